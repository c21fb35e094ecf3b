import { assign, emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

interface ShortlistEntryContext {
  /** True if the council has passed this person over, also after the home has gone to another. */
  readonly skipped: boolean;
}

/** Verdicts are computed before the event; the machine only combines them. All events come from the council. */
export type ShortlistEntryEvent =
  | {
      readonly type: 'entry.skip';
      /** True if the council gives one of the coded reasons. */
      readonly hasReason: boolean;
    }
  | { readonly type: 'entry.reset' }
  | { readonly type: 'entry.check' /** The council checks the person's facts and proofs. */ }
  | { readonly type: 'entry.verify' /** The facts are checked and the proofs seen. */ }
  | { readonly type: 'entry.invite' /** The person is invited to see the home, perhaps with others. */ }
  | { readonly type: 'offer.make' }
  | { readonly type: 'offer.accept' }
  | { readonly type: 'offer.lose' /** They refused the home, did not answer, or missed the viewing. */ }
  | { readonly type: 'offer.withdraw' /** The council took the offer back. */ }
  | {
      readonly type: 'home.let';
      /** True if this person got the home. */
      readonly theirs: boolean;
      /** True if all homes of the advert are let. */
      readonly isLast: boolean;
    }
  /** No one on the shortlist got the home: let outside bidding, withdrawn, or to be advertised again. */
  | { readonly type: 'home.end' }
  /** The council takes its result back, for example because a let fell through. */
  | { readonly type: 'home.reopen' };

/** Entries for the append-only history of a shortlist. The person is notified after `let`, `ended` and `reopened`. */
type ShortlistEntryEffect = {
  readonly type:
    | 'entry.skipped'
    | 'entry.reset'
    | 'entry.checked'
    | 'entry.verified'
    | 'entry.invited'
    | 'entry.offered'
    | 'entry.accepted'
    | 'entry.lost'
    | 'entry.released'
    | 'entry.let'
    | 'entry.ended'
    | 'entry.reopened';
};

const entrySetup = setup({
  types: {
    context: {} as ShortlistEntryContext,
    events: {} as ShortlistEntryEvent,
    emitted: {} as ShortlistEntryEffect,
    meta: {} as StateMeta,
  },
  guards: {
    hasReason: (_, { hasReason }: { hasReason: boolean }) => hasReason,
    isTheirs: (_, { theirs }: { theirs: boolean }) => theirs,
    isOver: (_, { theirs, isLast }: { theirs: boolean; isLast: boolean }) => !theirs && isLast,
    wasSkipped: ({ context }) => context.skipped,
  },
  actions: {
    skip: assign({ skipped: true }),
    unskip: assign({ skipped: false }),
    recordSkipped: emit({ type: 'entry.skipped' }),
    recordReset: emit({ type: 'entry.reset' }),
    recordChecked: emit({ type: 'entry.checked' }),
    recordVerified: emit({ type: 'entry.verified' }),
    recordInvited: emit({ type: 'entry.invited' }),
    recordOffered: emit({ type: 'entry.offered' }),
    recordAccepted: emit({ type: 'entry.accepted' }),
    recordLost: emit({ type: 'entry.lost' }),
    recordReleased: emit({ type: 'entry.released' }),
    recordLet: emit({ type: 'entry.let' }),
    recordEnded: emit({ type: 'entry.ended' }),
    recordReopened: emit({ type: 'entry.reopened' }),
  },
});

/** Transitions that several states have. A person who is offered the home or gets it is no longer passed over. */
const parts = entrySetup.createStateConfig({
  on: {
    'entry.skip': {
      guard: { type: 'hasReason', params: ({ event }) => event },
      target: 'skipped',
      actions: ['skip', 'recordSkipped'],
    },
    'entry.reset': { target: 'placed', actions: 'recordReset' },
    'entry.check': { target: 'checking', actions: 'recordChecked' },
    'entry.verify': { target: 'verified', actions: 'recordVerified' },
    'entry.invite': { target: 'invited', actions: 'recordInvited' },
    'offer.make': { target: 'offered', actions: 'recordOffered' },
    'offer.lose': { target: 'skipped', actions: ['skip', 'recordLost'] },
    'offer.withdraw': { target: 'placed', actions: 'recordReleased' },
    'home.let': [
      { guard: { type: 'isTheirs', params: ({ event }) => event }, target: 'let', actions: 'recordLet' },
      {
        guard: { type: 'isTheirs', params: ({ event }) => event },
        target: 'let',
        actions: ['unskip', 'recordLet'],
      },
      { guard: { type: 'isOver', params: ({ event }) => event }, target: 'ended', actions: 'recordEnded' },
    ],
    'home.end': { target: 'ended', actions: 'recordEnded' },
  },
});
const [toThem, toThemAfterAll, toAnother] = parts.on['home.let'];
const toNobody = parts.on['home.end'];
const toResult = { 'home.let': [toThem, toAnother], 'home.end': toNobody };
const { 'entry.skip': skip, 'entry.reset': reset, 'entry.check': check } = parts.on;
const { 'entry.verify': verify, 'entry.invite': invite, 'offer.make': offer } = parts.on;
const { 'offer.lose': lose, 'offer.withdraw': release } = parts.on;
const backToSkipped = { guard: 'wasSkipped', target: 'skipped', actions: 'recordReopened' } as const;
const backToPlaced = { target: 'placed', actions: 'recordReopened' } as const;

/**
 * The lifecycle of one bid on the shortlist of a closed advert: order and facts are frozen at the close, and only
 * this state changes. Pure: no invoke, no timer, no spawned actor; the server runs it through `apply` inside the
 * transaction that holds the row.
 */
export const shortlistEntryMachine = entrySetup.createMachine({
  id: 'shortlist-entry',
  context: { skipped: false },
  initial: 'placed',
  options: { maxIterations: 1000 },
  states: {
    placed: {
      description: 'On the shortlist; the council has not said yet who gets the home.',
      meta: { req: ['ours 4 shortlist', 'spec 1 previous property outcomes', 'spec 2 /account/bids'] },
      on: {
        'entry.skip': skip,
        'entry.check': check,
        'entry.verify': verify,
        'entry.invite': invite,
        'offer.make': offer,
        ...toResult,
      },
    },
    checking: {
      description: 'The council is checking what it knows about the person.',
      meta: {
        req: ['ours 4 shortlist', 'spec 1 previous property outcomes', 'spec 4 being completed by staff'],
      },
      on: {
        'entry.skip': skip,
        'entry.reset': reset,
        'entry.verify': verify,
        'entry.invite': invite,
        'offer.make': offer,
        ...toResult,
      },
    },
    verified: {
      description: 'The council has checked what it knows about the person, and seen the proofs.',
      meta: {
        req: ['ours 4 shortlist', 'spec 1 previous property outcomes', 'spec 4 being completed by staff'],
      },
      on: {
        'entry.skip': skip,
        'entry.reset': reset,
        'entry.check': check,
        'entry.invite': invite,
        'offer.make': offer,
        ...toResult,
      },
    },
    invited: {
      description: 'The person is invited to see the home.',
      meta: {
        req: ['ours 4 shortlist', 'spec 1 previous property outcomes', 'spec 4 being completed by staff'],
      },
      on: {
        'entry.skip': skip,
        'entry.reset': reset,
        'entry.check': check,
        'entry.verify': verify,
        'offer.make': offer,
        ...toResult,
      },
    },
    offered: {
      description: 'The home is offered to the person, who has not answered yet.',
      meta: { req: ['ours 4 shortlist', 'spec 4 needs the user to complete', 'spec 6 logged-in user'] },
      on: {
        'offer.accept': { target: 'accepted', actions: 'recordAccepted' },
        'offer.lose': lose,
        'offer.withdraw': release,
        ...toResult,
      },
    },
    accepted: {
      description: 'The person has accepted the home.',
      meta: { req: ['ours 4 shortlist', 'spec 4 being completed by staff', 'spec 6 logged-in user'] },
      on: {
        'offer.lose': lose,
        'offer.withdraw': release,
        ...toResult,
      },
    },
    skipped: {
      description: 'The council has passed the person over for this home, with a reason.',
      meta: {
        req: ['ours 4 shortlist', 'spec 1 previous property outcomes', 'spec 4 being completed by staff'],
      },
      on: {
        'entry.reset': { target: 'placed', actions: ['unskip', 'recordReset'] },
        'offer.make': { target: 'offered', actions: ['unskip', 'recordOffered'] },
        'home.let': [toThemAfterAll, toAnother],
        'home.end': toNobody,
      },
    },
    let: {
      description: 'The home is let to this person.',
      meta: {
        req: [
          'ours 4 shortlist',
          'spec 1 previous property outcomes',
          'spec 2 /account/bids',
          'spec 4 completed',
        ],
      },
      on: {
        'home.let': [toThem, toAnother, backToPlaced],
        'home.end': toNobody,
        'home.reopen': backToPlaced,
      },
    },
    ended: {
      description: 'The home went to another person, or to nobody on the shortlist.',
      meta: {
        req: [
          'ours 4 shortlist',
          'spec 1 previous property outcomes',
          'spec 2 /account/bids',
          'spec 4 completed',
        ],
      },
      on: {
        'home.let': [toThemAfterAll, toAnother, backToSkipped, backToPlaced],
        'home.end': toNobody,
        'home.reopen': [backToSkipped, backToPlaced],
      },
    },
  },
});

export type ShortlistEntryState = StateValueFrom<typeof shortlistEntryMachine>;

/** A stored entry as the lifecycle reads it. */
export interface ShortlistEntryRow {
  readonly state: ShortlistEntryState;
  readonly context: ShortlistEntryContext;
}
