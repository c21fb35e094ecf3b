import type { ClientBase } from 'pg';

/**
 * Sets the role, time-outs and the like of a new connection before any other statement. It uses a statement,
 * since PgBouncer refuses the `options` of a connection's start.
 * @param settings values by the names of PostgreSQL's parameters; `role` is one of them.
 * @throws PostgreSQL's error, such as 42501 for a role that this user may not act as; the connection is then of
 * no use.
 */
export async function setUpConnection(
  client: Pick<ClientBase, 'query'>,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const calls = Object.keys(settings).map((_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, false)`);
  await client.query(`select ${calls.join(', ')}`, Object.entries(settings).flat());
}
