import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import { ruleNames } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { explainEligibility, isEligible, reasonWords } from './explain.ts';
import { explainLimit } from './rules/limit.ts';
import { explainNotYetBid } from './rules/not-yet-bid.ts';
import { explainOpen } from './rules/open.ts';

const today = '2026-03-10';

const policy: LettingsPolicy = {
  version: '1',
  schemes: [
    {
      identifier: 'general',
      name: 'General needs',
      limit: { kind: 'none' },
      cycle: { kind: 'rolling', minimumDays: 5 },
      bands: [
        { id: 'a', name: 'Band A', meaning: 'urgent' },
        { id: 'b', name: 'Band B', meaning: 'soon' },
        { id: 'c', name: 'Band C', meaning: 'some day' },
      ],
    },
  ],
  advertTypes: [{ id: 1, name: 'House' }],
  outcomes: { hideBelow: 0 },
  parishes: [{ id: 'wren', name: 'Wren Hollow' }],
  localConnectionExemptions: ['care-leaver'],
};

const nullable = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) });

// Few values close to the edges, so that equal and adjacent ones are common.
const band = fc.constantFrom('a', 'b', 'c', 'retired');
const parish = fc.constantFrom('wren', 'lark');
const birth = fc.constantFrom(
  '1971-03-09',
  '1971-03-10',
  '1971-03-11',
  '2008-02-29',
  '2010-03-10',
  '2020-01-01',
);

const factsArbitrary: fc.Arbitrary<ApplicationFacts> = fc.record({
  band: nullable(band),
  effectiveDate: fc.constant(null),
  bedroomNeed: nullable(fc.integer({ min: 0, max: 5 })),
  household: fc.array(
    fc.record({
      role: fc.constantFrom('applicant', 'partner', 'adult', 'child'),
      dateOfBirth: nullable(birth),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  localConnections: fc.array(
    fc.record({
      type: fc.constantFrom('work', 'family', 'care-leaver'),
      parish: nullable(parish),
      since: fc.constantFrom('2020-01-01', '2026-03-10', '2026-03-11'),
    }),
    { maxLength: 3 },
  ),
});

const rulesArbitrary: fc.Arbitrary<EligibilityRules> = fc.record(
  {
    // From 1 to 3 and from 3 to 5: a minimum above the maximum is a mistake of the advert, not of a rule.
    bedroomNeed: fc.record(
      { minimum: fc.integer({ min: 1, max: 3 }), maximum: fc.integer({ min: 3, max: 5 }) },
      { requiredKeys: [] },
    ),
    age: fc.record({
      minimum: fc.constantFrom(16, 18, 55),
      whose: fc.constantFrom('applicant', 'anyAdult', 'everyAdult'),
    }),
    localConnection: fc.record({ parishes: fc.uniqueArray(parish, { minLength: 1 }) }),
    bands: fc.uniqueArray(band, { minLength: 1 }),
  },
  { requiredKeys: [] },
);

/**
 * Slow and obvious: what is not known is filled in with every value it could have; a rule is met when it is met
 * for all of them, not met when for none, and else not yet known.
 */
const completions = {
  band: ['a', 'b', 'c', 'retired', 'some-other'],
  bedroomNeed: [0, 1, 2, 3, 4, 5, 12],
  dateOfBirth: ['1900-01-01', '2026-03-10'],
  parish: ['wren', 'lark', 'elsewhere'],
};

function choices<T>(options: readonly (readonly T[])[]): T[][] {
  return options.reduce<T[][]>((rows, values) => rows.flatMap((row) => values.map((v) => [...row, v])), [[]]);
}

function verdictOver(outcomes: readonly boolean[]): Reason['verdict'] {
  if (outcomes.every(Boolean)) return 'met';
  return outcomes.some(Boolean) ? 'notYetKnown' : 'notMet';
}

function hasTurned(age: number, dateOfBirth: string): boolean {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
  // Date.UTC rolls 29 February over to 1 March where there is none.
  return Date.UTC(year + age, month - 1, day) <= Date.parse(today);
}

function expectedVerdicts(
  facts: ApplicationFacts,
  rules: EligibilityRules,
): Partial<Record<RuleName, Reason['verdict']>> {
  const expected: Partial<Record<RuleName, Reason['verdict']>> = {};
  const { bedroomNeed, age, localConnection, bands } = rules;
  if (bedroomNeed?.minimum !== undefined || bedroomNeed?.maximum !== undefined) {
    const needs = facts.bedroomNeed === null ? completions.bedroomNeed : [facts.bedroomNeed];
    expected.bedroomNeed = verdictOver(
      needs.map((need) => need >= (bedroomNeed.minimum ?? 0) && need <= (bedroomNeed.maximum ?? 99)),
    );
  }
  if (age !== undefined) {
    const people = facts.household.filter(({ role }) =>
      age.whose === 'applicant' ? role === 'applicant' : role !== 'child',
    );
    const counted = people.length > 0 ? people.map(({ dateOfBirth }) => dateOfBirth) : [null];
    const worlds = choices(counted.map((date) => (date === null ? completions.dateOfBirth : [date])));
    expected.age = verdictOver(
      worlds.map((dates) =>
        age.whose === 'everyAdult'
          ? dates.every((date) => hasTurned(age.minimum, date))
          : dates.some((date) => hasTurned(age.minimum, date)),
      ),
    );
  }
  if (localConnection !== undefined) {
    const worlds = choices(
      facts.localConnections.map((connection) =>
        (connection.parish === null ? completions.parish : [connection.parish]).map((where) => ({
          ...connection,
          where,
        })),
      ),
    );
    expected.localConnection = verdictOver(
      worlds.map((connections) =>
        connections.some(
          ({ type, where, since }) =>
            type === 'care-leaver' || (localConnection.parishes.includes(where) && since <= today),
        ),
      ),
    );
  }
  if (bands !== undefined) {
    const held = facts.band === null ? completions.band : [facts.band];
    expected.band = verdictOver(held.map((id) => bands.includes(id)));
  }
  return expected;
}

const advertWith = (rules: EligibilityRules) => ({ eligibilitySchemeIdentifier: 'general', rules });

describe('explainEligibility', () => {
  test('agrees with trying every value of what is not known', () => {
    fc.assert(
      fc.property(factsArbitrary, rulesArbitrary, (facts, rules) => {
        const reasons = explainEligibility(facts, policy, advertWith(rules), today);
        const verdicts = Object.fromEntries(reasons.map(({ rule, verdict }) => [rule, verdict]));
        expect(verdicts).toEqual(expectedVerdicts(facts, rules));
        expect(isEligible(reasons)).toBe(reasons.every((reason) => reason.verdict === 'met'));
      }),
      { numRuns: 1000 },
    );
  });

  test('says only what the list of words holds, and something of what is not met', () => {
    fc.assert(
      fc.property(factsArbitrary, rulesArbitrary, (facts, rules) => {
        for (const reason of explainEligibility(facts, policy, advertWith(rules), today)) {
          const words = reasonWords[reason.rule];
          expect(words.verdicts).toContain(reason.verdict);
          expect(words.facts).toEqual(expect.arrayContaining(Object.keys(reason.facts)));
          expect(reason.wouldChange === null).toBe(reason.verdict === 'met');
          expect([null, ...words.changes]).toContain(reason.wouldChange);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('an advert without rules is for everybody', () => {
    fc.assert(
      fc.property(factsArbitrary, (facts) => {
        const reasons = explainEligibility(facts, policy, advertWith({}), today);
        expect(reasons).toEqual([]);
        expect(isEligible(reasons)).toBe(true);
      }),
    );
  });

  test('refuses a scheme that the policy does not have', () => {
    const facts: ApplicationFacts = {
      band: null,
      effectiveDate: null,
      bedroomNeed: null,
      household: [{ role: 'applicant', dateOfBirth: null }],
      localConnections: [],
    };
    const advert = { eligibilitySchemeIdentifier: 'garages', rules: {} };
    expect(() => explainEligibility(facts, policy, advert, today)).toThrow(/no scheme "garages"/);
  });
});

test('every listed word can be said', () => {
  const said = new Map<string, Set<string>>(ruleNames.map((rule) => [rule, new Set()]));
  const note = ({ rule, verdict, facts, wouldChange }: Reason): void => {
    const words = said.get(rule);
    words?.add(`verdict ${verdict}`);
    for (const fact of Object.keys(facts)) words?.add(`fact ${fact}`);
    if (wouldChange !== null) words?.add(`change ${wouldChange}`);
  };
  for (const [facts, rules] of fc.sample(fc.tuple(factsArbitrary, rulesArbitrary), {
    numRuns: 3000,
    seed: 7,
  })) {
    for (const reason of explainEligibility(facts, policy, advertWith(rules), today)) note(reason);
  }
  const span = { opensAt: new Date('2026-03-05T00:01Z'), closesAt: new Date('2026-03-11T23:59Z') };
  for (const day of ['2026-03-01', '2026-03-10', '2026-03-20']) note(explainOpen(span, new Date(day)));
  for (const count of [2, 3]) {
    const reason = explainLimit({ kind: 'perCycle', maximum: 3 }, count, false);
    if (reason !== null) note(reason);
  }
  for (const hasLiveBid of [true, false]) note(explainNotYetBid(hasLiveBid));

  for (const rule of ruleNames) {
    const { verdicts, facts, changes } = reasonWords[rule];
    const listed = [
      ...verdicts.map((word) => `verdict ${word}`),
      ...facts.map((word) => `fact ${word}`),
      ...changes.map((word) => `change ${word}`),
    ];
    expect([rule, ...[...(said.get(rule) ?? [])].toSorted()]).toEqual([rule, ...listed.toSorted()]);
  }
});
