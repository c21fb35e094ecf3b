import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import type { RankContext, Ranked } from './rank-criteria.ts';
import { explainOrder } from './rank.ts';

// That it agrees with the order of the keys, whatever the ranking, is a property in rank.test.ts.

const scheme: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: ['urgent', 'high', 'low'].map((id) => ({ id, name: id, meaning: id })),
};

function contextFor(ours: Scheme): RankContext {
  const policy = {
    version: '1',
    schemes: [ours],
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 0 },
    localConnectionExemptions: [],
  };
  return { policy, advert: { id: 'A1', bedrooms: 2, asOf: '2026-03-12' } };
}

describe('explainOrder', () => {
  const facts: ApplicationFacts = {
    band: 'high',
    effectiveDate: '2024-04-09',
    bedroomNeed: 2,
    household: [{ role: 'applicant', dateOfBirth: null }],
    localConnections: [],
  };
  const first: Ranked = {
    applicationId: '00000000-0000-4000-8000-00000000000b',
    reference: '800001',
    facts,
  };
  const second: Ranked = {
    applicationId: '00000000-0000-4000-8000-00000000000a',
    reference: '800002',
    facts: { ...facts, effectiveDate: '2024-03-03' },
  };
  const changed = (more: Partial<ApplicationFacts>): Ranked => ({ ...second, facts: { ...facts, ...more } });

  test('names the criterion that decides and both values', () => {
    expect(explainOrder(first, second, scheme)).toEqual({
      criterion: 'effectiveDate',
      preference: null,
      ahead: 'second',
      first: '2024-04-09',
      second: '2024-03-03',
    });
    expect(explainOrder(first, changed({ band: 'urgent' }), scheme)).toMatchObject({
      criterion: 'band',
      ahead: 'second',
      first: 'high',
      second: 'urgent',
    });
    expect(explainOrder(first, changed({}), scheme)).toMatchObject({
      criterion: 'number',
      ahead: 'first',
    });
    expect(explainOrder(first, first, scheme)).toBeNull();
  });

  test.each<[RankCriterion, Partial<ApplicationFacts>, object]>([
    [{ kind: 'points' }, { points: 65 }, { ahead: 'second', first: null, second: 65 }],
    [
      { kind: 'bedroomNeed', order: 'mostFirst' },
      { bedroomNeed: 4 },
      { ahead: 'second', first: 2, second: 4 },
    ],
    [
      { kind: 'bedroomNeed', order: 'closestFirst' },
      { bedroomNeed: 1 },
      { ahead: 'first', first: 2, second: 1 },
    ],
    [{ kind: 'debt' }, { owesHousingDebt: true }, { ahead: 'first', first: null, second: true }],
    [
      { kind: 'waiting', since: 'effectiveDate', unit: 'years' },
      { effectiveDate: '2020-03-12' },
      { ahead: 'second', first: 1, second: 6 },
    ],
  ])('by %j', (wanted, more, said) => {
    const ours: Scheme = { ...scheme, ranking: [wanted] };
    const explained = explainOrder(first, changed(more), ours, contextFor(ours));
    expect(explained).toMatchObject({ criterion: wanted.kind, ...said });
  });
});
