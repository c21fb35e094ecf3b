import { fromPromise } from 'xstate';
import { takeProof } from '#machines/process/accounts/proof.ts';
import type { confirmEmailActors } from '#machines/process/confirm-email/contract.ts';
import type { AccountCall } from '../account-forms/account-call.ts';

/** Creates the actors with the real calls, for `confirmEmailMachine.provide`. */
export function realConfirmEmailActors(call: AccountCall): typeof confirmEmailActors {
  return {
    confirmEmail: fromPromise(({ input: { proof }, signal }) =>
      call('authentication/confirm', { proof: takeProof(proof) }, signal),
    ),
    resendLetter: fromPromise(({ input, signal }) => call('authentication/confirm/resend', input, signal)),
  };
}
