import { emit, setup, type StateValueFrom } from 'xstate';

/** An advert keeps nothing beside its state that the lifecycle would decide by. */
export type AdvertContext = Readonly<Record<string, never>>;

/** Each verdict is computed before the event is made and only combined here. */
export type AdvertEvent =
  | {
      readonly type: 'advert.publish';
      /** The council's checks of the advert find nothing that keeps everybody from bidding. */
      readonly sound: boolean;
      /** Its closing time is still to come, by the database's clock. */
      readonly closesLater: boolean;
    }
  | {
      readonly type: 'advert.change';
      readonly sound: boolean;
      /** The closing time it is to have is still to come, by the database's clock. */
      readonly closesLater: boolean;
    }
  | {
      readonly type: 'advert.close';
      /** Its closing time has come, by the database's clock. */
      readonly due: boolean;
    }
  | {
      readonly type: 'advert.reopen';
      readonly sound: boolean;
      /** The closing time it is to have is still to come, by the database's clock. */
      readonly closesLater: boolean;
      /** Somebody has had a bid on it, or it is said how it ended. */
      readonly isHistory: boolean;
    }
  | { readonly type: 'advert.withdraw' };

/** What has to be told: after `changed` and `withdrawn` to everybody with a live bid on it. */
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
    meta: {} as { readonly req: readonly string[] },
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
 * The life of an advert, as the council's housing system leads it. Closing is a fact of time: no row says it, and
 * a published advert whose closing time has come is read as `closed`. There is no way back from `withdrawn`, nor from
 * `closed` once somebody has bid: bidders were told that it had ended, and a second round of bids is another advert. So a
 * change cannot bring the closing time to where it is past already, either. One that came with wrong times, and for which
 * nobody has bid, may be given others.
 */
export const advertMachine = advertSetup.createMachine({
  id: 'advert',
  context: {},
  initial: 'draft',
  options: { maxIterations: 1000 },
  states: {
    draft: {
      description: 'Being written; nobody outside the council sees it.',
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
      description: 'The council took the home back before it closed; its bids lapsed, and bidders were told.',
      meta: { req: ['spec 1 previous property outcomes', 'spec 4 bid withdrawn'] },
    },
  },
});

export type AdvertState = StateValueFrom<typeof advertMachine>;
