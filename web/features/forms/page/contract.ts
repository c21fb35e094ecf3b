import type { ReactNode } from 'react';
import type { Answers, AnswerValue, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** One item of a list, as it is called: "Sam Evans", or "Person 2" as long as nobody has said. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/**
 * What a page with questions is given. It shows them and says what is typed; it knows nothing of saving, of the pages
 * around it, or of who fills it in. Answers are controlled: what is shown is what `answers` says.
 */
export interface FormPageProps {
  /** In the reader's language. */
  readonly definition: FormDefinition;
  /** The page's name in `definition.pages`; it is one with a schema. */
  readonly page: string;
  /** Of whom or what it asks, where its list is asked page by page. */
  readonly item: NamedItem | null;
  /** The values of the form, or of the item: as typed, also of questions that are not asked. */
  readonly answers: Answers['values'];
  /** The names of the questions that are asked, in order. */
  readonly asked: readonly string[];
  /** The items of every list, for questions that choose among them (`from`). */
  readonly items: { readonly [list: string]: readonly NamedItem[] | undefined };
  /**
   * What is to be shown beside its questions and in the summary above: of this page and item alone. Empty until
   * somebody tries to go on.
   */
  readonly findings: readonly FormFinding[];
  /** Counts the times somebody tried to go on and could not: the summary takes focus at each. */
  readonly attempt: number;
  /** One answer as it is typed; undefined: it was taken away. An older copy of the function does the same. */
  readonly onChange: (answer: string, value: AnswerValue | undefined) => void;
  readonly onSubmit: () => void;
  /** Of the button, such as "Save and continue". */
  readonly submitLabel: string;
  /** Above the heading: the way back and the section, which are the session's. */
  readonly above?: ReactNode;
}
