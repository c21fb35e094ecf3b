import type { StoredImpersonation } from '#machines/process/impersonation/contract.ts';
import { impersonationKey } from './tab-place.ts';

/** As long as what is kept, and nobody's. */
const probe: StoredImpersonation = { sessionId: '00000000-0000-0000-0000-000000000000', expired: false };

/** Whether this tab can keep an impersonation over a reload: session storage may be blocked, or full. */
export function canKeepPlace(): boolean {
  const key = `${impersonationKey}.probe`;
  try {
    sessionStorage.setItem(key, JSON.stringify(probe));
    const isKept = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}

/** Keeps in which impersonation this tab is. Answers whether that could be done. */
export function keepPlace(place: StoredImpersonation): boolean {
  try {
    sessionStorage.setItem(impersonationKey, JSON.stringify(place));
    return true;
  } catch {
    return false;
  }
}

/** From now on the tab is in nobody's place. */
export function leavePlace(): void {
  try {
    sessionStorage.removeItem(impersonationKey);
  } catch {
    // Blocked: then nothing was kept.
  }
}
