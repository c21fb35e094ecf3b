import type { TSchema } from 'typebox';
import { type FieldSchema, partsOfPointer, schemaAt, waysOf } from '#api/backoffice/feed-schema.ts';
import { feedItemSchemas, type FeedKind } from '#schemas/backoffice/feed.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import { keyColumnOf } from './columns.ts';
import type { CsvHeader } from './csv-header.ts';
import type { FileFault } from './file-fault.ts';
import type { FileItem } from './file-item.ts';
import { place, readRow } from './read-cell.ts';

/** A row's cells by column name. */
interface NamedRow {
  readonly row: Readonly<Record<string, string>>;
  readonly line: number;
}

/**
 * Makes items from the rows of a CSV file. A row is an item. If the file has columns for the fields of a list, such as
 * `facts.household.role`, following rows with the same or no reference are further entries.
 */
export class ItemRows {
  readonly #header: CsvHeader;
  readonly #kind: FeedKind;
  readonly #keyColumn: string;
  /** The rows of the unfinished item. */
  #held: NamedRow[] = [];

  constructor(header: CsvHeader, kind: FeedKind) {
    this.#header = header;
    this.#kind = kind;
    this.#keyColumn = keyColumnOf(kind);
  }

  /** Takes the next row, and yields any items it completes. */
  *take({ cells, line }: CsvRow): Generator<FileItem | FileFault> {
    // Spreadsheets keep emptied rows, with all their commas.
    if (cells.every((cell) => cell.trim() === '')) return;
    const { columns, lists } = this.#header;
    const beyond = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
    if (cells.length < columns.length || beyond.length > 0) {
      yield* this.end();
      yield {
        kind: 'cells',
        line,
        ...(beyond[0] === undefined ? {} : { value: beyond[0] }),
        message: `The row has ${cells.length} cells, but the first row has ${columns.length}.`,
        cure: 'Put text that contains a comma or a line break in "quotation marks", and do not leave out any cell.',
      };
      return;
    }
    const row = Object.fromEntries(
      columns.flatMap((column, at) => (column === undefined ? [] : [[column, (cells[at] ?? '').trim()]])),
    );
    const key = row[this.#keyColumn] ?? '';
    const [first] = this.#held;
    if (lists.size > 0 && first !== undefined && (key === '' || key === first.row[this.#keyColumn])) {
      this.#held.push({ row, line });
      return;
    }
    yield* this.end();
    this.#held = [{ row, line }];
    if (lists.size === 0) yield* this.end();
  }

  /** Yields the last item. */
  *end(): Generator<FileItem | FileFault> {
    const [first, ...further] = this.#held;
    this.#held = [];
    if (first === undefined) return;
    for (const one of further) yield* this.#contradictions(first, one);
    yield this.#itemOf([first, ...further]);
  }

  /** Finds contradictions: a further row may repeat the first one's values, but not change them. */
  *#contradictions(first: NamedRow, { row, line }: NamedRow): Generator<FileFault> {
    const reference = first.row[this.#keyColumn] ?? '';
    for (const [column, cell] of Object.entries(row)) {
      if (this.#header.lists.has(column) || cell === '' || cell === first.row[column]) continue;
      yield {
        kind: 'rowsDiffer',
        line,
        column,
        value: JSON.stringify(cell),
        message: `"${column}" is "${cell}" here and "${first.row[column] ?? ''}" on line ${first.line}, where "${reference}" starts.`,
        cure: `Rows with the same "${this.#keyColumn}" are one item. Write everything that is not a list in the first of them only, or the same in each.`,
      };
    }
  }

  #itemOf(rows: readonly NamedRow[]): FileItem {
    const { columns, lists, missing } = this.#header;
    const [first] = rows;
    const line = first?.line ?? 1;
    const own = Object.entries(first?.row ?? {}).filter(([column]) => !lists.has(column));
    const schema: TSchema = feedItemSchemas[this.#kind];
    const item = readRow(Object.fromEntries(own), schema);
    const lines = new Map<string, readonly number[]>();
    for (const name of new Set([...lists.values()].map(({ list }) => list))) {
      const entries = rows.flatMap((one) => this.#entryOf(name, one));
      const path = name.split('.');
      // An optional list that cannot be empty is omitted from rows without entries, like an empty cell.
      if (entries.length === 0 && isLeftOut(schema, path)) continue;
      place(
        item,
        path,
        entries.map(({ entry }) => entry),
      );
      lines.set(
        path.join('/'),
        entries.map((one) => one.line),
      );
    }
    const lineOf = (parts: readonly string[]): number | undefined =>
      parts.flatMap((part, end) => lines.get(parts.slice(0, end).join('/'))?.[Number(part)] ?? [])[0];
    return {
      item,
      line,
      lineAt: (pointer) => lineOf(partsOfPointer(pointer)) ?? line,
      columnAt: (pointer) => columnOf(pointer, columns),
      isColumnMissing(pointer) {
        const name = partsOfPointer(pointer).join('.');
        return missing.some((column) => column === name || column.startsWith(`${name}.`));
      },
    };
  }

  /** The list entry in a row; empty if all its cells are. */
  #entryOf(name: string, { row, line }: NamedRow): { readonly entry: unknown; readonly line: number }[] {
    const own = [...this.#header.lists].filter(([, { list }]) => list === name);
    const cells = own.map(([column, { field }]) => [field, row[column] ?? ''] as const);
    const [one] = own;
    if (one === undefined || cells.every(([, cell]) => cell === '')) return [];
    return [{ entry: readRow(Object.fromEntries(cells), one[1].entry), line }];
  }
}

/** True for an optional list that cannot be empty. */
function isLeftOut(schema: FieldSchema, path: readonly string[]): boolean {
  const around = schemaAt(schema, path.slice(0, -1), undefined) ?? schema;
  const list = schemaAt(schema, path, undefined);
  const isRequired = (around.required ?? []).includes(path.at(-1) ?? '');
  return !isRequired && list !== undefined && waysOf(list).every(({ minItems = 0 }) => minItems > 0);
}

/** Returns the column that a pointer leads into; a list or object inside a cell has no columns of its own. */
function columnOf(pointer: string, columns: readonly (string | undefined)[]): string {
  const parts = partsOfPointer(pointer);
  // A list's entry has a row, not a column.
  const names = [parts, parts.filter((part) => !/^\d+$/.test(part))].flatMap((some) =>
    some.map((_, end) => some.slice(0, end + 1).join('.')),
  );
  const longest = names
    .filter((name) => columns.includes(name))
    .toSorted((one, other) => other.length - one.length);
  return longest[0] ?? parts.join('.');
}
