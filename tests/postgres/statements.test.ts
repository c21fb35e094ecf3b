import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type Connection } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statements, type Statement } from '#api/database/statement.ts';
import { project } from '#tools/build/inputs.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

// PostgreSQL only parses the statements, so all of them take a second: a typing error in SQL, a dropped column or
// another type fails here without any data.

let declared: readonly Statement[];
let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const files = globSync('{api,demo,tools}/**/*.ts', { cwd: project }).filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(join(project, file), 'utf8').includes('statement({'),
  );
  // Loading a module declares its statements. The query loads it once more: other tests of this process have
  // loaded some, and have declared statements of their own.
  const others = statements.length;
  for (const file of files) await import(`${join(project, file)}?declared`);
  declared = statements.slice(others);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** PostgreSQL's description of a statement: the types of its values in order, and its columns. */
interface Described {
  readonly values: readonly number[];
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Has PostgreSQL parse a statement, without running it. */
function describeStatement(text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const found: { -readonly [Part in keyof Described]: Described[Part] } = { values: [], columns: [] };
    client.query({
      submit(connection: Connection) {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          found.values = dataTypeIDs;
        });
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: Described['columns'] }) {
        found.columns = fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(found),
    });
  });
}

test('PostgreSQL finds the declared types of values and columns in each statement', async () => {
  const { rows } = await client.query<{ id: number; name: string }>(
    'select oid::integer as id, format_type(oid, null) as name from pg_type',
  );
  const nameOf = new Map(
    rows.map(({ id, name }) => [id, name.replace('timestamp with time zone', 'timestamptz')]),
  );
  const wrong: string[] = [];
  for (const { text, values, row } of declared) {
    try {
      const found = await describeStatement(text);
      const said = {
        values: Object.values(values).map(bare),
        columns: Object.fromEntries(
          Object.entries(row).map(([column, type]) => [
            column,
            bare(typeof type === 'string' ? type : type.type),
          ]),
        ),
      };
      expect({
        values: found.values.map((id) => nameOf.get(id)),
        columns: Object.fromEntries(found.columns.map((one) => [one.name, nameOf.get(one.dataTypeID)])),
      }).toEqual(said);
    } catch (error) {
      wrong.push(`${text}\n${String(error)}`);
    }
  }
  expect(declared.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

function bare(type: string): string {
  return type.replace('?', '');
}

test('each statement on a council’s tables names the council', async () => {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'",
  );
  const ofCouncil = new RegExp(`\\b(from|join|into|update) (${rows.map(({ name }) => name).join('|')})\\b`);
  const open = declared.filter(({ text }) => ofCouncil.test(text) && !text.includes('app_tenant()'));
  expect(open.map(({ text }) => text)).toEqual([]);
});
