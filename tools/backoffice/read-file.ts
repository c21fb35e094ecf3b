import { extname } from 'node:path';
import { partsOfPointer } from '#api/backoffice/feed-schema.ts';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import { feedItemSchemas, type FeedKind } from '#schemas/backoffice/feed.ts';
import { type CsvHeader, readHeader } from './csv-header.ts';
import { readCsvRows } from '../table-files/csv-rows.ts';
import type { FileFault } from './file-fault.ts';
import { readRow } from './read-cell.ts';
import { readText, UnreadableFileError } from '../table-files/read-text.ts';
import { JsonCutError, splitJson } from './split-json.ts';

/** One item of a file, and its place. Pointers are relative to the item. */
export interface FileItem {
  readonly item: unknown;
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly lineAt: (pointer: string) => number;
  /** The column of a CSV file; undefined in JSON. */
  readonly columnAt: (pointer: string) => string | undefined;
  /** Whether the first row lacks the column, which is reported once for the file. */
  readonly isColumnMissing: (pointer: string) => boolean;
}

/**
 * The items in a file, one by one, and the faults of the file itself: JSON (one list), JSON Lines or CSV, by its
 * ending.
 * @throws UnreadableFileError where the file stops being of that format, after yielding the items before.
 */
export function readItems(file: string, kind: FeedKind): AsyncGenerator<FileItem | FileFault> {
  return extname(file).toLowerCase() === '.csv' ? readCsv(file, kind) : readJson(file);
}

/** Whether a part of a file is an item and not a fault. */
export function isItem(part: FileItem | FileFault): part is FileItem {
  return 'item' in part;
}

async function* readJson(file: string): AsyncGenerator<FileItem | FileFault> {
  try {
    for await (const { text, line } of splitJson(readText(file))) {
      const item = parseJson(text);
      if (item === undefined) {
        yield* parseJsonDocument(text).faults.map((fault) => ({
          kind: 'unreadable',
          line: line + fault.line - 1,
          message: fault.message,
          cure: fault.cure,
        }));
        continue;
      }
      if (isBatch(item.value)) {
        yield {
          kind: 'batch',
          line,
          column: 'items',
          message: 'This is the body of a call, and not the list that a file holds.',
          cure: 'Keep what stands in "items", from its [ to its ].',
        };
        continue;
      }
      yield {
        item: item.value,
        line,
        lineAt: (pointer) => line + (parseJsonDocument(text).lineAt(pointer) ?? 1) - 1,
        columnAt: () => undefined,
        isColumnMissing: () => false,
      };
    }
  } catch (error) {
    if (error instanceof JsonCutError) {
      throw new UnreadableFileError(
        error.message,
        error.line,
        'A file is one list of objects, [{…}, {…}], or one object a line. See whether the export was cut off.',
      );
    }
    throw error;
  }
}

/** Undefined for text that is not JSON. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

function isBatch(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}

async function* readCsv(file: string, kind: FeedKind): AsyncGenerator<FileItem | FileFault> {
  let header: CsvHeader | undefined;
  for await (const { cells, line } of readCsvRows(file)) {
    if (header === undefined) {
      header = readHeader(cells, kind);
      yield* header.faults;
    } else yield readCells(cells, line, header, kind);
  }
}

function readCells(
  cells: readonly string[],
  line: number,
  header: CsvHeader,
  kind: FeedKind,
): FileItem | FileFault {
  const { columns, missing } = header;
  const beyond = cells.slice(columns.length).filter((cell) => cell.trim() !== '');
  if (cells.length < columns.length || beyond.length > 0) {
    return {
      kind: 'cells',
      line,
      ...(beyond[0] === undefined ? {} : { value: beyond[0] }),
      message: `The row has ${cells.length} cells and the first row ${columns.length}.`,
      cure: 'Put texts with a comma or a line break in them in "quotation marks", and leave no cell out.',
    };
  }
  const row = Object.fromEntries(
    columns.flatMap((column, place) => (column === undefined ? [] : [[column, cells[place] ?? '']])),
  );
  return {
    item: readRow(row, feedItemSchemas[kind]),
    line,
    lineAt: () => line,
    columnAt: (pointer) => columnOf(pointer, columns),
    isColumnMissing(pointer) {
      const name = partsOfPointer(pointer).join('.');
      return missing.some((column) => column === name || column.startsWith(`${name}.`));
    },
  };
}

/** The column that a pointer leads into: a list or object inside a cell has no columns of its own. */
function columnOf(pointer: string, columns: readonly (string | undefined)[]): string {
  const parts = partsOfPointer(pointer);
  const names = parts.map((_, end) => parts.slice(0, end + 1).join('.'));
  return names.findLast((name) => columns.includes(name)) ?? names.at(-1) ?? '';
}
