import { escapeIdentifier, escapeLiteral, type Client } from 'pg';

/**
 * Checks whether a role can back this database up. The owner never can: row-level security also binds the
 * owner, and `pg_dump` stops at the first table that has it. A backup role must bypass it (BYPASSRLS) and read
 * everything.
 * @returns undefined if it can; otherwise what is missing, with the statements for an administrator.
 */
export async function findBackupTrouble(client: Client, role: string): Promise<string | undefined> {
  const { rows } = await client.query<{
    database: string;
    exists: boolean;
    above: boolean;
    reads: boolean;
    connects: boolean;
  }>(
    `select current_database() as database, oid is not null as exists,
            coalesce(rolsuper or rolbypassrls, false) as above,
            coalesce(pg_has_role(oid, 'pg_read_all_data', 'usage'), false) as reads,
            coalesce(rolcanlogin and has_database_privilege(oid, current_database(), 'connect'), false) as connects
       from (select $1::name as asked) as wish left join pg_roles on rolname = asked`,
    [role],
  );
  const [found] = rows;
  if (!found || (found.above && found.reads && found.connects)) return undefined;
  const name = escapeIdentifier(role);
  const statements = [
    found.exists
      ? found.above || `alter role ${name} bypassrls;`
      : `create role ${name} login bypassrls password ${escapeLiteral('choose one')};`,
    found.reads || `grant pg_read_all_data to ${name};`,
    found.connects || `grant connect on database ${escapeIdentifier(found.database)} to ${name};`,
  ].filter((statement) => typeof statement === 'string');
  if (found.exists && !found.connects) statements.push(`alter role ${name} login;`);
  return `LINTEL_BACKUP_ROLE is "${role}", and ${found.exists ? 'that role cannot back this database up' : 'there is no such role'}: a backup would fail. Have an administrator who is a superuser, or has BYPASSRLS and CREATEROLE, run this:\n\n${statements.map((statement) => `  ${statement}`).join('\n')}`;
}
