import type { StoredImpersonation } from '#machines/process/impersonation/contract.ts';
import { tokenIn } from '../account-forms/mail-token.ts';

/** Where session storage, which is one tab's own, has in which impersonation the tab is. */
export const impersonationKey = 'lintel.impersonation';

/** What a page begins with, of staff who act in a resident's place. */
export interface TabImpersonation {
  /** What the tab keeps; null in a tab that is in nobody's place. */
  readonly stored: StoredImpersonation | null;
  /** Of the one-time link by which the page was opened; null where it was opened by anything else. */
  readonly token: string | null;
}

/**
 * Finds in whose place this tab is. A link's token is in the address for one moment only: it is taken out here, before
 * the router reads the address and before anything is asked of the server, and kept in memory alone.
 */
export function findImpersonation(): TabImpersonation {
  const { pathname, search } = window.location;
  const token = tokenOfLink();
  if (token !== null) window.history.replaceState(null, '', pathname + search);
  return { stored: readImpersonation(), token };
}

/**
 * A second link in a tab that stands at the address of the first changes only the fragment, which loads nothing by itself. Whatever
 * the page shows then, it is loaded anew, so that the link is used and its token leaves the address.
 */
export function followLinks(): void {
  window.addEventListener('hashchange', () => {
    if (tokenOfLink() !== null) window.location.reload();
  });
}

function tokenOfLink(): string | null {
  const { pathname, hash } = window.location;
  return /\/account\/impersonate\/?$/i.test(pathname) ? tokenIn(hash.slice(1)) : null;
}

/** What this tab keeps; null in a tab that is in nobody's place. */
export function readImpersonation(): StoredImpersonation | null {
  try {
    const { sessionId, expired } = JSON.parse(sessionStorage.getItem(impersonationKey) ?? 'null');
    return typeof sessionId === 'string' ? { sessionId, expired: expired === true } : null;
  } catch {
    // Nothing is kept, or storage is blocked, and then no impersonation can have begun.
    return null;
  }
}
