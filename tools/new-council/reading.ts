/** One of several readings of an answer, for a person to choose from. */
export interface ReadingChoice {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label if the terminal can. */
  readonly colours: readonly string[];
}

/** A reading of an answer: a value to store, the fault in it, or several values to choose from. */
export type Read =
  | { readonly value: string }
  | { readonly wrong: string }
  | { readonly choices: readonly ReadingChoice[] };
