/**
 * The session storage key of the notice that the reader has seen. Its value is the notice's text, so a new
 * notice is shown.
 */
export const seenNoticeKey = 'lintel.notice';

/** Returns whether this tab has shown the notice before. A browser that keeps nothing shows it again. */
export function hasSeenNotice(contents: string): boolean {
  try {
    return sessionStorage.getItem(seenNoticeKey) === contents;
  } catch {
    return false;
  }
}

export function rememberNotice(contents: string): void {
  try {
    sessionStorage.setItem(seenNoticeKey, contents);
  } catch {
    // The notice is shown again after the next load.
  }
}
