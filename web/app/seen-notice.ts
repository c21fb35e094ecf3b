/** Where the tab keeps the notice that its reader has seen: its text, so that another notice is shown. */
export const seenNoticeKey = 'lintel.notice';

/** Whether this tab has shown the notice before. A browser that keeps nothing shows it again. */
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
    // Then it is shown again after the next load.
  }
}
