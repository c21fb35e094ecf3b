import { sql } from 'kysely';
import type { TenantDatabase } from '../../database/database.ts';

/** Records that the resident has seen the current state of an action. */
export async function markActionSeen(
  { query }: Pick<TenantDatabase, 'query'>,
  accountId: string,
  actionId: string,
): Promise<void> {
  await query
    .updateTable('workflow_action')
    .set({ seen_at: sql`app_now()` })
    .where('id', '=', actionId)
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .execute();
}
