import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { MessageThreadEvent, MessageThreadState } from './message-thread.machine.ts';

/**
 * Returns the code of the error catalogue for a resident's message that the lifecycle refuses; null exactly
 * when `apply` accepts it (held by a property test). If the conversation has ended, that is the reason given,
 * whatever the council's settings.
 */
export function messageRefusal(
  { state }: { readonly state: MessageThreadState },
  { mayReply }: Pick<Extract<MessageThreadEvent, { type: 'message.send' }>, 'mayReply'>,
): ErrorCode | null {
  if (state === 'closed') return 'message.closed';
  if (state === 'archived') return 'message.archived';
  return mayReply ? null : 'message.notAllowed';
}
