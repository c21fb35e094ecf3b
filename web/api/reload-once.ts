const storageKey = 'lintel.reloadedAt';
const oneMinute = 60_000;

/**
 * Reloads the page at most once a minute: a fault that a reload does not fix must not loop (specification
 * sections 7 and 8: a 409 reloads; a failed chunk load reloads at most once per minute). Returns whether it
 * reloads. Never reloads if storage is blocked, since it could then loop, or offline, where the browser's own
 * error page would replace ours.
 * @param why `refused`: the next page says that it was reloaded
 */
export function reloadOnce(why: 'refused' | '' = ''): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number.parseInt(sessionStorage.getItem(storageKey) ?? '0', 10);
    if (Date.now() - last < oneMinute) return false;
    sessionStorage.setItem(storageKey, `${Date.now()} ${why}`.trim());
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Returns whether this page was reloaded because the server refused a call of the one before; true once. */
export function takeRefusal(): boolean {
  try {
    const [time = '', why] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    if (why !== 'refused') return false;
    sessionStorage.setItem(storageKey, time);
    return true;
  } catch {
    return false;
  }
}
