import type { SchoolPhase } from '#schemas/tenant/places.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import { findColumns, type Wanted } from './columns.ts';
import type { ReadRow } from './raw-place.ts';
import { whereColumns, whereOf } from './where.ts';

const columnsOf: readonly Wanted[] = [
  ['URN'],
  ['EstablishmentName'],
  ['TypeOfEstablishment', 'TypeOfEstablishment (name)'],
  ['PhaseOfEducation', 'PhaseOfEducation (name)'],
  ['EstablishmentStatus', 'EstablishmentStatus (name)'],
  ...whereColumns,
];
const required: readonly Wanted[] = [
  ['URN'],
  ['EstablishmentName'],
  ['EstablishmentStatus'],
  ['Easting', 'Longitude', 'Postcode'],
];

/** Schools that families do not choose: children are referred to them, or there is no place to attend. */
const notChosen =
  /referral|alternative provision|secure unit|children.s centre|overseas|offshore|higher education|online|linked|service children/i;

const phases: readonly (readonly [RegExp, SchoolPhase])[] = [
  [/^nursery/i, 'nursery'],
  [/^middle/i, 'middle'],
  [/^primary/i, 'primary'],
  [/^secondary/i, 'secondary'],
  [/^all.through/i, 'all-through'],
  [/^16 plus/i, 'further'],
];

/**
 * Returns a reader for the rows of `edubasealldata….csv`: schools and colleges, from the Department for Education's Get
 * Information about Schools.
 */
export function schoolReader(file: string, header: readonly string[]): (row: CsvRow) => ReadRow {
  const columns = findColumns(
    file,
    header,
    columnsOf,
    required,
    'a list of schools from Get Information about Schools',
  );
  return ({ cells, line }) => {
    const cell = (name: string) => columns.cell(cells, name);
    // Matches "Open" and "Open, but proposed to close".
    if (!/^open/i.test(cell('EstablishmentStatus')) || notChosen.test(cell('TypeOfEstablishment')))
      return { skipped: 'notWanted' };
    const where = whereOf(cells, line, columns);
    if ('fault' in where) return { skipped: 'fault', fault: where.fault };
    const phase = /special/i.test(cell('TypeOfEstablishment'))
      ? 'special'
      : phases.find(([words]) => words.test(cell('PhaseOfEducation')))?.[1];
    return {
      id: `urn:${cell('URN')}`,
      kind: 'school',
      name: cell('EstablishmentName'),
      ...(phase === undefined ? {} : { phase }),
      ...where,
      line,
    };
  };
}
