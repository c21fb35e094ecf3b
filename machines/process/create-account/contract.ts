import { fromPromise } from 'xstate';
import type { CreateAccountBody } from '#schemas/api/accounts.ts';
import type { AccountOutcome, CallProblems } from '../accounts/answer.ts';
import type { Secret } from '../auth/secret.ts';

/** The body of the call, with the password sealed. The form's values stay in the page. */
type CreateAccountRequest = Omit<CreateAccountBody, 'password'> & { readonly password: Secret };

export type CreateAccountContext = CallProblems;

export type CreateAccountEvent =
  | { readonly type: 'account.create'; readonly request: CreateAccountRequest }
  /** Back to the form, which keeps everything typed except the passwords: the address was wrong. */
  | { readonly type: 'address.correct' }
  | { readonly type: 'letter.resend'; readonly email: string };

/**
 * Contracts: `web/` provides the real ones through `createAccountMachine.provide({ actors })`. `createAccount` takes
 * the password out of its seal.
 */
export const createAccountActors = {
  createAccount: fromPromise<AccountOutcome, CreateAccountRequest>(() =>
    Promise.reject(new Error('createAccount is not provided')),
  ),
  resendLetter: fromPromise<AccountOutcome, { readonly email: string }>(() =>
    Promise.reject(new Error('resendLetter is not provided')),
  ),
};
