import { isKeptInTabOnly } from '../forms/drafts/forget-drafts.ts';
import { browserStorage, readKept, writeKept } from '../forms/drafts/storage.ts';
import { readReturnTo } from './return-to.ts';

/** Under which the way back of somebody who makes an account is kept. */
export const keptReturnKey = 'lintel.returnTo';

/** As long as a letter that confirms an account works (specification section 9). */
const lifetime = 24 * 60 * 60 * 1_000;

/**
 * Keeps in this browser where somebody was led away from to log in or make an account, since the letter in between opens
 * a page that knows nothing of it. Null drops it. Not kept where others use the computer.
 */
export function keepReturn(returnTo: string | null): void {
  const isKept = returnTo !== null && !isKeptInTabOnly();
  writeKept(browserStorage, keptReturnKey, isKept ? { returnTo, until: Date.now() + lifetime } : null);
}

/** The way back that was kept, if its day is not over; read as warily as one from an address. */
export function keptReturn(): { readonly returnTo?: string } {
  const kept = readKept(browserStorage, keptReturnKey);
  if (typeof kept !== 'object' || kept === null || !('returnTo' in kept) || !('until' in kept)) return {};
  return typeof kept.until === 'number' && kept.until > Date.now() ? readReturnTo(kept.returnTo) : {};
}
