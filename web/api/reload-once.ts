const storageKey = 'lintel.reloadedAt';
const oneMinute = 60_000;

/**
 * Reloads the page at most once a minute, so that a fault a reload does not fix cannot loop (specification sections
 * 7 and 8: a 409 reloads; a failed chunk load reloads at most once per minute). Returns whether it reloads. Never
 * reloads if storage is blocked, since nothing guards it then, or offline, where the browser's own error page would
 * replace ours.
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
