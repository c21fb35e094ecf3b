import { fromPromise } from 'xstate';
import { takeProof } from '#machines/process/accounts/proof.ts';
import type { resetPasswordActors } from '#machines/process/reset-password/contract.ts';
import type { AccountCall } from '../account-forms/account-call.ts';

/** Creates the actors with the real calls, for `resetPasswordMachine.provide`. */
export function realResetPasswordActors(call: AccountCall): typeof resetPasswordActors {
  return {
    requestLetter: fromPromise(({ input, signal }) => call('authentication/reset', input, signal)),
    savePassword: fromPromise(({ input: { proof, password, details }, signal }) =>
      call(
        'authentication/reset-confirm',
        { proof: takeProof(proof), password: password.take(), ...(details && { details }) },
        signal,
      ),
    ),
  };
}
