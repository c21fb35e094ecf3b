import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** Verdicts are computed before the event, under the lock of the thread's row. */
export type MessageThreadEvent =
  | {
      /** The resident writes, or staff in their place. */
      readonly type: 'message.send';
      /** True if the council takes replies here. */
      readonly mayReply: boolean;
    }
  | { readonly type: 'message.receive' /** The council has written. */ }
  | {
      /** The resident has opened the messages. */
      readonly type: 'message.read';
      /** True if one of them is an unread message from the council. */
      readonly hasUnread: boolean;
    }
  | { readonly type: 'thread.close' }
  | { readonly type: 'thread.reopen' }
  | { readonly type: 'thread.archive' /** Its case has closed. */ };

/** Events to count and to report. */
type MessageThreadEffect =
  | { readonly type: 'message.sent' }
  | { readonly type: 'message.received' }
  | { readonly type: 'message.wasRead' }
  | { readonly type: 'thread.closed' }
  | { readonly type: 'thread.reopened' }
  | { readonly type: 'thread.archived' };

const messageThreadSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as MessageThreadEvent,
    emitted: {} as MessageThreadEffect,
    meta: {} as StateMeta,
  },
  guards: {
    mayReply: (_, { mayReply }: { mayReply: boolean }) => mayReply,
    hasUnread: (_, { hasUnread }: { hasUnread: boolean }) => hasUnread,
  },
  actions: {
    recordSent: emit({ type: 'message.sent' }),
    recordReceived: emit({ type: 'message.received' }),
    recordRead: emit({ type: 'message.wasRead' }),
    recordClosed: emit({ type: 'thread.closed' }),
    recordReopened: emit({ type: 'thread.reopened' }),
    recordArchived: emit({ type: 'thread.archived' }),
  },
});

/** A message stays unread until it is opened, even if its thread has been closed or archived. */
const reading = messageThreadSetup.createStateConfig({
  on: {
    'message.read': {
      guard: { type: 'hasUnread', params: ({ event }) => event },
      actions: 'recordRead',
    },
  },
});

/**
 * The lifecycle of a conversation between a resident and the council. It can be read in every state. The
 * council may write again after it has closed a thread, which leaves it closed to replies; a thread of a
 * previous case (`archived`) takes nothing more until the council reopens it.
 */
export const messageThreadMachine = messageThreadSetup.createMachine({
  id: 'message-thread',
  context: {},
  initial: 'open',
  options: { maxIterations: 1000 },
  states: {
    open: {
      description: 'Both sides may write, where the council takes replies.',
      meta: { req: ['spec 2 messages'] },
      on: {
        ...reading.on,
        'message.send': {
          guard: { type: 'mayReply', params: ({ event }) => event },
          actions: 'recordSent',
        },
        'message.receive': { actions: 'recordReceived' },
        'thread.close': { target: 'closed', actions: 'recordClosed' },
        'thread.archive': { target: 'archived', actions: 'recordArchived' },
      },
    },
    closed: {
      description: 'The council has closed it. It can be read, and the council may still write.',
      meta: { req: ['spec 2 messages'] },
      on: {
        ...reading.on,
        'message.receive': { actions: 'recordReceived' },
        'thread.reopen': { target: 'open', actions: 'recordReopened' },
        'thread.archive': { target: 'archived', actions: 'recordArchived' },
      },
    },
    archived: {
      description: 'It belongs to a previous case. It can be read, but no one can add to it.',
      meta: { req: ['spec 2 messages archived previous cases'] },
      on: {
        ...reading.on,
        'thread.reopen': { target: 'open', actions: 'recordReopened' },
      },
    },
  },
});

export type MessageThreadState = StateValueFrom<typeof messageThreadMachine>;
