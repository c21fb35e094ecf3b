import { sql } from 'kysely';
import type { TenantDatabase } from '../database/database.ts';

/**
 * What the council has to say to a person now, oldest first, in a language or else in the council's default one.
 * Read for the applications of one person.
 */
export async function findAccountMessages(
  database: TenantDatabase,
  applicationIds: readonly string[],
  locale: string,
  defaultLocale: string,
): Promise<string[]> {
  if (applicationIds.length === 0) return [];
  const { rows } = await sql<{ text: string }>`
    select coalesce(texts ->> ${locale}, texts ->> ${defaultLocale}) as text
      from account_message
     where tenant_id = app_tenant() and application_id = any (${applicationIds})
       and shown_from <= (select app_now()) and (shown_until is null or shown_until > (select app_now()))
       and coalesce(texts ->> ${locale}, texts ->> ${defaultLocale}) is not null
     order by shown_from, external_reference`.execute(database.query);
  return rows.map(({ text }) => text);
}
