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

/** Who the server says is there; asking counts as activity. Null: the session had ended. */
export interface ExtendAnswer {
  readonly accountId: string | null;
}

export interface AuthInput {
  /** Who is logged in as the page opens, as `GET /api/authentication/user` answered; null for a visitor. */
  readonly accountId: string | null;
}

export interface AuthContext {
  readonly accountId: string | null;
  /** Why the last log-in, log-out or extension failed, or that the session ended. */
  readonly code: ErrorCode | null;
}

export type AuthEvent =
  | { readonly type: 'login.submit'; readonly credentials: Credentials }
  | { readonly type: 'logout.request' }
  /** A later try has ended the session that was left. */
  | { readonly type: 'logout.confirmed' }
  | { readonly type: 'notice.dismiss' }
  /**
   * The session will end soon unless somebody does something. A deadline says so and not a timer, which stands still
   * while a computer sleeps; so the page keeps the time, and sends this for as long as it holds and can be taken.
   */
  | { readonly type: 'session.warn' }
  /** “Stay logged in”. */
  | { readonly type: 'session.extend' }
  /** The end is far again: somebody touched, typed or pointed, or stayed logged in, here or in another tab. */
  | { readonly type: 'session.extended' }
  /** Any request was answered with 401, or the deadline has passed and no tab knows of a later one. */
  | { readonly type: 'session.ended' }
  /**
   * The server was asked again and knows this person, for example after a log-in in another tab. A member of that id is
   * left alone; another person replaces the one who was there.
   */
  | { readonly type: 'session.found'; readonly accountId: string }
  /** Another tab logged out. */
  | { readonly type: 'tab.loggedOut' };

/**
 * What the page around has to do: on `session.cleared` drop all that belongs to the person, and tell the
 * other tabs when `by` is `logout`. By `otherPerson`, `session.started` follows at once: what is dropped is the old
 * person's, and the answer that named the new one stays.
 */
export type AuthNotice =
  | { readonly type: 'session.started' }
  | { readonly type: 'session.cleared'; readonly by: ClearedBy };

export type ClearedBy = 'logout' | 'expiry' | 'otherTab' | 'otherPerson';

/**
 * Contracts: `web/` provides the real ones through `authMachine.provide({ actors })`. `logIn` takes the
 * password out of its seal; `logOut` resolves once there is no session, so also on a 401, else rejects, and goes on trying;
 * `extendSession` asks who is there, passes what it learns about the session's lifetime to the timekeeper, and rejects
 * where there is no answer.
 */
export const authActors = {
  logIn: fromPromise<LogInAnswer, Credentials>(() => Promise.reject(new Error('logIn is not provided'))),
  logOut: fromPromise<void, void>(() => Promise.reject(new Error('logOut is not provided'))),
  extendSession: fromPromise<ExtendAnswer, void>(() =>
    Promise.reject(new Error('extendSession is not provided')),
  ),
};
