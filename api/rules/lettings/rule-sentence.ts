/** A sentence about a council's rules, or a phrase in one: the key of its text, and its values. */
export interface RuleSentence {
  /** A key under `rules`; or a whole key of a phrase that reasons use too, such as `reasons.words.bedrooms`. */
  readonly key: string;
  /** `count` chooses the plural form. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** ISO days, or a day of every year such as 04-01, to be written in the reader's language. */
  readonly days?: Readonly<Record<string, string>>;
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  readonly weekdays?: Readonly<Record<string, readonly number[]>>;
  /** Times of the 24-hour clock; 24:00 is the end of the day. */
  readonly times?: Readonly<Record<string, string>>;
  /** Sums in pence. */
  readonly sums?: Readonly<Record<string, number>>;
  /** Phrases, each list joined by commas. */
  readonly parts?: Readonly<Record<string, readonly RuleSentence[]>>;
}
