import type { ErrorCode } from '#schemas/error-catalogue.ts';

export interface PreviewInput {
  /** The browser has the cookie of a preview token as the page opens. */
  readonly hasToken: boolean;
}

/** Who ended it: the officer, here; an answer of the server; the cookie's end, or another tab. */
export type LeftBy = 'exit' | 'server' | 'cookie';

export interface PreviewContext {
  /** As the page opened. */
  readonly hasToken: boolean;
  /** Null while nobody has left. */
  readonly leftBy: LeftBy | null;
  /** Why the server ended it; null where it only said that there is nothing in preview. */
  readonly code: ErrorCode | null;
}

export type PreviewEvent =
  /** The cookie has come: a preview link was opened in another tab. */
  | { readonly type: 'token.found' }
  /** The cookie is gone: its eighteen hours are over, or preview was left in another tab. */
  | { readonly type: 'token.lost' }
  /**
   * An answer says that what it holds is not in preview (`previewMode` false), or refuses the token: then with its code.
   * Only an answer to the token that the cookie holds now: a late one to another says nothing of it.
   */
  | { readonly type: 'server.notInPreview'; readonly code: ErrorCode | null }
  /** An answer says that the draft has mistakes. Which ones is the query cache's to know. */
  | { readonly type: 'draft.invalid' }
  /** An answer brings a draft without mistakes. */
  | { readonly type: 'draft.valid' }
  /** “Reload CMS”. */
  | { readonly type: 'draft.reload' }
  /** “Exit preview mode”. */
  | { readonly type: 'preview.exit' }
  /** Somebody read the message that preview has ended. */
  | { readonly type: 'notice.dismiss' };

/** What the page around has to do, in the order in which it is told. */
export type PreviewNotice =
  /** Remove the cookie. */
  | { readonly type: 'cookie.drop' }
  /** Drop everything loaded from a draft, and reload what is shown as residents get it. */
  | { readonly type: 'draft.drop' }
  /** Reload everything that a draft may have changed. */
  | { readonly type: 'draft.load' }
  /** Reload the page: the current one was drawn from the draft. */
  | { readonly type: 'page.reload' };
