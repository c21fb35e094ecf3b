import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { readText, UnreadableFileError, type Encoding } from './read-text.ts';

/** A row of a CSV file; `line` is its first line, from 1. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * Reads the rows of a CSV file, including the header. Cells are separated by commas, semicolons or tabs.
 * @param encoding the file's encoding.
 * @throws UnreadableFileError where the file stops being CSV, after yielding the rows before.
 */
export async function* readCsvRows(file: string, encoding: Encoding = 'utf-8'): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file, encoding),
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // The loop over the rows throws read errors.
  pipeline(Readable.from(readText(file, encoding)), parser).catch(() => {});
  let next = 1;
  try {
    for await (const { record, info, raw } of parser) {
      const cells: readonly string[] = record;
      const line = info.lines - lineBreaksIn(String(raw).trim());
      next = info.lines + 1;
      yield { cells, line };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFileError(...explainCsv(error, next));
  }
}

function lineBreaksIn(text: string): number {
  return text.split('\n').length - 1;
}

function explainCsv(error: CsvError, next: number): [message: string, line: number, cure: string] {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return ['A quotation mark in this row is never closed.', next, doubleQuotes];
  }
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE' || error.code === 'INVALID_OPENING_QUOTE') {
    const lines: unknown = error['lines'];
    const message = 'There is a quotation mark in the middle of a cell.';
    return [message, typeof lines === 'number' ? lines : next, doubleQuotes];
  }
  return [
    `This is not valid CSV: ${error.message}.`,
    next,
    'Check whether the export was cut off, and export it again.',
  ];
}

const doubleQuotes =
  'Put the whole cell in "quotation marks", and double every quotation mark inside it: "".';

const delimiters = [',', ';', '\t'];

/**
 * Returns the separator: the sign that occurs most in the first row with any of them. Spreadsheets write commas,
 * semicolons or tabs, and a report's title may come first.
 */
async function delimiterOf(file: string, encoding: Encoding): Promise<string> {
  let start = '';
  for await (const text of readText(file, encoding)) {
    start += text;
    if (/[,;\t].*\n/.test(start)) break;
  }
  const line = start.split('\n').find((one) => /[,;\t]/.test(one)) ?? '';
  const often = (sign: string): number => line.split(sign).length;
  return delimiters.reduce((best, sign) => (often(sign) > often(best) ? sign : best));
}
