import { type CsvRow, delimiterOf, hasWords, readRecord } from '#api/council-files/csv-rows.ts';
import { readText, UnreadableFileError, type Encoding } from './read-text.ts';

/**
 * The longest record, in characters. Without a limit, a quotation mark that is never closed would turn the
 * rest of the file into one record.
 */
const longest = 1_000_000;

const doubleQuotes =
  'Put the whole cell in "quotation marks", and double every quotation mark inside it: "".';

/**
 * Reads the rows of a CSV file piece by piece, including the header. Cells are separated by commas, semicolons
 * or tabs.
 * @param encoding the file's encoding.
 * @throws UnreadableFileError where the file stops being CSV, after yielding the rows before.
 */
export async function* readCsvRows(file: string, encoding: Encoding = 'utf-8'): AsyncGenerator<CsvRow> {
  let delimiter: string | undefined;
  let text = '';
  let line = 1;
  function* rowsOf(isWhole: boolean) {
    delimiter ??= delimiterOf(text);
    let at = 0;
    while (at < text.length) {
      const { cells, end, lines, unclosed, hasStrayMark } = readRecord(text, at, delimiter);
      // The rest of a record at the end of the text may be in the next piece.
      if (end === text.length && !isWhole && end - at < longest) break;
      if (unclosed !== undefined)
        throw new UnreadableFileError('A quotation mark in this row is never closed.', line, doubleQuotes);
      if (hasStrayMark)
        throw new UnreadableFileError(
          'There is a quotation mark in the middle of a cell.',
          line,
          doubleQuotes,
        );
      if (hasWords(cells)) yield { cells, line };
      at = end;
      line += lines;
    }
    text = text.slice(at);
  }
  for await (const piece of readText(file, encoding)) {
    text += piece;
    if (delimiter !== undefined || /[,;\t].*[\r\n]/.test(text)) yield* rowsOf(false);
  }
  yield* rowsOf(true);
}
