import { emit, setup, type StateValueFrom } from 'xstate';

/** What is asked before the portal bids for somebody. */
export interface AutomaticVerdicts {
  /** Their account is active, and an application of theirs is in a scheme that has automatic bids. */
  readonly offered: boolean;
  /** What they have chosen leaves an area in which to bid. */
  readonly possible: boolean;
}

/** Each verdict is computed before the event is made, under the lock of the row, and only combined here. */
export type AutomaticBiddingEvent =
  /** By the person, or by staff in their place. */
  | ({ readonly type: 'automatic.turnOn' } & AutomaticVerdicts)
  /** Other homes, whether it is on or not. */
  | ({ readonly type: 'automatic.choose' } & Pick<AutomaticVerdicts, 'possible'>)
  | { readonly type: 'automatic.turnOff' }
  /** By the portal, to somebody to whom it is not offered any more. */
  | { readonly type: 'automatic.lapse' };

/** What is written down. */
export type AutomaticBiddingEffect =
  | { readonly type: 'automatic.started' }
  | { readonly type: 'automatic.changed' }
  | { readonly type: 'automatic.ended' }
  | { readonly type: 'automatic.stopped' };

const automaticSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as AutomaticBiddingEvent,
    emitted: {} as AutomaticBiddingEffect,
    meta: {} as { readonly req: readonly string[] },
  },
  guards: {
    mayBegin: (_, { offered, possible }: AutomaticVerdicts) => offered && possible,
    mayGoOn: (_, { possible }: { possible: boolean }) => possible,
  },
  actions: {
    recordStart: emit({ type: 'automatic.started' }),
    recordChange: emit({ type: 'automatic.changed' }),
    recordEnd: emit({ type: 'automatic.ended' }),
    recordStop: emit({ type: 'automatic.stopped' }),
  },
});

/**
 * Whether the portal bids for somebody. Only they turn it on, or staff in their place, and turning it off is always
 * possible. Once it has stopped by itself, it never begins again by itself: nobody is bid for who does not know of it.
 */
export const automaticBiddingMachine = automaticSetup.createMachine({
  id: 'automatic-bidding',
  context: {},
  initial: 'off',
  options: { maxIterations: 1000 },
  states: {
    off: {
      description: 'The portal bids for nobody who has not asked it to.',
      meta: { req: ['spec 6 bid on behalf'] },
      on: {
        'automatic.turnOn': {
          guard: { type: 'mayBegin', params: ({ event }) => event },
          target: 'on',
          actions: 'recordStart',
        },
        'automatic.choose': { actions: 'recordChange' },
      },
    },
    on: {
      description: 'The portal looks at each home before it closes, and bids for those that fit.',
      meta: { req: ['spec 6 bid on behalf'] },
      on: {
        'automatic.choose': {
          guard: { type: 'mayGoOn', params: ({ event }) => event },
          actions: 'recordChange',
        },
        'automatic.turnOff': { target: 'off', actions: 'recordEnd' },
        'automatic.lapse': { target: 'stopped', actions: 'recordStop' },
      },
    },
    stopped: {
      description: 'The portal has stopped by itself, and the page says why.',
      meta: { req: ['spec 6 bid on behalf'] },
      on: {
        'automatic.turnOn': {
          guard: { type: 'mayBegin', params: ({ event }) => event },
          target: 'on',
          actions: 'recordStart',
        },
        'automatic.choose': { actions: 'recordChange' },
        'automatic.turnOff': { target: 'off', actions: 'recordEnd' },
      },
    },
  },
});

export type AutomaticBiddingState = StateValueFrom<typeof automaticBiddingMachine>;
