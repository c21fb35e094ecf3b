import { Pool, type PoolClient, type QueryResult } from 'pg';
import { standardRoles } from './roles.ts';
import { setUpConnection } from './set-up-connection.ts';
import { sqlState } from './sql-state.ts';
import {
  queryOf,
  type ArgumentsOf,
  type ReadColumns,
  type Row,
  type SentColumns,
  type Statement,
} from './statement.ts';

/** Runs statements on the rows of one council: PostgreSQL's row-level security separates the councils. */
export interface Queries {
  run<Sent extends SentColumns, Read extends ReadColumns>(
    statement: Statement<Sent, Read>,
    ...values: ArgumentsOf<Sent>
  ): Promise<Row<{ row: Read }>[]>;
  /** Runs a statement and returns the number of rows that it wrote. */
  count<Sent extends SentColumns>(statement: Statement<Sent>, ...values: ArgumentsOf<Sent>): Promise<number>;
}

/** Statements that count together or not at all. */
export interface Transaction extends Queries {
  readonly isTransaction: true;
}

export interface TenantDatabase extends Queries {
  /**
   * Runs work in one transaction, which an error undoes.
   * @param keeps returns false for a result that should be rolled back anyway, as in a trial.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    keeps?: (result: Result) => boolean,
  ): Promise<Result>;
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
  run: Queries['run'];
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
    return databaseOn(() => connectFor(tenantId, impersonationId));
  }

  return {
    forTenant(tenantId) {
      let tenant = tenants.get(tenantId);
      if (!tenant) tenants.set(tenantId, (tenant = openTenant(tenantId, '')));
      return tenant;
    },
    forStaff: openTenant,
    async run(statement, ...[values]) {
      return (await pool.query(queryOf(statement, values))).rows;
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
 * Returns a database for connections that see one council.
 * @param connect takes one from its pool; it is released after each statement or transaction.
 */
export function databaseOn(connect: () => Promise<PoolClient>): TenantDatabase {
  async function ask(query: ReturnType<typeof queryOf>) {
    const client = await connect();
    let broken = false;
    try {
      return await client.query(query);
    } catch (error) {
      broken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }
  return {
    ...queriesBy(ask),
    async transaction(work, keeps = () => true) {
      const client = await connect();
      let broken = false;
      try {
        await client.query('begin');
        const result = await work({ ...queriesBy((query) => client.query(query)), isTransaction: true });
        await client.query(keeps(result) ? 'commit' : 'rollback');
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => (broken = true));
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

function queriesBy(ask: (query: ReturnType<typeof queryOf>) => Promise<QueryResult>): Queries {
  return {
    run: async (statement, ...[values]) => (await ask(queryOf(statement, values))).rows,
    count: async (statement, ...[values]) => (await ask(queryOf(statement, values))).rowCount ?? 0,
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
