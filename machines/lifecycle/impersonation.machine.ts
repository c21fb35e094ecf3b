import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/**
 * Verdicts are computed before the event, by the database's clock and under the row lock; the machine only
 * combines them.
 */
export type ImpersonationEvent =
  | {
      readonly type: 'link.use';
      /** True if its sixty seconds are not yet over. */
      readonly inTime: boolean;
      /**
       * True if the resident's account is confirmed and not suspended. A lock after bad guesses does not
       * matter.
       */
      readonly accountActive: boolean;
    }
  | { readonly type: 'link.expire'; /** True once its sixty seconds are over. */ readonly due: boolean }
  | {
      readonly type: 'impersonation.expire';
      /** True after half an hour without a call, or an hour from its start. */
      readonly due: boolean;
    }
  /** Staff press Exit. */
  | { readonly type: 'impersonation.exit' }
  /** The same member of staff starts another. */
  | { readonly type: 'impersonation.replace' }
  /** The resident ends all other sessions, directly or by something like a new password. */
  | { readonly type: 'sessions.end' }
  | { readonly type: 'account.suspend' };

/** Entries for the append-only record after an accepted event. */
type ImpersonationEffect =
  | { readonly type: 'impersonation.started' | 'impersonation.lapsed' }
  | {
      readonly type: 'impersonation.ended';
      readonly by: 'exit' | 'replacement' | 'time' | 'resident' | 'suspension';
    };

const impersonationSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as ImpersonationEvent,
    emitted: {} as ImpersonationEffect,
    meta: {} as StateMeta,
  },
  guards: {
    mayBegin: (_, { inTime, accountActive }: { inTime: boolean; accountActive: boolean }) =>
      inTime && accountActive,
    isDue: (_, { due }: { due: boolean }) => due,
  },
  actions: {
    recordStarted: emit({ type: 'impersonation.started' }),
    recordLapsed: emit({ type: 'impersonation.lapsed' }),
    recordExit: emit({ type: 'impersonation.ended', by: 'exit' }),
    recordReplaced: emit({ type: 'impersonation.ended', by: 'replacement' }),
    recordExpired: emit({ type: 'impersonation.ended', by: 'time' }),
    recordSentAway: emit({ type: 'impersonation.ended', by: 'resident' }),
    recordSuspended: emit({ type: 'impersonation.ended', by: 'suspension' }),
  },
});

/**
 * The lifecycle of an impersonation by staff, from the link to its end. A link is used once or never, and an
 * ended impersonation does not come back: staff who need more ask for another link, with another reason.
 */
export const impersonationSessionMachine = impersonationSetup.createMachine({
  id: 'impersonation',
  context: {},
  initial: 'minted',
  options: { maxIterations: 1000 },
  states: {
    minted: {
      description: 'There is a link, which works for sixty seconds and once.',
      meta: { req: ['spec 2 /account/impersonate', 'spec 6 impersonation by token'] },
      on: {
        'link.use': {
          guard: { type: 'mayBegin', params: ({ event }) => event },
          target: 'live',
          actions: 'recordStarted',
        },
        'link.expire': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'ended',
          actions: 'recordLapsed',
        },
      },
    },
    live: {
      description: 'Staff act in the resident’s place, and all that they do is in the record.',
      meta: { req: ['spec 4 impersonation session', 'spec 6 impersonation by token'] },
      on: {
        'impersonation.exit': { target: 'ended', actions: 'recordExit' },
        'impersonation.replace': { target: 'ended', actions: 'recordReplaced' },
        'impersonation.expire': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'ended',
          actions: 'recordExpired',
        },
        'sessions.end': { target: 'ended', actions: 'recordSentAway' },
        'account.suspend': { target: 'ended', actions: 'recordSuspended' },
      },
    },
    ended: {
      type: 'final',
      description: 'It has ended: neither the link nor the session opens anything.',
      meta: { req: ['spec 3 expired impersonation session'] },
    },
  },
});

type ImpersonationState = StateValueFrom<typeof impersonationSessionMachine>;

/** A stored impersonation as the lifecycle reads it. */
export interface ImpersonationRow {
  readonly state: ImpersonationState;
  readonly context: Record<string, never>;
}

/**
 * Reads a row.
 * @param used true if the link was used.
 * @param isLive true if the session it opened is not over, by the database's clock.
 */
export function impersonationRow(used: boolean, isLive: boolean): ImpersonationRow {
  return { state: used ? (isLive ? 'live' : 'ended') : 'minted', context: {} };
}
