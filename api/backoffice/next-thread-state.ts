import { apply } from '#machines/lifecycle/apply.ts';
import { messageThreadMachine, type MessageThreadEvent } from '#machines/lifecycle/message-thread.machine.ts';
import type { ThreadState } from '#schemas/casework.ts';

/**
 * The state of a conversation after the council sends it: first it is reopened, if asked for; then its messages
 * are added; then it is closed or archived. A last message and the end may thus come together.
 * @param before undefined for a new conversation
 * @param wanted undefined leaves it unchanged; a new conversation of a closed case is archived
 * @returns undefined if the lifecycle refuses it: an archived conversation can only be reopened
 */
export function nextThreadState(
  before: ThreadState | undefined,
  wanted: ThreadState | undefined,
  messages: readonly unknown[],
  isCaseClosed: boolean,
): ThreadState | undefined {
  const first = before ?? 'open';
  const last = wanted ?? before ?? (isCaseClosed ? 'archived' : 'open');
  const isOpenedAgain = first !== 'open' && last === 'open';
  const events: MessageThreadEvent[] = [
    ...(isOpenedAgain ? [{ type: 'thread.reopen' } as const] : []),
    // Messages that reached the council in another way are not bound by the rules for writing here.
    ...messages.map(() => ({ type: 'message.receive' }) as const),
    ...(last === 'closed' && first !== 'closed' ? [{ type: 'thread.close' } as const] : []),
    ...(last === 'archived' && first !== 'archived' ? [{ type: 'thread.archive' } as const] : []),
  ];
  let state: ThreadState = first;
  for (const event of events) {
    const applied = apply(messageThreadMachine, { state, context: {} }, event);
    if (!applied.ok) return undefined;
    state = applied.state;
  }
  return state;
}
