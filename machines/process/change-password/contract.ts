import { fromPromise } from 'xstate';
import type { AccountOutcome, CallProblems } from '../accounts/answer.ts';
import type { Secret } from '../auth/secret.ts';

/** The body of the call, sealed. */
interface ChangePasswordRequest {
  readonly currentPassword: Secret;
  readonly password: Secret;
}

export type ChangePasswordContext = CallProblems;

export type ChangePasswordEvent =
  | ({ readonly type: 'password.change' } & ChangePasswordRequest)
  /** Logged in again, on this page or in another tab. */
  | { readonly type: 'session.restored' };

/**
 * Contract: `web/` provides the real one through `changePasswordMachine.provide({ actors })`. `changePassword` takes
 * both passwords out of their seals.
 */
export const changePasswordActors = {
  changePassword: fromPromise<AccountOutcome, ChangePasswordRequest>(() =>
    Promise.reject(new Error('changePassword is not provided')),
  ),
};
