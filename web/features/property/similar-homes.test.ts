import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarHomes } from './similar-homes.ts';

const now = Date.parse('2026-12-01T12:00:00Z');
const closesAt = '2026-12-05T12:00:00Z';
const home = {
  id: 'home',
  bedrooms: 2,
  advertTypeId: 1,
  sheltered: false,
  localAuthorityIdentifier: 'here',
  closesAt,
};
const unknown = () => undefined;
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);
const like = (adverts: readonly (typeof home)[], monthlyRent: (id: string) => number | undefined = unknown) =>
  ids(similarHomes(home, adverts, { count: 10, now, monthlyRent }));

describe('similarHomes', () => {
  it('puts bedrooms before the kind, the kind before the place, and a sheltered home last', () => {
    expect(
      like([
        { ...home, id: 'sheltered', sheltered: true },
        { ...home, id: 'bigger', bedrooms: 3 },
        { ...home, id: 'other-kind', advertTypeId: 4 },
        { ...home, id: 'elsewhere', localAuthorityIdentifier: 'there' },
        { ...home, id: 'same' },
        { ...home, id: 'much-bigger', bedrooms: 5 },
      ]),
    ).toEqual(['same', 'elsewhere', 'other-kind', 'bigger', 'much-bigger', 'sheltered']);
  });

  it('asks the rent where it is known, and takes no home for cheap because it is not', () => {
    const rents: Record<string, number> = { home: 50_000, dear: 90_000, near: 52_000 };
    const adverts = ['dear', 'unknown', 'near'].map((id) => ({ ...home, id }));
    expect(like(adverts, (id) => rents[id])).toEqual(['unknown', 'near', 'dear']);
    expect(like(adverts)).toEqual(['dear', 'near', 'unknown']);
  });

  it('puts the one that closes first before its equals, and leaves out what has closed', () => {
    expect(
      like([
        { ...home, id: 'later', closesAt: '2026-12-06T12:00:00Z' },
        { ...home, id: 'sooner', closesAt: '2026-12-02T12:00:00Z' },
        { ...home, id: 'closing-now', closesAt: '2026-12-01T12:00:00Z' },
      ]),
    ).toEqual(['sooner', 'later']);
  });

  it('never offers the home itself, offers each once, and is the same in any order of the list', () => {
    const advert = fc.record({
      id: fc.constantFrom(...'abcdefgh'),
      bedrooms: fc.integer({ min: 0, max: 5 }),
      advertTypeId: fc.integer({ min: 1, max: 3 }),
      sheltered: fc.boolean(),
      localAuthorityIdentifier: fc.constantFrom('here', 'there'),
      closesAt: fc.constantFrom(closesAt, '2026-11-30T12:00:00Z', '2026-12-09T12:00:00Z'),
    });
    const adverts = fc.uniqueArray(advert, { selector: ({ id }) => id });
    fc.assert(
      fc.property(adverts, fc.integer({ min: 0, max: 4 }), (list, count) => {
        const [first = home] = list;
        const options = { count, now, monthlyRent: unknown };
        const found = ids(similarHomes(first, list, options));
        expect(found).not.toContain(first.id);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(count);
        expect(ids(similarHomes(first, list.toReversed(), options))).toEqual(found);
      }),
    );
  });
});
