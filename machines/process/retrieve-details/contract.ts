import { fromPromise } from 'xstate';
import type { RetrieveDetailsBody } from '#schemas/api/accounts.ts';
import type { AccountOutcome, CallProblems } from '../accounts/answer.ts';

export type RetrieveDetailsContext = CallProblems;

export type RetrieveDetailsEvent =
  /** `wellFormed`: 6 digits, or 8 with a hyphen (specification sections 2 and 5), as checked by the page. */
  | { readonly type: 'reference.enter'; readonly wellFormed: boolean }
  /** Back to the reference. */
  | { readonly type: 'reference.correct' }
  | { readonly type: 'case.claim'; readonly request: RetrieveDetailsBody }
  | { readonly type: 'session.restored' };

/** Contract: `web/` provides the real one through `retrieveDetailsMachine.provide({ actors })`. */
export const retrieveDetailsActors = {
  claimCase: fromPromise<AccountOutcome, RetrieveDetailsBody>(() =>
    Promise.reject(new Error('claimCase is not provided')),
  ),
};
