import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { factsRanked, missingFacts } from './facts-read.ts';

const scheme: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: [{ id: 'high', name: 'High', meaning: 'Soon.' }],
};
const byPoints: Scheme = {
  ...scheme,
  identifier: 'points',
  bands: [{ id: 'all', name: 'All', meaning: 'All.', fromPoints: 0 }],
  ranking: [{ kind: 'band' }, { kind: 'debt' }, { kind: 'draw', seed: 'published' }],
  otherRankings: [
    {
      id: 'waiting',
      name: 'Waiting',
      criteria: [{ kind: 'waiting', since: 'registrationDate', unit: 'years' }],
    },
  ],
};
const today = '2026-03-10';
const policy = (...schemes: Scheme[]): LettingsPolicy => ({
  version: '1',
  schemes,
  advertTypes: [{ id: 1, name: 'Home' }],
  outcomes: { hideBelow: 0 },
  localConnectionExemptions: [],
});
const facts: ApplicationFacts = {
  band: null,
  effectiveDate: null,
  bedroomNeed: null,
  household: [{ role: 'applicant', dateOfBirth: null }],
  localConnections: [{ type: 'work', parish: null, since: '2020-01-01' }],
};

const born = (year: number): ApplicationFacts['household'] => [
  { role: 'applicant', dateOfBirth: `${year}-01-01` },
  { role: 'child', dateOfBirth: null },
];

describe('factsRanked', () => {
  test('has what a scheme without a ranking goes by', () => {
    expect(factsRanked(scheme)).toEqual(['band', 'effectiveDate']);
  });

  test('has what any of its rankings and preferences looks at, and nothing that is always told', () => {
    expect(factsRanked(byPoints)).toEqual(['points', 'owesHousingDebt', 'registrationDate']);
    const preferring: Scheme = {
      ...scheme,
      ranking: [{ kind: 'preference' }, { kind: 'householdSize', order: 'mostFirst' }, { kind: 'bidTime' }],
      preferences: [
        {
          kind: 'meeting',
          rules: {
            age: { minimum: 60, whose: 'applicant' },
            localConnection: { parishes: ['wren'] },
            occupancy: { minimum: 2 },
            mobility: ['level-1'],
          },
        },
        { kind: 'bandOrder', bands: ['high'] },
      ],
    };
    expect(new Set(factsRanked(preferring))).toEqual(
      new Set(['household', 'localConnections', 'mobility', 'band']),
    );
  });

  test('does not look at preferences that no ranking asks for', () => {
    const unused: Scheme = {
      ...scheme,
      ranking: [{ kind: 'band' }],
      preferences: [{ kind: 'meeting', rules: { mobility: ['level-1'] } }],
    };
    expect(factsRanked(unused)).toEqual(['band']);
  });
});

/** Returns the facts that an application lacks besides a band and a date, each after what it decides. */
const foundOf = (own: Partial<ApplicationFacts>, rules: LettingsPolicy) =>
  missingFacts(
    { ...facts, band: 'high', effectiveDate: '2024-01-01', ...own },
    ['general'],
    rules,
    today,
  ).map(({ fact, decides }) => `${decides} ${fact}`);

describe('missingFacts', () => {
  const both = policy(scheme, byPoints);

  test('names each fact once, with the schemes of the application that read it', () => {
    expect(
      missingFacts(facts, ['general', 'points'], policy(scheme, { ...scheme, identifier: 'points' }), today),
    ).toEqual([
      { fact: 'band', decides: 'order', schemes: ['general', 'points'] },
      { fact: 'effectiveDate', decides: 'order', schemes: ['general', 'points'] },
    ]);
    expect(missingFacts(facts, ['points'], both, today).map(({ fact }) => fact)).toEqual([
      'points',
      'owesHousingDebt',
      'registrationDate',
    ]);
  });

  test('is empty where all is told, and for schemes that nobody reads', () => {
    const told = { ...facts, band: 'high', effectiveDate: '2024-01-01' };
    expect(missingFacts(told, ['general'], both, today)).toEqual([]);
    expect(missingFacts(facts, [], both, today)).toEqual([]);
  });

  test('tells what keeps an application from bidding from what decides its place', () => {
    const limited: Scheme = {
      ...scheme,
      rules: { mobility: ['level-1'], bands: ['high'], age: { minimum: 60, whose: 'applicant' } },
    };
    const found = (own: Partial<ApplicationFacts>, rules: LettingsPolicy = policy(limited)) =>
      missingFacts({ ...facts, ...own }, ['general'], rules, today).map(({ fact, decides }) => [
        fact,
        decides,
      ]);
    expect(found({})).toEqual([
      ['household', 'bidding'],
      ['mobility', 'bidding'],
      ['band', 'bidding'],
      ['effectiveDate', 'order'],
    ]);
    // Only the applicant's age counts, and one who is too young can bid in no case.
    expect(found({ household: born(1950), band: 'high' })).toEqual([
      ['mobility', 'bidding'],
      ['effectiveDate', 'order'],
    ]);
    expect(found({ household: born(2000), effectiveDate: '2024-01-01' })).toEqual([['band', 'order']]);
    // Points make the band there.
    expect(found({}, policy({ ...byPoints, identifier: 'general', rules: { bands: ['all'] } }))).toEqual([
      ['points', 'bidding'],
      ['owesHousingDebt', 'order'],
      ['registrationDate', 'order'],
    ]);
  });

  test('needs no parish of a connection that the council exempts', () => {
    const connected: Scheme = {
      ...scheme,
      ranking: [{ kind: 'preference' }],
      preferences: [{ kind: 'meeting', rules: { localConnection: { parishes: ['wren'] } } }],
    };
    const rules = { ...policy(connected), localConnectionExemptions: ['armed-forces'] };
    const served = { type: 'armed-forces', parish: null, since: '2010-01-01' };
    const untold = (localConnections: ApplicationFacts['localConnections']) =>
      missingFacts({ ...facts, localConnections }, ['general'], rules, today).map(({ fact }) => fact);
    expect(untold(facts.localConnections)).toEqual(['localConnections']);
    expect(untold([served])).toEqual([]);
    expect(untold([...facts.localConnections, served])).toEqual([]);
  });

  test('takes a band that was given by hand for the points that would make one', () => {
    expect(missingFacts({ ...facts, band: 'all' }, ['points'], both, today).map(({ fact }) => fact)).toEqual([
      'owesHousingDebt',
      'registrationDate',
    ]);
  });

  test('asks for a debt and a plan only where they would decide', () => {
    const debtBand = { overPence: 50_000, band: 'low', unlessPlanKeptMonths: 6 };
    const bands = [...scheme.bands, { id: 'low', name: 'Low', meaning: 'Later.' }];
    const lowering = policy({ ...scheme, bands, debtBand });
    const barring = policy({
      ...scheme,
      rules: { housingDebt: { maximumPence: 0, unlessPlanKeptMonths: 6 } },
    });
    expect(foundOf({}, lowering)).toEqual(['order housingDebtPence']);
    expect(foundOf({ owesHousingDebt: false }, lowering)).toEqual([]);
    expect(foundOf({ housingDebtPence: 50_000 }, lowering)).toEqual([]);
    expect(foundOf({ housingDebtPence: 50_001 }, lowering)).toEqual(['order repaymentPlanMonths']);
    expect(foundOf({ repaymentPlanMonths: 6 }, lowering)).toEqual([]);
    expect(foundOf({}, barring)).toEqual(['bidding housingDebtPence']);
    expect(foundOf({ owesHousingDebt: true }, barring)).toEqual(['bidding repaymentPlanMonths']);
    const byDebt = policy({ ...scheme, ranking: [{ kind: 'debt' }] });
    expect(foundOf({ housingDebtPence: 1 }, byDebt)).toEqual([]);
    const preferring = policy({
      ...scheme,
      ranking: [{ kind: 'preference' }],
      preferences: [
        { kind: 'meeting', rules: { housingDebt: { maximumPence: 0, unlessPlanKeptMonths: 1 } } },
      ],
    });
    expect(foundOf({ housingDebtPence: 1 }, preferring)).toEqual(['order repaymentPlanMonths']);
  });
});
