import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeChoices, wantedOutcomes } from './wanted-outcomes.ts';

const home = fc.record({
  area: fc.constantFrom('Harrowfield', 'Lower Fennick', 'Saltmarden'),
  bedrooms: fc.integer({ min: 0, max: 4 }),
});
const choices = fc.record(
  { area: fc.constantFrom('Harrowfield', 'Elsewhere'), bedrooms: fc.integer({ min: 0, max: 5 }) },
  { requiredKeys: [] },
);

describe('wantedOutcomes', () => {
  it('admits all where nothing is asked, and else exactly the homes that are so, in their order', () => {
    fc.assert(
      fc.property(fc.array(home), choices, (homes, wanted) => {
        expect(wantedOutcomes(homes, {})).toEqual(homes);
        const left = new Set(wantedOutcomes(homes, wanted));
        expect([...left]).toEqual(homes.filter((one) => left.has(one)));
        for (const one of homes) {
          const fits =
            (wanted.area ?? one.area) === one.area && (wanted.bedrooms ?? one.bedrooms) === one.bedrooms;
          expect(left.has(one)).toBe(fits);
        }
      }),
    );
  });
});

describe('outcomeChoices', () => {
  it('offers what the homes have and what is chosen, each once and in order', () => {
    fc.assert(
      fc.property(fc.array(home), choices, (homes, wanted) => {
        const { areas, bedrooms } = outcomeChoices(homes, wanted);
        expect(bedrooms).toEqual([...new Set(bedrooms)].toSorted((one, other) => one - other));
        expect(new Set(areas).size).toBe(areas.length);
        const named = [...homes, wanted];
        const expected = new Set(named.flatMap(({ area }) => (area === undefined ? [] : [area])));
        expect(new Set(areas)).toEqual(expected);
        const sizes = new Set(named.flatMap((one) => (one.bedrooms === undefined ? [] : [one.bedrooms])));
        expect(new Set(bedrooms)).toEqual(sizes);
      }),
    );
  });
});
