import { sql } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { workflowActionMachine } from '#machines/lifecycle/workflow-action.machine.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';

/**
 * Throws away a draft of a person’s own. The council never saw it, so that nothing is told to it. Once more is harmless.
 * @throws ProblemError `request.notFound` for somebody else’s; `action.notAllowed` for what the council asked, and for
 *   what was sent
 */
export async function discardAction(
  { query }: TenantDatabase,
  { accountId, impersonationId }: Reader,
  actionId: string,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const held = await transaction
      .selectFrom('workflow_action')
      .select(['state', 'origin', 'responded_at as respondedAt'])
      .where('id', '=', actionId)
      .where('account_id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!held) throw new ProblemError('request.notFound');
    const isOwn = held.origin === 'resident' && held.respondedAt === null;
    if (isOwn && held.state === 'withdrawn') return;
    const applied = apply(
      workflowActionMachine,
      { state: held.state, context: {} },
      { type: 'action.discard', isOwn },
    );
    if (!applied.ok) throw new ProblemError('action.notAllowed');
    await transaction
      .updateTable('workflow_action')
      .set({
        state: applied.state,
        ended_at: sql`app_now()`,
        changed_at: sql`app_now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', actionId)
      .execute();
    await transaction
      .insertInto('workflow_action_event')
      .values({
        tenant_id: sql`app_tenant()`,
        action_id: actionId,
        event: 'action.discard',
        made_by: impersonationId === null ? 'resident' : 'staff',
      })
      .execute();
  });
}
