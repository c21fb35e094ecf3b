import type { ErrorCode } from '#schemas/error-catalogue.ts';

export interface PreviewInput {
  /** True if the browser has the cookie of a preview token when the page opens. */
  readonly hasToken: boolean;
}

/**
 * The reason why preview ended: the officer left it here; the server said so; or the cookie is gone, because it
 * ran out or another tab ended preview.
 */
export type LeftBy = 'exit' | 'server' | 'cookie';

export interface PreviewContext {
  /** As in the input. */
  readonly hasToken: boolean;
  /** Null until preview has ended. */
  readonly leftBy: LeftBy | null;
  /** The reason why the server ended it; null if it only said that nothing is in preview. */
  readonly code: ErrorCode | null;
}

export type PreviewEvent =
  /** The cookie has appeared: a preview link was opened in another tab. */
  | { readonly type: 'token.found' }
  /** The cookie is gone: its eighteen hours are over, or preview was left in another tab. */
  | { readonly type: 'token.lost' }
  /**
   * An answer says that its content is not in preview (`previewMode` false), or refuses the token, with a code.
   * Only sent for answers to the cookie's current token: a late answer to another says nothing about it.
   */
  | { readonly type: 'server.notInPreview'; readonly code: ErrorCode | null }
  /** An answer reports mistakes in the draft. The query cache has the list. */
  | { readonly type: 'draft.invalid' }
  /** An answer brings a draft without mistakes. */
  | { readonly type: 'draft.valid' }
  /** “Reload CMS” was pressed. */
  | { readonly type: 'draft.reload' }
  /** “Exit preview mode” was pressed. */
  | { readonly type: 'preview.exit' }
  /** The message that preview has ended was read. */
  | { readonly type: 'notice.dismiss' };

/** Work for the page, in the order it is emitted. */
export type PreviewNotice =
  /** Remove the cookie. */
  | { readonly type: 'cookie.drop' }
  /** Drop everything loaded from a draft, and reload what is shown as residents see it. */
  | { readonly type: 'draft.drop' }
  /** Reload everything that a draft may have changed. */
  | { readonly type: 'draft.load' }
  /** Reload the page: the current one was rendered from the draft. */
  | { readonly type: 'page.reload' };
