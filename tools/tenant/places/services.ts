import { readPostcode } from '#domain/accounts/postcode.ts';
import type { CsvRow } from '../../table-files/csv-rows.ts';
import { nameInCapitals } from './name-in-capitals.ts';
import type { ReadRow } from './raw-place.ts';

/**
 * Whether a first line is one of the Organisation Data Service's files (`epraccur.csv`, `edispensary.csv`): 27 columns
 * without names, the code first and the postcode tenth.
 */
export function isOrganisationFile(first: readonly string[]): boolean {
  return (
    first.length >= 26 &&
    /^[A-Z0-9]{3,8}$/.test(first[0]?.trim() ?? '') &&
    readPostcode(first[9] ?? '') !== null
  );
}

/** Active; closed is C, dormant D and proposed P. */
const active = 'A';
/** The prescribing setting of a GP practice; others are walk-in centres, prisons and hospices. */
const practice = '4';

/** A row of the Organisation Data Service: GP practices or pharmacies. They have postcodes and no coordinates. */
export function organisationReader(kind: 'surgery' | 'pharmacy'): (row: CsvRow) => ReadRow {
  return ({ cells, line }) => {
    const cell = (index: number) => cells[index]?.trim() ?? '';
    if (cell(12).toUpperCase() !== active || (kind === 'surgery' && cell(25) !== practice))
      return { skipped: 'notWanted' };
    const postcode = readPostcode(cell(9));
    if (postcode === null) {
      return {
        skipped: 'fault',
        fault: {
          line,
          column: 'column 10, the postcode',
          message: `"${cell(9)}" is no postcode, so nobody knows where ${nameInCapitals(cell(1))} is.`,
          cure: 'Put its postcode there, or add the place with --places and its coordinates.',
        },
      };
    }
    return { id: `ods:${cell(0)}`, kind, name: nameInCapitals(cell(1)), at: undefined, postcode, line };
  };
}
