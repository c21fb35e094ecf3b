import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrations } from './read-migrations.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-migrations-'));
  mkdirSync(join(folder, 'migrations'));
  mkdirSync(join(folder, 'functions'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, sql: string) => writeFileSync(join(folder, path), sql);
const lays = (file: string, sql: string) =>
  `-- lays ${file} ${createHash('sha256').update(sql).digest('hex').slice(0, 8)}\n`;

test('a function is laid by the last migration that names it, after its own statements', async () => {
  write('functions/count.sql', 'new count;');
  write('functions/place.sql', 'place;');
  write('migrations/0001-a.sql', `${lays('count.sql', 'old count;')}${lays('place.sql', 'place;')}table a;`);
  write('migrations/0002-b.sql', `${lays('count.sql', 'new count;')}table b;`);
  const [first, second] = await readMigrations(folder);
  expect(first).toMatchObject({ name: '0001-a.sql' });
  expect(first?.sql).toMatch(/table a;\nplace;$/);
  expect(second?.sql).toMatch(/table b;\nnew count;$/);
});

test('a function that changed and is laid by nothing is refused, with the line to add', async () => {
  write('functions/count.sql', 'new count;');
  write('functions/place.sql', 'place;');
  write('migrations/0001-a.sql', lays('count.sql', 'old count;'));
  const refusal = readMigrations(folder);
  await expect(refusal).rejects.toThrow(lays('count.sql', 'new count;').trim());
  await expect(refusal).rejects.toThrow(lays('place.sql', 'place;').trim());
});

test('a function that is gone is laid no more', async () => {
  write('migrations/0001-a.sql', lays('count.sql', 'count;'));
  write('migrations/0002-b.sql', 'drop count;');
  expect((await readMigrations(folder)).map(({ sql }) => sql)).toEqual([
    lays('count.sql', 'count;'),
    'drop count;',
  ]);
});
