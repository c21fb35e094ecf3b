import { inflateRawSync } from 'node:zlib';
import { readPostcode, writePostcode } from '#domain/accounts/postcode.ts';
import type { FoundAddress } from '#schemas/addresses.ts';
import { readRecord } from '../council-files/csv-rows.ts';

/** The addresses of a run of consecutive postcodes, kept as CSV records. */
export interface AddressBlock {
  /** The block's first postcode, without its space. */
  readonly first: string;
  /** CSV records in UTF-8, packed by `deflateRaw`. A postcode's records are all in one block, in file order. */
  readonly packed: Uint8Array;
}

/**
 * A council's own list of addresses, `addresses.csv`, sorted by postcode. It is kept packed, at a tenth of its
 * size: a list of 150,000 homes is 15 MB as text and eight times that as objects, and a look-up reads one
 * block.
 */
export interface AddressBook {
  /** Column names by position in a record, such as `town` or `town:cy`; null for a column that is not read. */
  readonly columns: readonly (string | null)[];
  readonly blocks: readonly AddressBlock[];
  /** Postcodes without their last three characters, such as `ZZ1`. */
  readonly districts: ReadonlySet<string>;
}

/**
 * Returns the addresses of a postcode in file order.
 * @param postcode without its space
 * @param language such as `cy`: a column `town:cy` is preferred to `town`
 */
export function addressesIn(
  { columns, blocks }: AddressBook,
  postcode: string,
  language: string,
): FoundAddress[] {
  const block = blocks.findLast(({ first }) => first <= postcode);
  if (block === undefined) return [];
  return recordsIn(block)
    .map((fields) => {
      const field = (name: string) => {
        const own = fields[columns.indexOf(`${name}:${language}`)]?.trim();
        return (own || fields[columns.indexOf(name)]?.trim()) ?? '';
      };
      return field;
    })
    .filter((field) => readPostcode(field('postcode')) === postcode)
    .map((field) => {
      const uprn = field('uprn');
      return {
        uprn: /^\d{1,12}$/.test(uprn) ? uprn : '',
        premise: field('premise'),
        line1: field('line1'),
        line2: field('line2'),
        line3: field('line3'),
        town: field('town'),
        county: field('county'),
        postcode: writePostcode(postcode),
      };
    });
}

/** Returns true if the book has other postcodes of the same district: it would then have this one, too. */
export function coversDistrict({ districts }: AddressBook, postcode: string): boolean {
  return districts.has(postcode.slice(0, -3));
}

function recordsIn({ packed }: AddressBlock): (readonly string[])[] {
  const text = inflateRawSync(packed).toString('utf8');
  const records: (readonly string[])[] = [];
  for (let at = 0; at < text.length;) {
    const { cells, end } = readRecord(text, at);
    records.push(cells);
    at = end;
  }
  return records;
}
