import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** Verdicts are computed before the event, under the lock of the offer's row. */
export type OfferEvent =
  | {
      readonly type: 'offer.accept';
      /** True if the time to answer has not passed. */
      readonly isInTime: boolean;
    }
  | {
      readonly type: 'offer.refuse';
      readonly isInTime: boolean;
      /** True if the person says why. */
      readonly hasReason: boolean;
      /** True if the council records what the person said, for example on the phone. */
      readonly isRecorded: boolean;
    }
  | {
      readonly type: 'offer.expire';
      /** True if the time to answer has passed. */
      readonly isDue: boolean;
    }
  | {
      /** The council records that the person missed the viewing. */
      readonly type: 'viewing.miss';
      /** True if a viewing was arranged, and its time has come. */
      readonly hasViewing: boolean;
    }
  | { readonly type: 'offer.withdraw' /** The council takes the offer back. */ }
  | {
      /** The council makes a lost offer again, for example because a refusal was recorded by mistake. */
      readonly type: 'offer.remake';
      /** True if neither the home nor the person has another offer. */
      readonly isFree: boolean;
    }
  | { readonly type: 'refusal.decide' /** The council decides whether losing the offer counts. */ }
  | { readonly type: 'home.let' /** The home is let to the person. */ }
  | { readonly type: 'home.reopen' /** The council takes that back. */ };

/** Entries for the offer's history. */
export type OfferEffect = {
  readonly type:
    | 'offer.accepted'
    | 'offer.refused'
    | 'offer.expired'
    | 'offer.missed'
    | 'offer.withdrawn'
    | 'offer.remade'
    | 'offer.decided'
    | 'offer.let'
    | 'offer.fellThrough';
};

const offerSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as OfferEvent,
    emitted: {} as OfferEffect,
    meta: {} as StateMeta,
  },
  guards: {
    isInTime: (_, { isInTime }: { isInTime: boolean }) => isInTime,
    isRefusable: (_, { isInTime, hasReason }: { isInTime: boolean; hasReason: boolean }) =>
      isInTime && hasReason,
    isRecordable: (_, { hasReason, isRecorded }: { hasReason: boolean; isRecorded: boolean }) =>
      hasReason && isRecorded,
    isDue: (_, { isDue }: { isDue: boolean }) => isDue,
    hasViewing: (_, { hasViewing }: { hasViewing: boolean }) => hasViewing,
    isFree: (_, { isFree }: { isFree: boolean }) => isFree,
  },
  actions: {
    recordAccepted: emit({ type: 'offer.accepted' }),
    recordRefused: emit({ type: 'offer.refused' }),
    recordExpired: emit({ type: 'offer.expired' }),
    recordMissed: emit({ type: 'offer.missed' }),
    recordWithdrawn: emit({ type: 'offer.withdrawn' }),
    recordRemade: emit({ type: 'offer.remade' }),
    recordDecided: emit({ type: 'offer.decided' }),
    recordLet: emit({ type: 'offer.let' }),
    recordFellThrough: emit({ type: 'offer.fellThrough' }),
  },
});

/** Transitions that several states have. */
const parts = offerSetup.createStateConfig({
  on: {
    'viewing.miss': {
      guard: { type: 'hasViewing', params: ({ event }) => event },
      target: 'missedViewing',
      actions: 'recordMissed',
    },
    'offer.withdraw': { target: 'withdrawn', actions: 'recordWithdrawn' },
    'home.let': { target: 'let', actions: 'recordLet' },
    'offer.remake': {
      guard: { type: 'isFree', params: ({ event }) => event },
      target: 'made',
      actions: 'recordRemade',
    },
    'refusal.decide': { actions: 'recordDecided' },
  },
});
const {
  'viewing.miss': miss,
  'offer.withdraw': withdraw,
  'home.let': toLet,
  'offer.remake': remake,
} = parts.on;
const lost = { 'offer.remake': remake, 'refusal.decide': parts.on['refusal.decide'] };

/**
 * The lifecycle of an offer of a home to one person, until the home is let to them or not. Pure: no invoke, no timer,
 * no spawned actor; the server runs it through `apply` inside the transaction that holds the row.
 */
export const offerMachine = offerSetup.createMachine({
  id: 'offer',
  context: {},
  initial: 'made',
  options: { maxIterations: 1000 },
  states: {
    made: {
      description: 'The home is offered to the person, who has not answered yet.',
      meta: {
        req: ['ours 4 offer of a home', 'spec 2 account overview links', 'spec 4 needs the user to complete'],
      },
      on: {
        'offer.accept': {
          guard: { type: 'isInTime', params: ({ event }) => event },
          target: 'accepted',
          actions: 'recordAccepted',
        },
        'offer.refuse': {
          guard: { type: 'isRefusable', params: ({ event }) => event },
          target: 'refused',
          actions: 'recordRefused',
        },
        'offer.expire': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'noAnswer',
          actions: 'recordExpired',
        },
        'viewing.miss': miss,
        'offer.withdraw': withdraw,
        'home.let': toLet,
      },
    },
    accepted: {
      description: 'The person wants the home, and the council arranges the letting.',
      meta: { req: ['ours 4 offer of a home', 'spec 4 being completed by staff'] },
      on: {
        // People who change their mind call the council, which records it.
        'offer.refuse': {
          guard: { type: 'isRecordable', params: ({ event }) => event },
          target: 'refused',
          actions: 'recordRefused',
        },
        'viewing.miss': miss,
        'offer.withdraw': withdraw,
        'home.let': toLet,
      },
    },
    refused: {
      description: 'The person does not want the home.',
      meta: { req: ['ours 4 offer of a home', 'spec 4 completed'] },
      on: lost,
    },
    noAnswer: {
      description: 'The time to answer passed without an answer.',
      meta: { req: ['ours 4 offer of a home', 'spec 4 completed'] },
      on: lost,
    },
    missedViewing: {
      description: 'The person did not come to see the home.',
      meta: { req: ['ours 4 offer of a home', 'spec 4 completed'] },
      on: lost,
    },
    withdrawn: {
      description: 'The council took the offer back. This never counts against the person.',
      meta: { req: ['ours 4 offer of a home', 'spec 4 other'] },
      on: { 'offer.remake': remake },
    },
    let: {
      description: 'The home is let to the person.',
      meta: { req: ['ours 4 offer of a home', 'spec 1 previous property outcomes', 'spec 2 /account/bids'] },
      on: { 'home.reopen': { target: 'fellThrough', actions: 'recordFellThrough' } },
    },
    fellThrough: {
      description: 'The home was let to the person, and then was not after all.',
      meta: { req: ['ours 4 offer of a home', 'spec 1 previous property outcomes'] },
      on: { 'offer.remake': remake },
    },
  },
});

export type OfferMachineState = StateValueFrom<typeof offerMachine>;
