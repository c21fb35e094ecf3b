import { assign, emit, setup, type StateValueFrom } from 'xstate';

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
  | {
      readonly type: 'home.let';
      /** True if this person got the home. */
      readonly theirs: boolean;
      /** True if all homes of the advert are let. */
      readonly isLast: boolean;
    }
  /** The home went to nobody on the shortlist: let outside bidding, withdrawn, or to be advertised again. */
  | { readonly type: 'home.end' }
  /** The council takes its result back, for example because a let fell through. */
  | { readonly type: 'home.reopen' };

/** Entries for the append-only history of a shortlist. The person is notified after `let`, `ended` and `reopened`. */
type ShortlistEntryEffect = {
  readonly type: 'entry.skipped' | 'entry.reset' | 'entry.let' | 'entry.ended' | 'entry.reopened';
};

const entrySetup = setup({
  types: {
    context: {} as ShortlistEntryContext,
    events: {} as ShortlistEntryEvent,
    emitted: {} as ShortlistEntryEffect,
    meta: {} as { readonly req: readonly string[] },
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
    recordLet: emit({ type: 'entry.let' }),
    recordEnded: emit({ type: 'entry.ended' }),
    recordReopened: emit({ type: 'entry.reopened' }),
  },
});

/** Transitions that several states have. A person who got the home is no longer passed over. */
const parts = entrySetup.createStateConfig({
  on: {
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
const backToSkipped = { guard: 'wasSkipped', target: 'skipped', actions: 'recordReopened' } as const;
const backToPlaced = { target: 'placed', actions: 'recordReopened' } as const;

/**
 * The lifecycle of one bid on the shortlist of a closed advert: order and facts are frozen at the close, and only
 * this moves. Pure: no invoke, no timer, no spawned actor; the server runs it through `apply` inside the transaction
 * that holds the row.
 */
export const shortlistEntryMachine = entrySetup.createMachine({
  id: 'shortlist-entry',
  context: { skipped: false },
  initial: 'placed',
  options: { maxIterations: 1000 },
  states: {
    placed: {
      description: 'On the shortlist; the council has not said yet who gets the home.',
      meta: { req: ['spec 1 previous property outcomes'] },
      on: {
        'entry.skip': {
          guard: { type: 'hasReason', params: ({ event }) => event },
          target: 'skipped',
          actions: ['skip', 'recordSkipped'],
        },
        'home.let': [toThem, toAnother],
        'home.end': toNobody,
      },
    },
    skipped: {
      description: 'The council has passed the person over for this home, with a reason.',
      meta: { req: ['spec 1 previous property outcomes'] },
      on: {
        'entry.reset': { target: 'placed', actions: ['unskip', 'recordReset'] },
        'home.let': [toThemAfterAll, toAnother],
        'home.end': toNobody,
      },
    },
    let: {
      description: 'The home is let to this person.',
      meta: { req: ['spec 1 previous property outcomes'] },
      on: {
        'home.let': [toThem, toAnother, backToPlaced],
        'home.end': toNobody,
        'home.reopen': backToPlaced,
      },
    },
    ended: {
      description: 'The home went to another person, or to nobody on the shortlist.',
      meta: { req: ['spec 1 previous property outcomes'] },
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
