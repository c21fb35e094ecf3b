import { nearestWord } from '#domain/words/near-word.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { columnsOf, isColumn } from './columns.ts';
import type { FileFault } from './file-fault.ts';

/** The first row of a CSV file, as far as we understood it. */
export interface CsvHeader {
  /** The column of each cell; undefined for an unknown one, which is reported once and left out of every row. */
  readonly columns: readonly (string | undefined)[];
  /** Columns that every row needs and the file lacks, reported once. */
  readonly missing: readonly string[];
  readonly faults: readonly FileFault[];
}

/** Reads the first row of a CSV file, to report a wrong column once and not on every row. */
export function readHeader(cells: readonly string[], kind: FeedKind): CsvHeader {
  const names = cells.map((cell) => cell.trim());
  const known = columnsOf(kind);
  const given = new Set(names.filter((name) => isColumn(kind, name)));
  const isGiven = (name: string): boolean =>
    name.split('.').some((_, end, parts) => given.has(parts.slice(0, end + 1).join('.')));
  const missing = known.filter(({ name, required }) => required && !isGiven(name)).map(({ name }) => name);
  const faults: FileFault[] = [];
  const renamed = new Set<string>();
  for (const [place, name] of names.entries()) {
    if (name === '') continue;
    const fault = (kindOfFault: string, message: string, cure: string): void =>
      void faults.push({ kind: kindOfFault, line: 1, column: name, value: name, message, cure });
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
        `"${name}" is no column of ${kind}.`,
        near === undefined
          ? `Take it away. "npm run backoffice -- columns ${kind}" lists those that are known.`
          : `Did you mean "${near}"?`,
      );
    } else if (names.indexOf(name) !== place) {
      fault('columnTwice', `The column "${name}" stands twice.`, 'Take one of the two away.');
    }
  }
  for (const name of missing) {
    if (renamed.has(name)) continue;
    const { holds = '' } = known.find((column) => column.name === name) ?? {};
    faults.push({
      kind: 'missingColumn',
      line: 1,
      column: name,
      message: `The column "${name}" is missing.`,
      cure: `Add it. In each row it is ${holds}.`,
    });
  }
  const columns = names.map((name, place) =>
    isColumn(kind, name) && names.indexOf(name) === place ? name : undefined,
  );
  return { columns, missing, faults };
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');

/** The column somebody meant who changed the case, left out the object around it, or misspelt it. */
function nearestColumn(name: string, known: readonly string[]): string | undefined {
  const written = plain(name);
  return (
    known.find((word) => plain(word) === written) ??
    known.find((word) => plain(word.split('.').at(-1) ?? '') === written) ??
    nearestWord(name, known) ??
    nearestInside(written, known)
  );
}

/** `effective_dat` for `facts.effectiveDate`: near to the last part of a name. */
function nearestInside(written: string, known: readonly string[]): string | undefined {
  const last = new Map(known.map((word) => [word.split('.').at(-1) ?? '', word]));
  const near = nearestWord(written, [...last.keys()]);
  return near === undefined ? undefined : last.get(near);
}
