import { fromPromise } from 'xstate';
import type { OwnDetails } from '#schemas/api/accounts.ts';
import type { AccountOutcome, CallProblems } from '../accounts/answer.ts';
import type { SealedProof } from '../accounts/proof.ts';
import type { Secret } from '../auth/secret.ts';

interface SavePasswordInput {
  readonly proof: SealedProof;
  readonly password: Secret;
  /** Asked for if two people have made accounts with the same address. */
  readonly details?: OwnDetails;
}

export interface ResetPasswordInput {
  /**
   * `letter`: ask for one (`/login/reset-password`); `password`: set it with the letter's link or code
   * (`…-confirm`).
   */
  readonly step: 'letter' | 'password';
}

export interface ResetPasswordContext extends ResetPasswordInput, CallProblems {}

export type ResetPasswordEvent =
  /** Requests the letter or, after the pause, another one. */
  | { readonly type: 'letter.request'; readonly email: string }
  /** Goes to the page for typing the letter's code. */
  | { readonly type: 'code.enter' }
  | ({ readonly type: 'password.save' } & SavePasswordInput)
  /** Goes back to the first step: the address was wrong, or the letter no longer works. */
  | { readonly type: 'reset.restart' };

/**
 * Contracts: `web/` provides the real ones through `resetPasswordMachine.provide({ actors })`. `savePassword` takes
 * proof and password out of their seals.
 */
export const resetPasswordActors = {
  requestLetter: fromPromise<AccountOutcome, { readonly email: string }>(() =>
    Promise.reject(new Error('requestLetter is not provided')),
  ),
  savePassword: fromPromise<AccountOutcome, SavePasswordInput>(() =>
    Promise.reject(new Error('savePassword is not provided')),
  ),
};
