import type { ThreadState } from '#schemas/casework.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import { messageThreadMachine } from '#machines/lifecycle/message-thread.machine.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { writeResidentEvent } from '../resident-events.ts';
import { statement, typed } from '../../database/statement.ts';

const hold = statement({
  values: { accountId: 'uuid', thread: 'uuid' },
  row: { state: typed<ThreadState>('text'), unread: 'integer' },
  text: `
    select state, unread from message_thread
     where tenant_id = app_tenant() and id = $thread and account_id = $accountId for update`,
});
const unreadMessages = statement({
  values: { thread: 'uuid', upTo: 'bigint' },
  row: { id: 'bigint' },
  text: `
    select id from message
     where tenant_id = app_tenant() and thread_id = $thread and sender = 'council' and read_at is null
       and id <= $upTo`,
});
const mark = statement({
  values: { ids: 'bigint[]' },
  text: 'update message set read_at = app_now() where tenant_id = app_tenant() and id = any ($ids)',
});
const setUnread = statement({
  values: { thread: 'uuid', left: 'integer' },
  text: 'update message_thread set unread = $left where tenant_id = app_tenant() and id = $thread',
});

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
  return database.transaction(async (transaction) => {
    const [row] = await transaction.run(hold, { accountId, thread });
    if (!row) throw new ProblemError('request.notFound');
    const unread = await transaction.run(unreadMessages, { thread, upTo });
    const applied = apply(
      messageThreadMachine,
      { state: row.state, context: {} },
      { type: 'message.read', hasUnread: unread.length > 0 },
    );
    if (!applied.ok) return row.unread;
    const ids = unread.map(({ id }) => id);
    await transaction.run(mark, { ids });
    const left = Math.max(0, row.unread - ids.length);
    await transaction.run(setUnread, { thread, left });
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
