import { isKeptInTabOnly } from '../form-drafts/forget-drafts.ts';
import { browserStorage, readKept, writeKept } from '../form-drafts/storage.ts';
import { readReturnTo } from '#domain/accounts/return-to.ts';

/** The storage key of the return address while the person creates an account. */
export const storedReturnKey = 'lintel.returnTo';

/** The lifetime of a letter that confirms an account (specification section 9). */
const lifetime = 24 * 60 * 60 * 1_000;

/**
 * Stores in this browser the page that a person left to log in or create an account, since the letter in between
 * opens a page that does not know it. Null drops it. Not stored on a shared computer.
 */
export function storeReturn(returnTo: string | null): void {
  const isKept = returnTo !== null && !isKeptInTabOnly();
  writeKept(browserStorage, storedReturnKey, isKept ? { returnTo, until: Date.now() + lifetime } : null);
}

/** Returns the stored return address, if it has not expired; checked as strictly as one from a URL. */
export function storedReturn(): { readonly returnTo?: string } {
  const kept = readKept(browserStorage, storedReturnKey);
  if (typeof kept !== 'object' || kept === null || !('returnTo' in kept) || !('until' in kept)) return {};
  return typeof kept.until === 'number' && kept.until > Date.now() ? readReturnTo(kept.returnTo) : {};
}
