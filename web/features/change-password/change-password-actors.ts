import { fromPromise } from 'xstate';
import type { changePasswordActors } from '#machines/process/change-password/contract.ts';
import type { AccountCall } from '../account-forms/account-call.ts';

/** Creates the actor with the real call, for `changePasswordMachine.provide`. */
export function realChangePasswordActors(call: AccountCall): typeof changePasswordActors {
  return {
    changePassword: fromPromise(({ input: { currentPassword, password }, signal }) =>
      call(
        'account/change-password',
        { currentPassword: currentPassword.take(), password: password.take() },
        signal,
      ),
    ),
  };
}
