import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

test('a test database has every migration', async () => {
  const { rows } = await first.pool.query<{ name: string }>('select name from migration order by name');
  expect(rows.map((row) => row.name)).toContain('0006-functions.sql');
});

test('one test’s rows are not visible to another', async () => {
  await first.pool.query('create table left_by_first (id int)');
  const { rows } = await second.pool.query<{ found: string | null }>(
    `select to_regclass('left_by_first')::text as found`,
  );
  expect(rows).toEqual([{ found: null }]);
});

test('a database is dropped even while a client is connected', async () => {
  const dropped = await createTestDatabase();
  const name = new URL(dropped.url).pathname.slice(1);
  await dropped.pool.query('select 1');
  await dropped.drop();
  const { rowCount } = await first.pool.query('select 1 from pg_database where datname = $1', [name]);
  expect(rowCount).toBe(0);
});
