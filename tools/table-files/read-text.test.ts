import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText } from './read-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-text-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function read(contents: Buffer): Promise<string> {
  const file = join(folder, 'text.csv');
  await writeFile(file, contents);
  let text = '';
  for await (const piece of readText(file)) text += piece;
  return text;
}

// A file is read in pieces of 64 KiB; this puts a letter of three bytes across the first end of a piece.
const across = `${'a'.repeat(65_535)}ŵ€\n`;

test('a letter across two pieces of a file is read whole', async () => {
  expect(await read(Buffer.from(across))).toBe(across);
});

test('a letter that an old Windows wrote is told with its line, however long the file and whatever its pieces', async () => {
  const wrong = Buffer.concat([Buffer.from(across), Buffer.from('\nCaf\u00e9 Row\n', 'latin1')]);
  await expect(read(wrong)).rejects.toMatchObject({
    line: 3,
    message: expect.stringMatching(/older Windows encoding/),
    cure: expect.stringContaining('File, Save As, and the type "CSV UTF-8 (Comma delimited)"'),
  });
});

test('so is one at the very end', async () => {
  await expect(read(Buffer.from('a\nCaf\u00e9', 'latin1'))).rejects.toMatchObject({
    line: 2,
    message: expect.stringContaining('not saved as UTF-8'),
  });
});
