import { assign, emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** The state stored in an account's row. A lock depends on time and is stored separately. */
export type StoredAccountState = 'unconfirmed' | 'active' | 'suspended';

interface AccountContext {
  /** The state to return to when a lock ends; otherwise the state itself. */
  readonly stored: StoredAccountState;
}

/** The browser that a log-in attempt comes from. */
export interface LogInBrowser {
  /**
   * True for a browser that has logged in to this account before: it has its own count of failures and its own
   * lock.
   */
  readonly knownDevice: boolean;
  /** True while that browser's own lock holds, by the database's clock. */
  readonly deviceLocked: boolean;
}

/**
 * Verdicts are computed before the event; the machine only combines them. Whether name and password match
 * comes from the row, the time comes from the database, and counts are taken under the lock of their row.
 */
export type AccountEvent =
  /** Name and password are right. */
  | ({ readonly type: 'login.succeed' } & LogInBrowser)
  /** Name or password is wrong. */
  | ({
      readonly type: 'login.fail';
      /** True for the fifth failure in a row, by the count of the account or of the known browser. */
      readonly isLastTry: boolean;
    } & LogInBrowser)
  | {
      readonly type: 'lock.expire';
      /** True once its fifteen minutes are over, by the database's clock. */
      readonly due: boolean;
    }
  /** `proven`: the link or code is from the latest letter, unused, and less than a day old. */
  | { readonly type: 'account.confirm'; readonly proven: boolean }
  | { readonly type: 'password.reset'; readonly proven: boolean }
  /** Sent by a signed-in member. `proven`: the current password is right. */
  | { readonly type: 'password.change'; readonly proven: boolean }
  | {
      readonly type: 'email.change';
      readonly proven: boolean;
      /** True if no other account has the address. */
      readonly free: boolean;
    }
  /** Done by staff, like the next event. */
  | { readonly type: 'account.suspend' }
  | {
      readonly type: 'account.restore';
      /** True if the address was confirmed before. */
      readonly confirmed: boolean;
    };

/** Entries for the append-only record after an accepted event. */
export type AccountEffect =
  | { readonly type: 'login.succeeded' | 'login.failed' | 'login.locked'; readonly knownDevice: boolean }
  | {
      readonly type:
        | 'lock.expired'
        | 'account.confirmed'
        | 'account.unlocked'
        | 'account.suspended'
        | 'account.restored'
        | 'password.wasReset'
        | 'password.changed'
        | 'email.changed';
    };

const accountSetup = setup({
  types: {
    context: {} as AccountContext,
    events: {} as AccountEvent,
    emitted: {} as AccountEffect,
    meta: {} as StateMeta,
  },
  guards: {
    mayTry: (_, browser: LogInBrowser) => !browser.knownDevice || !browser.deviceLocked,
    mayTryDespiteLock: (_, browser: LogInBrowser) => passesLock(browser),
    mayEnterDespiteLock: ({ context }, browser: LogInBrowser) =>
      context.stored === 'active' && passesLock(browser),
    locksAccount: (_, { knownDevice, isLastTry }: LogInBrowser & { isLastTry: boolean }) =>
      !knownDevice && isLastTry,
    locksDevice: (_, { isLastTry, ...browser }: LogInBrowser & { isLastTry: boolean }) =>
      passesLock(browser) && isLastTry,
    isOverUnconfirmed: ({ context }, { due }: { due: boolean }) => due && context.stored === 'unconfirmed',
    isOverActive: ({ context }, { due }: { due: boolean }) => due && context.stored === 'active',
    isOverSuspended: ({ context }, { due }: { due: boolean }) => due && context.stored === 'suspended',
    isProven: (_, { proven }: { proven: boolean }) => proven,
    isProvenUnconfirmed: ({ context }, { proven }: { proven: boolean }) =>
      proven && context.stored === 'unconfirmed',
    isProvenActive: ({ context }, { proven }: { proven: boolean }) => proven && context.stored === 'active',
    isProvenAndFree: (_, { proven, free }: { proven: boolean; free: boolean }) => proven && free,
    isProvenAndFreeActive: ({ context }, { proven, free }: { proven: boolean; free: boolean }) =>
      proven && free && context.stored === 'active',
    isNotSuspended: ({ context }) => context.stored !== 'suspended',
    wasConfirmed: (_, { confirmed }: { confirmed: boolean }) => confirmed,
    isSuspendedAndWasConfirmed: ({ context }, { confirmed }: { confirmed: boolean }) =>
      confirmed && context.stored === 'suspended',
    isSuspended: ({ context }) => context.stored === 'suspended',
  },
  actions: {
    setStored: assign((_, { stored }: AccountContext) => ({ stored })),
    recordLoggedIn: emit((_, { knownDevice }: LogInBrowser) => ({
      type: 'login.succeeded' as const,
      knownDevice,
    })),
    recordFailed: emit((_, { knownDevice }: LogInBrowser) => ({
      type: 'login.failed' as const,
      knownDevice,
    })),
    recordLocked: emit((_, { knownDevice }: LogInBrowser) => ({
      type: 'login.locked' as const,
      knownDevice,
    })),
    recordExpired: emit({ type: 'lock.expired' }),
    recordUnlocked: emit({ type: 'account.unlocked' }),
    recordConfirmed: emit({ type: 'account.confirmed' }),
    recordSuspended: emit({ type: 'account.suspended' }),
    recordRestored: emit({ type: 'account.restored' }),
    recordReset: emit({ type: 'password.wasReset' }),
    recordPasswordChanged: emit({ type: 'password.changed' }),
    recordEmailChanged: emit({ type: 'email.changed' }),
  },
});

const setStored = (stored: StoredAccountState) => ({ type: 'setStored', params: { stored } }) as const;

/** Counts a failure against the account or the known browser, and locks the one that reached its limit. */
const failures = accountSetup.createStateConfig({
  on: {
    'login.fail': [
      {
        guard: { type: 'locksAccount', params: ({ event }) => event },
        target: 'locked',
        actions: [
          { type: 'recordFailed', params: ({ event }) => event },
          { type: 'recordLocked', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'locksDevice', params: ({ event }) => event },
        actions: [
          { type: 'recordFailed', params: ({ event }) => event },
          { type: 'recordLocked', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'mayTry', params: ({ event }) => event },
        actions: { type: 'recordFailed', params: ({ event }) => event },
      },
    ],
  },
});

/**
 * The lifecycle of an account. A lock refuses log-ins from browsers that have never logged in to the account; it
 * does not affect letters or people who are signed in. A link from a letter proves the address, so resetting the
 * password of an unconfirmed account also confirms it. A reset ends a lock, as does suspending or restoring by
 * staff.
 */
export const accountMachine = accountSetup.createMachine({
  id: 'account',
  context: { stored: 'unconfirmed' },
  initial: 'unconfirmed',
  options: { maxIterations: 1000 },
  states: {
    unconfirmed: {
      description: 'Created, but its email address has not been confirmed.',
      meta: { req: ['spec 4 account states', 'spec 8 log in'] },
      on: {
        ...failures.on,
        'account.confirm': {
          guard: { type: 'isProven', params: ({ event }) => event },
          target: 'active',
          actions: [setStored('active'), 'recordConfirmed'],
        },
        'password.reset': {
          guard: { type: 'isProven', params: ({ event }) => event },
          target: 'active',
          actions: [setStored('active'), 'recordConfirmed', 'recordReset'],
        },
        'account.suspend': { target: 'suspended', actions: [setStored('suspended'), 'recordSuspended'] },
      },
    },
    active: {
      description: 'An account in use, open to anyone who knows its password.',
      meta: { req: ['spec 5 login accepted', 'spec 6 logged-in user'] },
      on: {
        ...failures.on,
        'login.succeed': {
          guard: { type: 'mayTry', params: ({ event }) => event },
          actions: { type: 'recordLoggedIn', params: ({ event }) => event },
        },
        'password.reset': {
          guard: { type: 'isProven', params: ({ event }) => event },
          actions: 'recordReset',
        },
        'password.change': {
          guard: { type: 'isProven', params: ({ event }) => event },
          actions: 'recordPasswordChanged',
        },
        'email.change': {
          guard: { type: 'isProvenAndFree', params: ({ event }) => event },
          actions: 'recordEmailChanged',
        },
        'account.suspend': { target: 'suspended', actions: [setStored('suspended'), 'recordSuspended'] },
      },
    },
    locked: {
      description:
        'Five log-ins in a row failed: for fifteen minutes no password is tried, but from a browser known before.',
      meta: { req: ['spec 4 account states', 'spec 8 log in', 'spec 9 lockout wait 15 minutes'] },
      on: {
        'lock.expire': [
          {
            guard: { type: 'isOverUnconfirmed', params: ({ event }) => event },
            target: 'unconfirmed',
            actions: 'recordExpired',
          },
          {
            guard: { type: 'isOverActive', params: ({ event }) => event },
            target: 'active',
            actions: 'recordExpired',
          },
          {
            guard: { type: 'isOverSuspended', params: ({ event }) => event },
            target: 'suspended',
            actions: 'recordExpired',
          },
        ],
        'login.succeed': {
          guard: { type: 'mayEnterDespiteLock', params: ({ event }) => event },
          actions: { type: 'recordLoggedIn', params: ({ event }) => event },
        },
        'login.fail': [
          {
            guard: { type: 'locksDevice', params: ({ event }) => event },
            actions: [
              { type: 'recordFailed', params: ({ event }) => event },
              { type: 'recordLocked', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'mayTryDespiteLock', params: ({ event }) => event },
            actions: { type: 'recordFailed', params: ({ event }) => event },
          },
        ],
        'account.confirm': {
          guard: { type: 'isProvenUnconfirmed', params: ({ event }) => event },
          actions: [setStored('active'), 'recordConfirmed'],
        },
        'password.reset': [
          {
            guard: { type: 'isProvenUnconfirmed', params: ({ event }) => event },
            target: 'active',
            actions: [setStored('active'), 'recordUnlocked', 'recordConfirmed', 'recordReset'],
          },
          {
            guard: { type: 'isProvenActive', params: ({ event }) => event },
            target: 'active',
            actions: ['recordUnlocked', 'recordReset'],
          },
        ],
        'password.change': {
          guard: { type: 'isProvenActive', params: ({ event }) => event },
          actions: 'recordPasswordChanged',
        },
        'email.change': {
          guard: { type: 'isProvenAndFreeActive', params: ({ event }) => event },
          actions: 'recordEmailChanged',
        },
        'account.suspend': {
          guard: 'isNotSuspended',
          target: 'suspended',
          actions: [setStored('suspended'), 'recordUnlocked', 'recordSuspended'],
        },
        'account.restore': [
          {
            guard: { type: 'isSuspendedAndWasConfirmed', params: ({ event }) => event },
            target: 'active',
            actions: [setStored('active'), 'recordUnlocked', 'recordRestored'],
          },
          {
            guard: 'isSuspended',
            target: 'unconfirmed',
            actions: [setStored('unconfirmed'), 'recordUnlocked', 'recordRestored'],
          },
        ],
      },
    },
    suspended: {
      description:
        'Staff have closed it: even the right password does not open it, and letters say who to ask.',
      meta: { req: ['spec 4 account states', 'spec 8 log in', 'spec 8 reset'] },
      on: {
        ...failures.on,
        'account.restore': [
          {
            guard: { type: 'wasConfirmed', params: ({ event }) => event },
            target: 'active',
            actions: [setStored('active'), 'recordRestored'],
          },
          { target: 'unconfirmed', actions: [setStored('unconfirmed'), 'recordRestored'] },
        ],
      },
    },
  },
});

type AccountState = StateValueFrom<typeof accountMachine>;

/** A stored account as the lifecycle reads it. */
export interface AccountRow {
  readonly state: AccountState;
  readonly context: AccountContext;
}

/**
 * Reads a row. `locked`: the account's own `locked_until` is still to come, by the database's clock; the lock
 * of a known browser comes with the event.
 */
export function accountRow(stored: StoredAccountState, locked: boolean): AccountRow {
  return { state: locked ? 'locked' : stored, context: { stored } };
}

/** True for a known browser that is not locked itself: the account's lock does not apply to it. */
export function passesLock({ knownDevice, deviceLocked }: LogInBrowser): boolean {
  return knownDevice && !deviceLocked;
}
