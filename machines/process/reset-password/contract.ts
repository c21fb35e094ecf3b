import { fromPromise } from 'xstate';
import type { AccountOutcome, Said } from '../accounts/answer.ts';
import type { SealedProof } from '../accounts/proof.ts';
import type { Secret } from '../auth/secret.ts';

export interface ResetPasswordInput {
  /** `letter`: ask for one (`/login/reset-password`); `password`: with its link or code (`…-confirm`). */
  readonly step: 'letter' | 'password';
}

export interface ResetPasswordContext extends ResetPasswordInput, Said {}

export type ResetPasswordEvent =
  /** Asks for the letter and, after the pause, for another. */
  | { readonly type: 'letter.request'; readonly email: string }
  /** Has the letter's code, and types it in here. */
  | { readonly type: 'code.enter' }
  | { readonly type: 'password.save'; readonly proof: SealedProof; readonly password: Secret }
  /** Back to the first step: the address was wrong, or the letter is of no use. */
  | { readonly type: 'reset.restart' };

/**
 * Contracts: `web/` provides the real ones through `resetPasswordMachine.provide({ actors })`. `savePassword` takes
 * proof and password out of their seals.
 */
export const resetPasswordActors = {
  requestLetter: fromPromise<AccountOutcome, { readonly email: string }>(() =>
    Promise.reject(new Error('requestLetter is not provided')),
  ),
  savePassword: fromPromise<AccountOutcome, { readonly proof: SealedProof; readonly password: Secret }>(() =>
    Promise.reject(new Error('savePassword is not provided')),
  ),
};
