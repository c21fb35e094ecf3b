import { nearestWord } from '#api/rules/words/near-word.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { columnsOf, isColumn, type ListColumn, listColumnOf } from './columns.ts';
import type { FileFault } from './file-fault.ts';

/** The column names of a CSV file. */
export interface CsvHeader {
  /** The column of each cell; undefined for an unknown one, which is reported once and left out of every row. */
  readonly columns: readonly (string | undefined)[];
  /** Columns for a field of a list's entries, by name. With such columns, an item has one row for each entry. */
  readonly lists: ReadonlyMap<string, ListColumn>;
  /** Required columns that the file lacks; reported once. */
  readonly missing: readonly string[];
  readonly faults: readonly FileFault[];
}

/** The most lines to search for the column names. */
export const linesAbove = 20;

/**
 * Returns the index of the header among the first rows of a file: 0, unless the first row has no column name and a
 * later one has little else. Excel writes `sep=,` above it, and report tools a title.
 */
export function headerAmong(rows: readonly (readonly string[])[], kind: FeedKind): number {
  const namesIn = (cells: readonly string[]): number =>
    cells.filter((cell) => isColumn(kind, cell.trim())).length;
  if (namesIn(rows[0] ?? []) > 0) return 0;
  const place = rows.findIndex((cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    return namesIn(cells) >= Math.max(2, filled / 2);
  });
  return Math.max(0, place);
}

/** Returns the fault to report for lines above the header. */
export function aboveHeader(first: string, line: number): FileFault {
  return {
    kind: 'notHeader',
    line: 1,
    value: first,
    message: `The first row is not the header. The column names are on line ${line}.`,
    cure: `Remove ${line === 2 ? 'the line' : 'the lines'} above it, such as "sep=," from a spreadsheet or the title of a report. The rest was checked without ${line === 2 ? 'it' : 'them'}.`,
  };
}

/**
 * Reads the header, to report a wrong column once and not on every row.
 * @param line its line, from 1.
 */
export function readHeader(cells: readonly string[], kind: FeedKind, line = 1): CsvHeader {
  const names = cells.map((cell) => cell.trim());
  const known = columnsOf(kind);
  const given = new Set(names.filter((name) => isColumn(kind, name)));
  const listOf = (name: string): string => listColumnOf(kind, name)?.list ?? '';
  const lists = new Map(
    [...given].flatMap((name) => {
      const list = listColumnOf(kind, name);
      return list === undefined || given.has(list.list) ? [] : [[name, list] as const];
    }),
  );
  const inRows = new Set([...lists.values()].map(({ list }) => list));
  const isGiven = (name: string): boolean =>
    inRows.has(name) || name.split('.').some((_, end, parts) => given.has(parts.slice(0, end + 1).join('.')));
  const missing = known.filter(({ name, required }) => required && !isGiven(name)).map(({ name }) => name);
  const faults: FileFault[] = [];
  const renamed = new Set<string>();
  for (const [place, name] of names.entries()) {
    if (name === '') continue;
    const fault = (kindOfFault: string, message: string, cure: string): void =>
      void faults.push({ kind: kindOfFault, line, column: name, value: name, message, cure });
    if (!isColumn(kind, name)) {
      const near =
        nearestColumn(name, missing) ??
        nearestColumn(
          name,
          known.map((column) => column.name),
        );
      if (near !== undefined) renamed.add(near);
      fault(
        'unknownColumn',
        `${kind} have no column "${name}".`,
        near === undefined
          ? `Remove it. "npm run backoffice -- columns ${kind}" lists the columns.`
          : `Did you mean "${near}"?`,
      );
    } else if (names.indexOf(name) !== place) {
      fault('columnTwice', `The column "${name}" appears twice.`, 'Remove one of the two.');
    } else if (given.has(listOf(name))) {
      fault(
        'columnTwice',
        `"${listOf(name)}" is a column, and "${name}" repeats a part of it.`,
        'Remove one of the two. Write the list as one cell of JSON, or as a row for each entry.',
      );
    }
  }
  for (const name of missing) {
    if (renamed.has(name)) continue;
    const { holds = '' } = known.find((column) => column.name === name) ?? {};
    faults.push({
      kind: 'missingColumn',
      line,
      column: name,
      message: `The column "${name}" is missing.`,
      cure: `Add it. In each row it is ${holds}.`,
    });
  }
  const columns = names.map((name, place) =>
    isColumn(kind, name) && names.indexOf(name) === place && !given.has(listOf(name)) ? name : undefined,
  );
  return { columns, lists, missing, faults };
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');

/** Returns the column probably meant by a name in another case, without the object around it, or misspelt. */
function nearestColumn(name: string, known: readonly string[]): string | undefined {
  const written = plain(name);
  return (
    known.find((word) => plain(word) === written) ??
    known.find((word) => plain(word.split('.').at(-1) ?? '') === written) ??
    nearestWord(name, known) ??
    nearestInside(written, known)
  );
}

/** Returns a column whose last part is close to the name: `effective_dat` for `facts.effectiveDate`. */
function nearestInside(written: string, known: readonly string[]): string | undefined {
  const last = new Map(known.map((word) => [word.split('.').at(-1) ?? '', word]));
  const near = nearestWord(written, [...last.keys()]);
  return near === undefined ? undefined : last.get(near);
}
