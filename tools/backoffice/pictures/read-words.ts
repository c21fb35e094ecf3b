import { nearestWord } from '#api/rules/words/near-word.ts';
import { CommandError } from '../../command/command-error.ts';
import { readCsvRows } from '../../table-files/csv-rows.ts';
import { UnreadableFileError } from '../../table-files/read-text.ts';

/** A file's row in `pictures.csv`. */
export interface PictureWords {
  /** Line in the CSV file, from 1. */
  readonly line: number;
  /** Reference of its home; undefined if the file's place gives it. */
  readonly property: string | undefined;
  /** Descriptions by locale. */
  readonly alts: Readonly<Record<string, string>>;
}

const locale = /^alt\.([a-z]{2}-[A-Z]{2})$/;

/**
 * Reads the rows of a `pictures.csv`, by file name. Columns are `file`, `property` for files whose place does not name
 * the home, `alt.en-GB` and so on.
 * @throws CommandError for a file of another kind, with line and cure.
 */
export async function readPictureWords(csv: string): Promise<Map<string, PictureWords>> {
  const words = new Map<string, PictureWords>();
  let columns: readonly string[] | undefined;
  try {
    for await (const { cells, line } of readCsvRows(csv)) {
      if (columns === undefined) {
        columns = readColumns(cells, csv);
        continue;
      }
      const row = new Map(columns.map((column, place) => [column, (cells[place] ?? '').trim()]));
      const file = (row.get('file') ?? '').replaceAll('\\', '/').replace(/^\.\//, '');
      if (words.has(file))
        throw new CommandError(`${csv}:${line}  "${file}" is in two rows. Remove one of them.`);
      const property = row.get('property') ?? '';
      words.set(file, {
        line,
        property: property === '' ? undefined : property,
        alts: Object.fromEntries(
          [...row].flatMap(([column, cell]) => {
            const [, code] = locale.exec(column) ?? [];
            return code === undefined || cell === '' ? [] : [[code, cell]];
          }),
        ),
      });
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new CommandError(`${csv}:${error.line}  ${error.message} ${error.cure}`);
  }
  return words;
}

function readColumns(cells: readonly string[], csv: string): readonly string[] {
  const columns = cells.map((cell) => cell.trim());
  const unknown = columns.find(
    (one) => one !== '' && !['file', 'property'].includes(one) && !locale.test(one),
  );
  if (unknown !== undefined) {
    const near = nearestWord(unknown, ['file', 'property', 'alt.en-GB', 'alt.cy-GB']);
    const cure =
      near === undefined ? 'You can use: file, property, alt.en-GB and so on.' : `Did you mean "${near}"?`;
    throw new CommandError(`${csv}:1  There is no column "${unknown}". ${cure}`);
  }
  if (!columns.includes('file'))
    throw new CommandError(
      `${csv}:1  The column "file" is missing. It must have the names of the picture files.`,
    );
  return columns;
}
