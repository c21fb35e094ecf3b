import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Secret } from '../auth/secret.ts';

/** What came back, before anybody has judged it: the machine decides whether it is a log-in. */
export interface TokenAnswer {
  readonly httpStatus: number;
  readonly valid: boolean;
  readonly errorMessages: readonly ErrorCode[];
  /** Of the impersonationSessionModel; null where the answer has none. */
  readonly sessionId: string | null;
}

/** In which impersonation the server sees this tab; null: in none, a 401 `impersonation.sessionExpired`. */
export interface UserAnswer {
  readonly sessionId: string | null;
}

/** The specification's impersonation session (section 3), as one tab's session storage keeps it. */
export interface StoredImpersonation {
  readonly sessionId: string;
  readonly expired: boolean;
}

export interface ImpersonationInput {
  /** What session storage holds as the page opens. */
  readonly stored: StoredImpersonation | null;
  /** The page was opened by a link with a token: the code that starts the actor sends `link.open` at once. */
  readonly hasLink: boolean;
  /** Session storage can be written. Where it cannot, no link is used up for a session that a reload would lose. */
  readonly canStore: boolean;
}

/**
 * Every call of the tab has `sessionId` as its header for as long as it is not null, expired or not: so a tab whose
 * session has ended gets a 401, and never turns into staff's own account by itself.
 */
export interface ImpersonationContext {
  readonly sessionId: string | null;
  /** As the page opened, and so is the next. */
  readonly hasLink: boolean;
  readonly canStore: boolean;
  /** Why the link, the check of who is there or the exit failed, or that the session has ended. */
  readonly code: ErrorCode | null;
}

export type ImpersonationEvent =
  /** A link was opened in this tab, or is tried again after no answer came. Each time a new `Secret`. */
  | { readonly type: 'link.open'; readonly token: Secret }
  /** “Try again”, where nobody answered who is there. */
  | { readonly type: 'user.retry' }
  /** “Exit”. */
  | { readonly type: 'exit.request' }
  /** Somebody read the message: about a link or an exit that failed, or a session that has ended. */
  | { readonly type: 'notice.dismiss' }
  /** A call that had this id as its header was answered with 401. */
  | { readonly type: 'session.ended'; readonly sessionId: string }
  /** The deadline of this session has passed. The page keeps the time: a timer stands still while a computer sleeps. */
  | { readonly type: 'hour.ended'; readonly sessionId: string }
  /** Another tab of this browser says that it has started this session. The news may be late. */
  | { readonly type: 'tab.started'; readonly sessionId: string }
  /** Another tab of this browser says that it has ended this session. It may be late. */
  | { readonly type: 'tab.ended'; readonly sessionId: string };

/** What the page around has to do, in the order in which it is told. */
export type ImpersonationNotice =
  /** Write it to session storage. With `expired`, also drop everything that belongs to the resident. */
  | { readonly type: 'storage.keep'; readonly sessionId: string; readonly expired: boolean }
  /** Remove it from session storage, and drop all that belongs to the resident. */
  | { readonly type: 'storage.clear' }
  /** Say it to the other tabs of this browser. */
  | { readonly type: 'tabs.tell'; readonly news: 'started' | 'ended'; readonly sessionId: string }
  /** Go to the page that says the session has ended. */
  | { readonly type: 'page.expire' }
  /** Reload the page: as staff's own, or a visitor's. */
  | { readonly type: 'page.reload' };

/**
 * Contracts: `web/` provides the real ones through `impersonationMachine.provide({ actors })`. `logInWithToken` takes
 * the token out of its seal; `fetchUser` asks with the id as header, puts the person where pages find them, and rejects
 * where there is no answer; `logOut` asks with the id as header, resolves once there is no session, so also on a 401,
 * else rejects.
 */
export const impersonationActors = {
  logInWithToken: fromPromise<TokenAnswer, { readonly token: Secret }>(() =>
    Promise.reject(new Error('logInWithToken is not provided')),
  ),
  fetchUser: fromPromise<UserAnswer, { readonly sessionId: string }>(() =>
    Promise.reject(new Error('fetchUser is not provided')),
  ),
  logOut: fromPromise<void, { readonly sessionId: string }>(() =>
    Promise.reject(new Error('logOut is not provided')),
  ),
};
