declare module '@tanstack/react-router' {
  /** Kept in the history entry, not in the address. */
  interface HistoryState {
    /** The address a letter went to, so that nobody has to type it again beside the letter's code. */
    readonly letterAddress?: string;
  }
}

/** The link to a page that takes a letter's code, with the address that the letter went to. */
export function withLetterAddress(letterAddress: string): { readonly letterAddress: string } {
  return { letterAddress };
}
