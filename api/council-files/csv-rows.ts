/** A row of a CSV file; `line` is the line on which it begins, from 1. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The rows of a text, and the line of a quotation mark that is never closed, if any. */
interface CsvRows {
  readonly rows: readonly CsvRow[];
  readonly unclosed: number | undefined;
}

/** One record of a CSV file. */
interface CsvRecord {
  readonly cells: readonly string[];
  /** The offset at which the next record begins. */
  readonly end: number;
  /** The number of line breaks, its own end included. */
  readonly lines: number;
  /** The number of line breaks before a quotation mark that is never closed; undefined if there is none. */
  readonly unclosed: number | undefined;
  /** True if a quotation mark is in the middle of a cell; it is read as it is. */
  readonly hasStrayMark: boolean;
}

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: separated by commas, semicolons or tabs. Empty rows are left
 * out.
 */
export function readCsv(text: string): CsvRows {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const delimiter = delimiterOf(plain);
  const rows: CsvRow[] = [];
  let line = 1;
  for (let at = 0; at < plain.length;) {
    const { cells, end, lines, unclosed } = readRecord(plain, at, delimiter);
    if (hasWords(cells)) rows.push({ cells, line });
    if (unclosed !== undefined) return { rows, unclosed: line + unclosed };
    at = end;
    line += lines;
  }
  return { rows, unclosed: undefined };
}

/** Reads the record that begins at an offset in a text. Lines end with a line feed, a carriage return or both. */
export function readRecord(text: string, start: number, delimiter = ','): CsvRecord {
  const separator = delimiter.charCodeAt(0);
  const cells: string[] = [];
  let hasStrayMark = false;
  let lines = 0;
  for (let at = start; ; at += 1) {
    let cell = '';
    const mark = markAt(text, at, separator);
    if (mark !== undefined) {
      const opened = lines;
      for (at = mark; text[at] === '"';) {
        const next = text.indexOf('"', at + 1);
        const until = next === -1 ? text.length : next;
        // Two marks in a row are one mark in the cell's text.
        cell += text.slice(at === mark ? at + 1 : at, until);
        if (next === -1) {
          cells.push(cell);
          return { cells, end: until, lines, unclosed: opened, hasStrayMark };
        }
        at = until + 1;
      }
      if (/[\r\n]/.test(cell)) lines += cell.split(/\r\n?|\n/).length - 1;
    }
    const from = at;
    while (at < text.length && !isEnd(text.charCodeAt(at), separator)) at += 1;
    const rest = text.slice(from, at);
    cells.push(cell + rest);
    hasStrayMark ||= rest.includes('"') || (mark !== undefined && rest.trim() !== '');
    if (text.charCodeAt(at) === separator) continue;
    const end = at + (text.startsWith('\r\n', at) ? 2 : 1);
    return { cells, end: Math.min(end, text.length), lines: lines + 1, unclosed: undefined, hasStrayMark };
  }
}

/** Returns the offset of the quotation mark that opens a cell; spaces may come before it. */
function markAt(text: string, cell: number, separator: number): number | undefined {
  let at = cell;
  for (let code = text.charCodeAt(at); code !== separator && (code === space || code === tab);)
    code = text.charCodeAt((at += 1));
  return text[at] === '"' ? at : undefined;
}

function isEnd(code: number, separator: number): boolean {
  return code === separator || code === lineFeed || code === carriageReturn;
}

/** Returns false for a row of empty cells, such as spreadsheets write below a table. */
export function hasWords(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/**
 * Returns the separator: the sign that occurs most in the first line with any of them. Spreadsheets write
 * commas, semicolons or tabs, and a report's title may come first.
 */
export function delimiterOf(text: string): string {
  const first = text.search(/[,;\t]/);
  const start = Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first)) + 1;
  const [line = ''] = /[^\r\n]*/.exec(text.slice(start)) ?? [];
  const often = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (often(sign) > often(best) ? sign : best));
}
