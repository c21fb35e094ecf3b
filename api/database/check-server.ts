import { Client, type ClientBase, escapeIdentifier, Pool } from 'pg';
import { sqlState } from './sql-state.ts';
import { UnusableDatabase } from './unusable-database.ts';

/**
 * The oldest supported version: `pg_has_role(…, 'SET')` and `grant … with set true, inherit false` came with
 * it.
 */
const oldestMajor = 16;

/** The time limit for PostgreSQL to accept a connection. */
const patienceMs = 10_000;

/** Two connections of the database's owner. The caller must end both. */
interface OwnerConnections {
  readonly client: Client;
  /** Connections for graphile-worker, one at most. */
  readonly pool: Pool;
}

/**
 * Connects twice, and checks that this PostgreSQL can carry an installation.
 * @param databaseUrl a connection that owns the database, or is to own it.
 * @throws Error that says what is wrong and what to do. It names host, user and database, never the password.
 */
export async function connectAsOwner(databaseUrl: string): Promise<OwnerConnections> {
  const client = await connect(databaseUrl);
  const pool = new Pool({ connectionString: databaseUrl, connectionTimeoutMillis: patienceMs, max: 1 });
  // A lost connection also rejects its statement. Without listeners Node would exit, and graphile-worker warns.
  pool.on('error', () => {}).on('connect', (other) => void other.on('error', () => {}));
  try {
    await requireVersion(client);
    await requireOwnSession(client, pool);
    await requireRoomForTables(client);
    return { client, pool };
  } catch (error) {
    await Promise.all([client.end(), pool.end()]);
    throw error;
  }
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = makeClient(databaseUrl);
  // A lost connection also rejects its statement. Without a listener Node would exit.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new UnusableDatabase(explain(cause, client), { cause });
  }
}

/** The forms that `pg` accepts: an address, or the path of a socket. */
const knownForms = /^(?:postgres(?:ql)?:\/\/|socket:|\/)/;

function makeClient(databaseUrl: string): Client {
  try {
    if (!knownForms.test(databaseUrl)) throw new Error('An unknown form.');
    return new Client({ connectionString: databaseUrl, connectionTimeoutMillis: patienceMs });
  } catch {
    // The parser's message contains the password.
    throw new UnusableDatabase(
      'DATABASE_URL is no address of a PostgreSQL; it must be like postgresql://user:password@host:5432/lintel, with %40 and the like for special characters in the password.',
    );
  }
}

function explain(error: unknown, { host, port, user = '', database = '' }: Client): string {
  const code = error instanceof Error ? sqlState(error) : '';
  const place = `${host}:${port}`;
  const given = code === '' ? (error instanceof Error ? error.message : String(error)) : code;
  switch (code) {
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENOENT':
      return `Nothing answers at ${place}, where DATABASE_URL has PostgreSQL (${given}). Start it, correct the address, or let this machine through to it.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL names the host "${host}", which is not known here (${given}). Correct the name, or the name server.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} does not let the user "${user}" in (${given}). Check the user and the password in DATABASE_URL; pg_hba.conf decides who may come from this machine, and whether with TLS (?sslmode=require).`;
    case '3D000':
      return `PostgreSQL at ${place} has no database "${database}". Have an administrator run this:\n\n  create database ${escapeIdentifier(database)} owner ${escapeIdentifier(user)};`;
    case '42501':
      return `The user "${user}" may not connect to the database "${database}" at ${place}. It belongs to another installation, or an administrator has to run this:\n\n  grant connect on database ${escapeIdentifier(database)} to ${escapeIdentifier(user)};`;
    case '53300':
      return `PostgreSQL at ${place} has no connection left (${given}). Raise max_connections; each process of Lintel takes up to 17.`;
    case '08P01':
      return `What answers at ${place} refuses how Lintel connects (${given}): a PgBouncer does so with parameters that it does not know. Take "options" out of DATABASE_URL.`;
    default:
  }
  if (/CERT|SIGNED|VERIFY|ALTNAME/.test(code)) {
    return `The certificate of PostgreSQL at ${place} is not trusted (${given}). Name the file of its authority in NODE_EXTRA_CA_CERTS.`;
  }
  return `PostgreSQL at ${place} cannot be reached (${given}). Check DATABASE_URL, and that this machine is let through to it.`;
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number`,
  );
  const [{ version, number } = { version: '', number: 0 }] = rows;
  if (number < oldestMajor * 10_000) {
    throw new UnusableDatabase(`This PostgreSQL is ${version}; Lintel needs ${oldestMajor} or newer.`);
  }
}

/**
 * Refuses a pooler that assigns connections per transaction: behind it, a statement could run with another
 * council's settings, since settings stay with the connection. Two open connections that share one backend
 * prove that there is one.
 */
async function requireOwnSession(client: Client, pool: Pool): Promise<void> {
  const other = await pool.connect().catch((cause: unknown) => {
    throw new UnusableDatabase(explain(cause, client), { cause });
  });
  try {
    const [one, two] = [await processOf(client), await processOf(other)];
    if (one !== two) return;
  } finally {
    other.release();
  }
  throw new UnusableDatabase(
    'Between Lintel and PostgreSQL is a pooler that shares connections by the transaction. There the rows of one council could be shown to another. Set it to pool_mode = session for this database, or let DATABASE_URL name PostgreSQL itself.',
  );
}

async function processOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

async function requireRoomForTables(client: Client): Promise<void> {
  const { rows } = await client.query<{
    owner: string;
    database: string;
    inDatabase: boolean;
    inPublic: boolean;
  }>(
    `select current_user as owner, current_database() as database,
            has_database_privilege(current_database(), 'create') as "inDatabase",
            has_schema_privilege('public', 'create') as "inPublic"`,
  );
  const [found] = rows;
  if (!found || (found.inDatabase && found.inPublic)) return;
  const [owner, database] = [escapeIdentifier(found.owner), escapeIdentifier(found.database)];
  throw new UnusableDatabase(
    `The user "${found.owner}" may not make tables in the database "${found.database}". Have an administrator run this there, then start again:\n\n  alter database ${database} owner to ${owner};\n  grant usage, create on schema public to ${owner};`,
  );
}
