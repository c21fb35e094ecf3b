import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** Conditions for the portal to bid in a person's name. */
interface AutomaticVerdicts {
  /** True if their account is active and one of their applications is in a scheme with automatic bids. */
  readonly offered: boolean;
  /** True if their choices leave at least one area to bid in. */
  readonly possible: boolean;
}

/** Verdicts are computed before the event, under the row lock; the machine only combines them. */
export type AutomaticBiddingEvent =
  /** Sent by the person, or by staff in their place. */
  | ({ readonly type: 'automatic.turnOn' } & AutomaticVerdicts)
  /** The person chooses other homes, with automatic bidding on or off. */
  | ({ readonly type: 'automatic.choose' } & Pick<AutomaticVerdicts, 'possible'>)
  | { readonly type: 'automatic.turnOff' }
  /** Sent by the portal when the person is no longer offered automatic bids. */
  | { readonly type: 'automatic.lapse' };

/** Facts to record after an accepted event. */
type AutomaticBiddingEffect =
  | { readonly type: 'automatic.started' }
  | { readonly type: 'automatic.changed' }
  | { readonly type: 'automatic.ended' }
  | { readonly type: 'automatic.stopped' };

const automaticSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as AutomaticBiddingEvent,
    emitted: {} as AutomaticBiddingEffect,
    meta: {} as StateMeta,
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
 * A person's choice of automatic bids. Only they turn it on, or staff in their place, and it can always be
 * turned off. Once it has stopped by itself it never starts again by itself, so the portal never bids without
 * the person knowing.
 */
export const automaticBiddingMachine = automaticSetup.createMachine({
  id: 'automatic-bidding',
  context: {},
  initial: 'off',
  options: { maxIterations: 1000 },
  states: {
    off: {
      description: 'The portal only bids for people who have asked it to.',
      meta: { req: ['ours 4 automatic bids', 'spec 6 bid on behalf'] },
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
      meta: { req: ['ours 4 automatic bids', 'spec 6 bid on behalf'] },
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
      meta: { req: ['ours 4 automatic bids', 'spec 6 bid on behalf'] },
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
