declare module '@tanstack/react-router' {
  /** What goes along with a step of the history, and not into the address. */
  interface HistoryState {
    /** To where a letter was sent, so that it need not be typed again beside the letter's code. */
    readonly letterAddress?: string;
  }
}

/** The step to a page that takes a letter's code, with the address that the letter went to. */
export function withLetterAddress(letterAddress: string): { readonly letterAddress: string } {
  return { letterAddress };
}
