import { fromPromise } from 'xstate';
import type { LoginBody } from '#schemas/api/authentication.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Secret } from './secret.ts';

/** The body of the log-in call, with the password sealed. */
export type Credentials = Omit<LoginBody, 'password'> & { readonly password: Secret };

/** The answer as it came back; the machine decides whether it is a log-in. */
export interface LogInAnswer {
  readonly httpStatus: number;
  readonly valid: boolean;
  readonly errorMessages: readonly ErrorCode[];
  readonly accountId: string | null;
}

/** The signed-in person according to the server; asking counts as activity. Null: the session had ended. */
export interface ExtendAnswer {
  readonly accountId: string | null;
}

export interface AuthInput {
  /**
   * The signed-in person when the page opens, as `GET /api/authentication/user` answered; null for a visitor.
   */
  readonly accountId: string | null;
}

export interface AuthContext {
  readonly accountId: string | null;
  /** The reason why the last log-in, log-out or extension failed, or that the session ended. */
  readonly code: ErrorCode | null;
}

export type AuthEvent =
  | { readonly type: 'login.submit'; readonly credentials: Credentials }
  | { readonly type: 'logout.request' }
  /** A repeated attempt to log out has ended the session on the server. */
  | { readonly type: 'logout.confirmed' }
  | { readonly type: 'notice.dismiss' }
  /**
   * The session will end soon without activity. The page keeps the time by a deadline, since a timer stops
   * while a computer sleeps; it sends this for as long as the warning applies and the machine can take it.
   */
  | { readonly type: 'session.warn' }
  /** “Stay logged in” was pressed. */
  | { readonly type: 'session.extend' }
  /** The session's end is no longer near: there was activity, or “Stay logged in”, here or in another tab. */
  | { readonly type: 'session.extended' }
  /** A request was answered with 401, or the deadline has passed and no tab knows of a later one. */
  | { readonly type: 'session.ended' }
  /**
   * The server was asked again and knows this person, for example after a log-in in another tab. If it is the
   * same member, nothing happens; another person replaces them.
   */
  | { readonly type: 'session.found'; readonly accountId: string }
  /** Another tab logged out. */
  | { readonly type: 'tab.loggedOut' };

/**
 * Work for the page: on `session.cleared` drop everything that belongs to the person, and notify the other tabs
 * if `by` is `logout`. With `otherPerson`, `session.started` follows at once: drop the old person's data, and
 * keep the answer that named the new one.
 */
export type AuthNotice =
  | { readonly type: 'session.started' }
  | { readonly type: 'session.cleared'; readonly by: ClearedBy };

export type ClearedBy = 'logout' | 'expiry' | 'otherTab' | 'otherPerson';

/**
 * Contracts: `web/` provides the real ones through `authMachine.provide({ actors })`. `logIn` takes the
 * password out of its seal; `logOut` resolves once there is no session, so also on a 401, and otherwise
 * rejects and keeps trying; `extendSession` asks who is signed in, passes on the session's lifetime to the
 * timekeeper, and rejects if there is no answer.
 */
export const authActors = {
  logIn: fromPromise<LogInAnswer, Credentials>(() => Promise.reject(new Error('logIn is not provided'))),
  logOut: fromPromise<void, void>(() => Promise.reject(new Error('logOut is not provided'))),
  extendSession: fromPromise<ExtendAnswer, void>(() =>
    Promise.reject(new Error('extendSession is not provided')),
  ),
};
