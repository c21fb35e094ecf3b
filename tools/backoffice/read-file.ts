import { extname } from 'node:path';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { aboveHeader, headerAmong, linesAbove, readHeader } from './csv-header.ts';
import type { CsvRow } from '#api/council-files/csv-rows.ts';
import { readCsvRows } from '../table-files/csv-rows.ts';
import { ItemRows } from './csv-items.ts';
import type { FileFault } from './file-fault.ts';
import type { FileItem } from './file-item.ts';
import { readText, UnreadableFileError } from '../table-files/read-text.ts';
import { JsonCutError, splitJson } from './split-json.ts';

/**
 * Yields the items in a file one by one, and the faults of the file itself. The ending decides between JSON (one list),
 * JSON Lines and CSV.
 * @throws UnreadableFileError where the file stops being of that format, after yielding the items before.
 */
export function readItems(file: string, kind: FeedKind): AsyncGenerator<FileItem | FileFault> {
  return extname(file).toLowerCase() === '.csv' ? readCsv(file, kind) : readJson(file);
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
          message: 'This is the body of an API call, but the file must be a list.',
          cure: 'Keep only the list in "items", from its [ to its ].',
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
        'The file must be one list of objects, [{…}, {…}], or one object on each line. Check whether the export was cut off.',
      );
    }
    throw error;
  }
}

/** Returns the parsed value; undefined for text that is not JSON. */
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
  const rows = readCsvRows(file);
  const { start, broken } = await readStart(rows);
  const place = headerAmong(
    start.map(({ cells }) => cells),
    kind,
  );
  const names = start[place];
  if (names === undefined) {
    if (broken !== null) throw broken;
    return;
  }
  if (place > 0) yield aboveHeader((start[0]?.cells ?? []).join(','), names.line);
  const header = readHeader(names.cells, kind, names.line);
  yield* header.faults;
  const items = new ItemRows(header, kind);
  for (const row of start.slice(place + 1)) yield* items.take(row);
  if (broken === null) for await (const row of rows) yield* items.take(row);
  yield* items.end();
  if (broken !== null) throw broken;
}

/**
 * Reads the first rows and leaves the others in the generator; `broken` is the error that ended the reading, if any.
 */
async function readStart(
  rows: AsyncGenerator<CsvRow>,
): Promise<{ readonly start: readonly CsvRow[]; readonly broken: UnreadableFileError | null }> {
  const start: CsvRow[] = [];
  try {
    while (start.length < linesAbove) {
      const next = await rows.next();
      if (next.done === true) break;
      start.push(next.value);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return { start, broken: error };
  }
  return { start, broken: null };
}
