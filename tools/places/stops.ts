import type { PlaceKind } from '#schemas/tenant/places.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import { findColumns, type Wanted } from './columns.ts';
import type { ReadRow } from './raw-place.ts';
import { whereColumns, whereOf } from './where.ts';

/**
 * The NaPTAN types (Schema Guide, 3.5) that are one place to a passenger: a stop in the street, a bay of a bus station,
 * a station as a whole. Entrances and platforms are parts of those.
 */
const kinds: ReadonlyMap<string, PlaceKind> = new Map([
  ['BCT', 'bus-stop'],
  ['BCS', 'bus-stop'],
  ['BCQ', 'bus-stop'],
  ['MET', 'tram-stop'],
  ['RLY', 'station'],
]);

const columnsOf: readonly Wanted[] = [
  ['ATCOCode'],
  ['CommonName'],
  ['StopType'],
  ['BusStopType'],
  ['GridType'],
  ['Status'],
  ...whereColumns,
];
const required: readonly Wanted[] = [['ATCOCode'], ['CommonName'], ['StopType'], ['Longitude', 'Easting']];

/**
 * Returns a reader for the rows of `Stops.csv`: the National Public Transport Access Nodes, as published by the
 * Department for Transport.
 */
export function stopReader(file: string, header: readonly string[]): (row: CsvRow) => ReadRow {
  const columns = findColumns(file, header, columnsOf, required, 'a list of stops from NaPTAN');
  return ({ cells, line }) => {
    const cell = (name: string) => columns.cell(cells, name);
    const kind = kinds.get(cell('StopType').toUpperCase());
    const isActive = /^(act|active|)$/i.test(cell('Status'));
    // An on-demand bus has no fixed stop.
    const isFlexible = cell('BusStopType').toUpperCase() === 'FLX';
    if (kind === undefined || !isActive || isFlexible) return { skipped: 'notWanted' };
    const where = whereOf(cells, line, columns);
    if ('fault' in where) return { skipped: 'fault', fault: where.fault };
    // Irish eastings use another grid; degrees are the same everywhere.
    const isIrish = /^i/i.test(cell('GridType')) && cell('Longitude') === '';
    return {
      id: `atco:${cell('ATCOCode')}`,
      kind,
      name: cell('CommonName').replace(/ Rail(?:way)? Station$/i, ' station'),
      at: isIrish ? undefined : where.at,
      postcode: null,
      line,
    };
  };
}
