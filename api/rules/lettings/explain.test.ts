import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import { blockKinds, ruleNames } from '#schemas/lettings-facts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { OffersRules } from '#schemas/tenant/lettings-offers.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { notAgreed } from './agreement.ts';
import { explainDebtBand } from './band-of.ts';
import { explainEligibility, isEligible, reasonWords } from './explain.ts';
import { explainBlocks, explainOwnBids } from './eligibility/blocks.ts';
import { decidingFacts } from './eligibility/eligibility-rules.ts';
import { explainRefusals } from './eligibility/refusals.ts';
import { explainLimit } from './eligibility/limit.ts';
import { explainNotYetBid } from './eligibility/not-yet-bid.ts';
import { explainOpen } from './eligibility/open.ts';
import { explainScheme } from './eligibility/scheme.ts';
import { explainBidAgain, explainMove, explainWithdrawal } from './eligibility/withdrawal.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

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
  points: nullable(fc.integer({ min: 0, max: 3 })),
  applicantTypes: nullable(fc.subarray(['transfer', 'key-worker'])),
  adaptations: nullable(fc.subarray(['ramp', 'wet-room'])),
  mobility: nullable(fc.constantFrom('level-1', 'none')),
  owesHousingDebt: nullable(fc.boolean()),
  housingDebtPence: nullable(fc.constantFrom(0, 1, 50_000, 50_001)),
  repaymentPlanMonths: nullable(fc.constantFrom(0, 5, 6)),
  ageRuleWaived: nullable(fc.boolean()),
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
      since: fc.constantFrom('2020-01-01', '2025-09-10', '2025-09-11', '2026-03-10', '2026-03-11'),
    }),
    { maxLength: 3 },
  ),
});

// A minimum above the maximum is a mistake of the advert, not of a rule, so no maximum here is below a minimum.
const range = (least: number, middle: number, most: number) =>
  fc.record(
    { minimum: fc.integer({ min: least, max: middle }), maximum: fc.integer({ min: middle, max: most }) },
    { requiredKeys: [] },
  );
const whose = fc.constantFrom('applicant', 'anyAdult', 'everyAdult');

const rulesArbitrary: fc.Arbitrary<EligibilityRules> = fc.record(
  {
    bedroomNeed: range(1, 3, 5),
    occupancy: range(1, 2, 4),
    children: fc
      .tuple(range(0, 1, 2), fc.constantFrom(6, 16, 18))
      .map(([ends, under]) => ({ ...ends, under })),
    age: fc.record(
      { minimum: fc.constantFrom(16, 18, 55), whose, unlessMedical: fc.boolean() },
      { requiredKeys: ['minimum', 'whose'] },
    ),
    maximumAge: fc.record({ maximum: fc.constantFrom(16, 54, 55), whose }),
    localConnection: fc.record(
      {
        parishes: fc.uniqueArray(parish, { minLength: 1 }),
        types: fc.constant(['work']),
        minimumMonths: fc.constant(6),
        exempt: fc.constant(['family']),
        policyExemptions: fc.boolean(),
      },
      { requiredKeys: ['parishes'] },
    ),
    applicantTypes: fc.subarray(['transfer', 'key-worker'], { minLength: 1 }),
    adaptations: fc.subarray(['ramp', 'wet-room'], { minLength: 1 }),
    mobility: fc.subarray(['level-1', 'none'], { minLength: 1 }),
    bands: fc.uniqueArray(band, { minLength: 1 }),
    points: range(1, 2, 3),
    housingDebt: fc.record(
      { maximumPence: fc.constantFrom(0, 50_000), unlessPlanKeptMonths: fc.constant(6) },
      { requiredKeys: ['maximumPence'] },
    ),
  } satisfies { [Rule in keyof EligibilityRules]-?: fc.Arbitrary<Required<EligibilityRules>[Rule]> },
  { requiredKeys: [] },
);

/**
 * Slow and obvious: unknown facts are filled in with every value they could have; a rule is met if it is met
 * for all of them, not met if for none, otherwise not yet known.
 */
const completions = {
  band: ['a', 'b', 'c', 'retired', 'some-other'],
  bedroomNeed: [0, 1, 2, 3, 4, 5, 12],
  points: [0, 1, 2, 3, 4],
  applicantTypes: [[], ['transfer'], ['key-worker']],
  adaptations: [[], ['ramp'], ['wet-room']],
  mobility: ['level-1', 'none', 'other'],
  dateOfBirth: ['1900-01-01', '2026-03-10'],
  // Applicants and adults of a household are 16 or older.
  dateOfBirthOfAdult: ['1900-01-01', '2010-03-10'],
  parish: ['wren', 'lark', 'elsewhere'],
  debt: [0, 1, 50_000, 50_001],
  planMonths: [0, 5, 6, 60],
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
  // Date.UTC moves 29 February to 1 March in a common year.
  return Date.UTC(year + age, month - 1, day) <= Date.parse(today);
}

const within = (value: number, ends: { minimum?: number; maximum?: number }): boolean =>
  value >= (ends.minimum ?? 0) && value <= (ends.maximum ?? 99);

const hasEnds = <T extends { minimum?: number; maximum?: number }>(ends: T | undefined): ends is T =>
  ends !== undefined && (ends.minimum ?? ends.maximum) !== undefined;

function expectedVerdicts(
  facts: ApplicationFacts,
  rules: EligibilityRules,
): Partial<Record<RuleName, Reason['verdict']>> {
  const expected: Partial<Record<RuleName, Reason['verdict']>> = {};
  const { bedroomNeed, occupancy, children, age, maximumAge, localConnection, bands, points, housingDebt } =
    rules;
  if (hasEnds(bedroomNeed)) {
    const needs = facts.bedroomNeed === null ? completions.bedroomNeed : [facts.bedroomNeed];
    expected.bedroomNeed = verdictOver(needs.map((need) => within(need, bedroomNeed)));
  }
  if (hasEnds(occupancy)) expected.occupancy = verdictOver([within(facts.household.length, occupancy)]);
  if (hasEnds(children)) {
    const worlds = choices(
      facts.household.map(({ role, dateOfBirth }) => {
        if (dateOfBirth !== null) return [dateOfBirth];
        return role === 'child' ? completions.dateOfBirth : completions.dateOfBirthOfAdult;
      }),
    );
    const counts = worlds.map((dates) => dates.filter((date) => !hasTurned(children.under, date)).length);
    expected.children = verdictOver(counts.map((count) => within(count, children)));
  }
  if (hasEnds(points)) {
    const held = facts.points == null ? completions.points : [facts.points];
    expected.points = verdictOver(held.map((count) => within(count, points)));
  }
  for (const [rule, list] of [
    ['applicantType', 'applicantTypes'],
    ['adaptations', 'adaptations'],
  ] as const) {
    const wanted = rules[list];
    if (wanted === undefined) continue;
    const held = facts[list] == null ? completions[list] : [facts[list]];
    expected[rule] = verdictOver(held.map((own) => own.some((id) => wanted.includes(id))));
  }
  if (rules.mobility !== undefined) {
    const wanted = rules.mobility;
    const held = facts.mobility == null ? completions.mobility : [facts.mobility];
    expected.mobility = verdictOver(held.map((own) => wanted.includes(own)));
  }
  const over = (whoseAge: 'applicant' | 'anyAdult' | 'everyAdult', fits: (date: string) => boolean) => {
    const people = facts.household.filter(({ role }) =>
      whoseAge === 'applicant' ? role === 'applicant' : role !== 'child',
    );
    const counted = people.length > 0 ? people.map(({ dateOfBirth }) => dateOfBirth) : [null];
    const worlds = choices(counted.map((date) => (date === null ? completions.dateOfBirth : [date])));
    return verdictOver(
      worlds.map((dates) => (whoseAge === 'everyAdult' ? dates.every(fits) : dates.some(fits))),
    );
  };
  if (age !== undefined) {
    const verdict = over(age.whose, (date) => hasTurned(age.minimum, date));
    const asksWaiver = verdict !== 'met' && age.unlessMedical === true && facts.ageRuleWaived !== false;
    if (asksWaiver) expected.ageWaived = facts.ageRuleWaived === null ? 'notYetKnown' : 'met';
    else expected.age = verdict;
  }
  if (maximumAge !== undefined) {
    expected.maximumAge = over(maximumAge.whose, (date) => !hasTurned(maximumAge.maximum + 1, date));
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
            (type === 'care-leaver' && localConnection.policyExemptions !== false) ||
            localConnection.exempt?.includes(type) === true ||
            (localConnection.types?.includes(type) !== false &&
              localConnection.parishes.includes(where) &&
              // Six months before today is 10 September.
              since <= (localConnection.minimumMonths === undefined ? today : '2025-09-10')),
        ),
      ),
    );
  }
  if (bands !== undefined) {
    const held = facts.band === null ? completions.band : [facts.band];
    expected.band = verdictOver(held.map((id) => bands.includes(id)));
  }
  if (housingDebt !== undefined) {
    const { maximumPence, unlessPlanKeptMonths: needed = Infinity } = housingDebt;
    const possible = completions.debt.filter(
      (debt) => facts.owesHousingDebt == null || facts.owesHousingDebt === debt > 0,
    );
    const debts = facts.housingDebtPence == null ? possible : [facts.housingDebtPence];
    const kept = facts.repaymentPlanMonths == null ? completions.planMonths : [facts.repaymentPlanMonths];
    const verdict = verdictOver(
      choices([debts, kept]).map(([debt = 0, months = 0]) => debt <= maximumPence || months >= needed),
    );
    const isOver = debts.every((debt) => debt > maximumPence);
    const mayBeOver = debts.some((debt) => debt > maximumPence);
    const byPlan = needed !== Infinity && (isOver || (mayBeOver && verdict === 'met'));
    expected[byPlan ? 'repaymentPlan' : 'housingDebt'] = verdict;
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
      { numRuns: isFull ? 1000 : 250 },
    );
  });

  test('says only what the list of words holds, and something of what is not met', () => {
    fc.assert(
      fc.property(factsArbitrary, rulesArbitrary, (facts, rules) => {
        for (const reason of explainEligibility(facts, policy, advertWith(rules), today)) {
          const words = reasonWords[reason.rule];
          expect(words.verdicts).toContain(reason.verdict);
          expect(Object.keys(words.facts)).toEqual(expect.arrayContaining(Object.keys(reason.facts)));
          // Nothing changes a rule that is met, and something always changes an unknown one; growing up cannot
          // be undone.
          const mayBeFinal = ['maximumAge', 'children'].includes(reason.rule) && reason.verdict === 'notMet';
          expect(mayBeFinal || (reason.wouldChange === null) === (reason.verdict === 'met')).toBe(true);
          expect([null, ...words.changes]).toContain(reason.wouldChange);
        }
      }),
      { numRuns: isFull ? 1000 : 250 },
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

test('every fact that decides a rule is drawn', () => {
  const drawn = new Set(fc.sample(factsArbitrary, 100).flatMap((facts) => Object.keys(facts)));
  expect([...decidingFacts.values()].filter((fact) => !drawn.has(fact))).toEqual([]);
});

const refusing: OffersRules = {
  refusals: {
    reviewWithinDays: 21,
    rules: [
      { after: 3, leadsTo: { kind: 'noBids', months: 6 } },
      { after: 3, leadsTo: { kind: 'removal' } },
    ],
  },
};

test('every listed word can be said', () => {
  const said = new Map<string, Set<string>>(ruleNames.map((rule) => [rule, new Set()]));
  const note = ({ rule, verdict, facts, wouldChange }: Reason): void => {
    const words = said.get(rule);
    words?.add(`verdict ${verdict}`);
    for (const fact of Object.keys(facts)) words?.add(`fact ${fact}`);
    if (wouldChange !== null) words?.add(`change ${wouldChange}`);
  };
  for (const [facts, rules] of fc.sample(fc.tuple(factsArbitrary, rulesArbitrary), {
    numRuns: isFull ? 6000 : 1500,
    seed: 7,
  })) {
    for (const reason of explainEligibility(facts, policy, advertWith(rules), today)) note(reason);
  }
  const instants = ['2026-03-01', '2026-03-10', '2026-03-20'].map((day) => new Date(day));
  const span = { opensAt: new Date('2026-03-05T00:01Z'), closesAt: new Date('2026-03-11T23:59Z') };
  const home = { schemeIdentifier: 'general', cycleId: 'one', closesAt: span.closesAt };
  const limit = { kind: 'perCycle', maximum: 3 } as const;
  const biddings: (Bidding | undefined)[] = [
    undefined,
    { moving: true },
    { withdrawal: { kind: 'never' } },
    { withdrawal: { kind: 'never' }, moving: true },
    { withdrawal: { kind: 'untilClose', bidAgain: false } },
  ];
  const others: (Reason | null)[] = [
    notAgreed,
    ...instants.map((instant) => explainOpen(span, instant)),
    ...instants.map((instant) => explainWithdrawal(undefined, span.closesAt, instant)),
    ...biddings.flatMap((bidding) => [
      ...(['perCycle', 'perWeek', 'atAnyOneTime'] as const).map((kind) =>
        explainLimit({ kind, maximum: 3 }, 3, false, span.opensAt, bidding),
      ),
      explainWithdrawal(bidding, span.closesAt, span.opensAt),
      explainBidAgain(bidding, true),
      explainMove(
        { limit, ...(bidding === undefined ? {} : { bidding }) },
        { from: home, to: home },
        span.opensAt,
      ),
    ]),
    ...[{}, { unlessPlanKeptMonths: 6 }].flatMap((plan) =>
      [undefined, 5].map((repaymentPlanMonths) =>
        explainDebtBand(
          {
            band: 'a',
            housingDebtPence: 1,
            ...(repaymentPlanMonths === undefined ? {} : { repaymentPlanMonths }),
          },
          { bands: policy.schemes[0]?.bands ?? [], debtBand: { overPence: 0, band: 'c', ...plan } },
          today,
        ),
      ),
    ),
    explainLimit(limit, 2, false, span.opensAt),
    ...[true, false].map(explainNotYetBid),
    ...[['general'], ['other']].map((own) => explainScheme(policy.schemes, 'general', own)),
    ...(
      [
        { kind: 'noBids', until: '2026-03-11' },
        { kind: 'removal', until: null },
      ] as const
    ).map((refusalPenalty) => explainRefusals({ refusalPenalty }, { offers: refusing }, today)),
    ...[null, '2026-03-11'].flatMap((until) =>
      explainBlocks(
        { blocks: blockKinds.map((kind) => ({ kind, until })) },
        { blockedBy: [...blockKinds] },
        today,
      ),
    ),
    ...['2026-03-10', '2026-03-11'].map((until) =>
      explainOwnBids({ bidding: { mode: 'self', until } }, today),
    ),
  ];
  for (const reason of others) {
    if (reason !== null) note(reason);
  }

  for (const rule of ruleNames) {
    const { verdicts, facts, changes } = reasonWords[rule];
    const listed = [
      ...verdicts.map((word) => `verdict ${word}`),
      ...Object.keys(facts).map((word) => `fact ${word}`),
      ...changes.map((word) => `change ${word}`),
    ];
    expect([rule, ...[...(said.get(rule) ?? [])].toSorted()]).toEqual([rule, ...listed.toSorted()]);
  }
});
