import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPostcode } from '#domain/accounts/postcode.ts';
import { addressesIn, coversDistrict } from './address-book.ts';
import { packAddresses } from './pack-addresses.ts';

const isFull = process.env['LINTEL_FULL'] === '1';

const quoted = (field: string) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
const letters = 'ABDEFGHJLNPQRSTUWXYZ';

const postcode = fc
  .tuple(
    fc.constantFrom('ZZ', 'Z', 'AC'),
    fc.integer({ min: 1, max: 30 }),
    fc.nat({ max: 9 }),
    fc.nat(19),
    fc.nat(3),
  )
  .map(
    ([area, district, sector, one, other]) => `${area}${district} ${sector}${letters[one]}${letters[other]}`,
  );
const word = fc.stringMatching(/^[a-zA-Z0-9 ,"\nŵŷ–]{1,20}$/).filter((one) => one.trim() !== '');
const home = fc.record({ premise: word, line1: word, postcode });
type Home = typeof home extends fc.Arbitrary<infer Value> ? Value : never;

const columns = ['line1', 'postcode', 'town', 'premise'];
function write(homes: readonly Home[]): string {
  const lines = homes.map((one) => [one.line1, one.postcode, 'Seabrook', one.premise].map(quoted).join(','));
  return [columns.join(','), ...lines].join('\r\n');
}

test('each home is found by its postcode, with those of the same postcode in the order of the file', () => {
  fc.assert(
    fc.property(fc.array(home, { maxLength: 60 }), fc.nat(900), (some, more) => {
      // Enough addresses to fill several blocks.
      const street = Array.from({ length: more }, (_, number) => ({
        premise: `${number}`,
        line1: 'Quay Street, of which there is a long one in this town',
        postcode: `ZZ${(number % 20) + 1} ${number % 9}AA`,
      }));
      const homes = [...some, ...street];
      const book = packAddresses(write(homes));
      expect(book.faults.map(({ kind }) => kind).filter((kind) => kind !== 'empty')).toEqual([]);
      for (const asked of new Set(homes.map((one) => one.postcode))) {
        const bare = asked.replace(' ', '');
        expect(readPostcode(asked)).toBe(bare);
        expect(addressesIn(book, bare, 'en').map(({ premise, line1 }) => ({ premise, line1 }))).toEqual(
          homes
            .filter((one) => one.postcode === asked)
            .map(({ premise, line1 }) => ({ premise: premise.trim(), line1: line1.trim() })),
        );
        expect(coversDistrict(book, bare)).toBe(true);
      }
      expect(addressesIn(book, 'YO11AA', 'en')).toEqual([]);
      expect(coversDistrict(book, 'YO11AA')).toBe(false);
    }),
    { numRuns: isFull ? 60 : 15 },
  );
});

test('a list of many homes is kept in a fraction of its size', () => {
  const homes = Array.from({ length: 5_000 }, (_, number) => ({
    premise: `${number}`,
    line1: 'Quay Street',
    postcode: `ZZ${(number % 20) + 1} ${number % 9}AA`,
  }));
  const text = write(homes);
  const { blocks } = packAddresses(text);
  expect(blocks.length).toBeGreaterThan(3);
  expect(blocks.reduce((sum, { packed }) => sum + packed.byteLength, 0)).toBeLessThan(text.length / 5);
});
