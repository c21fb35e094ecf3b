import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

async function namesOfMigrations(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

async function haveRun(names: readonly string[]): Promise<void> {
  await database.pool.query('delete from migration');
  await database.pool.query(
    `insert into migration (name, checksum) select name, 'of then' from unnest($1::text[]) as name`,
    [names],
  );
}

// schema.txt was first written from a database that the 27 migrations of before 22 November 2026 had made. A migration
// changes it: look at what it changed after `vitest run tests/postgres/schema.test.ts -u`.
test('the migrations make the schema that schema.txt shows', async () => {
  await expect(await readCatalogue(database.pool)).toMatchFileSnapshot('schema.txt');
});

describe('a database of before the migrations were made anew', () => {
  const former = ['0001-foundation.sql', '0027-updates-of-residents.sql', '0028-refused-log-ins.sql'];
  test('goes on as it is where all of them ran', async () => {
    const today = await namesOfMigrations();
    await haveRun(former);
    expect(await migrate(database.url)).toEqual(today.filter((name) => name > '0006-functions.sql'));
    expect(await namesOfMigrations()).toEqual(today);
    expect(await migrate(database.url)).toEqual([]);
  });

  test('is refused where some did not, with what to do', async () => {
    await haveRun(former.slice(0, 2));
    const refusal = migrate(database.url);
    await expect(refusal).rejects.toBeInstanceOf(UnusableDatabase);
    await expect(refusal).rejects.toThrow(
      /its last migration is 0027-updates-of-residents\.sql.*delete the folder/,
    );
  });
});
