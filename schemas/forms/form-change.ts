/** The effects of a council's change to a form on a person filling it in. */
export const formChangeKinds = [
  /** A question, or the page of a list, is newly asked. */
  'added',
  /** It is now required. */
  'required',
  /** It was renamed, and the answer was carried over. */
  'renamed',
  /** Its wording or type of answer has changed. */
  'changed',
  /** The chosen option has new words. */
  'choiceRenamed',
  /** The chosen option was removed. */
  'optionRemoved',
  /** The answer now breaks a bound that it met before. */
  'doesNotFit',
  /** The answer is unusual under the current form, and the person is asked to confirm it. */
  'unusual',
  /** The answered question is no longer asked of this person, though it is of others. */
  'leftOut',
  /** The question was removed. */
  'removed',
  /** A list has more items than are now allowed. */
  'tooMany',
  /** A list has fewer items than are now required. */
  'tooFew',
  /** A rule has a new finding, such as too short a history. */
  'rule',
  /** The declaration has changed. */
  'declaration',
] as const;
export type FormChangeKind = (typeof formChangeKinds)[number];

/** One change a council made after a draft was started, to the form or to one of its answers. */
export interface FormChange {
  readonly kind: FormChangeKind;
  /** The page in the new definition, or in the old one if it was removed. Null for the whole form. */
  readonly page: string | null;
  /** The name of the answer; null for the whole page or its list. */
  readonly answer: string | null;
  /** The title of the question, page or list in that definition, untranslated. */
  readonly label: string;
  /** The old titles of the renamed question, or of the removed or renamed choices. */
  readonly former: readonly string[];
  /** The bound's new number; null if it has none. */
  readonly limit: number | null;
  /** True if the person has to act: answer, correct or agree. */
  readonly needsAnswer: boolean;
}
