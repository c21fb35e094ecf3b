import { fromPromise } from 'xstate';
import type { OwnDetails } from '#schemas/api/accounts.ts';
import type { AccountOutcome, Said } from '../accounts/answer.ts';
import type { SealedProof } from '../accounts/proof.ts';
import type { Secret } from '../auth/secret.ts';

export interface SavePasswordInput {
  readonly proof: SealedProof;
  readonly password: Secret;
  /** Asked for where two people have made an account with one address. */
  readonly details?: OwnDetails;
}

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
  | ({ readonly type: 'password.save' } & SavePasswordInput)
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
  savePassword: fromPromise<AccountOutcome, SavePasswordInput>(() =>
    Promise.reject(new Error('savePassword is not provided')),
  ),
};
