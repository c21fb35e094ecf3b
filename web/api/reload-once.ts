const storageKey = 'lintel.reloadedAt';
const oneMinute = 60_000;

/**
 * Reloads the page, at most once a minute, so that a fault that a reload does not mend cannot loop
 * (specification sections 7 and 8: a 409 reloads; a failed chunk load reloads at most once per minute).
 * Answers whether it reloads. Where storage is closed to us there is no guard, so it never reloads; nor does it
 * offline, where the browser's own page of regret would take the place of all that is still there.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < oneMinute) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
