import { layerFile } from '#api/council-files/layered-file.ts';
import { withoutNotes } from '#api/council-files/notes.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { type LettingsPolicy, LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { type Tenant, TenantSchema } from '#schemas/tenant/tenant.ts';
import { type Theme, ThemeSchema } from '#schemas/tenant/theme.ts';
import { CommandError } from '../command/command-error.ts';
import { type CouncilShelves, readShelves } from '../councils/council-shelves.ts';
import type { Answers } from '../new-council/answers.ts';
import { cycleWords } from '../scheme-packs/cycle-words.ts';

/** A council as its files are now: the values after base is merged in, and its own texts. */
export interface Today {
  readonly tenant: Tenant;
  readonly theme: Theme;
  readonly policy: LettingsPolicy;
  /** Its own files as written; `{}` for one that it leaves to base. */
  readonly texts: ReadonlyMap<string, string>;
  readonly answers: Omit<Answers, 'scheme' | 'face'>;
}

const checks = {
  'tenant.json': shapeCheck(TenantSchema),
  'theme.json': shapeCheck(ThemeSchema),
  'lettings.json': shapeCheck(LettingsPolicySchema),
} as const;

/**
 * Reads a council's files and turns them into answers.
 * @throws CommandError if a file has a mistake in its shape, since today's values are then unknown.
 */
export async function readToday(tenantsFolder: string, id: string): Promise<Today> {
  const [council] = await readShelves(tenantsFolder, [id]);
  if (council === undefined) throw new CommandError(`There is no council "${id}".`);
  const [tenant, theme, policy] = [
    valueOf(council, 'tenant.json', checks['tenant.json']),
    valueOf(council, 'theme.json', checks['theme.json']),
    valueOf(council, 'lettings.json', checks['lettings.json']),
  ];
  const texts = new Map(
    Object.keys(checks).map((path) => [path, council.own.source.texts.get(path) ?? '{}\n'] as const),
  );
  const { localeId, languages, contact } = tenant;
  const locales = new Set([localeId, ...languages.map(({ languageCode }) => languageCode)]);
  const [scheme] = policy.schemes;
  return {
    tenant,
    theme,
    policy,
    texts,
    answers: {
      town: tenant.localAuthorities[0]?.name ?? '',
      name: tenant.websiteTitle,
      council: tenant.landlords[0]?.name ?? '',
      primary: theme.light.primary.toLowerCase(),
      telephone: contact.telephone,
      email: contact.email,
      hours: contact.hours,
      hosts: tenant.hosts.join(' '),
      languages: [...locales].join(' '),
      cycle: scheme === undefined ? '' : cycleWords(scheme.cycle),
    },
  };
}

function valueOf<Value>(
  { id, own, base }: CouncilShelves,
  path: string,
  check: (file: ReturnType<typeof layerFile>) => { value?: Value; findings: unknown[] },
): Value {
  const { value } = check(withoutNotes(layerFile(id, own, base, path)));
  if (value !== undefined) return value;
  throw new CommandError(
    `${id}/${path} has a mistake, so it cannot be read. Nothing was changed. First correct what this finds: npm run tenant -- check ${id}`,
  );
}
