import { apply } from '#machines/lifecycle/apply.ts';
import { messageThreadMachine, type MessageThreadEvent } from '#machines/lifecycle/message-thread.machine.ts';
import type { ThreadState } from '#schemas/casework.ts';

/**
 * What becomes of a conversation when the council sends it: it is opened again first, if that is what is wanted; then come
 * its messages; then it is closed or archived. A last word and the end may so come together.
 * @param before undefined: it is new here
 * @param wanted undefined: as it is; a new one of a case that has closed is archived
 * @returns undefined where the lifecycle refuses it: what is archived can only be opened again
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
    // What reached the council in another way is not held to what may be written here.
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
