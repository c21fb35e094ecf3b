/** The local storage key of the saved search filter. */
export const savedSearchKey = 'lintel.search';

/** Forgets the saved search when the session ends: the next person at a shared computer must not read it. */
export function forgetSavedSearch(): void {
  try {
    localStorage.removeItem(savedSearchKey);
  } catch {
    // Blocked, so nothing was saved.
  }
}
