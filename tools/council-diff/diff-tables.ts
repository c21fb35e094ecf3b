import { readCsv } from '#api/council-files/csv-rows.ts';
import type { CouncilShelves } from '../councils/council-shelves.ts';
import { type Change, ChangeCollector } from './change.ts';

/** The most rows of a table to name for each kind of change; a new edition of an address book changes thousands. */
const maxRows = 10;

/** Matches the tables of a council: its addresses, and lists of choices for forms. */
const isTable = (path: string): boolean => /^(?:addresses|choices\/.+)\.csv$/.test(path);

/** Returns differences in tables, row by row, including base's. A row is known by its first cell. */
export function diffTables(before: CouncilShelves, after: CouncilShelves): Change[] {
  const paths = [before, after].flatMap(({ own, base }) =>
    [own, base].flatMap(({ source }) => [...source.texts.keys()].filter(isTable)),
  );
  return [...new Set(paths)]
    .sort()
    .flatMap((path) => diffTable(path, textOf(before, path), textOf(after, path)));
}

function textOf({ own, base }: CouncilShelves, path: string): string | undefined {
  return own.source.texts.get(path) ?? base.source.texts.get(path);
}

function diffTable(path: string, before: string | undefined, after: string | undefined): Change[] {
  if (before === after) return [];
  const collector = new ChangeCollector(path.startsWith('choices/') ? 'Choices in forms' : 'Addresses', path);
  if (before === undefined || after === undefined) {
    collector.say(`${path} ${before === undefined ? 'added' : 'taken away'}`);
    return collector.changes;
  }
  const [was, is] = [readTable(before), readTable(after)];
  const sayRows = (what: string, rows: readonly string[]): void => {
    if (rows.length === 0) return;
    const more = rows.length - maxRows;
    collector.say(
      `${path}, ${what}: ${rows.slice(0, maxRows).join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    );
  };
  collector.value(`${path}, columns`, was.names.join(', '), is.names.join(', '), '');
  const gone = [...was.rows].filter(([key]) => !is.rows.has(key));
  const fresh = [...is.rows].filter(([key]) => !was.rows.has(key));
  sayRows('taken away', gone.map(inWords));
  sayRows('added', fresh.map(inWords));
  const changed = [...is.rows].flatMap(([key, cells]) => {
    const old = was.rows.get(key);
    const cellsNow = is.names.flatMap((name, at) => {
      const former = old?.[was.names.indexOf(name)];
      return former === undefined || former === cells[at] ? [] : `${name} "${former}" → "${cells[at] ?? ''}"`;
    });
    return cellsNow.length === 0 ? [] : `${key} (${cellsNow.join(', ')})`;
  });
  sayRows('changed', changed);
  if (collector.changes.length === 0)
    collector.say(`${path}: the same rows, in a different order or written differently`);
  return collector.changes;
}

interface Table {
  readonly names: readonly string[];
  /** The cells of each row, keyed by its first cell. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

function readTable(text: string): Table {
  const [header, ...rows] = readCsv(text).rows.map(({ cells }) => cells.map((cell) => cell.trim()));
  return { names: header ?? [], rows: new Map(rows.map((cells) => [cells[0] ?? '', cells])) };
}

function inWords([key, [, ...others]]: readonly [string, readonly string[]]): string {
  return `${key} (${others.filter((cell) => cell !== '').join(', ')})`;
}
