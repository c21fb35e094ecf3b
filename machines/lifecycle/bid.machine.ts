import { assign, emit, setup, type StateValueFrom } from 'xstate';

export type BidActor = 'applicant' | 'staff';

export interface BidContext {
  /** The live (or last) bid was made by staff for the applicant. */
  readonly madeOnBehalf: boolean;
}

/**
 * Each verdict is computed before the event is made and only combined here: `open` by the database's clock,
 * `eligible` by `domain/lettings`, `belowLimit` by the count taken under the row lock.
 */
export type BidEvent =
  | {
      readonly type: 'bid.place';
      readonly by: BidActor;
      readonly open: boolean;
      readonly eligible: boolean;
      readonly belowLimit: boolean;
    }
  | { readonly type: 'bid.withdraw'; readonly by: BidActor; readonly open: boolean }
  | { readonly type: 'advert.close' };

/** What the append-only history of bids has to say after an accepted event. */
export type BidEffect =
  | { readonly type: 'bid.placed'; readonly by: BidActor }
  | { readonly type: 'bid.withdrawn'; readonly by: BidActor }
  | { readonly type: 'bid.stood' };

const bidSetup = setup({
  types: {
    context: {} as BidContext,
    events: {} as BidEvent,
    emitted: {} as BidEffect,
    meta: {} as { readonly req: readonly string[] },
  },
  guards: {
    mayPlace: (_, verdicts: { open: boolean; eligible: boolean; belowLimit: boolean }) =>
      verdicts.open && verdicts.eligible && verdicts.belowLimit,
    mayWithdraw: ({ context }, request: { by: BidActor; open: boolean }) =>
      request.open && !(context.madeOnBehalf && request.by === 'applicant'),
  },
  actions: {
    rememberMaker: assign((_, { by }: { by: BidActor }) => ({ madeOnBehalf: by === 'staff' })),
    recordPlaced: emit((_, { by }: { by: BidActor }) => ({ type: 'bid.placed' as const, by })),
    recordWithdrawn: emit((_, { by }: { by: BidActor }) => ({ type: 'bid.withdrawn' as const, by })),
    recordStood: emit({ type: 'bid.stood' }),
  },
});

/**
 * The life of one application's bid on one advert. Pure: no invoke, no timer, no spawned actor; the server
 * runs it through `apply` inside the transaction that holds the row.
 */
export const bidMachine = bidSetup.createMachine({
  id: 'bid',
  context: { madeOnBehalf: false },
  initial: 'none',
  options: { maxIterations: 1000 },
  states: {
    none: {
      description: 'No bid has ever been made.',
      meta: { req: ['spec 4 bid made', 'spec 9 maximum active bids'] },
      on: {
        'bid.place': {
          guard: { type: 'mayPlace', params: ({ event }) => event },
          target: 'live',
          actions: [
            { type: 'rememberMaker', params: ({ event }) => event },
            { type: 'recordPlaced', params: ({ event }) => event },
          ],
        },
      },
    },
    live: {
      description: 'The bid counts in the queue and toward the limit.',
      meta: { req: ['spec 4 bid made', 'spec 4 bid withdrawn', 'spec 6 bid on behalf'] },
      on: {
        'bid.withdraw': {
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
          actions: { type: 'recordWithdrawn', params: ({ event }) => event },
        },
        'advert.close': { target: 'stood', actions: 'recordStood' },
      },
    },
    withdrawn: {
      description: 'The bid was taken back; while the advert is open another may be made.',
      meta: { req: ['spec 4 bid withdrawn'] },
      on: {
        'bid.place': {
          guard: { type: 'mayPlace', params: ({ event }) => event },
          target: 'live',
          actions: [
            { type: 'rememberMaker', params: ({ event }) => event },
            { type: 'recordPlaced', params: ({ event }) => event },
          ],
        },
      },
    },
    stood: {
      type: 'final',
      description: 'The advert closed while the bid was live: it stands in the shortlist.',
      meta: { req: ['spec 1 previous property outcomes'] },
    },
  },
});

export type BidState = StateValueFrom<typeof bidMachine>;

/** A stored bid as the lifecycle reads it. A pair of application and advert without a row is `none`. */
export interface BidRow {
  readonly state: BidState;
  readonly context: BidContext;
}
