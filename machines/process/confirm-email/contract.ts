import { fromPromise } from 'xstate';
import type { AccountOutcome, CallProblems } from '../accounts/answer.ts';
import type { SealedProof } from '../accounts/proof.ts';

export type ConfirmEmailContext = CallProblems;

export type ConfirmEmailEvent =
  /**
   * The button was pressed, with the link's token or a typed code: mail scanners open links but press nothing.
   */
  | { readonly type: 'email.confirm'; readonly proof: SealedProof }
  | { readonly type: 'letter.resend'; readonly email: string };

/**
 * Contracts: `web/` provides the real ones through `confirmEmailMachine.provide({ actors })`. `confirmEmail`
 * takes the proof through `takeProof`.
 */
export const confirmEmailActors = {
  confirmEmail: fromPromise<AccountOutcome, { readonly proof: SealedProof }>(() =>
    Promise.reject(new Error('confirmEmail is not provided')),
  ),
  resendLetter: fromPromise<AccountOutcome, { readonly email: string }>(() =>
    Promise.reject(new Error('resendLetter is not provided')),
  ),
};
