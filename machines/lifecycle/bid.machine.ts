import { assign, emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** The maker of a bid or change. `automatic` is the portal, at the applicant's request. */
export type BidActor = 'applicant' | 'staff' | 'automatic';

/** An officer's part in a bid that needs agreement before it can get the home. */
export const bidAgreements = ['notNeeded', 'waiting', 'agreed', 'refused'] as const;
export type BidAgreement = (typeof bidAgreements)[number];

interface BidContext {
  /** True if staff made the live (or last) bid. An automatic bid counts as the applicant's own. */
  readonly madeOnBehalf: boolean;
  /**
   * True if the bid is marked as the applicant's preferred home. A bid that was live at closing keeps the mark.
   */
  readonly preferred: boolean;
  /** A bid that waited at closing keeps waiting: it cannot get the home. */
  readonly agreement: BidAgreement;
}

/** Conditions for a bid on an advert, whether it is placed or moved there. */
export interface BidVerdicts {
  /** True if the advert takes bids, by the database's clock. */
  readonly open: boolean;
  readonly eligible: boolean;
  /** False if the application cannot bid at all: suspended, under offer and the like. */
  readonly unblocked: boolean;
  /** False if a bid for this advert was withdrawn and the scheme does not allow another. */
  readonly mayBidAgain: boolean;
  /** True if one more bid is within the limit. A bid that moves is not counted at its old advert. */
  readonly belowLimit: boolean;
  /** True if an officer has to agree to the bid. It never prevents a bid from being made. */
  readonly needsAgreement: boolean;
}

/**
 * Verdicts are computed before the event; the machine only combines them. `open` is by the database's clock,
 * `belowLimit` by the count taken under the row lock, all others by `api/rules/lettings`. A move is two events,
 * one for each advert, in one transaction; `movable` is the verdict on the pair, so it is the same in both.
 */
export type BidEvent =
  | ({ readonly type: 'bid.place'; readonly by: BidActor } & BidVerdicts)
  | ({ readonly type: 'bid.moveHere'; readonly by: BidActor; readonly movable: boolean } & BidVerdicts)
  | {
      readonly type: 'bid.moveAway';
      readonly by: BidActor;
      readonly open: boolean;
      readonly movable: boolean;
    }
  | {
      readonly type: 'bid.withdraw';
      readonly by: BidActor;
      readonly open: boolean;
      /** True if the scheme lets people withdraw bids at all. */
      readonly mayWithdraw: boolean;
      /** True if the scheme has no cut-off or it is still to come. */
      readonly beforeCutOff: boolean;
    }
  | {
      readonly type: 'bid.prefer';
      readonly by: BidActor;
      readonly open: boolean;
      /** True if the scheme offers a preferred property. */
      readonly offered: boolean;
    }
  | { readonly type: 'bid.unprefer'; readonly by: BidActor; readonly open: boolean }
  | { readonly type: 'bid.agree'; readonly open: boolean }
  | {
      readonly type: 'bid.refuse';
      readonly open: boolean;
      /** True if the officer gives one of the coded reasons. */
      readonly hasReason: boolean;
    }
  | { readonly type: 'advert.close' }
  | { readonly type: 'advert.withdraw' };

/** Entries for the append-only history of bids after an accepted event. */
export type BidEffect =
  | {
      readonly type:
        | 'bid.placed'
        | 'bid.movedHere'
        | 'bid.movedAway'
        | 'bid.withdrawn'
        | 'bid.preferred'
        | 'bid.unpreferred';
      readonly by: BidActor;
    }
  | { readonly type: 'bid.agreed' | 'bid.refused' | 'bid.stood' | 'bid.lapsed' };

interface Done {
  readonly by: BidActor;
}

const bidSetup = setup({
  types: {
    context: {} as BidContext,
    events: {} as BidEvent,
    emitted: {} as BidEffect,
    meta: {} as StateMeta,
  },
  guards: {
    mayPlace: (_, verdicts: BidVerdicts) => mayStandHere(verdicts),
    mayMoveHere: (_, verdicts: BidVerdicts & { movable: boolean }) =>
      verdicts.movable && mayStandHere(verdicts),
    mayMoveAway: ({ context }, request: Done & { open: boolean; movable: boolean }) =>
      request.open && request.movable && isTheirs(context, request),
    mayWithdraw: (
      { context },
      request: Done & { open: boolean; mayWithdraw: boolean; beforeCutOff: boolean },
    ) => request.open && request.mayWithdraw && request.beforeCutOff && isTheirs(context, request),
    mayMark: (_, { open, offered }: { open: boolean; offered: boolean }) => open && offered,
    mayUnmark: (_, { open }: { open: boolean }) => open,
    mayAgree: ({ context }, { open }: { open: boolean }) => open && context.agreement === 'waiting',
    mayRefuse: ({ context }, { open, hasReason }: { open: boolean; hasReason: boolean }) =>
      open && hasReason && context.agreement === 'waiting',
  },
  actions: {
    rememberMaker: assign((_, { by, needsAgreement }: Done & { needsAgreement: boolean }) => ({
      madeOnBehalf: by === 'staff',
      preferred: false,
      // A bid by staff is the council's own decision.
      agreement: needsAgreement && by !== 'staff' ? ('waiting' as const) : ('notNeeded' as const),
    })),
    agree: assign({ agreement: 'agreed' }),
    refuse: assign({ agreement: 'refused' }),
    mark: assign({ preferred: true }),
    unmark: assign({ preferred: false }),
    recordPlaced: emit((_, { by }: Done) => ({ type: 'bid.placed' as const, by })),
    recordMovedHere: emit((_, { by }: Done) => ({ type: 'bid.movedHere' as const, by })),
    recordMovedAway: emit((_, { by }: Done) => ({ type: 'bid.movedAway' as const, by })),
    recordWithdrawn: emit((_, { by }: Done) => ({ type: 'bid.withdrawn' as const, by })),
    recordPreferred: emit((_, { by }: Done) => ({ type: 'bid.preferred' as const, by })),
    recordUnpreferred: emit((_, { by }: Done) => ({ type: 'bid.unpreferred' as const, by })),
    recordAgreed: emit({ type: 'bid.agreed' }),
    recordRefused: emit({ type: 'bid.refused' }),
    recordStood: emit({ type: 'bid.stood' }),
    recordLapsed: emit({ type: 'bid.lapsed' }),
  },
});

/** Events that bring a bid to an advert without a live one. */
const arrivals = bidSetup.createStateConfig({
  on: {
    'bid.place': {
      guard: { type: 'mayPlace', params: ({ event }) => event },
      target: 'live',
      actions: [
        { type: 'rememberMaker', params: ({ event }) => event },
        { type: 'recordPlaced', params: ({ event }) => event },
      ],
    },
    'bid.moveHere': {
      guard: { type: 'mayMoveHere', params: ({ event }) => event },
      target: 'live',
      actions: [
        { type: 'rememberMaker', params: ({ event }) => event },
        { type: 'recordMovedHere', params: ({ event }) => event },
      ],
    },
  },
});

/**
 * The lifecycle of one application's bid on one advert. Pure: no invoke, no timer, no spawned actor; the server
 * runs it through `apply` inside the transaction that holds the row. Marking a marked bid, or unmarking an
 * unmarked one, is accepted: that call carries no key (specification section 7), so it must be safe to repeat.
 */
export const bidMachine = bidSetup.createMachine({
  id: 'bid',
  context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
  initial: 'none',
  options: { maxIterations: 1000 },
  states: {
    none: {
      description: 'No bid has ever been made.',
      meta: { req: ['spec 4 bid made', 'spec 9 maximum active bids'] },
      on: arrivals.on,
    },
    live: {
      description:
        'The bid counts in the queue and toward the limit, even while it waits for an officer’s agreement.',
      meta: {
        req: ['spec 4 bid made', 'spec 4 bid withdrawn', 'spec 4 preferred property', 'spec 6 bid on behalf'],
      },
      on: {
        'bid.withdraw': {
          guard: { type: 'mayWithdraw', params: ({ event }) => event },
          target: 'withdrawn',
          actions: ['unmark', { type: 'recordWithdrawn', params: ({ event }) => event }],
        },
        'bid.moveAway': {
          guard: { type: 'mayMoveAway', params: ({ event }) => event },
          target: 'withdrawn',
          actions: ['unmark', { type: 'recordMovedAway', params: ({ event }) => event }],
        },
        'bid.prefer': {
          guard: { type: 'mayMark', params: ({ event }) => event },
          actions: ['mark', { type: 'recordPreferred', params: ({ event }) => event }],
        },
        'bid.unprefer': {
          guard: { type: 'mayUnmark', params: ({ event }) => event },
          actions: ['unmark', { type: 'recordUnpreferred', params: ({ event }) => event }],
        },
        'bid.agree': {
          guard: { type: 'mayAgree', params: ({ event }) => event },
          actions: ['agree', 'recordAgreed'],
        },
        'bid.refuse': {
          guard: { type: 'mayRefuse', params: ({ event }) => event },
          target: 'withdrawn',
          actions: ['unmark', 'refuse', 'recordRefused'],
        },
        'advert.close': { target: 'stood', actions: 'recordStood' },
        'advert.withdraw': { target: 'withdrawn', actions: ['unmark', 'recordLapsed'] },
      },
    },
    withdrawn: {
      description:
        'The bid was withdrawn, moved to another advert or refused by an officer, or the council withdrew the advert; while it is open another can be made.',
      meta: { req: ['spec 4 bid withdrawn'] },
      on: arrivals.on,
    },
    stood: {
      type: 'final',
      description: 'The advert closed while the bid was live: it is on the shortlist.',
      meta: { req: ['spec 1 previous property outcomes'] },
    },
  },
});

type BidState = StateValueFrom<typeof bidMachine>;

/** A stored bid as the lifecycle reads it. An application without a row for an advert has the state `none`. */
export interface BidRow {
  readonly state: BidState;
  readonly context: BidContext;
}

function mayStandHere({ open, eligible, unblocked, mayBidAgain, belowLimit }: BidVerdicts): boolean {
  return open && eligible && unblocked && mayBidAgain && belowLimit;
}

/** False if the applicant tries to change a bid that staff made for them (specification section 6). */
function isTheirs({ madeOnBehalf }: BidContext, { by }: Done): boolean {
  return by !== 'applicant' || !madeOnBehalf;
}
