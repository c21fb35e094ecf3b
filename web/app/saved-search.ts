/** Where the saved search filter stands in local storage. */
export const savedSearchKey = 'lintel.search';

/**
 * Forgets the saved search. It says what a person looks for, which the next one at a shared computer must not
 * read, so it goes with the session.
 */
export function forgetSavedSearch(): void {
  try {
    localStorage.removeItem(savedSearchKey);
  } catch {
    // Blocked: then nothing was saved.
  }
}
