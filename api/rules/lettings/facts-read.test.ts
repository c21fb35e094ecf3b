import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { factsRead, missingFacts } from './facts-read.ts';

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

describe('factsRead', () => {
  test('has what a scheme without a ranking goes by', () => {
    expect(factsRead(scheme)).toEqual(['band', 'effectiveDate']);
  });

  test('has what any of its rankings and preferences looks at, and nothing that is always told', () => {
    expect(factsRead(byPoints)).toEqual(['points', 'owesHousingDebt', 'registrationDate']);
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
    expect(new Set(factsRead(preferring))).toEqual(
      new Set(['household', 'localConnections', 'mobility', 'band']),
    );
  });

  test('begins with what the rules on bidders look at', () => {
    const limited: Scheme = { ...scheme, rules: { mobility: ['level-1'], bands: ['high'] } };
    expect(factsRead(limited)).toEqual(['mobility', 'band', 'effectiveDate']);
  });

  test('does not look at preferences that no ranking asks for', () => {
    const unused: Scheme = {
      ...scheme,
      ranking: [{ kind: 'band' }],
      preferences: [{ kind: 'meeting', rules: { mobility: ['level-1'] } }],
    };
    expect(factsRead(unused)).toEqual(['band']);
  });
});

describe('missingFacts', () => {
  const both = policy(scheme, byPoints);

  test('names each fact once, with the schemes of the application that read it', () => {
    expect(
      missingFacts(facts, ['general', 'points'], policy(scheme, { ...scheme, identifier: 'points' })),
    ).toEqual([
      { fact: 'band', schemes: ['general', 'points'] },
      { fact: 'effectiveDate', schemes: ['general', 'points'] },
    ]);
    expect(missingFacts(facts, ['points'], both).map(({ fact }) => fact)).toEqual([
      'points',
      'owesHousingDebt',
      'registrationDate',
    ]);
  });

  test('is empty where all is told, and for schemes that nobody reads', () => {
    const told = { ...facts, band: 'high', effectiveDate: '2024-01-01' };
    expect(missingFacts(told, ['general'], both)).toEqual([]);
    expect(missingFacts(facts, [], both)).toEqual([]);
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
      missingFacts({ ...facts, localConnections }, ['general'], rules).map(({ fact }) => fact);
    expect(untold(facts.localConnections)).toEqual(['localConnections']);
    expect(untold([served])).toEqual([]);
    expect(untold([...facts.localConnections, served])).toEqual([]);
  });

  test('takes a band that was given by hand for the points that would make one', () => {
    expect(missingFacts({ ...facts, band: 'all' }, ['points'], both).map(({ fact }) => fact)).toEqual([
      'owesHousingDebt',
      'registrationDate',
    ]);
  });
});
