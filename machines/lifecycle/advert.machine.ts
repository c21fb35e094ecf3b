import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** Empty: the lifecycle decides by an advert's state alone. */
type AdvertContext = Readonly<Record<string, never>>;

/** Verdicts are computed before the event; the machine only combines them. */
export type AdvertEvent =
  | {
      readonly type: 'advert.publish';
      /** True if the checks find nothing that would keep everyone from bidding. */
      readonly sound: boolean;
      /** True if its closing time is still to come, by the database's clock. */
      readonly closesLater: boolean;
    }
  | {
      readonly type: 'advert.change';
      readonly sound: boolean;
      /** True if its new closing time is still to come, by the database's clock. */
      readonly closesLater: boolean;
    }
  | {
      readonly type: 'advert.close';
      /** True if its closing time has come, by the database's clock. */
      readonly due: boolean;
    }
  | {
      readonly type: 'advert.reopen';
      readonly sound: boolean;
      /** True if its new closing time is still to come, by the database's clock. */
      readonly closesLater: boolean;
      /** True if it has had a bid or has an outcome. */
      readonly isHistory: boolean;
    }
  | { readonly type: 'advert.withdraw' };

/** Events to report. After `changed` and `withdrawn`, everyone with a live bid on the advert is notified. */
export type AdvertEffect =
  | { readonly type: 'advert.published' }
  | { readonly type: 'advert.changed' }
  | { readonly type: 'advert.closed' }
  | { readonly type: 'advert.withdrawn' }
  | { readonly type: 'advert.discarded' };

const advertSetup = setup({
  types: {
    context: {} as AdvertContext,
    events: {} as AdvertEvent,
    emitted: {} as AdvertEffect,
    meta: {} as StateMeta,
  },
  guards: {
    mayTakeBids: (_, { sound, closesLater }: { sound: boolean; closesLater: boolean }) =>
      sound && closesLater,
    mayReopen: (
      _,
      { sound, closesLater, isHistory }: { sound: boolean; closesLater: boolean; isHistory: boolean },
    ) => sound && closesLater && !isHistory,
    isDue: (_, { due }: { due: boolean }) => due,
  },
  actions: {
    keepDraft: () => {},
    recordPublished: emit({ type: 'advert.published' }),
    recordChanged: emit({ type: 'advert.changed' }),
    recordClosed: emit({ type: 'advert.closed' }),
    recordWithdrawn: emit({ type: 'advert.withdrawn' }),
    recordDiscarded: emit({ type: 'advert.discarded' }),
  },
});

/**
 * The lifecycle of an advert, driven by the council's housing system. Closing is a fact of time: no row
 * records it, and a published advert whose closing time has come is read as `closed`. There is no way back
 * from `withdrawn`, nor from `closed` once it has had a bid: bidders were notified that it had ended, and a
 * second round of bids is another advert. For the same reason a change cannot move the closing time into the
 * past. An advert that was published with wrong times and has had no bids may get new ones.
 */
export const advertMachine = advertSetup.createMachine({
  id: 'advert',
  context: {},
  initial: 'draft',
  options: { maxIterations: 1000 },
  states: {
    draft: {
      description: 'Being written; no one outside the council sees it.',
      meta: { req: ['spec 3 advert'] },
      on: {
        'advert.publish': {
          guard: { type: 'mayTakeBids', params: ({ event }) => event },
          target: 'published',
          actions: 'recordPublished',
        },
        'advert.change': { actions: 'keepDraft' },
        'advert.withdraw': { target: 'withdrawn', actions: 'recordDiscarded' },
      },
    },
    published: {
      description: 'Shown from now on, and open for bids from its opening to its closing time.',
      meta: { req: ['spec 3 advert', 'spec 4 bid made'] },
      on: {
        'advert.change': {
          guard: { type: 'mayTakeBids', params: ({ event }) => event },
          actions: 'recordChanged',
        },
        'advert.close': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'closed',
          actions: 'recordClosed',
        },
        'advert.withdraw': { target: 'withdrawn', actions: 'recordWithdrawn' },
      },
    },
    closed: {
      description: 'Its live bids stand and are the shortlist; what follows is an outcome.',
      meta: { req: ['spec 1 previous property outcomes'] },
      on: {
        'advert.reopen': {
          guard: { type: 'mayReopen', params: ({ event }) => event },
          target: 'published',
          actions: 'recordPublished',
        },
      },
    },
    withdrawn: {
      type: 'final',
      description:
        'The council withdrew the home before it closed; its bids lapsed, and bidders were informed.',
      meta: { req: ['spec 1 previous property outcomes', 'spec 4 bid withdrawn'] },
    },
  },
});

export type AdvertState = StateValueFrom<typeof advertMachine>;
