import type { StoredImpersonation } from '#machines/process/impersonation/contract.ts';
import { impersonationKey } from '../../app/kept-keys.ts';
import { tokenIn } from '../account-forms/mail-token.ts';

/** The starting state of a page that staff use to impersonate a resident. */
export interface TabImpersonation {
  /** The stored impersonation; null in a tab without one. */
  readonly stored: StoredImpersonation | null;
  /** The token of the one-time link that opened the page; null if no link did. */
  readonly token: string | null;
}

/**
 * Finds this tab's impersonation. A link's token is in the address only for a moment: this removes it before
 * the router reads the address and before any call, and keeps it in memory alone.
 */
export function findImpersonation(): TabImpersonation {
  const { pathname, search } = window.location;
  const token = tokenOfLink();
  if (token !== null) window.history.replaceState(null, '', pathname + search);
  return { stored: readImpersonation(), token };
}

/**
 * Reloads the page when a second link is opened at the address of the first: only the fragment changes, which
 * loads nothing. After the reload, the link is used and its token leaves the address.
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

/** Returns the stored impersonation; null in a tab without one. */
export function readImpersonation(): StoredImpersonation | null {
  try {
    const { sessionId, expired } = JSON.parse(sessionStorage.getItem(impersonationKey) ?? 'null');
    return typeof sessionId === 'string' ? { sessionId, expired: expired === true } : null;
  } catch {
    // Nothing is stored, or storage is blocked, and no impersonation can have begun.
    return null;
  }
}
