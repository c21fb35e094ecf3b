import { emit, setup, type StateValueFrom } from 'xstate';

/** Each verdict is computed before the event is made, under the lock of the row, and only combined here. */
export type AlertSubscriptionEvent =
  | {
      /** On the person's own page. */
      readonly type: 'alert.choose';
      /** Somebody has proved that the account's address is theirs. */
      readonly confirmed: boolean;
      /** It is a frequency in which this alert can come. */
      readonly offered: boolean;
    }
  | { readonly type: 'alert.stop' /** On the person's own page. */ }
  | { readonly type: 'alert.unsubscribe' /** By the link or the button of a letter, without a log-in. */ }
  | { readonly type: 'alert.resume' /** By the same link: it was a mistake. */ };

/** What is written down. */
export type AlertSubscriptionEffect =
  | { readonly type: 'subscription.started' }
  | { readonly type: 'subscription.changed' }
  | { readonly type: 'subscription.ended' };

const alertSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as AlertSubscriptionEvent,
    emitted: {} as AlertSubscriptionEffect,
    meta: {} as { readonly req: readonly string[] },
  },
  guards: {
    mayBeSent: (_, { confirmed, offered }: { confirmed: boolean; offered: boolean }) => confirmed && offered,
  },
  actions: {
    recordStart: emit({ type: 'subscription.started' }),
    recordChange: emit({ type: 'subscription.changed' }),
    recordEnd: emit({ type: 'subscription.ended' }),
  },
});

/**
 * Whether somebody wants one kind of letter. Stopping is always possible and takes nothing but the letter; to an address
 * that nobody has proved to be theirs nothing is ever begun.
 */
export const alertSubscriptionMachine = alertSetup.createMachine({
  id: 'alert-subscription',
  context: {},
  initial: 'off',
  options: { maxIterations: 1000 },
  states: {
    off: {
      description: 'Such letters are not sent.',
      meta: { req: ['spec 2 alerts'] },
      on: {
        'alert.choose': {
          guard: { type: 'mayBeSent', params: ({ event }) => event },
          target: 'on',
          actions: 'recordStart',
        },
        'alert.resume': { target: 'on', actions: 'recordStart' },
      },
    },
    on: {
      description: 'Such letters are sent when there is cause, as often as was chosen.',
      meta: { req: ['spec 2 alerts'] },
      on: {
        'alert.choose': {
          guard: { type: 'mayBeSent', params: ({ event }) => event },
          actions: 'recordChange',
        },
        'alert.stop': { target: 'off', actions: 'recordEnd' },
        'alert.unsubscribe': { target: 'off', actions: 'recordEnd' },
      },
    },
  },
});

export type AlertSubscriptionState = StateValueFrom<typeof alertSubscriptionMachine>;
