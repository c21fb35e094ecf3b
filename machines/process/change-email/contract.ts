import { fromPromise } from 'xstate';
import type { AccountOutcome, CallProblems } from '../accounts/answer.ts';
import type { SealedProof } from '../accounts/proof.ts';
import type { Secret } from '../auth/secret.ts';

export interface ChangeEmailInput {
  /**
   * `address`: a member gives the new address (`/account/change-email`); `proof`: a letter confirms it
   * (`/account/confirm-email`).
   */
  readonly step: 'address' | 'proof';
}

/** The body of the first call, with the password sealed. */
interface ChangeEmailRequest {
  readonly email: string;
  readonly currentPassword: Secret;
}

export interface ChangeEmailContext extends ChangeEmailInput, CallProblems {}

export type ChangeEmailEvent =
  | ({ readonly type: 'email.change' } & ChangeEmailRequest)
  /** Goes to the page for typing the letter's code. */
  | { readonly type: 'code.enter' }
  /**
   * The button was pressed, with the link's token or a typed code: mail scanners open links but press nothing.
   */
  | { readonly type: 'email.confirm'; readonly proof: SealedProof }
  /** A member goes back to the first step: the address was wrong, or the letter no longer works. */
  | { readonly type: 'change.restart' }
  | { readonly type: 'session.restored' };

/**
 * Contracts: `web/` provides the real ones through `changeEmailMachine.provide({ actors })`. They take password and
 * proof out of their seals. `confirmChange` needs no log-in.
 */
export const changeEmailActors = {
  changeEmail: fromPromise<AccountOutcome, ChangeEmailRequest>(() =>
    Promise.reject(new Error('changeEmail is not provided')),
  ),
  confirmChange: fromPromise<AccountOutcome, { readonly proof: SealedProof }>(() =>
    Promise.reject(new Error('confirmChange is not provided')),
  ),
};
