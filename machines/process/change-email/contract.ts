import { fromPromise } from 'xstate';
import type { AccountOutcome, Said } from '../accounts/answer.ts';
import type { SealedProof } from '../accounts/proof.ts';
import type { Secret } from '../auth/secret.ts';

export interface ChangeEmailInput {
  /** `address`: a member says which (`/account/change-email`); `proof`: with the letter (`/account/confirm-email`). */
  readonly step: 'address' | 'proof';
}

/** The body of the first call, with the password sealed. */
export interface ChangeEmailRequest {
  readonly email: string;
  readonly currentPassword: Secret;
}

export interface ChangeEmailContext extends ChangeEmailInput, Said {}

export type ChangeEmailEvent =
  | ({ readonly type: 'email.change' } & ChangeEmailRequest)
  /** Has the letter's code, and types it in here. */
  | { readonly type: 'code.enter' }
  /** A person pressed the button, with the link's token or the code typed in: mail scanners only open links. */
  | { readonly type: 'email.confirm'; readonly proof: SealedProof }
  /** Back to the first step, for members: the address was wrong, or the letter is of no use. */
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
