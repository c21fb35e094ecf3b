import { sql } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { messageThreadMachine } from '#machines/lifecycle/message-thread.machine.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { writeResidentEvent } from '../resident-events.ts';

/**
 * Marks the council's messages in a conversation as read, up to one; earlier readings keep their time.
 * @param upTo the newest message shown
 * @returns the number of messages still unread
 * @throws ProblemError `request.notFound` for a conversation that is not the person's
 */
export function readMessages(
  database: TenantDatabase,
  { accountId, thread, upTo }: { readonly accountId: string; readonly thread: string; readonly upTo: string },
): Promise<number> {
  return database.query.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('message_thread')
      .select(['state', 'unread'])
      .where('id', '=', thread)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ProblemError('request.notFound');
    const unread = await transaction
      .selectFrom('message')
      .select('id')
      .where('thread_id', '=', thread)
      .where('sender', '=', 'council')
      .where('read_at', 'is', null)
      .where('id', '<=', upTo)
      .execute();
    const applied = apply(
      messageThreadMachine,
      { state: row.state, context: {} },
      { type: 'message.read', hasUnread: unread.length > 0 },
    );
    if (!applied.ok) return row.unread;
    const ids = unread.map(({ id }) => id);
    await transaction
      .updateTable('message')
      .set({ read_at: sql`app_now()` })
      .where('id', 'in', ids)
      .execute();
    const left = Math.max(0, row.unread - ids.length);
    await transaction.updateTable('message_thread').set({ unread: left }).where('id', '=', thread).execute();
    await writeResidentEvent(transaction, {
      kind: 'message.read',
      accountId,
      madeBy: 'resident',
      subjectId: thread,
      details: { messages: ids },
    });
    return left;
  });
}
