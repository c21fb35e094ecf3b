import { fromPromise } from 'xstate';
import type { LoginBody } from '#schemas/api/authentication.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Secret } from './secret.ts';

/** The body of the log-in call, with the password sealed. */
export type Credentials = Omit<LoginBody, 'password'> & { readonly password: Secret };

/** What came back, before anybody has judged it: the machine decides whether it is a log-in. */
export interface LogInAnswer {
  readonly httpStatus: number;
  readonly valid: boolean;
  readonly errorMessages: readonly ErrorCode[];
  readonly accountId: string | null;
}

export interface AuthInput {
  /** Who is logged in as the page opens, as `GET /api/authentication/user` answered; null for a visitor. */
  readonly accountId: string | null;
}

export interface AuthContext {
  readonly accountId: string | null;
  /** Why the last log-in or log-out failed, or that the session ended. */
  readonly code: ErrorCode | null;
}

export type AuthEvent =
  | { readonly type: 'login.submit'; readonly credentials: Credentials }
  | { readonly type: 'logout.request' }
  | { readonly type: 'notice.dismiss' }
  /** Any request was answered with 401. */
  | { readonly type: 'session.ended' }
  /** The server was asked again and knows this person, for example after a log-in in another tab. */
  | { readonly type: 'session.found'; readonly accountId: string }
  /** Another tab logged out. */
  | { readonly type: 'tab.loggedOut' };

/**
 * What the page around has to do: on `session.cleared` drop all that belongs to the person, and tell the
 * other tabs when `by` is `logout`.
 */
export type AuthNotice =
  | { readonly type: 'session.started' }
  | { readonly type: 'session.cleared'; readonly by: 'logout' | 'expiry' | 'otherTab' };

/**
 * Contracts: `web/` provides the real ones through `authMachine.provide({ actors })`. `logIn` takes the
 * password out of its seal; `logOut` resolves once there is no session, so also on a 401, else rejects.
 */
export const authActors = {
  logIn: fromPromise<LogInAnswer, Credentials>(() => Promise.reject(new Error('logIn is not provided'))),
  logOut: fromPromise<void, void>(() => Promise.reject(new Error('logOut is not provided'))),
};
