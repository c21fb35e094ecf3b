import { readPostcode } from '#domain/accounts/postcode.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import type { ReadRow } from './raw-place.ts';

/**
 * True if a first line is from a file of the Organisation Data Service (`epraccur.csv`, `edispensary.csv`): 27 columns
 * without names, the code first, the postcode tenth and the opening date (`19740401`) eleventh.
 */
export function isOrganisationFile(first: readonly string[]): boolean {
  const cell = (index: number) => first[index]?.trim() ?? '';
  return (
    first.length >= 26 &&
    /^[A-Z0-9]{3,8}$/.test(cell(0)) &&
    (readPostcode(cell(9)) !== null || /^\d{8}$/.test(cell(10)))
  );
}

/**
 * Meaning of the thirteenth column: letters until 2025 (the service's specification of `epraccur`), words since its
 * reports come from Data Search and Export (odsdatasearchandexport.nhs.uk/api/getReport?report=epraccur).
 */
const isInUse: ReadonlyMap<string, boolean> = new Map([
  ['A', true],
  ['ACTIVE', true],
  ['C', false],
  ['D', false],
  ['P', false],
  ['CLOSED', false],
  ['DORMANT', false],
  ['PROPOSED', false],
  ['INACTIVE', false],
]);

/**
 * The values of the twenty-sixth column for services that residents go to. Surgeries: prescribing setting 4 until 2025,
 * role RO76 (GP practice) since. Pharmacies: role RO182, and an empty cell in the older file. Other settings and roles
 * are walk-in centres, prisons, hospices and appliance contractors (directory.spineservices.nhs.uk/ORD/2-0-0/roles).
 */
const takenRoles: Readonly<Record<'surgery' | 'pharmacy', readonly string[]>> = {
  surgery: ['4', 'RO76'],
  pharmacy: ['', 'RO182'],
};

/** Matches a setting, a role or an empty cell. */
const knownRole = /^(?:\d{1,2}|RO\d{1,3})?$/;

/**
 * Returns a reader for the rows of the Organisation Data Service: GP practices or pharmacies, with a postcode and no
 * coordinates.
 */
export function organisationReader(kind: 'surgery' | 'pharmacy'): (row: CsvRow) => ReadRow {
  return ({ cells, line }) => {
    const cell = (index: number) => cells[index]?.trim() ?? '';
    const fault = (column: string, message: string, cure: string): ReadRow => ({
      skipped: 'fault',
      fault: { line, column, message, cure },
    });
    const [status, role] = [cell(12).toUpperCase(), cell(25).toUpperCase()];
    const isOpen = isInUse.get(status);
    const name = nameInCapitals(cell(1));
    if (isOpen === undefined)
      return fault(
        'column 13, the status',
        `"${cell(12)}" does not say whether ${name} is open. It must be one of: ${[...isInUse.keys()].join(', ')}.`,
        otherLayout,
      );
    if (!knownRole.test(role))
      return fault(
        'column 26, the role',
        `"${cell(25)}" does not say what ${name} is. It must be a number, or a role such as RO76.`,
        otherLayout,
      );
    if (!isOpen || !takenRoles[kind].includes(role)) return { skipped: 'notWanted' };
    const postcode = readPostcode(cell(9));
    if (postcode === null)
      return fault(
        'column 10, the postcode',
        `"${cell(9)}" is not a postcode, so the position of ${name} is not known.`,
        'Put its postcode there, or add the place with --places and its coordinates.',
      );
    return { id: `ods:${cell(0)}`, kind, name, at: undefined, postcode, line };
  };
}

const otherLayout =
  'Take the file as the NHS publishes it. If it does so in a new layout, make a table with the columns name and postcode.';

/** Abbreviations in the health service's names, in people's spelling. */
const abbreviations = new Set(['GP', 'NHS', 'PMS', 'UK', 'II', 'III', 'IV']);

const small = new Set(['and', 'at', 'by', 'for', 'in', 'of', 'on', 'the', 'with']);

/**
 * Rewrites a name in capitals, such as `THE ST WYSTAN'S SURGERY AND GP CENTRE` to `The St Wystan’s Surgery and GP
 * Centre`; other names keep their case.
 */
function nameInCapitals(name: string): string {
  const tidy = name.trim().replace(/\s+/g, ' ').replace(/'/g, '’');
  if (tidy !== tidy.toUpperCase()) return tidy;
  return tidy
    .split(' ')
    .map((word, index) => {
      if (abbreviations.has(word.replace(/[^A-Z]/g, ''))) return word;
      const lower = word.toLowerCase();
      if (index > 0 && small.has(lower)) return lower;
      return lower.replace(
        /(^|[-(/.&])(\p{L})/gu,
        (_all, before: string, letter: string) => before + letter.toUpperCase(),
      );
    })
    .join(' ');
}
