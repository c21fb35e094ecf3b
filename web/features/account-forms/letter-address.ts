declare module '@tanstack/react-router' {
  /** Kept in the history entry, not in the address. */
  interface HistoryState {
    /**
     * The address of a letter, passed to the page that takes the letter's code: the person does not type it
     * again.
     */
    readonly letterAddress?: string;
  }
}

/** Returns the history state for a link to a page that takes a letter's code, with the letter's address. */
export function withLetterAddress(letterAddress: string): { readonly letterAddress: string } {
  return { letterAddress };
}
