import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** Verdicts are computed before the event, under the row lock; the machine only combines them. */
export type AlertSubscriptionEvent =
  | {
      /** Chosen on the person's own page. */
      readonly type: 'alert.choose';
      /** True if the account's address has been confirmed. */
      readonly confirmed: boolean;
      /** True if this alert can be sent in the chosen frequency. */
      readonly offered: boolean;
    }
  | { readonly type: 'alert.stop' /** Stopped on the person's own page. */ }
  | {
      readonly type: 'alert.unsubscribe' /** Stopped by a letter's link or button, without logging in. */;
    }
  | { readonly type: 'alert.resume' /** Undone by the same link, after a mistake. */ };

/** Facts to record after an accepted event. */
type AlertSubscriptionEffect =
  | { readonly type: 'subscription.started' }
  | { readonly type: 'subscription.changed' }
  | { readonly type: 'subscription.ended' };

const alertSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as AlertSubscriptionEvent,
    emitted: {} as AlertSubscriptionEffect,
    meta: {} as StateMeta,
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
 * A person's choice about one kind of letter. It can always be stopped, which affects only that letter, and
 * it never starts for an address that has not been confirmed.
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
