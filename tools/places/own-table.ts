import { isPlaceKind, placeKinds, type PlaceKind } from '#schemas/tenant/places.ts';
import { nearestWord } from '#api/rules/words/near-word.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import { findColumns, type Wanted } from './columns.ts';
import type { ReadRow } from './raw-place.ts';
import { whereColumns, whereOf } from './where.ts';

const columnsOf: readonly Wanted[] = [
  ['id', 'code', 'reference', 'OrganisationCode', 'Organisation Code', 'uprn'],
  ['kind'],
  ['name', 'OrganisationName', 'Organisation Name', 'title', 'site name', 'library name'],
  ['name:cy', 'name_cy', 'Welsh name', 'enw'],
  ...whereColumns,
];

/** Returns the part of an id made from a name: `the-green`. */
export function idPartOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|[’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Returns a reader for the rows of a council's own table, such as its parks: a name, and coordinates or a postcode.
 * @param kind the kind of all rows; undefined if each row has its own.
 */
export function ownTableReader(
  file: string,
  header: readonly string[],
  kind: PlaceKind | undefined,
): (row: CsvRow) => ReadRow {
  const required: readonly Wanted[] = [
    ['name'],
    ...(kind === undefined ? [['kind'] satisfies Wanted] : []),
    ['Longitude', 'Easting', 'Postcode'],
  ];
  const columns = findColumns(file, header, columnsOf, required, 'a list of places');
  return ({ cells, line }) => {
    const cell = (name: string) => columns.cell(cells, name);
    const fault = (column: string, message: string, cure: string): ReadRow => ({
      skipped: 'fault',
      fault: { line, column: columns.called(column) ?? column, message, cure },
    });
    const name = cell('name');
    if (name === '') return fault('name', 'The place has no name.', 'Write what people call it.');
    const said = kind ?? cell('kind').toLowerCase();
    if (!isPlaceKind(said)) {
      const near = nearestWord(said, placeKinds);
      return fault(
        'kind',
        `Places of the kind "${said}" are not shown.`,
        near ? `Did you mean "${near}"?` : `Write one of: ${placeKinds.join(', ')}.`,
      );
    }
    const where = whereOf(cells, line, columns);
    if ('fault' in where) return { skipped: 'fault', fault: where.fault };
    const [id, welshName] = [cell('id'), cell('name:cy')];
    return {
      id: `${said}:${id === '' ? idPartOf(name) : id}`,
      kind: said,
      name,
      ...(welshName === '' ? {} : { welshName }),
      ...where,
      line,
    };
  };
}
