import { deflateRawSync } from 'node:zlib';
import { readPostcode } from '#domain/accounts/postcode.ts';
import type { AddressBlock, AddressBook } from './address-book.ts';
import { readRecord } from '../council-files/csv-rows.ts';

/** A fault in `addresses.csv` to report to its council. Lines count from 1. */
export interface BookFault {
  readonly kind: 'columns' | 'column' | 'fields' | 'postcode' | 'line1' | 'uprn' | 'uprnTwice' | 'empty';
  readonly line: number;
  /** The number of records with this fault; for columns, the number of columns. */
  readonly count: number;
  readonly what: string;
}

const neededColumns = ['premise', 'line1', 'town', 'postcode'] as const;
export const bookColumns = ['uprn', ...neededColumns, 'line2', 'line3', 'county', 'country'] as const;

/**
 * Builds an address book from the text of `addresses.csv` (RFC 4180, UTF-8 without a byte order mark, column
 * names in the first line), and finds its faults. Records that could never be found are left out.
 */
export function packAddresses(text: string): AddressBook & { readonly faults: readonly BookFault[] } {
  const head = readRecord(text, 0);
  const columns = head.cells.map((field) => columnOf(field));
  const faults = faultsOfHead(head.cells, columns);
  if (faults.some(({ kind }) => kind === 'columns')) return { ...makeBook([], new Map()), faults };
  const records = new Map<string, string[]>();
  const found = new Map<BookFault['kind'], BookFault>();
  const uprns = new Set<string>();
  const [postcodeAt, line1At, premiseAt, uprnAt] = ['postcode', 'line1', 'premise', 'uprn'].map((name) =>
    columns.indexOf(name),
  );
  let line = 1 + head.lines;
  let count = 0;
  for (let at = head.end; at < text.length;) {
    const { cells: fields, end, lines } = readRecord(text, at);
    const field = (place: number | undefined) => (fields[place ?? -1] ?? '').trim();
    const note = (kind: BookFault['kind'], what: string) => {
      const known = found.get(kind);
      found.set(kind, known ? { ...known, count: known.count + 1 } : { kind, line, count: 1, what });
    };
    if (fields.length > 1 || field(0) !== '') {
      count += 1;
      const postcode = readPostcode(field(postcodeAt));
      const uprn = field(uprnAt);
      if (fields.length !== columns.length) note('fields', `${fields.length} instead of ${columns.length}`);
      else if (postcode === null) note('postcode', field(postcodeAt));
      else if (field(line1At) === '' && field(premiseAt) === '') note('line1', '');
      else {
        if (uprn !== '' && !/^\d{1,12}$/.test(uprn)) note('uprn', uprn);
        if (uprn !== '' && uprns.has(uprn)) note('uprnTwice', uprn);
        uprns.add(uprn);
        const record = `${text.slice(at, end).trimEnd()}\n`;
        const known = records.get(postcode);
        if (known) known.push(record);
        else records.set(postcode, [record]);
      }
    }
    at = end;
    line += lines;
  }
  if (count === 0) faults.push({ kind: 'empty', line: 1, count: 0, what: '' });
  return { ...makeBook(columns, records), faults: [...faults, ...found.values()] };
}

/** In characters. A list of 323 kB becomes 29 kB in blocks of this length, and 27 in blocks of eight times it. */
const blockLength = 16_000;

/** @param records by postcode, each with its line break */
function makeBook(
  columns: AddressBook['columns'],
  records: ReadonlyMap<string, readonly string[]>,
): AddressBook {
  const blocks: AddressBlock[] = [];
  let first = '';
  let text = '';
  const close = () => {
    // zlib returns part of a 16 kB buffer, so keep a copy of just the bytes written.
    if (text !== '') blocks.push({ first, packed: new Uint8Array(deflateRawSync(text)) });
    text = '';
  };
  // Sorted by code unit, as look-ups compare them.
  for (const [postcode, own] of [...records].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (text === '') first = postcode;
    text += own.join('');
    if (text.length >= blockLength) close();
  }
  close();
  return {
    columns,
    blocks,
    districts: new Set([...records.keys()].map((postcode) => postcode.slice(0, -3))),
  };
}

function columnOf(field: string): string | null {
  const [name = '', language] = field.trim().toLowerCase().split(':');
  const isKnown =
    bookColumns.some((one) => one === name) && (language === undefined || /^[a-z]{2}$/.test(language));
  return isKnown ? (language === undefined ? name : `${name}:${language}`) : null;
}

function faultsOfHead(fields: readonly string[], columns: readonly (string | null)[]): BookFault[] {
  const missing = neededColumns.filter((name) => !columns.includes(name));
  const unknown = fields.filter((_, at) => columns[at] === null);
  return [
    ...(missing.length > 0
      ? [{ kind: 'columns' as const, line: 1, count: missing.length, what: missing.join(', ') }]
      : []),
    ...(unknown.length > 0
      ? [{ kind: 'column' as const, line: 1, count: unknown.length, what: unknown.join(', ') }]
      : []),
  ];
}
