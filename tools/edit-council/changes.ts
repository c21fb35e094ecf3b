import type { JSONPath } from 'jsonc-parser';
import { derivePalette } from '../palette/derive-palette.ts';
import type { Answers } from '../new-council/answers.ts';
import { languageEntry } from '../new-council/council-files.ts';
import { editedJson } from '../councils/edited-json.ts';
import { withCycle } from '../new-council/rules-from-pack.ts';
import type { Today } from './today.ts';

/** The outcome of an edit to a council's files. */
interface Changes {
  /** The changed files by name. */
  readonly files: ReadonlyMap<string, string>;
  /** The changes, one line each. */
  readonly said: readonly string[];
}

/** A new value for one entry. The rest of the file stays unchanged, including notes and order. */
interface Change {
  readonly file: string;
  readonly path: JSONPath;
  readonly value: unknown;
}

/**
 * Edits the files to match the answers.
 * @param whole languages for which base has all texts; any other new language starts partly translated
 */
export function changesFrom(
  today: Today,
  answers: Omit<Answers, 'scheme' | 'face'>,
  whole: readonly string[],
): Changes {
  const texts = new Map(today.texts);
  const said: string[] = [];
  for (const { name, changes } of [...settings(today, answers, whole), ...colours(today, answers)]) {
    for (const { file, path, value } of changes) {
      const text = texts.get(file) ?? '{}\n';
      texts.set(file, editedJson(text, path, value));
    }
    said.push(`${changes[0]?.file ?? ''}: ${name}`);
  }
  if (answers.cycle !== today.answers.cycle) {
    const text = texts.get('lettings.json') ?? '{}\n';
    const version = nextVersion(today.policy.version);
    texts.set('lettings.json', withCycle(editedJson(text, ['version'], version), answers.cycle));
    said.push(
      `lettings.json: the cycle, ${today.answers.cycle} → ${answers.cycle}; its rules are now called ${version}`,
    );
  }
  return { files: new Map([...texts].filter(([name, text]) => text !== today.texts.get(name))), said };
}

/** Returns the next version name: `seabrook-2026-1` becomes `seabrook-2026-2`. */
function nextVersion(version: string): string {
  const number = /\d+$/.exec(version)?.[0];
  return number === undefined
    ? `${version}-2`
    : `${version.slice(0, -number.length)}${String(Number(number) + 1)}`;
}

interface Group {
  readonly name: string;
  readonly changes: readonly Change[];
}

function inTenant(path: JSONPath, value: unknown): Change {
  return { file: 'tenant.json', path, value };
}

function settings(
  today: Today,
  answers: Omit<Answers, 'scheme' | 'face'>,
  whole: readonly string[],
): Group[] {
  const { tenant, policy, answers: before } = today;
  const groups: (readonly [keyof typeof before, readonly Change[]])[] = [
    ['town', [inTenant(['localAuthorities', 0, 'name'], answers.town)]],
    [
      'name',
      [
        inTenant(['websiteTitle'], answers.name),
        // The contact and the schemes keep following the portal's name.
        ...(tenant.contact.name === before.name ? [inTenant(['contact', 'name'], answers.name)] : []),
        ...policy.schemes.flatMap((scheme, place) =>
          scheme.name === before.name
            ? [{ file: 'lettings.json', path: ['schemes', place, 'name'], value: answers.name }]
            : [],
        ),
      ],
    ],
    ['council', [inTenant(['landlords', 0, 'name'], answers.council)]],
    ['telephone', [inTenant(['contact', 'telephone'], answers.telephone)]],
    ['email', [inTenant(['contact', 'email'], answers.email)]],
    ['hours', [inTenant(['contact', 'hours'], answers.hours)]],
    ['hosts', hostChanges(today, answers.hosts.split(' ')).map(([path, value]) => inTenant(path, value))],
    [
      'languages',
      languageChanges(today, answers.languages.split(' '), whole).map(([path, value]) =>
        inTenant(path, value),
      ),
    ],
  ];
  return groups
    .filter(([name]) => before[name] !== answers[name])
    .map(([name, changes]) => ({ name: `${name}, "${before[name]}" → "${answers[name]}"`, changes }));
}

function hostChanges({ tenant }: Today, hosts: readonly string[]): [JSONPath, unknown][] {
  const logsInThere = hosts.includes(tenant.authenticationDomain);
  return [
    [['hosts'], hosts],
    ...(logsInThere ? [] : [[['authenticationDomain'], hosts[0]] satisfies [JSONPath, unknown]]),
  ];
}

function languageChanges(
  { tenant }: Today,
  locales: readonly string[],
  whole: readonly string[],
): [JSONPath, unknown][] {
  const known = new Map(tenant.languages.map((language) => [language.languageCode, language]));
  const languages = locales.map(
    (locale) => known.get(locale) ?? languageEntry(locale, !whole.includes(locale)),
  );
  return [
    [['languages'], languages],
    ...(locales[0] === tenant.localeId ? [] : [[['localeId'], locales[0]] satisfies [JSONPath, unknown]]),
  ];
}

/**
 * Returns the colours that a new main colour changes: it brings a new palette, of which only the colours that differ
 * are written.
 */
function colours({ theme, answers: before }: Today, { primary }: Pick<Answers, 'primary'>): Group[] {
  if (primary === before.primary) return [];
  const made = derivePalette(primary);
  const changes = (['light', 'dark'] as const).flatMap((scheme) =>
    Object.entries(made[scheme])
      .filter(([name, colour]) => new Map(Object.entries(theme[scheme])).get(name) !== colour)
      .map(([name, colour]) => ({ file: 'theme.json', path: [scheme, name], value: colour })),
  );
  const name = `the main colour, ${before.primary} → ${primary}, and what goes with it (${changes.length} colours)`;
  return changes.length === 0 ? [] : [{ name, changes }];
}
