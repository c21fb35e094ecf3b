import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { TieBreak } from '#schemas/tenant/lettings-ranking.ts';
import type { RankContext, Ranked } from './rank-criteria.ts';
import { explainOrder, rankKey } from './rank.ts';
import { countedReference, lotNumber, placePart } from './tie-break.ts';

/** A stand-in for SHA-256: sixteen digits that look random. */
function sha256(text: string): string {
  let hash = 7n;
  for (const letter of text)
    hash = (hash * 6_364_136_223_846_793_005n + BigInt(letter.charCodeAt(0))) % 2n ** 64n;
  return hash.toString(16).padStart(16, '0');
}

const scheme = (tieBreak?: TieBreak): Scheme => ({
  identifier: 'general',
  name: 'Homes',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 7 },
  bands: [{ id: 'one', name: 'Band 1', meaning: 'You need to move.' }],
  ...(tieBreak === undefined ? {} : { tieBreak }),
});

const facts: ApplicationFacts = {
  band: 'one',
  effectiveDate: '2020-05-05',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
};

/** The four applications that are level on everything; their ids are in a different order from their numbers. */
const people: readonly Ranked[] = [
  ['d4', '800001'],
  ['b2', '800002'],
  ['a1', '800003'],
  ['c3', '800004'],
].map(([end, reference = '']) => ({
  applicationId: `00000000-0000-4000-8000-0000000000${end}`,
  reference,
  facts,
}));

const contextFor = (advertId: string, ours: Scheme): RankContext => {
  const policy: LettingsPolicy = {
    version: '1',
    schemes: [ours],
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 0 },
    localConnectionExemptions: [],
  };
  return { policy, sha256, advert: { id: advertId, bedrooms: 2, asOf: '2026-12-10' } };
};

/** Returns the numbers of the four in the order of a home's queue. */
function queueOf(advertId: string, tieBreak?: TieBreak): string[] {
  const ours = scheme(tieBreak);
  const context = contextFor(advertId, ours);
  return people
    .map((one) => ({ reference: one.reference, key: rankKey(one, ours, context) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ reference }) => reference);
}

describe('people who are level on everything', () => {
  test('stand in the order of their numbers where a scheme says nothing, as they are told', () => {
    const inOrder = ['800001', '800002', '800003', '800004'];
    expect(queueOf('a home')).toEqual(inOrder);
    expect(queueOf('another home', 'number')).toEqual(inOrder);
    const [first, second] = people;
    if (!first || !second) throw new Error('There are four.');
    expect(explainOrder(second, first, scheme())).toMatchObject({ criterion: 'number', ahead: 'second' });
  });

  test('stand in the order of their lots, which are another order for another home and never change', () => {
    const ours = scheme('lot');
    const lots = (advertId: string) =>
      people
        .toSorted(
          (one, other) =>
            lotNumber(advertId, one.applicationId, sha256) - lotNumber(advertId, other.applicationId, sha256),
        )
        .map(({ reference }) => reference);
    const homes = Array.from({ length: 12 }, (_, number) => `home ${number}`);
    for (const home of homes) {
      expect(queueOf(home, 'lot')).toEqual(lots(home));
      expect(queueOf(home, 'lot')).toEqual(queueOf(home, 'lot'));
    }
    expect(new Set(homes.map((home) => queueOf(home, 'lot').join())).size).toBeGreaterThan(2);
    const [first, second] = people;
    if (!first || !second) throw new Error('There are four.');
    const explained = explainOrder(first, second, ours, contextFor('a home', ours));
    expect(explained).toMatchObject({
      criterion: 'lot',
      first: lotNumber('a home', first.applicationId, sha256),
      second: lotNumber('a home', second.applicationId, sha256),
    });
  });

  test('share a place where the landlord decides, and nobody is ahead', () => {
    const ours = scheme('landlord');
    const keys = people.map((one) => rankKey(one, ours, contextFor('a home', ours)));
    expect(new Set(keys).size).toBe(4);
    expect(new Set(keys.map(placePart)).size).toBe(1);
    const [first, second] = people;
    if (!first || !second) throw new Error('There are four.');
    expect(explainOrder(first, second, ours)).toMatchObject({ criterion: 'landlord', ahead: 'neither' });
    expect(explainOrder(first, first, ours)).toBeNull();
  });

  test('share no place with somebody whom a criterion tells from them', () => {
    const ours = scheme('landlord');
    const [one] = people;
    if (!one) throw new Error('There are four.');
    const later = { ...one, facts: { ...facts, effectiveDate: '2020-05-06' } };
    expect(placePart(rankKey(one, ours)) < placePart(rankKey(later, ours))).toBe(true);
  });
});

describe('a number of an application', () => {
  test.each([
    ['99', '100'],
    ['800001', '800002'],
    ['4829-1307', '4829-1308'],
    ['4829-99', '4829-1307'],
    ['A9', 'A10'],
    ['a9', 'B1'],
    ['007', '8'],
  ])('counts: %s comes before %s', (less, more) => {
    expect(countedReference(less) < countedReference(more)).toBe(true);
  });

  test('sorts as whole numbers do, however long', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 39n }),
        fc.bigInt({ min: 0n, max: 10n ** 39n }),
        (a, b) => {
          const [one, other] = [countedReference(String(a)), countedReference(String(b))];
          expect(one < other).toBe(a < b);
        },
      ),
    );
  });
});
