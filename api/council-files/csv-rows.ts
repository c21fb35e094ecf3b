/** A row of a CSV file; `line` is the line on which it begins, from 1. */
interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The rows of a text, and the line of a quotation mark that is never closed, if any. */
interface CsvRows {
  readonly rows: readonly CsvRow[];
  readonly unclosed: number | undefined;
}

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: separated by commas, semicolons or tabs, whichever is most
 * frequent in the first line. Empty rows are left out.
 */
export function readCsv(text: string): CsvRows {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const delimiter = delimiterOf(plain.slice(0, plain.search(/[\r\n]|$/)));
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let begun = 1;
  let opened: number | undefined;
  const endRow = () => {
    cells.push(cell);
    cell = '';
    if (cells.some((one) => one.trim() !== '')) rows.push({ cells, line: begun });
    cells = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (sign === '\n') line += 1;
    if (opened !== undefined) {
      if (sign !== '"') cell += sign;
      else if (plain.charAt(at + 1) === '"') {
        cell += sign;
        at += 1;
      } else opened = undefined;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      opened = line;
    } else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endRow();
      begun = line;
    } else if (sign !== '\r') cell += sign;
  }
  endRow();
  return { rows, unclosed: opened };
}

function delimiterOf(header: string): string {
  const often = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (often(sign) > often(best) ? sign : best));
}
