import { fromPromise } from 'xstate';
import type { createAccountActors } from '#machines/process/create-account/contract.ts';
import type { AccountCall } from '../account-forms/account-call.ts';

/** Creates the actors with the real calls, for `createAccountMachine.provide`. */
export function realCreateAccountActors(call: AccountCall): typeof createAccountActors {
  return {
    createAccount: fromPromise(({ input: { password, ...answers }, signal }) =>
      call('authentication/create', { ...answers, password: password.take() }, signal),
    ),
    resendLetter: fromPromise(({ input, signal }) => call('authentication/confirm/resend', input, signal)),
  };
}
