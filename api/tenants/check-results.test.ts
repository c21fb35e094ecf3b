import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResultStore } from './check-results.ts';

let dataFolder: string;
const check = vi.fn<() => object>(() => ({ gzip: Buffer.from('map'), words: new Map([['a', 'b']]) }));

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-judged-'));
  check.mockClear();
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const start = (version = 'one') => new ResultStore(dataFolder, version);
async function findOut(store: ResultStore, ...what: string[]): Promise<object> {
  const known = await store.of('oakham');
  const found = known.recall('map', what, check);
  await known.save(true);
  return found;
}

test('what was found out is the same at the next start', async () => {
  const found = await findOut(start(), 'a text', 'another');
  expect(await findOut(start(), 'a text', 'another')).toEqual(found);
  expect(check).toHaveBeenCalledTimes(1);
});

test.each([[['a text', 'other']], [['a text']], [['a texta', 'nother']], [['a text', 'another', '']]])(
  '%j is judged anew',
  async (what) => {
    await findOut(start(), 'a text', 'another');
    await findOut(start(), ...what);
    expect(check).toHaveBeenCalledTimes(2);
  },
);

test('another kind of judgement is another one', async () => {
  await findOut(start(), 'a text');
  (await start().of('oakham')).recall('form', ['a text'], check);
  expect(check).toHaveBeenCalledTimes(2);
});

test('another version of the code takes nothing over', async () => {
  await findOut(start('one'), 'a text');
  await findOut(start('two'), 'a text');
  await findOut(start('one'), 'a text');
  expect(check).toHaveBeenCalledTimes(3);
});

test('another council takes nothing over', async () => {
  await findOut(start(), 'a text');
  (await start().of('elmham')).recall('map', ['a text'], check);
  expect(check).toHaveBeenCalledTimes(2);
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['changed', (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length - 3 ? byte ^ 1 : byte))],
])('a file that was %s counts as none', async (_how, spoil) => {
  await findOut(start(), 'a text');
  const path = join(dataFolder, 'judged/oakham');
  await writeFile(path, spoil(await readFile(path)));
  await findOut(start(), 'a text');
  await findOut(start(), 'a text');
  expect(check).toHaveBeenCalledTimes(2);
});

test('a first look forgets what it did not ask for, and a later one does not', async () => {
  await findOut(start(), 'one');
  const later = await start().of('oakham');
  later.recall('map', ['two'], check);
  await later.save(false);
  await findOut(start(), 'one');
  expect(check).toHaveBeenCalledTimes(2);
  await findOut(start(), 'two');
  expect(check).toHaveBeenCalledTimes(3);
});

test('a council that is no more leaves nothing, and what another process is writing stays', async () => {
  await findOut(start(), 'one');
  await writeFile(join(dataFolder, 'judged/elmham.1.new'), 'half');
  await start().prune(['elmham']);
  expect(await readdir(join(dataFolder, 'judged'))).toEqual(['elmham.1.new']);
});
