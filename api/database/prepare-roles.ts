import { escapeIdentifier, type Client } from 'pg';
import type { DatabaseRoles } from './roles.ts';
import { sqlState } from './sql-state.ts';
import { UnusableDatabase } from './unusable-database.ts';

interface RoleState {
  readonly role: string;
  readonly exists: boolean;
  /** True if this user may act as the role. */
  readonly mayActAs: boolean;
}

/**
 * Makes sure that an installation's roles exist and that this user may act as them, before any migration runs.
 * The creator of a role is a member of it but may not act as it (PostgreSQL 16), so this grants `SET`; without
 * `INHERIT`, since the owner needs none of its rights.
 * @throws Error if this user lacks the rights, with the statements for a user who has them.
 */
export async function prepareRoles(client: Client, roles: DatabaseRoles): Promise<void> {
  const { app, worker } = roles;
  await requireSameRoles(client, roles);
  for (const role of [app, worker]) {
    const { exists, mayActAs } = await roleStateOf(client, role);
    // A refusal is reported below, with anything else that is missing.
    if (!exists) await attempt(client, `create role ${role} nologin`);
    if (!mayActAs) await attempt(client, `grant ${role} to current_user with set true, inherit false`);
  }
  const now = [await roleStateOf(client, app), await roleStateOf(client, worker)];
  if (now.some(({ mayActAs }) => !mayActAs)) throw new UnusableDatabase(await askAdministrator(client, now));
}

async function roleStateOf(client: Client, role: string): Promise<RoleState> {
  const { rows } = await client.query<{ mayActAs: boolean }>(
    `select pg_has_role(oid, 'SET') as "mayActAs" from pg_roles where rolname = $1`,
    [role],
  );
  return { role, exists: rows.length > 0, mayActAs: rows[0]?.mayActAs ?? false };
}

/**
 * SQLSTATEs of expected refusals: no permission (42501), hence no role to grant (42704); or another
 * installation created the role at the same moment.
 */
const expectedRefusals = new Set(['42501', '42704', '42710', '23505']);

async function attempt(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!expectedRefusals.has(sqlState(error))) throw error;
  }
}

async function askAdministrator(client: Client, states: readonly RoleState[]): Promise<string> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner');
  const owner = rows[0]?.owner ?? '';
  const missing = states.filter(({ exists }) => !exists).map(({ role }) => role);
  const denied = states.filter(({ mayActAs }) => !mayActAs).map(({ role }) => role);
  const statements = [
    ...missing.map((role) => `create role ${role} nologin;`),
    `grant ${denied.join(', ')} to ${escapeIdentifier(owner)} with set true, inherit false;`,
  ];
  const others = denied.filter((role) => !missing.includes(role));
  const choice =
    others.length === 0
      ? ''
      : `\n\nIf ${others.join(' and ')} ${others.length === 1 ? 'is' : 'are'} of another installation in this cluster, give this one names of its own instead: LINTEL_DATABASE_ROLES=ashcombe, for instance.`;
  return `Lintel works as the roles ${states.map(({ role }) => role).join(' and ')}, and the user "${owner}" may not ${missing.length > 0 ? 'make' : 'act as'} ${denied.length === 1 ? denied[0] : 'them'}. Have an administrator of this PostgreSQL run this, then start again:\n\n${statements.map((statement) => `  ${statement}`).join('\n')}${choice}`;
}

/** Checks that the configured role is the one to which the rights on this database's tables were granted. */
async function requireSameRoles(client: Client, { app }: DatabaseRoles): Promise<void> {
  const { rows } = await client.query<{ given: string | null }>(
    `select string_agg(distinct grantee::regrole::text, ', ') as given
       from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
      where oid = to_regclass('public.account') and grantee not in (0, relowner)
        and privilege_type = 'INSERT'
     having not coalesce(bool_or(grantee = to_regrole($1)), false)
        and to_regclass('public.account') is not null`,
    [app],
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new UnusableDatabase(
    found.given === null
      ? `This database has Lintel's tables, and no role has rights to them: it was restored without its roles. Make ${app} (see docs/operation.md), then restore the dump with its privileges.`
      : `This database was set up for the role ${found.given}, and LINTEL_DATABASE_ROLES makes it ${app}. Set LINTEL_DATABASE_ROLES as it was; or, to change the names, have an administrator rename both roles first (alter role ${found.given} rename to ${app}).`,
  );
}

/**
 * Revokes the right to connect from every user not granted it by name: roles belong to the whole cluster, so a
 * user of another installation could connect and act as this one's.
 * @param log receives what was revoked, or what only an administrator can revoke.
 */
export async function keepStrangersOut(client: Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select current_database() as name where has_database_privilege('public', current_database(), 'connect')`,
  );
  const [open] = rows;
  if (open === undefined) return;
  const statement = `revoke connect on database ${escapeIdentifier(open.name)} from public`;
  await client.query(statement);
  const { rowCount } = await client.query(
    `select where has_database_privilege('public', current_database(), 'connect')`,
  );
  log(
    rowCount === 0
      ? `The database "${open.name}" was open to every user of this PostgreSQL; now only to its owner and those it is granted to.`
      : `Every user of this PostgreSQL may connect to the database "${open.name}". Have an administrator run this: ${statement};`,
  );
}
