import { readPostcode, writePostcode } from '#domain/accounts/postcode.ts';
import type { FoundAddress } from '#schemas/addresses.ts';

/** Where in {@link AddressBook.text} the records of a postcode begin, by postcode without its space. */
type Index = ReadonlyMap<string, readonly number[]>;

/**
 * A council's own list of addresses, `addresses.csv`. It stays the text that it is, since a council of 150,000 homes would
 * need eight times its size as objects; a look-up reads the few records of one postcode.
 */
export interface AddressBook {
  readonly text: string;
  /** By place in a record, the column, such as `town` or `town:cy`; null for one that nobody reads. */
  readonly columns: readonly (string | null)[];
  readonly index: Index;
}

/** Something about `addresses.csv` that its council should know. Lines count from 1. */
export interface BookFault {
  readonly kind: 'columns' | 'column' | 'fields' | 'postcode' | 'line1' | 'uprn' | 'uprnTwice' | 'empty';
  readonly line: number;
  /** How many records have it; for columns their names. */
  readonly count: number;
  readonly what: string;
}

const neededColumns = ['premise', 'line1', 'town', 'postcode'] as const;
export const bookColumns = ['uprn', ...neededColumns, 'line2', 'line3', 'county', 'country'] as const;

/**
 * Finds what is where in the text of `addresses.csv` (RFC 4180, UTF-8 without a byte order mark, the names of its columns in
 * its first line), and what is wrong with it.
 */
export function indexAddresses(
  text: string,
): Omit<AddressBook, 'text'> & { readonly faults: readonly BookFault[] } {
  const head = readRecord(text, 0);
  const columns = head.fields.map((field) => columnOf(field));
  const faults = faultsOfHead(head.fields, columns);
  if (faults.some(({ kind }) => kind === 'columns')) return { columns: [], index: new Map(), faults };
  const index = new Map<string, number[]>();
  const found = new Map<BookFault['kind'], BookFault>();
  const uprns = new Set<string>();
  const [postcodeAt, line1At, premiseAt, uprnAt] = ['postcode', 'line1', 'premise', 'uprn'].map((name) =>
    columns.indexOf(name),
  );
  let line = 1 + head.lines;
  let count = 0;
  for (let at = head.end; at < text.length;) {
    const { fields, end, lines } = readRecord(text, at);
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
        const places = index.get(postcode);
        if (places) places.push(at);
        else index.set(postcode, [at]);
      }
    }
    at = end;
    line += lines;
  }
  if (count === 0) faults.push({ kind: 'empty', line: 1, count: 0, what: '' });
  return { columns, index, faults: [...faults, ...found.values()] };
}

/**
 * The addresses of a postcode in the order of the file.
 * @param postcode without its space
 * @param language such as `cy`: a column `town:cy` counts before `town`
 */
export function addressesIn(
  { text, columns, index }: AddressBook,
  postcode: string,
  language: string,
): FoundAddress[] {
  return (index.get(postcode) ?? []).map((at) => {
    const { fields } = readRecord(text, at);
    const field = (name: string) => {
      const own = fields[columns.indexOf(`${name}:${language}`)]?.trim();
      return (own || fields[columns.indexOf(name)]?.trim()) ?? '';
    };
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

/** Whether the book knows other postcodes of the same district: then it would know this one, too. */
export function coversDistrict({ index }: AddressBook, postcode: string): boolean {
  const district = postcode.slice(0, -3);
  for (const known of index.keys()) if (known.slice(0, -3) === district) return true;
  return false;
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

/** One record from its beginning; `end` is where the next begins, `lines` how many lines of the file it takes. */
function readRecord(text: string, start: number): { fields: string[]; end: number; lines: number } {
  const fields: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        const quote = text.indexOf('"', at);
        const until = quote === -1 ? text.length : quote;
        field += text.slice(at, until);
        at = until + 1;
        if (text[at] !== '"') break;
        field += '"';
        at += 1;
      }
      lines += field.split('\n').length - 1;
    }
    const rest = at;
    while (at < text.length && text[at] !== ',' && text[at] !== '\n') at += 1;
    fields.push(field + text.slice(rest, at).replace(/\r$/, ''));
    if (text[at] !== ',') return { fields, end: at + 1, lines };
    at += 1;
  }
}
