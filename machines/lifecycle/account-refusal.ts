import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { passesLock, type AccountEvent, type AccountRow, type LogInBrowser } from './account.machine.ts';

/** Events sent by people. Those of staff and of the clock are never answered with a code. */
export type PersonsEvent = Exclude<
  AccountEvent,
  { type: 'lock.expire' | 'account.suspend' | 'account.restore' }
>;

/**
 * Returns the code of the error catalogue for an event that the lifecycle refuses on this row; null exactly when
 * `apply` accepts it (held by a property test). Only people who have proved that an account is theirs learn its
 * state: a missing proof is refused first, and no password is checked during a lock. The caller decides whether a
 * stranger is sent the code (`neutralAccountMessages`). Source: specification sections 4 and 8.
 */
export function accountRefusal(row: AccountRow, event: PersonsEvent): ErrorCode | null {
  const { stored } = row.context;
  switch (event.type) {
    case 'login.succeed':
      return lockedOut(row, event) ?? logInRefusals[stored];
    case 'login.fail':
      return lockedOut(row, event);
    case 'account.confirm':
      return event.proven && stored === 'unconfirmed' ? null : 'confirm.invalid';
    case 'password.reset':
      if (!event.proven) return 'resetConfirm.invalid';
      return stored === 'suspended' ? 'reset.suspended' : null;
    case 'password.change':
      if (stored !== 'active') return 'session.ended';
      return event.proven ? null : 'changePassword.currentWrong';
    case 'email.change':
      if (!event.proven || stored !== 'active') return 'confirm.invalid';
      return event.free ? null : 'changeEmail.taken';
  }
}

const logInRefusals = {
  active: null,
  unconfirmed: 'login.unconfirmed',
  suspended: 'login.suspended',
} as const;

function lockedOut({ state }: AccountRow, browser: LogInBrowser): ErrorCode | null {
  const isOut = browser.knownDevice ? !passesLock(browser) : state === 'locked';
  return isOut ? 'login.locked' : null;
}
