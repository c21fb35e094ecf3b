import { escapeLiteral, Pool } from 'pg';
import type { TenantDatabase } from '#api/database/database.ts';
import { setUpConnection } from '#api/database/set-up-connection.ts';
import { queryOf } from '#api/database/statement.ts';
import { standardRoles } from '#api/database/roles.ts';
import { inSql, tenantId } from './scene.ts';

/** The settings of the API's connections. */
const settings = { role: standardRoles.app, 'app.tenant': tenantId, jit: 'off' };

/**
 * Returns the statements that some work runs as a script for pgbench, with `:person` for the first person.
 * @throws {Error} if it cannot write a parameter of that type.
 */
export async function recordStatements(
  databaseUrl: string,
  work: (database: TenantDatabase) => Promise<unknown>,
): Promise<string> {
  const lines: string[] = [];
  function note(text: string, values: readonly unknown[]): void {
    const line = text.replaceAll(/\$(\d+)/g, (_, place) => writtenIn(values[Number(place) - 1]));
    lines.push(`${line};`);
  }
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    onConnect: (client) => setUpConnection(client, settings),
  });
  try {
    await work({
      async run(statement, ...[values]) {
        const query = queryOf(statement, values);
        note(query.text, query.values);
        return (await pool.query(query)).rows;
      },
      count: () => Promise.reject(new Error('A page of casework only reads.')),
      transaction: () => Promise.reject(new Error('A page of casework only reads.')),
    });
  } finally {
    await pool.end();
  }
  return lines.join('\n');
}

/** Returns a value in SQL; a value of the first person becomes one of `:person`. */
function writtenIn(value: unknown): string {
  if (Buffer.isBuffer(value)) return inSql.get(value.toString('hex')) ?? literalOf(value);
  return (typeof value === 'string' ? inSql.get(value) : undefined) ?? literalOf(value);
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return escapeLiteral(value);
  if (Array.isArray(value)) return `array[${value.map(writtenIn).join(',')}]`;
  throw new Error(`A statement has a parameter that is ${typeof value}.`);
}
