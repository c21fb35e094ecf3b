import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTenantFolders } from '#api/tenants/load-tenant.ts';
import { readBase } from '#api/tenants/base.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { openResultStore } from '#api/tenants/check-results.ts';
import type { RouteManifest } from '#schemas/api/bootstrap.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Context } from '../command/context.ts';
import { checkTranslations } from './check-translations.ts';
import { hostsOf, readShelves, type CouncilShelves, memberOf } from '../councils/council-shelves.ts';
import { checkExamples } from './examples.ts';
import { findIncompleteLanguages, isCounted } from './incomplete-languages.ts';
import { findOtherCouncils } from './other-councils.ts';
import { checkOwnTexts } from './own-texts.ts';
import { findUnversionedRules } from './policy-version.ts';
import { findUnshownTexts } from './unshown-texts.ts';
import { findUnusedFiles } from './unused-files.ts';
import { bankHolidaysKept } from '#api/rules/law/bank-holidays.ts';
import { holidayCloses } from './holiday-closes.ts';
import { counted } from '#api/rules/words/counted.ts';
import { layerFile } from '#api/council-files/layered-file.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { placeholderEmail, placeholderTelephone } from '../councils/placeholder-contact.ts';

type Surroundings = Pick<Context, 'tenantsFolder' | 'webFolder' | 'dataFolder'> &
  Partial<Pick<Context, 'now'>>;

/**
 * Returns the server's findings on councils' files, and further ones that only concern people: translations, unused
 * files, placeholders for answers never given, rules that changed without a new version. Mistakes in base are reported
 * once. Errors come first, then by file. Costly results are kept in `LINTEL_DATA/judged`, for the next check and for
 * the portal's start with this code. Without a clock, bank holidays of the coming year are not checked.
 * @param hostsFrom a folder whose councils have claimed their hosts, if that is not `tenantsFolder`.
 */
export async function checkCouncils(
  { tenantsFolder, webFolder, dataFolder, now }: Surroundings,
  ids: readonly string[],
  hostsFrom = tenantsFolder,
): Promise<Finding[]> {
  const [base, shelves, everybody, routes] = await Promise.all([
    readBase(tenantsFolder),
    readShelves(tenantsFolder, ids),
    listTenantFolders(hostsFrom).then((all) => readShelves(hostsFrom, all)),
    readRoutes(webFolder),
  ]);
  const resultStore = openResultStore(dataFolder);
  const found = await Promise.all(
    shelves.map(async (council) => {
      const { id, own } = council;
      const others = everybody.filter((other) => other.id !== id);
      const results = await resultStore?.of(id);
      const checked = await checkTenant({
        ...(results && { results }),
        tenantsFolder,
        id,
        base,
        source: own.source,
        routes,
        claimedHosts: new Map(others.flatMap((other) => hostsOf(other).map((host) => [host, other.id]))),
      });
      // A folder that cannot be written to must not stop the check.
      await results?.save(false).catch(() => undefined);
      return [
        ...checked.findings.filter((finding) => !isCounted(finding)),
        ...findIncompleteLanguages(council, checked),
        ...checkTranslations(council),
        ...checkOwnTexts(council),
        ...findUnshownTexts(council),
        ...checkExamples(id, own, checked.files?.policy),
        ...findUnusedFiles(council),
        ...findPlaceholders(council),
        ...(checked.files && now ? findHolidayCloses(council, checked.files, now()) : []),
        ...findOtherCouncils(council, others),
        ...(await findUnversionedRules(council, dataFolder)),
      ];
    }),
  );
  return inOrder(distinct(found.flat()));
}

/** Returns the addresses of the built web app; undefined before the first build. */
async function readRoutes(webFolder: string): Promise<string[] | undefined> {
  const text = await readFile(join(webFolder, 'routes.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest: RouteManifest = JSON.parse(text);
  return manifest.routes.map(({ path }) => path);
}

function distinct(findings: readonly Finding[]): Finding[] {
  return [
    ...new Map(
      findings.map((finding) => [
        [finding.kind, finding.file, finding.line, finding.pointer, finding.message].join('\0'),
        finding,
      ]),
    ).values(),
  ];
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) =>
      one.severity.localeCompare(other.severity) ||
      one.file.localeCompare(other.file) ||
      (one.line ?? 0) - (other.line ?? 0),
  );
}

/** The most days listed; a year has ten at most. */
const named = 3;

/** Finds turns of fixed cycles that close on a bank holiday in the coming year, with no staff there to help. */
function findHolidayCloses(
  { id, own, base }: CouncilShelves,
  { tenant, policy }: Pick<TenantFiles, 'tenant' | 'policy'>,
  now: Date,
): Finding[] {
  const where = bankHolidaysKept(tenant);
  return policy.schemes.flatMap(({ name, cycle }, place): Finding[] => {
    if (cycle.kind === 'rolling') return [];
    const closes = holidayCloses(cycle, where, now);
    const [first] = closes;
    if (first === undefined) return [];
    const days = closes.slice(0, named).map(({ closesOn }) => closesOn);
    const more = closes.length > named ? ` and ${closes.length - named} more` : '';
    return [
      {
        severity: 'warning',
        kind: 'lettings.bankHoliday',
        ...layerFile(id, own, base, 'lettings.json').placeOf(`/schemes/${place}/cycle`),
        message: `${counted(closes.length, 'cycle')} of ${name} in the next year ${closes.length === 1 ? 'closes' : 'close'} on a bank holiday (${where}): ${days.join(', ')}${more}.`,
        cure: `If no staff are there to help on that day, close earlier: add { "kind": "moved", "opening": "${first.opening}", "closesOn": "${first.before}" } to "exceptions" of the cycle. Otherwise leave it as it is.`,
      },
    ];
  });
}

/** Finds contact details that `tenant new` filled in without an answer; residents must not be sent there. */
function findPlaceholders({ id, own, base }: CouncilShelves): Finding[] {
  const file = layerFile(id, own, base, 'tenant.json');
  const contact = memberOf(file.value, 'contact');
  const madeUp = { telephone: placeholderTelephone, email: placeholderEmail(id) };
  return Object.entries(madeUp)
    .filter(([name, value]) => memberOf(contact, name) === value)
    .map(([name, value]) => ({
      severity: 'warning',
      kind: 'contact.madeUp',
      ...file.placeOf(`/contact/${name}`),
      message: `${value} is a made-up example, so people cannot use it to reach you.`,
      cure: `Write the council's own ${name}.`,
    }));
}
