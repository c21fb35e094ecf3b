import { namesOf } from '#api/rules/lettings/eligibility/names.ts';
import type { RuleSentence } from '#api/rules/lettings/rule-sentence.ts';
import { type EligibilityRules, lawfulExemptions, standardConnectionTypes } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { type Point, say, sayCount } from './section.ts';

/** A scheme, and the council's rules with the names that it uses. */
interface InScheme {
  readonly scheme: Pick<Scheme, 'bands'>;
  readonly policy: LettingsPolicy;
}

type Counted = 'bedrooms' | 'people' | 'children' | 'points';

const phrase = (counted: Counted, count: number) => sayCount(`reasons.words.${counted}`, count);

/** Returns a range as reasons write it: "2 to 4 people", "at least 1 bedroom". */
function rangeOf(
  counted: Counted,
  { minimum, maximum }: { minimum?: number; maximum?: number },
): RuleSentence {
  if (maximum === undefined) {
    return say('reasons.words.atLeast', { parts: { minimum: [phrase(counted, minimum ?? 0)] } });
  }
  if (maximum === 0 || minimum === maximum) return phrase(counted, maximum);
  const parts = { maximum: [phrase(counted, maximum)] };
  return minimum === undefined
    ? say('reasons.words.atMost', { parts })
    : say('reasons.words.between', { values: { minimum }, parts });
}

/** Returns kinds of local connection in words; a council's own kinds have no name other than their id. */
export function connectionsInWords(types: readonly string[]): RuleSentence[] {
  const known: readonly string[] = [...standardConnectionTypes, ...lawfulExemptions];
  return types.map((type) =>
    known.includes(type)
      ? say(`connections.types.${type}`)
      : say('connections.types.own', { values: { name: type } }),
  );
}

const planKept = (months: number | undefined): RuleSentence[] =>
  months === undefined ? [] : [sayCount('who.planKept', months)];

const age = (
  key: 'age' | 'maximumAge',
  whose: NonNullable<EligibilityRules['age']>['whose'],
  values: Readonly<Record<string, number>>,
): RuleSentence => say(`who.${key}`, { values, parts: { who: [say(`reasons.words.whose.${whose}`)] } });

/** Returns the words of one rule, if it is set. */
function about<Name extends keyof EligibilityRules>(
  name: Name,
  words: (rule: NonNullable<EligibilityRules[Name]>, within: InScheme) => Point,
) {
  return (rules: EligibilityRules, within: InScheme): Point[] => {
    const rule = rules[name];
    return rule ? [words(rule, within)] : [];
  };
}

/** The words of each rule on who may bid. */
const ruleWords: Readonly<
  Record<keyof EligibilityRules, (rules: EligibilityRules, within: InScheme) => Point[]>
> = {
  bedroomNeed: about('bedroomNeed', (rule) => [
    say('who.bedroomNeed', { parts: { range: [rangeOf('bedrooms', rule)] } }),
  ]),
  occupancy: about('occupancy', (rule) => [
    say('who.occupancy', { parts: { range: [rangeOf('people', rule)] } }),
  ]),
  children: about('children', ({ under, ...rule }) => [
    say('who.children', { values: { under }, parts: { range: [rangeOf('children', rule)] } }),
  ]),
  age: about('age', ({ minimum, whose, unlessMedical = false }) => [
    age('age', whose, { minimum }),
    ...(unlessMedical ? [say('who.unlessMedical')] : []),
  ]),
  maximumAge: about('maximumAge', ({ maximum, whose }) => [age('maximumAge', whose, { maximum })]),
  localConnection: about(
    'localConnection',
    ({ parishes, types, minimumMonths, exempt = [], policyExemptions = true }, { policy }) => [
      say('who.localConnection', { values: { names: namesOf(parishes, policy.parishes) } }),
      ...(types === undefined
        ? []
        : [say('who.connectionTypes', { parts: { names: connectionsInWords(types) } })]),
      ...(minimumMonths === undefined ? [] : [sayCount('who.connectionMonths', minimumMonths)]),
      ...(exempt.length === 0
        ? []
        : [say('who.connectionExempt', { parts: { names: connectionsInWords(exempt) } })]),
      ...(policyExemptions ? [] : [say('who.withoutExemptions')]),
    ],
  ),
  applicantTypes: about('applicantTypes', (ids, { policy }) => [
    say('who.applicantTypes', { values: { names: namesOf(ids, policy.applicantTypes) } }),
  ]),
  adaptations: about('adaptations', (ids, { policy }) => [
    say('who.adaptations', { values: { names: namesOf(ids, policy.adaptations) } }),
  ]),
  mobility: about('mobility', (ids, { policy }) => [
    say('who.mobility', { values: { names: namesOf(ids, policy.mobilityCategories) } }),
  ]),
  bands: about('bands', (ids, { scheme }) => [
    say('who.bands', { values: { names: namesOf(ids, scheme.bands) } }),
  ]),
  points: about('points', (rule) => [say('who.points', { parts: { range: [rangeOf('points', rule)] } })]),
  housingDebt: about('housingDebt', ({ maximumPence, unlessPlanKeptMonths }) => [
    maximumPence === 0 ? say('who.noDebt') : say('who.debt', { sums: { sum: maximumPence } }),
    ...planKept(unlessPlanKeptMonths),
  ]),
};

/** Returns the rules on who may bid as a list of points. */
export function peopleInWords(rules: EligibilityRules, within: InScheme): Point[] {
  return Object.values(ruleWords).flatMap((words) => words(rules, within));
}

/** Returns the lower band of people with debts. */
export function debtBandInWords(
  { overPence, band, unlessPlanKeptMonths }: NonNullable<Scheme['debtBand']>,
  bands: Scheme['bands'],
): Point {
  const values = { band: namesOf([band], bands) };
  return [
    overPence === 0
      ? say('bands.anyDebt', { values })
      : say('bands.debt', { values, sums: { sum: overPence } }),
    ...planKept(unlessPlanKeptMonths),
  ];
}
