import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#api/database/migrate.ts';
import { UnusableDatabase } from '#api/database/unusable-database.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { readCatalogue } from './catalogue.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

// schema.txt was first written from a database made by the 27 migrations from before 22 November 2026. A
// migration changes it: check the changes after `vitest run tests/postgres/schema.test.ts -u`.
test('the migrations create the schema in schema.txt', async () => {
  await expect(await readCatalogue(database.pool)).toMatchFileSnapshot('schema.txt');
});

test('a database changed by a newer version is refused with advice, and left unchanged', async () => {
  const of = 'insert into migration (name, checksum) values ($1, $2)';
  await database.pool.query(of, ['9998-of-next-year.sql', 'of then']);
  await database.pool.query(of, ['9999-of-the-year-after.sql', 'of then']);
  const before = await readCatalogue(database.pool);
  const refusal = migrate(database.url);
  await expect(refusal).rejects.toBeInstanceOf(UnusableDatabase);
  await expect(refusal).rejects.toThrow(/newer than this Lintel.*9998-of-next-year\.sql.*restore the backup/);
  expect(await readCatalogue(database.pool)).toBe(before);
  await database.pool.query("delete from migration where name like '999%'");
});

test('a database from before the migrations were replaced is refused with advice', async () => {
  await database.pool.query(
    "insert into migration (name, checksum) values ('0001-foundation.sql', 'of then')",
  );
  const refusal = migrate(database.url);
  await expect(refusal).rejects.toBeInstanceOf(UnusableDatabase);
  await expect(refusal).rejects.toThrow(/before 22 November 2026.*delete the folder/);
});
