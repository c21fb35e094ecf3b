import { readPostcode } from '#domain/accounts/postcode.ts';
import { findMisplaced } from '#api/rules/places/misplaced.ts';
import { fromNationalGrid, type Coordinates } from '#domain/places/national-grid.ts';
import type { Columns, Wanted } from './columns.ts';
import type { RowFault } from './raw-place.ts';

/** The columns with a place's position, by their names in open files. */
export const whereColumns: readonly Wanted[] = [
  ['Longitude', 'Lon', 'Lng', 'long', 'x'],
  ['Latitude', 'Lat', 'y'],
  ['Easting', 'Eastings', 'oseast1m', 'X_COORDINATE'],
  ['Northing', 'Northings', 'osnrth1m', 'Y_COORDINATE'],
  ['Postcode', 'pcds', 'PostCode', 'post code'],
];

/** The position in a row. */
type Where =
  | { readonly at: Coordinates | undefined; readonly postcode: string | null }
  | { readonly fault: RowFault };

/**
 * Reads degrees if a row has them, else eastings and northings of the National Grid, else its postcode. Skips 0, 0,
 * which programs write for an unknown position.
 */
export function whereOf(row: readonly string[], line: number, columns: Columns): Where {
  const postcode = readPostcode(columns.cell(row, 'Postcode'));
  const fault = (name: string, message: string, cure: string): Where => ({
    fault: { line, column: columns.called(name) ?? name, message, cure },
  });
  for (const [first, second] of [
    ['Longitude', 'Latitude'],
    ['Easting', 'Northing'],
  ] as const) {
    const [one, other] = [columns.cell(row, first), columns.cell(row, second)];
    if (one === '' && other === '') continue;
    const wrong = [first, second].find((name) => !isNumber(columns.cell(row, name)));
    if (wrong !== undefined) {
      return fault(
        wrong,
        `"${columns.cell(row, wrong)}" is not a number.`,
        'Write it in figures with a point, or leave both cells empty.',
      );
    }
    const pair: readonly [number, number] = [Number(one), Number(other)];
    if (pair[0] === 0 && pair[1] === 0) continue;
    if (first === 'Longitude') {
      const misplaced = findMisplaced(...pair);
      if (misplaced) return fault(first, misplaced.message, misplaced.cure);
      return { at: { longitude: pair[0], latitude: pair[1] }, postcode };
    }
    // Homes on the Grid reach as far as Shetland; degrees in these columns would be small.
    if (pair.some((metres) => metres < 1_000) || pair[0] > 700_000 || pair[1] > 1_300_000) {
      return fault(
        first,
        `${one}, ${other} is not an easting and northing of the National Grid, which are metres up to 700000 and 1300000.`,
        'Take the columns as the file is published; degrees belong in columns called Longitude and Latitude.',
      );
    }
    return { at: fromNationalGrid(...pair), postcode };
  }
  return { at: undefined, postcode };
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text);
}
