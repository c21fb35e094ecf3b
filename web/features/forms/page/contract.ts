import type { ReactNode } from 'react';
import type { FindAddressesResponse } from '#schemas/api/addresses.ts';
import type { Answers, AnswerValue, FormFinding } from '#schemas/forms/answers.ts';
import type { Offer } from '#domain/forms/choices/conditional-options.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { ShownWarning } from '#domain/forms/journey/page-warnings.ts';
import type { WordsOf } from './fill-in.ts';

/** Looks up the addresses of a postcode as it was typed. Rejects if our server gives no answer. */
export type FindAddresses = (postcode: string, signal: AbortSignal) => Promise<FindAddressesResponse>;

/** The name of a list item: "Sam Evans", or "Person 2" until a name is given. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
  /** The name of the item that it is within. */
  readonly outer?: string;
  /** True for the person who fills the form in; pages call them “you”. */
  readonly isReader?: boolean;
}

/**
 * The props of a page with questions. The page shows them and reports typing; it does not know about saving,
 * other pages, or the person who fills it in. Answers are controlled: it shows `answers`.
 */
export interface FormPageProps {
  /** The form's definition, in the reader's language. */
  readonly definition: FormDefinition;
  /** The page's name in `definition.pages`; a page with a schema. */
  readonly page: string;
  /** The item it asks about, if its list is asked page by page. */
  readonly item: NamedItem | null;
  /** The values of the form, or of the item, as typed, including questions that are not asked. */
  readonly answers: Answers['values'];
  /** The answers in words, for sentences that repeat them. */
  readonly wordsOf?: WordsOf;
  /** The names of the questions that are asked, in order. */
  readonly asked: readonly string[];
  /** The options on offer, by the question whose options have conditions. */
  readonly offers?: Readonly<Record<string, Offer>>;
  /** The names of the texts that are shown. */
  readonly texts?: readonly string[];
  /** The items of every list, for questions that choose among them (`from`). */
  readonly items: { readonly [list: string]: readonly NamedItem[] | undefined };
  /**
   * The problems shown beside the questions and in the summary above, for this page and item alone. Empty
   * until the person tries to continue.
   */
  readonly findings: readonly FormFinding[];
  /** Warnings that ask whether an answer is right; confirmed ones are always shown. */
  readonly warnings?: readonly ShownWarning[];
  /** Counts failed attempts to continue: the summary takes the focus at each. */
  readonly attempt: number;
  /**
   * Called with each answer as it is typed; undefined removes it. An older copy of the function does the same.
   */
  readonly onChange: (answer: string, value: AnswerValue | undefined) => void;
  readonly onSubmit: () => void;
  /** Looks addresses up by their postcode; null if they are typed. */
  readonly findAddresses?: FindAddresses | null;
  /** The address to which a browser without scripts submits the page; null if the page needs scripts. */
  readonly sendAddress?: string | null;
  /** Extra fields that are submitted with it. */
  readonly sentFields?: ReactNode;
  /** The button's text, such as "Save and continue", if the page has none of its own. */
  readonly submitLabel: string;
  /** The part above the heading: the way back and the section, which the session supplies. */
  readonly above?: ReactNode;
}
