import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { CsvError, parse } from 'csv-parse';
import { feedItemSchemas, type FeedKind } from '#schemas/backoffice/feed.ts';
import { readRow } from './read-cell.ts';
import { JsonCutError, splitJson } from './split-json.ts';

/** One thing of a file and the line on which it begins, from 1. */
export interface FileItem {
  readonly item: unknown;
  readonly line: number;
}

/** The file cannot be read on from here. `line` from 1. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * The things in a file, one after the other: JSON (one list), JSON Lines, or CSV by its ending.
 * @throws UnreadableFileError where the file is no such file any more; what came before it was given.
 */
export function readItems(file: string, kind: FeedKind): AsyncGenerator<FileItem> {
  return extname(file).toLowerCase() === '.csv' ? readCsv(file, kind) : readJson(file);
}

async function* readJson(file: string): AsyncGenerator<FileItem> {
  try {
    for await (const { text, line } of splitJson(createReadStream(file, 'utf8'))) {
      try {
        yield { item: JSON.parse(text), line };
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw new UnreadableFileError(`This is no JSON: ${error.message}.`, line);
      }
    }
  } catch (error) {
    if (error instanceof JsonCutError) throw new UnreadableFileError(error.message, error.line);
    throw error;
  }
}

async function* readCsv(file: string, kind: FeedKind): AsyncGenerator<FileItem> {
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      columns: true,
      delimiter: await delimiterOf(file),
      info: true,
      skip_empty_lines: true,
    }),
  );
  let line = 2;
  try {
    for await (const { record, info } of parser) {
      yield { item: readRow(record, feedItemSchemas[kind]), line };
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFileError(`This is no CSV: ${error.message}.`, line);
  }
}

/** British and other spreadsheets write commas or semicolons: whichever the header has more of. */
async function delimiterOf(file: string): Promise<',' | ';'> {
  const stream = createReadStream(file, 'utf8');
  try {
    for await (const header of createInterface({ input: stream })) {
      return header.split(';').length > header.split(',').length ? ';' : ',';
    }
    return ',';
  } finally {
    stream.destroy();
  }
}
