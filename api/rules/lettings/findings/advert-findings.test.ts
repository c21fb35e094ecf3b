import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { explainEligibility, isEligible } from '../explain.ts';
import { type CheckedAdvert, advertFindings } from './advert-findings.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

const policy: LettingsPolicy = {
  version: '1',
  schemes: [
    {
      identifier: 'weekly',
      name: 'Weekly',
      limit: { kind: 'perCycle', maximum: 3 },
      cycle: {
        kind: 'fixed',
        weeks: 1,
        opensWeekday: 4,
        opensAt: '12:00',
        closesWeekday: 4,
        closesAt: '12:00',
      },
      bands: [
        { id: 'a', name: 'Band A', meaning: 'x', fromPoints: 50 },
        { id: 'b', name: 'Band B', meaning: 'y', fromPoints: 0 },
      ],
    },
    {
      identifier: 'rolling',
      name: 'Rolling',
      limit: { kind: 'none' },
      cycle: {
        kind: 'rolling',
        minimumDays: 5,
        closesAt: '23:59',
        noClosing: [6],
        quiet: [{ from: '2026-12-24', to: '2027-01-01' }],
      },
      bands: [{ id: 'a', name: 'Band A', meaning: 'x' }],
      ranking: [{ kind: 'effectiveDate' }],
      otherRankings: [{ id: 'first-come', name: 'First come', criteria: [{ kind: 'bidTime' }] }],
    },
  ],
  advertTypes: [{ id: 1, name: 'House' }],
  parishes: [{ id: 'wren', name: 'Wren Hollow' }],
  applicantTypes: [{ id: 'transfer', name: 'tenants who want to move' }],
  mobilityCategories: [{ id: 'level-1', name: 'Level 1' }],
  adaptations: [{ id: 'ramp', name: 'a ramp' }],
  outcomes: { hideBelow: 0 },
  localConnectionTypes: ['school'],
  localConnectionExemptions: ['care-leaver'],
};

const weekly: CheckedAdvert = {
  schemeIdentifier: 'weekly',
  advertTypeId: 1,
  bedrooms: 2,
  persons: 4,
  // Over the autumn change: from noon to noon is a week and an hour.
  opensAt: new Date('2026-10-22T11:00Z'),
  closesAt: new Date('2026-10-29T12:00Z'),
  rules: {},
};
const rolling: CheckedAdvert = {
  ...weekly,
  schemeIdentifier: 'rolling',
  opensAt: new Date('2026-11-16T09:00Z'),
  closesAt: new Date('2026-11-22T23:59Z'),
};

const found = (advert: CheckedAdvert): string[] =>
  advertFindings(advert, policy).map(({ severity, kind, pointer }) => `${severity} ${kind} ${pointer}`);
const ruled = (rules: EligibilityRules): CheckedAdvert => ({ ...weekly, rules });
const onTerms = (terms: AdvertTerms, advert = weekly): CheckedAdvert => ({ ...advert, terms });

test.each([
  ['a weekly one', weekly],
  ['a rolling one', rolling],
  ['one with a ranking of its own', onTerms({ ranking: 'first-come', parish: 'wren' }, rolling)],
  [
    'one with every rule',
    ruled({
      bedroomNeed: { minimum: 1, maximum: 2 },
      occupancy: { minimum: 2, maximum: 4 },
      children: { under: 16, minimum: 1 },
      age: { minimum: 60, whose: 'anyAdult' },
      maximumAge: { maximum: 59, whose: 'anyAdult' },
      localConnection: { parishes: ['wren'], types: ['residence', 'care-leaver'], exempt: ['school'] },
      applicantTypes: ['transfer'],
      adaptations: ['ramp'],
      mobility: ['level-1'],
      bands: ['a'],
      points: { minimum: 60 },
    }),
  ],
  [
    'one for as many people as it asks for bedrooms',
    ruled({ occupancy: { maximum: 2 }, bedroomNeed: { minimum: 2 } }),
  ],
])('finds nothing in %s', (_what, advert) => {
  expect(found(advert)).toEqual([]);
});

const limited = (rules: EligibilityRules): LettingsPolicy => ({
  ...policy,
  schemes: policy.schemes.map((scheme) => ({ ...scheme, rules })),
});

test('finds what a rule of the home and one of its scheme keep everybody from', () => {
  const young = limited({ maximumAge: { maximum: 35, whose: 'applicant' } });
  const forOld = ruled({ age: { minimum: 60, whose: 'applicant' } });
  expect(advertFindings(forOld, young)).toMatchObject([
    { severity: 'error', kind: 'lettings.nobody', pointer: '/rules' },
  ]);
  expect(advertFindings(forOld, limited({ bands: ['a'] }))).toEqual([]);
});

const preferring = (rules: EligibilityRules): AdvertTerms => ({ preferences: [{ kind: 'meeting', rules }] });

test.each<EligibilityRules>([
  { occupancy: { minimum: 6, maximum: 6 }, children: { under: 16, minimum: 2, maximum: 2 } },
  {
    occupancy: { minimum: 6, maximum: 6 },
    children: { under: 18, minimum: 3, maximum: 3 },
    maximumAge: { maximum: 17, whose: 'applicant' },
  },
  {
    occupancy: { minimum: 9 },
    children: { under: 12, maximum: 0 },
    age: { minimum: 60, whose: 'everyAdult' },
  },
])('knows that a large household meets %j', (rules) => {
  expect(advertFindings({ ...ruled(rules), persons: 10 }, policy)).toEqual([]);
});

describe.each<[string, CheckedAdvert, string]>([
  [
    'a scheme that is none',
    { ...weekly, schemeIdentifier: 'monthly' },
    'error lettings.unknownName /schemeIdentifier',
  ],
  [
    'a kind of advert that is none',
    { ...weekly, advertTypeId: 7 },
    'error lettings.unknownName /advertTypeId',
  ],
  [
    'a close before the opening',
    { ...weekly, closesAt: weekly.opensAt },
    'error lettings.closesFirst /closesAt',
  ],
  [
    'a week that forgets the clock change',
    { ...weekly, closesAt: new Date('2026-10-29T11:00Z') },
    'error lettings.notATurn /closesAt',
  ],
  [
    'an opening in the middle of a cycle',
    { ...weekly, opensAt: new Date('2026-10-23T11:00Z') },
    'error lettings.notATurn /opensAt',
  ],
  [
    'too short a time',
    { ...rolling, closesAt: new Date('2026-11-20T23:59Z') },
    'error lettings.closingTime /closesAt',
  ],
  [
    'another hour',
    { ...rolling, closesAt: new Date('2026-11-22T12:00Z') },
    'error lettings.closingTime /closesAt',
  ],
  [
    'a day on which none closes',
    { ...rolling, closesAt: new Date('2026-11-28T23:59Z') },
    'error lettings.closingTime /closesAt',
  ],
  [
    'a quiet day',
    { ...rolling, closesAt: new Date('2026-12-25T23:59Z') },
    'error lettings.closingTime /closesAt',
  ],
  [
    'a bedroom need of nobody',
    ruled({ bedroomNeed: { minimum: 2, maximum: 1 } }),
    'error lettings.nobody /rules/bedroomNeed',
  ],
  [
    'a household of nobody',
    ruled({ occupancy: { minimum: 4, maximum: 3 } }),
    'error lettings.nobody /rules/occupancy',
  ],
  [
    'a number of children that nobody has',
    ruled({ children: { under: 12, minimum: 2, maximum: 1 } }),
    'error lettings.nobody /rules/children',
  ],
  [
    'points that nobody has',
    ruled({ points: { minimum: 9, maximum: 8 } }),
    'error lettings.nobody /rules/points',
  ],
  [
    'an age that is none',
    ruled({ age: { minimum: 60, whose: 'everyAdult' }, maximumAge: { maximum: 59, whose: 'anyAdult' } }),
    'error lettings.nobody /rules/maximumAge',
  ],
  [
    'more children than people',
    ruled({ occupancy: { maximum: 2 }, children: { under: 16, minimum: 2 } }),
    'error lettings.nobody /rules/children',
  ],
  [
    'ages and children that only all together are for nobody',
    ruled({ children: { under: 18, maximum: 0 }, maximumAge: { maximum: 17, whose: 'applicant' } }),
    'error lettings.nobody /rules',
  ],
  [
    'more bedrooms than people',
    ruled({ occupancy: { maximum: 1 }, bedroomNeed: { minimum: 2 } }),
    'warning lettings.hardlyAnybody /rules/bedroomNeed',
  ],
  [
    'a band without such points',
    ruled({ bands: ['a'], points: { maximum: 49 } }),
    'error lettings.nobody /rules/points',
  ],
  ['every band', ruled({ bands: ['b', 'a'] }), 'warning lettings.saysNothing /rules/bands'],
  ['a rule without ends', ruled({ occupancy: {} }), 'warning lettings.saysNothing /rules/occupancy'],
  ['a band that is none', ruled({ bands: ['c', 'a'] }), 'error lettings.unknownName /rules/bands/0'],
  [
    'a parish that is none',
    ruled({ localConnection: { parishes: ['lark'] } }),
    'error lettings.unknownName /rules/localConnection/parishes/0',
  ],
  [
    'a type of connection that nobody can have',
    ruled({ localConnection: { parishes: ['wren'], types: ['residense'] } }),
    'error lettings.unknownName /rules/localConnection/types/0',
  ],
  [
    'an exemption that nobody can have',
    ruled({ localConnection: { parishes: ['wren'], exempt: ['school', 'scool'] } }),
    'error lettings.unknownName /rules/localConnection/exempt/1',
  ],
  [
    'a kind of applicant that is none',
    ruled({ applicantTypes: ['friend'] }),
    'error lettings.unknownName /rules/applicantTypes/0',
  ],
  [
    'an adaptation that is none',
    ruled({ adaptations: ['ramp', 'moat'] }),
    'error lettings.unknownName /rules/adaptations/1',
  ],
  [
    'a mobility category that is none',
    ruled({ mobility: ['level-9'] }),
    'error lettings.unknownName /rules/mobility/0',
  ],
  [
    'a home with too few bedrooms for those it is for',
    ruled({ bedroomNeed: { minimum: 3 } }),
    'warning lettings.homeTooSmall /rules/bedroomNeed/minimum',
  ],
  [
    'a home for fewer people than it asks for',
    ruled({ occupancy: { minimum: 5 } }),
    'warning lettings.homeTooSmall /rules/occupancy/minimum',
  ],
  ['a ranking that is none', onTerms({ ranking: 'last-come' }), 'error lettings.unknownName /terms/ranking'],
  [
    'a parish of its own that is none',
    onTerms({ parish: 'lark' }),
    'error lettings.unknownName /terms/parish',
  ],
  [
    'a group that counts for nothing',
    onTerms({ bidGroup: 'mill-court' }),
    'warning lettings.saysNothing /terms/bidGroup',
  ],
  [
    'a preference that the ranking does not look at',
    onTerms(preferring({ applicantTypes: ['transfer'] }), rolling),
    'error lettings.preferenceUnused /terms/preferences',
  ],
  [
    'a preference for a band that is none',
    onTerms({ preferences: [{ kind: 'bandOrder', bands: ['a', 'c'] }] }),
    'error lettings.unknownName /terms/preferences/0/bands/1',
  ],
  [
    'a preference that everybody meets who may bid',
    onTerms(
      preferring({ applicantTypes: ['transfer'] }),
      ruled({ applicantTypes: ['transfer'], bands: ['a'] }),
    ),
    'warning lettings.saysNothing /terms/preferences/0',
  ],
  [
    'a preference that nobody meets',
    onTerms(preferring({ points: { minimum: 2, maximum: 1 } })),
    'error lettings.nobody /terms/preferences/0/rules/points',
  ],
])('%s', (_what, advert, said) => {
  test('is found, and nothing else', () => {
    expect(found(advert)).toEqual([said]);
  });

  test('is told in a sentence, with a cure', () => {
    for (const { message, cure } of advertFindings(advert, policy)) {
      expect(message).toMatch(/^["A-Z0-9].*\.$/);
      expect(cure).toMatch(/^[A-Z].*\.$/);
      expect(message + cure).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});

test('counts one bedroom as one', () => {
  const [told] = advertFindings({ ...ruled({ bedroomNeed: { minimum: 3 } }), bedrooms: 1 }, policy);
  expect(told?.message).toBe('The home has 1 bedroom, but is only for households that need at least 3.');
});

const ends = (...values: number[]) =>
  fc.record(
    { minimum: fc.constantFrom(...values), maximum: fc.constantFrom(...values) },
    { requiredKeys: [] },
  );
const whose = fc.constantFrom('applicant' as const, 'anyAdult' as const, 'everyAdult' as const);

/**
 * Rules that often contradict one another. Bedrooms are left out: an officer decides how many a household
 * needs.
 */
const rules: fc.Arbitrary<EligibilityRules> = fc.record(
  {
    occupancy: ends(1, 2, 3),
    children: fc
      .tuple(ends(0, 1, 2, 3), fc.constantFrom(16, 18))
      .map(([range, under]) => ({ ...range, under })),
    age: fc.record({ minimum: fc.constantFrom(16, 18, 60), whose }),
    maximumAge: fc.record({ maximum: fc.constantFrom(16, 17, 59, 60), whose }),
    bands: fc.subarray(['a', 'b'], { minLength: 1 }),
    points: ends(0, 49, 50),
  },
  { requiredKeys: [] },
);

/** Returns all groups of at most this many people of these ages. */
function peopleOf(most: number, ages: readonly number[]): number[][] {
  if (most === 0) return [[]];
  return [
    [],
    ...ages.flatMap((age, place) => peopleOf(most - 1, ages.slice(place)).map((others) => [age, ...others])),
  ];
}

/** People of every age at which some rule gives a different result. */
const otherAges = peopleOf(4, [1, 16, 17, 18, 60]);
const households: ApplicationFacts['household'][] = [16, 17, 18, 59, 60, 61].flatMap((applicantAge) =>
  otherAges.flatMap((others) =>
    // A person of 16 may be a child of the household or an adult in it.
    [16, 18].map((adultFrom) =>
      [applicantAge, ...others].map((age, place) => ({
        role:
          place === 0 ? ('applicant' as const) : age >= adultFrom ? ('adult' as const) : ('child' as const),
        dateOfBirth: `${2026 - age}-01-01`,
      })),
    ),
  ),
);
const everybody: ApplicationFacts[] = households.flatMap((household) =>
  [0, 49, 50].map((points) => ({
    band: null,
    points,
    effectiveDate: null,
    bedroomNeed: 1,
    household,
    localConnections: [],
  })),
);

test('where nobody is said to meet the rules nobody does, and else somebody does', () => {
  fc.assert(
    fc.property(rules, (given) => {
      const advert = { eligibilitySchemeIdentifier: 'weekly', rules: given };
      const someone = everybody.some((facts) =>
        isEligible(explainEligibility(facts, policy, advert, '2026-10-22')),
      );
      const nobody = advertFindings(ruled(given), policy).some(({ kind }) => kind === 'lettings.nobody');
      expect(nobody).toBe(!someone);
    }),
    { numRuns: isFull ? 200 : 50 },
  );
});
