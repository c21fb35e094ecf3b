import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { explainOrder, rankKey, type Ranked } from './rank.ts';

const scheme: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  // Not in the order of the alphabet: the scheme's order decides, not the name's.
  bands: ['urgent', 'high', 'medium', 'low'].map((id) => ({ id, name: id, meaning: id })),
};

const ranked: fc.Arbitrary<Ranked> = fc.record({
  applicationId: fc.uuid(),
  facts: fc.record({
    band: fc.constantFrom('urgent', 'high', 'medium', 'low', 'retired', null),
    effectiveDate: fc.constantFrom('1999-12-31', '2024-03-03', '2024-04-09', '2026-01-01', null),
  }),
});

const keyOf = ({ facts, applicationId }: Ranked): string => rankKey(facts, scheme, applicationId);

const time = ({ facts }: Ranked): number =>
  facts.effectiveDate === null ? Infinity : Date.parse(facts.effectiveDate);

/** Slow and obvious: criterion after criterion, as the scheme is published. */
function compare(a: Ranked, b: Ranked): number {
  const bands = ['urgent', 'high', 'medium', 'low'];
  const place = ({ facts }: Ranked): number =>
    facts.band !== null && bands.includes(facts.band) ? bands.indexOf(facts.band) : bands.length;
  if (place(a) !== place(b)) return place(a) - place(b);
  if (time(a) !== time(b)) return time(a) < time(b) ? -1 : 1;
  return Buffer.compare(Buffer.from(a.applicationId), Buffer.from(b.applicationId));
}

const sign = (a: Ranked, b: Ranked): number => Buffer.compare(Buffer.from(keyOf(a)), Buffer.from(keyOf(b)));

describe('rankKey', () => {
  test('its bytewise order is the order of the published criteria', () => {
    fc.assert(
      fc.property(ranked, ranked, (a, b) => {
        expect(sign(a, b)).toBe(Math.sign(compare(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  test('is a total order: antisymmetric, transitive, level only with itself', () => {
    fc.assert(
      fc.property(ranked, ranked, ranked, (a, b, c) => {
        expect(sign(a, b) + sign(b, a)).toBe(0);
        const inOrder = sign(a, b) < 0 && sign(b, c) < 0;
        expect(!inOrder || sign(a, c) < 0).toBe(true);
        expect(sign(a, b) === 0).toBe(a.applicationId === b.applicationId);
      }),
      { numRuns: 2000 },
    );
  });

  test('the order does not depend on a collation', () => {
    const collator = new Intl.Collator('en');
    fc.assert(
      fc.property(ranked, ranked, (a, b) => {
        expect(Math.sign(collator.compare(keyOf(a), keyOf(b)))).toBe(sign(a, b));
      }),
    );
  });

  test('is printable ASCII of one length', () => {
    fc.assert(
      fc.property(ranked, (a) => {
        expect(keyOf(a)).toMatch(/^[0-9]{3}\.[0-9]{8}\.[0-9a-f-]{36}$/);
      }),
    );
  });
});

describe('explainOrder', () => {
  const first: Ranked = {
    applicationId: '00000000-0000-4000-8000-00000000000a',
    facts: { band: 'high', effectiveDate: '2024-04-09' },
  };
  const second: Ranked = {
    applicationId: '00000000-0000-4000-8000-00000000000b',
    facts: { band: 'high', effectiveDate: '2024-03-03' },
  };

  test('names the criterion that decides and both values', () => {
    expect(explainOrder(first, second, scheme)).toEqual({
      criterion: 'effectiveDate',
      ahead: 'second',
      first: '2024-04-09',
      second: '2024-03-03',
    });
    const urgent = { ...first, facts: { ...first.facts, band: 'urgent' } };
    expect(explainOrder(urgent, second, scheme)).toMatchObject({
      criterion: 'band',
      ahead: 'first',
      first: 'urgent',
      second: 'high',
    });
    const level = { ...first, facts: second.facts };
    expect(explainOrder(level, second, scheme)).toMatchObject({ criterion: 'applicationId', ahead: 'first' });
    expect(explainOrder(first, first, scheme)).toBeNull();
  });

  test('agrees with the queue for every pair', () => {
    fc.assert(
      fc.property(ranked, ranked, (a, b) => {
        const explained = explainOrder(a, b, scheme);
        expect(explained?.ahead ?? null).toBe(sign(a, b) === 0 ? null : sign(a, b) < 0 ? 'first' : 'second');
      }),
    );
  });
});
