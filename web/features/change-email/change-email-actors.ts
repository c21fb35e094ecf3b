import { fromPromise } from 'xstate';
import { takeProof } from '#machines/process/accounts/proof.ts';
import type { changeEmailActors } from '#machines/process/change-email/contract.ts';
import type { AccountCall } from '../account-forms/account-call.ts';

/** Creates the actors with the real calls, for `changeEmailMachine.provide`. */
export function realChangeEmailActors(call: AccountCall): typeof changeEmailActors {
  return {
    changeEmail: fromPromise(({ input: { email, currentPassword }, signal }) =>
      call('account/change-email', { email, currentPassword: currentPassword.take() }, signal),
    ),
    confirmChange: fromPromise(({ input: { proof }, signal }) =>
      call('authentication/confirm-email-change', { proof: takeProof(proof) }, signal),
    ),
  };
}
