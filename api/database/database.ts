import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { standardRoles } from './roles.ts';
import { setUpConnection } from './set-up-connection.ts';
import { sqlState } from './sql-state.ts';
import type { Tables } from './tables.ts';

/** A statement that the server keeps prepared on each connection under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The rows of one council, and no others: PostgreSQL's row-level security separates the councils. */
export interface TenantDatabase {
  readonly query: Kysely<Tables>;
  /**
   * Runs one prepared statement: for the hot paths, where building the SQL each time costs a fifth of the
   * request.
   */
  run<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

export interface Database {
  forTenant(tenantId: string): TenantDatabase;
  /**
   * Opens the same for staff impersonating a resident. Everything it writes is marked as theirs
   * (functions/sign-as-staff.sql), and it opens no session except this impersonation's, which must be known to
   * be live (`admitStaff`).
   */
  forStaff(tenantId: string, impersonationId: string): TenantDatabase;
  /** Runs a prepared statement on data that belongs to no council. */
  run<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /** Resolves if PostgreSQL answers; rejects with its error if not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a pool that acts as the API's role. It connects with the first statement; while the server is down,
 * statements are rejected, and later ones find it again.
 * @param databaseUrl a user that may act as that role (`prepareRoles` grants it to the owner).
 * @param role `DatabaseRoles.app` of the installation
 */
export function openDatabase(
  databaseUrl: string,
  maximumConnections = 10,
  role: string = standardRoles.app,
): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maximumConnections,
    connectionTimeoutMillis: 5_000,
    onConnect: (client) =>
      setUpConnection(client, {
        role,
        TimeZone: 'UTC',
        statement_timeout: '10s',
        lock_timeout: '5s',
        idle_in_transaction_session_timeout: '10s',
        jit: 'off',
      }),
  });
  // An idle connection that breaks reports here; one in use reports itself, besides rejecting its statement.
  // The pool drops both. Without listeners Node would exit.
  pool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}));

  const servedLast = new WeakMap<PoolClient, string>();
  /**
   * Returns a connection that sees one council. It remembers which it served last, so the same council costs
   * nothing.
   */
  async function connectFor(tenantId: string, impersonationId: string): Promise<PoolClient> {
    const client = await pool.connect();
    const served = impersonationId === '' ? tenantId : `${tenantId} ${impersonationId}`;
    if (servedLast.get(client) === served) return client;
    try {
      servedLast.delete(client);
      await client.query({
        name: 'tenant',
        text: "select set_config('app.tenant', $1, false), set_config('app.impersonation', $2, false)",
        values: [tenantId, impersonationId],
      });
      servedLast.set(client, served);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  const tenants = new Map<string, TenantDatabase>();
  function openTenant(tenantId: string, impersonationId: string): TenantDatabase {
    const dialect = new PostgresDialect({
      pool: {
        connect: () => connectFor(tenantId, impersonationId),
        end: async () => {},
        options: pool.options,
      },
    });
    return {
      query: new Kysely<Tables>({ dialect }),
      async run<Row extends QueryResultRow>(
        statement: Statement,
        values: readonly unknown[],
      ): Promise<Row[]> {
        const client = await connectFor(tenantId, impersonationId);
        let broken = false;
        try {
          const { rows } = await client.query<Row>({ ...statement, values: [...values] });
          return rows;
        } catch (error) {
          broken = isDatabaseUnavailable(error);
          throw error;
        } finally {
          client.release(broken);
        }
      },
    };
  }

  return {
    forTenant(tenantId) {
      let tenant = tenants.get(tenantId);
      if (!tenant) tenants.set(tenantId, (tenant = openTenant(tenantId, '')));
      return tenant;
    },
    forStaff: openTenant,
    async run<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
      const { rows } = await pool.query<Row>({ ...statement, values: [...values] });
      return rows;
    },
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await pool.end();
    },
  };
}

/**
 * SQLSTATE classes that mean "not now" rather than "wrong": 08 connection, 53 resources, 57 operator
 * intervention (shutdown, cancelled by time-out), 55P03 lock not obtained in time, 40001 and 40P01 rolled back
 * because of others. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = /^(08|53|57|55P03|40001|40P01)/;
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Returns true for an unreachable or overloaded database, false for a fault of ours. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlState(error);
  return (
    unavailableStates.test(code) ||
    /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH)/.test(code) ||
    unavailableMessages.test(error.message)
  );
}
