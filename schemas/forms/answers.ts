/** The answer to one question: never null, since an unanswered question has no entry. */
export type AnswerValue = string | number | boolean | readonly string[];

/**
 * One person, address, area or connection. `id` is made once and never reused, so that pages and other answers
 * can refer to it. In a list in a list, `within` is the id of the item it belongs to; in a pair, `one` and
 * `other` are the ids of the two (`list-kinds.ts`).
 */
export interface ListItem {
  readonly id: string;
  readonly [answer: string]: AnswerValue | undefined;
}

/**
 * Every answer as typed, including those in branches that are switched off. If a person has confirmed an
 * unusual answer, its value is repeated beside it, as in `rent:confirmed` (`./confirmed.ts`).
 */
export interface Answers {
  readonly values: { readonly [answer: string]: AnswerValue | undefined };
  readonly lists: { readonly [list: string]: readonly ListItem[] | undefined };
}

/** The code of a finding that asks the person to confirm an unusual answer. */
export const warnCode = 'warn';

/**
 * A problem with the answers, or a missing answer. `save`: the page cannot be left with it. `completion`: the
 * section cannot be completed with it.
 */
export interface FormFinding {
  readonly blocks: 'save' | 'completion';
  /** The section, and the page to correct it on. */
  readonly section: string;
  readonly page: string;
  /** The item of the page's list, and the answer; null if the finding is about the whole page or list. */
  readonly item: string | null;
  readonly answer: string | null;
  /** A keyword of JSON Schema, a rule and its finding, such as `addressHistoryCoverage.gap`, or {@link warnCode}. */
  readonly code: string;
  /**
   * The message in the definition's own language, still to be translated and filled with `values`; null if
   * the text for `code` is in the portal's catalogue.
   */
  readonly message: string | null;
  /**
   * Values for the gaps in the message, such as the first and last day of a gap in a history; days are
   * YYYY-MM-DD.
   */
  readonly values: { readonly [name: string]: string | number };
}
