/** What a council's change of a form did to what somebody is filling in. */
export const formChangeKinds = [
  /** A question, or the page of a list, is asked of them that was not. */
  'added',
  /** It may not be left out any more. */
  'required',
  /** It has another name, and their answer was carried over. */
  'renamed',
  /** It is asked in other words, or wants another kind of answer. */
  'changed',
  /** What they chose is called otherwise now. */
  'choiceRenamed',
  /** What they chose cannot be chosen any more. */
  'optionRemoved',
  /** What they answered keeps a bound no more that it kept before. */
  'doesNotFit',
  /** What they answered is not asked of them any more, though it is of others. */
  'leftOut',
  /** It is asked of nobody any more. */
  'removed',
  /** A list has more items than it may have now. */
  'tooMany',
  /** A list has fewer than it must have now. */
  'tooFew',
  /** A rule finds something that it did not find, such as too short a history. */
  'rule',
  /** Something else has to be agreed to. */
  'declaration',
] as const;
export type FormChangeKind = (typeof formChangeKinds)[number];

/** One thing that a council changed under a draft, of the form or of one of its answers. */
export interface FormChange {
  readonly kind: FormChangeKind;
  /** Of the new definition; of the old one where it was removed. Null: of the whole form. */
  readonly page: string | null;
  /** Null: the whole page, or its list. */
  readonly answer: string | null;
  /** How it is called there, in the definition's own words. */
  readonly label: string;
  /** What it was called before: the question that was renamed, or the choices that were taken away or renamed. */
  readonly former: readonly string[];
  /** The number that a bound has now; null where it has none. */
  readonly limit: number | null;
  /** Whether something has to be done: answered, mended, agreed to. */
  readonly needsAnswer: boolean;
}
