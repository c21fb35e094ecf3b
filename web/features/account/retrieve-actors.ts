import { fromPromise } from 'xstate';
import type { retrieveDetailsActors } from '#machines/process/retrieve-details/contract.ts';
import type { AccountCall } from '../account-forms/account-call.ts';

/** Creates the actor with the real call, for `retrieveDetailsMachine.provide`. */
export function realRetrieveActors(call: AccountCall): typeof retrieveDetailsActors {
  return {
    claimCase: fromPromise(({ input, signal }) => call('account/retrieve-details', input, signal)),
  };
}
