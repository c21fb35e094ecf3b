import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { passesLock, type AccountEvent, type AccountRow, type Door } from './account.machine.ts';

/** What people do, as against staff and the clock: nobody tells those by a code. */
export type PersonsEvent = Exclude<
  AccountEvent,
  { type: 'lock.expire' | 'account.suspend' | 'account.restore' }
>;

/**
 * Why the lifecycle refuses this event on this row, as a code of the error catalogue; null exactly when `apply`
 * accepts it (held by a property test). Nobody learns how an account stands who has not shown that it is theirs: a
 * missing proof comes before all else, and while a lock holds no password is tried. The code that answers a stranger
 * decides whether to say the code (`neutralAccountMessages`). Source: specification sections 4 and 8.
 */
export function accountRefusal(row: AccountRow, event: PersonsEvent): ErrorCode | null {
  const { standing } = row.context;
  switch (event.type) {
    case 'login.succeed':
      return lockedOut(row, event) ?? standingRefusal[standing];
    case 'login.fail':
      return lockedOut(row, event);
    case 'account.confirm':
      return event.proven && standing === 'unconfirmed' ? null : 'confirm.invalid';
    case 'password.reset':
      if (!event.proven) return 'resetConfirm.invalid';
      return standing === 'suspended' ? 'reset.suspended' : null;
    case 'password.change':
      if (standing !== 'active') return 'session.ended';
      return event.proven ? null : 'changePassword.currentWrong';
    case 'email.change':
      if (!event.proven || standing !== 'active') return 'confirm.invalid';
      return event.free ? null : 'changeEmail.taken';
  }
}

const standingRefusal = {
  active: null,
  unconfirmed: 'login.unconfirmed',
  suspended: 'login.suspended',
} as const;

function lockedOut({ state }: AccountRow, door: Door): ErrorCode | null {
  const isOut = door.knownDevice ? !passesLock(door) : state === 'locked';
  return isOut ? 'login.locked' : null;
}
