import type { Queries } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const markSeen = statement({
  values: { accountId: 'uuid', actionId: 'uuid' },
  text: `
    update workflow_action set seen_at = app_now()
     where tenant_id = app_tenant() and id = $actionId and account_id = $accountId and seen_at is null`,
});

/** Records that the resident has seen the current state of an action. */
export async function markActionSeen(database: Queries, accountId: string, actionId: string): Promise<void> {
  await database.run(markSeen, { accountId, actionId });
}
