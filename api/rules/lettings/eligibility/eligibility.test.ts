import { describe, expect, test } from 'vitest';
import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { bandOf, explainDebtBand } from '../band-of.ts';
import { explainEligibility } from '../explain.ts';
import { rankKey } from '../rank.ts';
import { explainLimit, isBelowLimit } from './limit.ts';
import { explainOpen } from './open.ts';

const policy: LettingsPolicy = {
  version: '1',
  schemes: [
    {
      identifier: 'general',
      name: 'General needs',
      limit: { kind: 'atAnyOneTime', maximum: 6 },
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
  parishes: [
    { id: 'wren-hollow', name: 'Wren Hollow' },
    { id: 'larkmere', name: 'Larkmere' },
  ],
  localConnectionExemptions: ['domestic-abuse'],
};

const household: ApplicationFacts = {
  band: 'b',
  effectiveDate: '2024-04-09',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1971-06-30' }],
  localConnections: [{ type: 'family', parish: 'larkmere', since: '2019-01-01' }],
};

function explained(
  rules: EligibilityRules,
  facts: Partial<ApplicationFacts> = {},
  today = '2026-03-10',
): Reason[] {
  const advert = { eligibilitySchemeIdentifier: 'general', rules };
  return explainEligibility({ ...household, ...facts }, policy, advert, today);
}

describe('rules of a scheme', () => {
  const [general] = policy.schemes;
  const limited = (rules: EligibilityRules): LettingsPolicy => ({
    ...policy,
    schemes: general === undefined ? [] : [{ ...general, rules }],
  });
  const verdicts = (ofScheme: EligibilityRules, ofHome: EligibilityRules) =>
    explainEligibility(
      household,
      limited(ofScheme),
      { eligibilitySchemeIdentifier: 'general', rules: ofHome },
      '2026-03-10',
    ).map(({ rule, verdict }) => `${rule} ${verdict}`);

  test('hold for a home that sets none, and besides those of one that does', () => {
    expect(verdicts({ bands: ['a'] }, {})).toEqual(['band notMet']);
    expect(verdicts({ bands: ['a'] }, { occupancy: { maximum: 1 } })).toEqual([
      'occupancy met',
      'band notMet',
    ]);
  });

  test('give way to a rule of the same name of the home', () => {
    expect(verdicts({ bands: ['a'] }, { bands: ['b'] })).toEqual(['band met']);
    expect(verdicts({ bands: ['b'] }, { bands: ['a'] })).toEqual(['band notMet']);
  });

  test('decide nothing about who comes first', () => {
    const keys = [{}, { bands: ['a'] }].map((rules) => {
      const ofScheme = limited(rules);
      const [scheme] = ofScheme.schemes;
      if (scheme === undefined) throw new Error('There is no scheme.');
      const preferences = [{ kind: 'meeting' as const, rules: { occupancy: { maximum: 1 } } }];
      const advert = { id: 'A1', bedrooms: 2, asOf: '2026-03-12', terms: { preferences } };
      return rankKey({ applicationId: 'x', reference: '1', facts: household }, scheme, {
        policy: ofScheme,
        sha256: (text) => text,
        advert,
      });
    });
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('age', () => {
  const age = { minimum: 55, whose: 'applicant' } as const;

  test('is reached on the birthday, not the day before', () => {
    expect(explained({ age }, {}, '2026-06-29')).toEqual([
      {
        rule: 'age',
        verdict: 'notMet',
        facts: { minimum: 55, whose: 'applicant', age: 54, date: '2026-06-30' },
        wouldChange: 'turnsOld',
      },
    ]);
    expect(explained({ age }, {}, '2026-06-30')).toEqual([
      {
        rule: 'age',
        verdict: 'met',
        facts: { minimum: 55, whose: 'applicant', age: 55 },
        wouldChange: null,
      },
    ]);
  });

  test.each([
    ['2027-02-28', 'notMet'],
    ['2027-03-01', 'met'],
  ])('somebody born on 29 February 1972, on %s: %s', (today, verdict) => {
    const people: ApplicationFacts['household'] = [{ role: 'applicant', dateOfBirth: '1972-02-29' }];
    expect(explained({ age }, { household: people }, today)).toMatchObject([{ verdict }]);
  });

  test('asks for a birth date only where it could decide', () => {
    const people: ApplicationFacts['household'] = [
      { role: 'applicant', dateOfBirth: '1950-01-01' },
      { role: 'partner', dateOfBirth: null },
      { role: 'child', dateOfBirth: '2015-01-01' },
    ];
    const verdictFor = (whose: 'anyAdult' | 'everyAdult') =>
      explained({ age: { minimum: 55, whose } }, { household: people })[0]?.verdict;
    expect(verdictFor('anyAdult')).toBe('met');
    expect(verdictFor('everyAdult')).toBe('notYetKnown');
  });
});

test('an applicant who turns 60 on the day a home closes may bid for it on that day, and is told so before', () => {
  const age = { minimum: 60, whose: 'everyAdult' } as const;
  const people: ApplicationFacts['household'] = [
    { role: 'applicant', dateOfBirth: '1966-03-12' },
    { role: 'partner', dateOfBirth: '1960-01-01' },
  ];
  expect(explained({ age }, { household: people }, '2026-03-11')).toMatchObject([
    { verdict: 'notMet', facts: { date: '2026-03-12' }, wouldChange: 'turnsOld' },
  ]);
  expect(explained({ age }, { household: people }, '2026-03-12')).toMatchObject([{ verdict: 'met' }]);
});

describe('an age rule that health can lift', () => {
  const age = { minimum: 60, whose: 'applicant', unlessMedical: true } as const;

  test.each<[boolean | null | undefined, string]>([
    [undefined, 'age notMet'],
    [false, 'age notMet'],
    [true, 'ageWaived met'],
    [null, 'ageWaived notYetKnown'],
  ])('for somebody of 54, with %s agreed: %s', (ageRuleWaived, said) => {
    const facts = ageRuleWaived === undefined ? {} : { ageRuleWaived };
    expect(explained({ age }, facts).map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([said]);
  });

  test('is said only to those it would keep out', () => {
    expect(explained({ age: { ...age, minimum: 50 } }, { ageRuleWaived: true })).toMatchObject([
      { rule: 'age' },
    ]);
  });
});

test('a maximum age holds up to the day before the next birthday', () => {
  const maximumAge = { maximum: 54, whose: 'applicant' } as const;
  const verdictOn = (today: string) => explained({ maximumAge }, {}, today)[0]?.verdict;
  expect(verdictOn('2026-06-29')).toBe('met');
  expect(verdictOn('2026-06-30')).toBe('notMet');
});

const born = (...dates: (string | null)[]): ApplicationFacts['household'] => [
  { role: 'applicant', dateOfBirth: null },
  ...dates.map((dateOfBirth) => ({ role: 'child' as const, dateOfBirth })),
];

describe('children', () => {
  const noneUnder12 = { children: { under: 12, maximum: 0 } };

  test('says when enough have grown up', () => {
    expect(explained(noneUnder12, { household: born('2015-04-01', '2016-02-29') })).toEqual([
      {
        rule: 'children',
        verdict: 'notMet',
        facts: { children: 2, under: 12, maximum: 0, date: '2028-02-29' },
        wouldChange: 'childTurns',
      },
    ]);
    expect(
      explained({ children: { under: 12, maximum: 1 } }, { household: born('2015-04-01', '2016-02-29') }),
    ).toMatchObject([{ facts: { date: '2027-04-01' } }]);
  });

  test('promises no day where a birth date is missing, or where then too few were left', () => {
    expect(explained(noneUnder12, { household: born('2015-04-01', null) })).toMatchObject([
      { wouldChange: null },
    ]);
    const one = { children: { under: 12, minimum: 1, maximum: 1 } };
    expect(explained(one, { household: born('2015-04-01', '2015-04-01') })).toMatchObject([
      { wouldChange: null },
    ]);
  });
});

const policyWith = (bedrooms: { fewer?: number; more?: number }): LettingsPolicy => ({
  ...policy,
  schemes: policy.schemes.map((scheme) => ({ ...scheme, bidding: { bedrooms } })),
});

const verdictOf = (need: number, bedrooms: { fewer?: number; more?: number }) =>
  explainEligibility(
    { ...household, bedroomNeed: need },
    policyWith(bedrooms),
    { eligibilitySchemeIdentifier: 'general', rules: { bedroomNeed: { minimum: 2, maximum: 2 } } },
    '2026-03-10',
  )[0]?.verdict;

test('people may bid for homes with fewer bedrooms than they need, where the scheme lets them', () => {
  expect([verdictOf(3, {}), verdictOf(3, { fewer: 1 }), verdictOf(4, { fewer: 1 })]).toEqual([
    'notMet',
    'met',
    'notMet',
  ]);
  expect([verdictOf(1, {}), verdictOf(1, { more: 1 }), verdictOf(0, { more: 1 })]).toEqual([
    'notMet',
    'met',
    'notMet',
  ]);
});

test('a higher band for one parish counts there, and a group of points by the points', () => {
  const bandsByParish = [{ parish: 'larkmere', band: 'a' }];
  const verdictIn = (parish: string | null, facts: Partial<ApplicationFacts>, given = policy) =>
    explainEligibility(
      { ...household, ...facts },
      given,
      { eligibilitySchemeIdentifier: 'general', rules: { bands: ['a'] }, parish },
      '2026-03-10',
    )[0]?.verdict;
  expect(verdictIn('larkmere', { bandsByParish })).toBe('met');
  expect(verdictIn('wren-hollow', { bandsByParish })).toBe('notMet');
  expect(verdictIn(null, { bandsByParish, band: null })).toBe('notYetKnown');
  const byPoints: LettingsPolicy = {
    ...policy,
    schemes: policy.schemes.map((scheme) => ({
      ...scheme,
      bands: scheme.bands.map((band, place) => ({ ...band, fromPoints: 100 - place * 50 })),
    })),
  };
  expect(verdictIn(null, { points: 100 }, byPoints)).toBe('met');
  expect(verdictIn(null, { points: 99, band: 'a' }, byPoints)).toBe('notMet');
  expect(verdictIn(null, { points: null, band: 'a' }, byPoints)).toBe('met');
});

const owing = (more: Partial<ApplicationFacts>) => ({ ...household, housingDebtPence: 50_001, ...more });

describe('housing debt', () => {
  const plan = { maximumPence: 50_000, unlessPlanKeptMonths: 6 };
  const [general] = policy.schemes;
  if (general === undefined) throw new Error('There is no scheme.');

  test.each<[Partial<ApplicationFacts>, string]>([
    [{ housingDebtPence: 50_000 }, 'housingDebt met'],
    [{ housingDebtPence: 50_001, repaymentPlanMonths: 5 }, 'repaymentPlan notMet'],
    [{ housingDebtPence: 50_001, repaymentPlanMonths: 6 }, 'repaymentPlan met'],
    [{ housingDebtPence: 50_001 }, 'repaymentPlan notYetKnown'],
    [{ owesHousingDebt: false }, 'housingDebt met'],
    // A plain yes does not give the amount.
    [{ owesHousingDebt: true, repaymentPlanMonths: 0 }, 'housingDebt notYetKnown'],
    // An amount takes precedence over a plain yes or no.
    [{ owesHousingDebt: true, housingDebtPence: 0 }, 'housingDebt met'],
    [{}, 'housingDebt notYetKnown'],
  ])('is within the limit, or a plan is kept: %j: %s', (facts, wanted) => {
    const [reason] = explained({ housingDebt: plan }, facts);
    expect(`${reason?.rule} ${reason?.verdict}`).toBe(wanted);
  });

  test('of any sum bars where none may be owed, and no plan helps where none is named', () => {
    const [reason] = explained(
      { housingDebt: { maximumPence: 0 } },
      { owesHousingDebt: true, repaymentPlanMonths: 60 },
    );
    expect(reason).toEqual({
      rule: 'housingDebt',
      verdict: 'notMet',
      facts: { maximum: 0 },
      wouldChange: 'debtPaid',
    });
  });

  test('lowers a band to that of debts, and never raises one', () => {
    const scheme = { ...general, debtBand: { overPence: 50_000, band: 'b', unlessPlanKeptMonths: 6 } };
    const bandIn = (more: Partial<ApplicationFacts>) => bandOf(owing(more), scheme, 'larkmere', '2026-03-10');
    expect(['a', 'b', 'c', null].map((band) => bandIn({ band, repaymentPlanMonths: 5 }))).toEqual([
      'b',
      'b',
      'c',
      null,
    ]);
    expect(bandIn({ band: 'a' })).toBe('b');
    expect(bandIn({ band: 'a', repaymentPlanMonths: 6 })).toBe('a');
    expect(bandIn({ band: 'a', housingDebtPence: 50_000 })).toBe('a');
    expect(bandIn({ band: 'a', housingDebtPence: null, owesHousingDebt: true })).toBe('a');
    expect(bandIn({ band: 'c', bandsByParish: [{ parish: 'larkmere', band: 'a' }] })).toBe('b');
    expect(explainDebtBand(owing({ band: 'a', repaymentPlanMonths: 2 }), scheme, '2026-03-10')).toEqual({
      rule: 'debtBand',
      verdict: 'notMet',
      facts: { debt: 50_001, maximum: 50_000, needed: 6, kept: 2, own: 'Band A', band: 'Band B' },
      wouldChange: 'planKept',
    });
    expect(explainDebtBand(owing({ band: 'b' }), scheme, '2026-03-10')).toBeNull();
    const lowered = { ...policy, schemes: [scheme] };
    const home = { eligibilitySchemeIdentifier: 'general', rules: { bands: ['a'] } };
    const [reason] = explainEligibility(owing({ band: 'a' }), lowered, home, '2026-03-10');
    expect(reason).toMatchObject({ rule: 'band', verdict: 'notMet', facts: { band: 'Band B' } });
  });
});

describe('local connection', () => {
  const localConnection = { parishes: ['wren-hollow', 'larkmere'] };

  test('names the parishes and the connection that counts', () => {
    expect(explained({ localConnection })).toEqual([
      {
        rule: 'localConnection',
        verdict: 'met',
        facts: {
          parishes: 'Wren Hollow, Larkmere',
          parish: 'Larkmere',
          type: 'family',
          since: '2019-01-01',
        },
        wouldChange: null,
      },
    ]);
  });

  test('a connection that the council exempts counts everywhere, whatever its parish', () => {
    const fled = [{ type: 'domestic-abuse', parish: null, since: '2026-03-01' }];
    expect(explained({ localConnection }, { localConnections: fled })).toMatchObject([{ verdict: 'met' }]);
  });

  test('a home under a planning agreement exempts whom it names, and nobody else', () => {
    const planned = { ...localConnection, policyExemptions: false };
    const fled = { localConnections: [{ type: 'domestic-abuse', parish: 'elsewhere', since: '2026-03-01' }] };
    expect(explained({ localConnection: planned }, fled)).toMatchObject([{ verdict: 'notMet' }]);
    expect(explained({ localConnection: { ...planned, exempt: ['domestic-abuse'] } }, fled)).toMatchObject([
      { verdict: 'met' },
    ]);
  });

  test('a connection that has not begun says when it will', () => {
    const job = [{ type: 'work', parish: 'larkmere', since: '2026-04-01' }];
    expect(explained({ localConnection }, { localConnections: job })).toMatchObject([
      { verdict: 'notMet', facts: { date: '2026-04-01' }, wouldChange: 'connectionStarts' },
    ]);
  });
});

const since = (type: string, day: string) => ({
  localConnections: [{ type, parish: 'larkmere', since: day }],
});

test('a connection has to be of the right type and to have lasted', () => {
  const localConnection = { parishes: ['larkmere'], types: ['residence', 'work'], minimumMonths: 24 };
  expect(explained({ localConnection }, since('family', '2001-01-01'))).toMatchObject([
    { verdict: 'notMet', wouldChange: 'connectionMissing' },
  ]);
  // Two years from 29 February end on 28 February if there is no 29th.
  expect(explained({ localConnection }, since('work', '2024-02-29'), '2026-02-27')).toMatchObject([
    { verdict: 'notMet', facts: { date: '2026-02-28' }, wouldChange: 'connectionStarts' },
  ]);
  expect(explained({ localConnection }, since('work', '2024-02-29'), '2026-02-28')).toMatchObject([
    { verdict: 'met' },
  ]);
  expect(explained({ localConnection }, since('domestic-abuse', '2026-03-01'))).toMatchObject([
    { verdict: 'met' },
  ]);
});

test('bands are named in the order of the scheme', () => {
  expect(explained({ bands: ['c', 'a'] })).toEqual([
    {
      rule: 'band',
      verdict: 'notMet',
      facts: { bands: 'Band A, Band C', band: 'Band B' },
      wouldChange: 'bandChanges',
    },
  ]);
});

test('a bedroom need outside the range says to which side', () => {
  expect(explained({ bedroomNeed: { minimum: 3 } })).toMatchObject([{ wouldChange: 'moreBedroomsNeeded' }]);
  expect(explained({ bedroomNeed: { maximum: 1 } })).toMatchObject([{ wouldChange: 'fewerBedroomsNeeded' }]);
  expect(explained({ bedroomNeed: {} })).toEqual([]);
});

describe('limit', () => {
  const limit = { kind: 'perCycle', maximum: 3 } as const;
  const now = new Date('2026-03-10T12:00Z');

  test.each([
    [2, true],
    [3, false],
    [4, false],
  ])('%i live bids of three: one more fits is %s', (count, fits) => {
    expect(isBelowLimit(limit, count, false, now)).toBe(fits);
    expect(explainLimit(limit, count, false, now)).toMatchObject({
      verdict: fits ? 'met' : 'notMet',
      facts: { count, maximum: 3, kind: 'perCycle' },
    });
  });

  test('does not apply to an advert that is excluded, nor to a scheme without one', () => {
    expect(explainLimit(limit, 9, true, now)).toBeNull();
    expect(isBelowLimit(limit, 9, true, now)).toBe(true);
    expect(explainLimit({ kind: 'none' }, 99, false, now)).toBeNull();
    expect(isBelowLimit({ kind: 'none' }, 99, false, now)).toBe(true);
  });
});

describe('open', () => {
  const advert = { opensAt: new Date('2026-03-05T00:01Z'), closesAt: new Date('2026-03-11T23:59Z') };

  test.each([
    ['2026-03-05T00:00:59.999Z', 'notMet', 'opens'],
    ['2026-03-05T00:01:00.000Z', 'met', null],
    ['2026-03-11T23:58:59.999Z', 'met', null],
    ['2026-03-11T23:59:00.000Z', 'notMet', null],
  ])('at %s it is %s', (instant, verdict, wouldChange) => {
    expect(explainOpen(advert, new Date(instant))).toMatchObject({ verdict, wouldChange });
  });
});
