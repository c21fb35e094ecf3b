import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsvRows } from './csv-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-csv-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Reads a file as its rows, and the error that ends it, if any. */
async function read(contents: string) {
  const file = join(folder, 'table.csv');
  await writeFile(file, contents);
  const rows: { readonly cells: readonly string[]; readonly line: number }[] = [];
  try {
    for await (const row of readCsvRows(file)) rows.push(row);
    return { rows, error: undefined };
  } catch (error) {
    return { rows, error };
  }
}

// A file is read in pieces of 64 KiB: the first ends within a quoted cell, then between the two signs of a line
// break.
test.each([
  ['a quoted cell', `name;note\r\n"${'a'.repeat(65_520)}\r\n${'b'.repeat(40)}";c\r\nd;e\r\n`, [1, 2, 4]],
  ['a line break', `name;note\r\n${'a'.repeat(65_523)};\r\nd;e`, [1, 2, 3]],
])('%s across two pieces of a file is read whole', async (_what, contents, lines) => {
  const { rows, error } = await read(contents);
  expect(error).toBeUndefined();
  expect(rows.map(({ line }) => line)).toEqual(lines);
  expect(rows.at(-1)?.cells).toEqual(['d', 'e']);
});

test.each([
  ['is never closed', 'a,b\nc,d\n"e,f\n', 'A quotation mark in this row is never closed.'],
  [
    'is in the middle of a cell',
    'a,b\nc,d\ne 6" long,f\n',
    'There is a quotation mark in the middle of a cell.',
  ],
])('a quotation mark that %s ends the reading in its row', async (_what, contents, message) => {
  const { rows, error } = await read(contents);
  expect(rows.map(({ line }) => line)).toEqual([1, 2]);
  expect(error).toMatchObject({ message, line: 3 });
});
