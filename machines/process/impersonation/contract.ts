import { fromPromise } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Secret } from '../auth/secret.ts';

/** The answer as it came back; the machine decides whether it is a log-in. */
export interface TokenAnswer {
  readonly httpStatus: number;
  readonly valid: boolean;
  readonly errorMessages: readonly ErrorCode[];
  /** The id from the impersonationSessionModel; null if the answer has none. */
  readonly sessionId: string | null;
}

/**
 * The impersonation this tab is in, according to the server; null for none, a 401
 * `impersonation.sessionExpired`.
 */
export interface UserAnswer {
  readonly sessionId: string | null;
}

/** The specification's impersonation session (section 3), as the tab's session storage keeps it. */
export interface StoredImpersonation {
  readonly sessionId: string;
  readonly expired: boolean;
}

export interface ImpersonationInput {
  /** The contents of session storage when the page opens. */
  readonly stored: StoredImpersonation | null;
  /**
   * True if the page was opened by a link with a token: the code that starts the actor sends `link.open` at
   * once.
   */
  readonly hasLink: boolean;
  /**
   * True if session storage can be written. Otherwise links stay unused, since a reload would lose the session.
   */
  readonly canStore: boolean;
}

/**
 * Every call of the tab sends `sessionId` as its header while it is not null, expired or not: a tab whose
 * session has ended gets a 401, and never turns into the staff member's own account by itself.
 */
export interface ImpersonationContext {
  readonly sessionId: string | null;
  /** The same as in the input, like `canStore`. */
  readonly hasLink: boolean;
  readonly canStore: boolean;
  /** The reason why the link, the check of the session or the exit failed, or that the session has ended. */
  readonly code: ErrorCode | null;
}

export type ImpersonationProcessEvent =
  /**
   * A link was opened in this tab, or is tried again after no answer came. Each attempt needs a new `Secret`.
   */
  | { readonly type: 'link.open'; readonly token: Secret }
  /** “Try again” was pressed after the check of the session got no answer. */
  | { readonly type: 'user.retry' }
  /** “Exit” was pressed. */
  | { readonly type: 'exit.request' }
  /** The message was read: a link or an exit failed, or a session has ended. */
  | { readonly type: 'notice.dismiss' }
  /** A call with this id as its header was answered with 401. */
  | { readonly type: 'session.ended'; readonly sessionId: string }
  /**
   * The session's deadline has passed. The page keeps the time, since a timer stops while a computer sleeps.
   */
  | { readonly type: 'hour.ended'; readonly sessionId: string }
  /** Another tab of this browser reports that it has started this session. The report may arrive late. */
  | { readonly type: 'tab.started'; readonly sessionId: string }
  /** Another tab of this browser reports that it has ended this session. The report may arrive late. */
  | { readonly type: 'tab.ended'; readonly sessionId: string };

/** Work for the page, in the order it is emitted. */
export type ImpersonationNotice =
  /** Write it to session storage. With `expired`, also drop everything that belongs to the resident. */
  | { readonly type: 'storage.keep'; readonly sessionId: string; readonly expired: boolean }
  /** Remove it from session storage, and drop everything that belongs to the resident. */
  | { readonly type: 'storage.clear' }
  /** Tell the other tabs of this browser. */
  | { readonly type: 'tabs.tell'; readonly news: 'started' | 'ended'; readonly sessionId: string }
  /** Go to the page that says the session has ended. */
  | { readonly type: 'page.expire' }
  /** Reload the page, as the staff member's own or a visitor's. */
  | { readonly type: 'page.reload' };

/**
 * Contracts: `web/` provides the real ones through `impersonationMachine.provide({ actors })`. `logInWithToken`
 * takes the token out of its seal; `fetchUser` sends the id as its header, puts the person where pages find
 * them, and rejects if there is no answer; `logOut` sends the id as its header, resolves once there is no
 * session, so also on a 401, and otherwise rejects.
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
