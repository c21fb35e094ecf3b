import { readPostcode } from '#domain/accounts/postcode.ts';
import { fromNationalGrid, type Coordinates } from '#domain/places/national-grid.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import { readCsvRows } from '../table-files/csv-rows.ts';
import { encodingOf } from '../table-files/read-text.ts';
import { findColumns, type Wanted } from './columns.ts';
import { whereColumns, whereOf } from './where.ts';

type ReadPostcode = (row: CsvRow) => {
  readonly postcode: string | null;
  readonly at: Coordinates | undefined;
};

/**
 * Finds coordinates of postcodes: the middle of their addresses, within some 100 metres of a door in a town.
 * @param files Ordnance Survey's Code-Point Open, which has a file for each postcode area and no column names; or any
 * table with a postcode and coordinates, such as the ONS Postcode Directory.
 * @param wanted postcodes in the form of `readPostcode`; others are skipped, since Great Britain has 1.7 million.
 * @param onRow called for each row, counted from 1 in each file.
 */
export async function findPostcodes(
  files: readonly string[],
  wanted: ReadonlySet<string>,
  onRow: (file: string, rows: number) => void,
): Promise<ReadonlyMap<string, Coordinates>> {
  const found = new Map<string, Coordinates>();
  for (const file of files) {
    let read: ReadPostcode | undefined;
    let rows = 0;
    for await (const row of readCsvRows(file, await encodingOf(file))) {
      onRow(file, (rows += 1));
      if (read === undefined) {
        const isNamed = readPostcode(row.cells[0] ?? '') === null;
        read = isNamed ? byColumns(file, row.cells) : byCodePoint;
        if (isNamed) continue;
      }
      const { postcode, at } = read(row);
      if (postcode !== null && at !== undefined && wanted.has(postcode)) found.set(postcode, at);
    }
  }
  return found;
}

/**
 * Reads a row of Code-Point Open: postcode, quality, easting, northing. Quality 90 is a postcode without coordinates,
 * at 0, 0.
 */
function byCodePoint({ cells }: CsvRow): ReturnType<ReadPostcode> {
  const [easting, northing] = [Number(cells[2]), Number(cells[3])];
  const isSomewhere = easting > 0 && northing > 0;
  return {
    postcode: readPostcode(cells[0] ?? ''),
    at: isSomewhere ? fromNationalGrid(easting, northing) : undefined,
  };
}

function byColumns(file: string, header: readonly string[]): ReadPostcode {
  const required: readonly Wanted[] = [['Postcode'], ['Longitude', 'Easting']];
  const columns = findColumns(file, header, whereColumns, required, 'a list of postcodes with their places');
  return ({ cells, line }) => {
    const where = whereOf(cells, line, columns);
    return 'fault' in where ? { postcode: null, at: undefined } : where;
  };
}
