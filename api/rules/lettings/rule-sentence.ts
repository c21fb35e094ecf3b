/** A sentence about a council's rules: the key of its text under `rules`, and its values. */
export interface RuleSentence {
  readonly key: string;
  /** `count` chooses the plural form. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** ISO days, to be written in the reader's language. */
  readonly days?: Readonly<Record<string, string>>;
}
