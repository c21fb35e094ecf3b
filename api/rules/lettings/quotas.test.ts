import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuotaGroup, Quotas } from '#schemas/tenant/lettings-quotas.ts';
import {
  drawOrder,
  type GroupCount,
  type GroupCounts,
  namedOrder,
  nextGroups,
  quotaYear,
  quotaYearOf,
  withPending,
} from './quotas.ts';

const groupOf = (id: string, percent?: number): QuotaGroup => ({
  id,
  name: `people in ${id}`,
  rules: { bands: [id] },
  ...(percent === undefined ? {} : { percent }),
});

/** The shares of South Gloucestershire. */
const southGloucestershire: Quotas = {
  groups: [groupOf('a', 60), groupOf('b', 30), groupOf('c', 10)],
};

/** Quotas of two to nine groups whose shares add up to 100. */
const anyQuotas: fc.Arbitrary<Quotas> = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 8 })
  .map((cuts) => {
    const edges = [0, ...cuts.toSorted((one, other) => one - other), 100];
    return { groups: edges.slice(1).map((edge, place) => groupOf(`g${place}`, edge - (edges[place] ?? 0))) };
  });

const countsOf = (...entries: readonly (readonly [string, Partial<GroupCount>])[]): GroupCounts =>
  new Map(entries.map(([id, count]) => [id, { lets: 0, pending: 0, ...count }]));
const next = (quotas: Quotas, counts: GroupCounts) => nextGroups(quotas, counts)[0]?.id ?? '';
const homesOf = (counts: GroupCounts, id: string) => {
  const { lets = 0, pending = 0 } = counts.get(id) ?? {};
  return lets + pending;
};

/** Moves a home from those that wait to those that are let. */
function letOne(counts: GroupCounts, id: string): GroupCounts {
  const { lets = 0, pending = 0 } = counts.get(id) ?? {};
  return new Map([...counts, [id, { lets: lets + 1, pending: pending - 1 }]]);
}

describe('the next home', () => {
  test('goes to 60, 30 and 10 in a hundred in turn', () => {
    let counts: GroupCounts = new Map();
    let turns = '';
    for (let home = 0; home < 20; home += 1) {
      const group = next(southGloucestershire, counts);
      turns += group;
      counts = withPending(counts, group, 1);
    }
    expect(turns).toBe('aababaabacaababaabac');
  });

  test('gives every group its share within one home, after any number of homes', () => {
    fc.assert(
      fc.property(anyQuotas, fc.integer({ min: 1, max: 300 }), (quotas, homes) => {
        let counts: GroupCounts = new Map();
        for (let home = 1; home <= homes; home += 1) {
          const group = next(quotas, counts);
          counts = withPending(counts, group, 1);
          for (const { id, percent = 0 } of quotas.groups) {
            expect(Math.abs(homesOf(counts, id) * 100 - percent * home)).toBeLessThan(100);
          }
        }
      }),
    );
  });

  test('does so where the group with most homes missing would leave a small one more than a home behind', () => {
    const groups = [47, 11, 11, 2, 3, 2, 11, 11, 2].map((percent, place) => groupOf(`g${place}`, percent));
    let counts: GroupCounts = new Map();
    for (let home = 1; home <= 200; home += 1) {
      counts = withPending(counts, next({ groups }, counts), 1);
      for (const { id, percent = 0 } of groups) {
        expect(Math.abs(homesOf(counts, id) * 100 - percent * home)).toBeLessThan(100);
      }
    }
  });

  test('depends on the counts alone: not on their order, nor on whether a home is let or waits', () => {
    const counts = fc.dictionary(
      fc.constantFrom('g0', 'g1', 'g2', 'gone'),
      fc.record({ lets: fc.nat(40), pending: fc.nat(9) }),
    );
    fc.assert(
      fc.property(anyQuotas, counts, (quotas, drawn) => {
        const entries = Object.entries(drawn);
        const order = nextGroups(quotas, new Map(entries)).map(({ id }) => id);
        expect(nextGroups(quotas, new Map(entries.toReversed())).map(({ id }) => id)).toEqual(order);
        const letNow = entries.map(
          ([id, { lets, pending }]) => [id, { lets: lets + pending, pending: 0 }] as const,
        );
        expect(nextGroups(quotas, new Map(letNow)).map(({ id }) => id)).toEqual(order);
      }),
    );
  });

  test('never goes to a group that has more than its share already', () => {
    const counts = fc.array(fc.nat(60), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(anyQuotas, counts, (quotas, lets) => {
        const drawn = countsOf(...lets.map((number, place) => [`g${place}`, { lets: number }] as const));
        const total = quotas.groups.reduce((sum, { id }) => sum + homesOf(drawn, id), 0);
        const group = quotas.groups.find(({ id }) => id === next(quotas, drawn));
        expect(homesOf(drawn, group?.id ?? '') * 100).toBeLessThan((group?.percent ?? 0) * (total + 1));
      }),
    );
  });

  test('comes to a group again whose home is withdrawn', () => {
    fc.assert(
      fc.property(anyQuotas, fc.nat(60), (quotas, homes) => {
        let counts: GroupCounts = new Map();
        for (let home = 0; home < homes; home += 1) {
          counts = letOne(withPending(counts, next(quotas, counts), 1), next(quotas, counts));
        }
        const group = next(quotas, counts);
        const withdrawn = withPending(withPending(counts, group, 1), group, -1);
        expect(next(quotas, withdrawn)).toBe(group);
      }),
    );
  });

  test('catches up after lets that went to other groups than the homes were for', () => {
    // Every let so far went to b.
    let counts = countsOf(['b', { lets: 10 }]);
    const turns: string[] = [];
    for (let home = 0; home < 10; home += 1) {
      turns.push(next(southGloucestershire, counts));
      counts = withPending(counts, turns.at(-1) ?? '', 1);
    }
    expect(turns).not.toContain('b');
  });

  test('goes in the written order between groups that are equally due', () => {
    const even: Quotas = { groups: [groupOf('z', 50), groupOf('a', 50)] };
    expect(nextGroups(even, new Map()).map(({ id }) => id)).toEqual(['z', 'a']);
    expect(nextGroups(even, countsOf(['z', { pending: 1 }])).map(({ id }) => id)).toEqual(['a', 'z']);
  });
});

describe('an order', () => {
  /** Warwick's: Band 1 above both shares. */
  const warwick: Quotas = { groups: [groupOf('2', 60), groupOf('3', 40), groupOf('1')] };

  test('has the groups above all shares first, and the counts that it follows from', () => {
    const drawn = drawOrder(warwick, countsOf(['2', { lets: 14, pending: 2 }], ['3', { lets: 3 }]), {});
    expect(drawn?.group).toBe('3');
    expect(drawn?.order.map(({ id, lets, pending }) => [id, lets, pending])).toEqual([
      ['1', undefined, undefined],
      ['3', 3, 0],
      ['2', 14, 2],
    ]);
  });

  test('does not count the lets of a group above all shares', () => {
    expect(drawOrder(warwick, countsOf(['1', { lets: 90 }]), {})?.group).toBe('2');
  });

  test('is for the first group that may bid for the home, and there is none if no group with a share may', () => {
    const counts = countsOf(['2', { lets: 14 }]);
    const drawn = (bands: readonly string[]) => drawOrder(warwick, counts, { bands: [...bands] });
    expect(drawn(['1', '2'])).toMatchObject({ group: '2', order: [{ id: '1' }, { id: '2' }, { id: '3' }] });
    expect(drawn(['2', '3'])?.group).toBe('3');
    expect(drawn(['1'])).toBeUndefined();
  });

  test('has the group that a council names first, without counts', () => {
    const { group, order } = namedOrder(warwick, '3');
    expect([group, ...order.map(({ id, lets }) => `${id} ${lets}`)]).toEqual([
      '3',
      '1 undefined',
      '3 undefined',
      '2 undefined',
    ]);
  });

  test('can be drawn again from the counts that it keeps', () => {
    const lets = fc.array(fc.record({ lets: fc.nat(60), pending: fc.nat(9) }), {
      minLength: 9,
      maxLength: 9,
    });
    fc.assert(
      fc.property(anyQuotas, lets, (quotas, drawn) => {
        const made = drawOrder(quotas, new Map(drawn.map((count, place) => [`g${place}`, count])), {});
        const kept = countsOf(
          ...(made?.order ?? []).map(
            ({ id, lets: l = 0, pending = 0 }) => [id, { lets: l, pending }] as const,
          ),
        );
        expect(made).toBeDefined();
        expect(drawOrder(quotas, kept, {})).toEqual(made);
      }),
    );
  });
});

describe('a year', () => {
  const april: Quotas = southGloucestershire;

  test.each([
    // Summer time: midnight in London is 23:00 UTC, and belongs to the day that ends.
    ['2026-03-31T23:00:00Z', 2025],
    ['2026-03-31T23:00:00.001Z', 2026],
    ['2027-03-31T23:00:00Z', 2026],
  ])('ends at midnight in London: a home that closes at %s counts in %i', (closesAt, begins) => {
    const year = quotaYearOf(april, new Date(closesAt));
    expect(year.begins).toBe(begins);
    expect(new Date(closesAt) > year.after && new Date(closesAt) <= year.until).toBe(true);
  });

  test('begins on the day that the council says', () => {
    const january: Quotas = { ...april, yearBegins: '01-01' };
    expect(quotaYearOf(january, new Date('2026-12-31T23:59:59Z')).firstDay).toBe('2026-01-01');
    expect(quotaYearOf(january, new Date('2027-01-01T00:00:00Z')).firstDay).toBe('2026-01-01');
    expect(quotaYearOf(january, new Date('2027-01-01T00:00:01Z')).firstDay).toBe('2027-01-01');
    expect(quotaYear(january, 2026).until.toISOString()).toBe('2027-01-01T00:00:00.000Z');
  });
});
