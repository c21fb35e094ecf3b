/** One of several readings of an answer, from which somebody chooses. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Shown beside the label where the terminal can. */
  readonly colours: readonly string[];
}

/** What an answer was read as: a value to store, what is wrong with it, or several values to choose from. */
export type Read =
  | { readonly value: string }
  | { readonly wrong: string }
  | { readonly choices: readonly Choice[] };
