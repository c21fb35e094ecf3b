import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Preference } from '#schemas/tenant/lettings-ranking.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { Telling } from './change.ts';

/** One thing that a rule asks: a value, or a list of which each entry counts. */
type Part =
  | { readonly what: string; readonly is: string | undefined; readonly months?: number }
  | { readonly what: string; readonly entries: readonly string[] };

type RuleName = keyof EligibilityRules;

/** The names that ids have in a policy and one of its schemes. */
export interface RuleNames {
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
}

const whose = {
  applicant: 'the applicant’s',
  anyAdult: 'that of any adult',
  everyAdult: 'that of every adult',
} as const;

function range(limits: { readonly minimum?: number; readonly maximum?: number }): string {
  const { minimum, maximum } = limits;
  if (minimum === undefined) return maximum === undefined ? 'any number' : `${maximum} at most`;
  if (maximum === undefined) return `${minimum} at least`;
  return minimum === maximum ? String(minimum) : `${minimum} to ${maximum}`;
}

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** Takes the ids of a list by their names, where the list has them. */
function named(
  ids: readonly string[],
  list: readonly { readonly id: string; readonly name: string }[] | undefined,
): string[] {
  return ids.map((id) => list?.find((entry) => entry.id === id)?.name ?? id);
}

/** A rule as a noun, and what it asks; undefined where the rules do not have it. */
interface Asked {
  readonly rule: string;
  readonly partsOf: (rules: EligibilityRules, names: RuleNames) => readonly Part[] | undefined;
}

const asked: Readonly<Record<RuleName, Asked>> = {
  bedroomNeed: {
    rule: 'the number of bedrooms needed',
    partsOf: ({ bedroomNeed: rule }) => rule && [{ what: 'bedrooms needed', is: range(rule) }],
  },
  occupancy: {
    rule: 'the number of people',
    partsOf: ({ occupancy: rule }) => rule && [{ what: 'people in the household', is: range(rule) }],
  },
  children: {
    rule: 'the number of children',
    partsOf: ({ children: rule }) =>
      rule && [
        { what: 'children', is: range(rule) },
        { what: 'children are those younger than', is: String(rule.under) },
      ],
  },
  age: {
    rule: 'a lowest age',
    partsOf: ({ age: rule }) =>
      rule && [
        { what: 'lowest age', is: String(rule.minimum) },
        { what: 'the age that has to be so high', is: whose[rule.whose] },
        { what: 'not applied to those with medical grounds', is: yes(rule.unlessMedical ?? false) },
      ],
  },
  maximumAge: {
    rule: 'a highest age',
    partsOf: ({ maximumAge: rule }) =>
      rule && [
        { what: 'highest age', is: String(rule.maximum) },
        { what: 'the age that must not be higher', is: whose[rule.whose] },
      ],
  },
  localConnection: {
    rule: 'a local connection',
    partsOf: ({ localConnection: rule }, { policy }) =>
      rule && [
        { what: 'parish', entries: named(rule.parishes, policy.parishes) },
        ...(rule.types === undefined
          ? [{ what: 'types of local connection', is: 'all' }]
          : [{ what: 'type of local connection', entries: rule.types }]),
        {
          what: 'local connection must have lasted',
          is: rule.minimumMonths === undefined ? 'any time' : counted(rule.minimumMonths, 'month'),
          ...(rule.minimumMonths === undefined ? {} : { months: rule.minimumMonths }),
        },
        { what: 'exemption of its own', entries: rule.exempt ?? [] },
        { what: 'the exemptions of all homes hold', is: yes(rule.policyExemptions ?? true) },
      ],
  },
  applicantTypes: {
    rule: 'the kind of applicant',
    partsOf: ({ applicantTypes: rule }, { policy }) =>
      rule && [{ what: 'kind of applicant', entries: named(rule, policy.applicantTypes) }],
  },
  adaptations: {
    rule: 'an adaptation',
    partsOf: ({ adaptations: rule }, { policy }) =>
      rule && [{ what: 'adaptation', entries: named(rule, policy.adaptations) }],
  },
  mobility: {
    rule: 'the mobility category',
    partsOf: ({ mobility: rule }, { policy }) =>
      rule && [{ what: 'mobility category', entries: named(rule, policy.mobilityCategories) }],
  },
  bands: {
    rule: 'the band',
    partsOf: ({ bands: rule }, { scheme }) => rule && [{ what: 'band', entries: named(rule, scheme.bands) }],
  },
  points: {
    rule: 'the number of points',
    partsOf: ({ points: rule }) => rule && [{ what: 'points', is: range(rule) }],
  },
};

const ruleNames = [
  'bedroomNeed',
  'occupancy',
  'children',
  'age',
  'maximumAge',
  'localConnection',
  'applicantTypes',
  'adaptations',
  'mobility',
  'bands',
  'points',
] as const satisfies readonly RuleName[];

function partInWords(part: Part): string | undefined {
  if ('is' in part) return `${part.what}: ${part.is}`;
  return part.entries.length === 0 ? undefined : `${part.what}: ${part.entries.join(' or ')}`;
}

function ruleInWords(parts: readonly Part[]): string {
  return parts
    .map(partInWords)
    .filter((words) => words !== undefined)
    .join('; ');
}

/** "parish: Upper Dale; local connection must have lasted: 24 months"; "Band B, then Band A". */
function preferenceInWords(preference: Preference, names: RuleNames): string {
  if (preference.kind === 'bandOrder') return bandsInWords(preference.bands, names);
  const rules = ruleNames.map((name) => asked[name].partsOf(preference.rules, names) ?? []);
  return ruleInWords(rules.flat()) || 'everybody';
}

function bandsInWords(bands: readonly string[], { scheme }: RuleNames): string {
  return named(bands, scheme.bands).join(', then ');
}

interface Kept {
  readonly key: string;
  readonly preference: Preference;
  readonly words: string;
}

/**
 * Gives each preference a key that it shares with the same one on the other side. Preferences have no ids: first those
 * that say the same belong together, then those of one kind that ask one rule at least in common.
 */
function paired(before: readonly Preference[], after: readonly Preference[]): [string[], string[]] {
  const old = before.map((_, index) => `old ${index}`);
  const fresh: (string | undefined)[] = after.map(() => undefined);
  const free = new Set(before.keys());
  for (const alike of [isSame, isAkin]) {
    for (const [index, preference] of after.entries()) {
      if (fresh[index] !== undefined) continue;
      const found = [...free].find((place) => {
        const other = before[place];
        return other !== undefined && alike(other, preference);
      });
      if (found === undefined) continue;
      free.delete(found);
      fresh[index] = old[found];
    }
  }
  return [old, fresh.map((key, index) => key ?? `new ${index}`)];
}

function isSame(one: Preference, other: Preference): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isAkin(one: Preference, other: Preference): boolean {
  if (one.kind === 'bandOrder' || other.kind === 'bandOrder') return one.kind === other.kind;
  return ruleNames.some((name) => one.rules[name] !== undefined && other.rules[name] !== undefined);
}

/** The preferences of a scheme that came, went or changed their order, and what else those that stayed ask. */
export function diffPreferences(
  telling: Telling,
  before: RuleNames,
  after: RuleNames,
  prefix: string,
  at: string,
): void {
  const [was, is] = [before.scheme.preferences ?? [], after.scheme.preferences ?? []];
  const [oldKeys, freshKeys] = paired(was, is);
  const kept = (preferences: readonly Preference[], keys: readonly string[], names: RuleNames): Kept[] =>
    preferences.map((preference, index) => ({
      key: keys[index] ?? '',
      preference,
      words: preferenceInWords(preference, names),
    }));
  const pairs = telling.list(
    `${prefix}preference`,
    kept(was, oldKeys, before),
    kept(is, freshKeys, after),
    { keyOf: ({ key }) => key, nameOf: ({ words }) => words },
    at,
  );
  for (const { before: old, after: fresh, at: place } of pairs) {
    const number = is.indexOf(fresh.preference) + 1;
    const which = `${prefix}preference${is.length > 1 ? ` ${number}` : ''}, `;
    diffPreference(
      telling,
      { old: old.preference, before },
      { fresh: fresh.preference, after },
      which,
      place,
    );
  }
}

function diffPreference(
  telling: Telling,
  { old, before }: { readonly old: Preference; readonly before: RuleNames },
  { fresh, after }: { readonly fresh: Preference; readonly after: RuleNames },
  which: string,
  at: string,
): void {
  if (old.kind === 'bandOrder' && fresh.kind === 'bandOrder') {
    const [one, other] = [bandsInWords(old.bands, before), bandsInWords(fresh.bands, after)];
    if (old.bands.join() !== fresh.bands.join()) {
      telling.value(`${which}bands that come first`, one, other, `${at}/bands`);
    }
  }
  if (old.kind !== 'meeting' || fresh.kind !== 'meeting') return;
  for (const name of ruleNames) {
    // A name that changed is told with the list that has it; here the ids decide.
    if (JSON.stringify(old.rules[name]) === JSON.stringify(fresh.rules[name])) continue;
    const { rule, partsOf } = asked[name];
    const [one, other] = [partsOf(old.rules, before), partsOf(fresh.rules, after)];
    const pointer = `${at}/rules/${name}`;
    if (one === undefined && other !== undefined) {
      telling.say(`${which}${rule} is now asked: ${ruleInWords(other)}`, pointer);
    } else if (other === undefined && one !== undefined) {
      telling.say(`${which}${rule} no longer applies: ${ruleInWords(one)}`, pointer);
    } else if (one !== undefined && other !== undefined) diffParts(telling, one, other, which, pointer);
  }
}

function diffParts(
  telling: Telling,
  before: readonly Part[],
  after: readonly Part[],
  which: string,
  at: string,
): void {
  for (const [index, is] of after.entries()) {
    const was = before[index];
    if (was === undefined) continue;
    if ('entries' in was && 'entries' in is) {
      for (const entry of was.entries.filter((each) => !is.entries.includes(each))) {
        telling.say(`${which}${is.what} no longer counted: ${entry}`, at);
      }
      for (const entry of is.entries.filter((each) => !was.entries.includes(each))) {
        telling.say(`${which}${is.what} counted now: ${entry}`, at);
      }
    } else if ('is' in was && 'is' in is && was.months !== undefined && is.months !== undefined) {
      if (was.months !== is.months) {
        telling.say(`${which}${is.what}: ${was.months} → ${counted(is.months, 'month')}`, at);
      }
    } else {
      const [one, other] = [was, is].map((part) => ('is' in part ? part.is : part.entries.join(', ')));
      telling.value(`${which}${'is' in is ? is.what : `${is.what} that counts`}`, one, other, at);
    }
  }
}
