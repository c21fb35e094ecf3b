import { timingSafeEqual } from 'node:crypto';
import type { Alert } from '#schemas/api/unsubscribe.ts';
import { hashToken } from '../accounts/token.ts';
import type { TenantDatabase } from '../database/database.ts';

/** A choice as a letter names it. */
export interface NamedChoice {
  readonly id: string;
  readonly token: string;
}

/** How a choice is. */
export interface StateOfChoice {
  readonly alert: Alert;
  readonly wanted: boolean;
}

/** Both come out of a letter and may be anything: only what can be an id is asked for, since all else is an error. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a letter's address opens; undefined where the address is wrong in any way. */
export async function findNamedChoice(
  { query }: Pick<TenantDatabase, 'query'>,
  { id, token }: NamedChoice,
): Promise<StateOfChoice | undefined> {
  if (!uuid.test(id)) return undefined;
  const row = await query
    .selectFrom('alert_choice')
    .select(['alert', 'wanted', 'unsubscribe_token as kept'])
    .where('id', '=', id)
    .executeTakeFirst();
  // By their hashes, which have one length.
  if (!row || !timingSafeEqual(hashToken(token), hashToken(row.kept))) return undefined;
  return { alert: row.alert, wanted: row.wanted };
}

/** Chooses anew. Doing it again changes nothing, not even when it was done. */
export async function changeNamedChoice(
  database: Pick<TenantDatabase, 'query'>,
  named: NamedChoice,
  wanted: boolean,
): Promise<StateOfChoice | undefined> {
  const found = await findNamedChoice(database, named);
  if (!found || found.wanted === wanted) return found;
  await database.query
    .updateTable('alert_choice')
    .set(({ fn }) => ({ wanted, changed_at: fn<Date>('app_now', []) }))
    .where('id', '=', named.id)
    .execute();
  return { ...found, wanted };
}
