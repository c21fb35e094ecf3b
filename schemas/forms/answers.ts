/** What one question was answered with: never null, since no answer is no entry. */
export type AnswerValue = string | number | boolean | readonly string[];

/** One person, address, area or connection. `id` is made once and never again, so that pages and other answers can name it. */
export interface ListItem {
  readonly id: string;
  readonly [answer: string]: AnswerValue | undefined;
}

/** Everything that was answered, as it was typed, also in branches that are switched off. */
export interface Answers {
  readonly values: { readonly [answer: string]: AnswerValue | undefined };
  readonly lists: { readonly [list: string]: readonly ListItem[] | undefined };
}

/**
 * Something about the answers that is not right or not there yet.
 * `save`: the page cannot be left with it. `completion`: the section cannot be completed with it.
 */
export interface FormFinding {
  readonly blocks: 'save' | 'completion';
  /** The section, and the page where it can be mended. */
  readonly section: string;
  readonly page: string;
  /** Of which item of the page's list, and which answer; null: of the whole page, or list. */
  readonly item: string | null;
  readonly answer: string | null;
  /** A keyword of JSON Schema, or the rule with what it found, such as `addressHistoryCoverage.gap`. */
  readonly code: string;
  /** Words in the definition's own language, to be translated and filled with `values`; null: the catalogue's by code. */
  readonly message: string | null;
  /** What the words name, such as the days of a gap; days are YYYY-MM-DD. */
  readonly values: { readonly [name: string]: string | number };
}
