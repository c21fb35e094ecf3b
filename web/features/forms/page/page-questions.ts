import { createContext, useContext } from 'react';
import type { Offer } from '#domain/forms/choices/conditional-options.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionUi } from '#schemas/forms/definition.ts';
import type { PageText } from '#schemas/forms/page-text.ts';
import type { Widget } from '#schemas/forms/widgets.ts';
import type { FormPageProps } from './contract.ts';
import type { PageAddressLookup } from './page-address.ts';
import type { OpeningOption } from './reveals.ts';

/** A page's heading that is a question's legend or label, and the paragraphs that belong below it. */
interface QuestionHeading {
  readonly words: string;
  /** The text for the tab. */
  readonly title: string;
  /** The paragraphs as written in the form, with links and placeholders. */
  readonly intro: readonly string[];
}

/** A question as it is shown: its text filled in, and the error in its answer. */
export interface ShownQuestion {
  readonly name: string;
  readonly schema: AnswerSchema;
  readonly ui: QuestionUi;
  readonly widget: Widget;
  readonly label: string;
  readonly hint: string | null;
  /** The text beside its box. */
  readonly prefix: string | null;
  readonly suffix: string | null;
  readonly isOptional: boolean;
  /**
   * The page's heading, if it asks this question in place of a label; null if the question has its own label.
   */
  readonly heading: QuestionHeading | null;
  readonly error: string | null;
  readonly finding: FormFinding | null;
  readonly value: AnswerValue | undefined;
  /** The options on offer, for a question whose options have conditions; null if all are on offer. */
  readonly offer: Offer | null;
  /** The option it is shown below. */
  readonly opening: OpeningOption | null;
}

/** A text of the page, shown now or not. */
interface TextOnPage {
  readonly name: string;
  readonly text: PageText;
  readonly isShown: boolean;
}

interface PageQuestions {
  /** The form's identifier. */
  readonly form: string;
  readonly questions: ReadonlyMap<string, ShownQuestion>;
  readonly texts: readonly TextOnPage[];
  /** Fills the placeholders in a sentence. */
  readonly say: (text: string) => string;
  readonly items: FormPageProps['items'];
  readonly onChange: FormPageProps['onChange'];
  /** The address that can be looked up here. */
  readonly address: PageAddressLookup | null;
}

/**
 * Passes questions around RJSF: it compares its fields deeply and treats all functions as equal, so anything
 * that changes with each keystroke must take another route.
 */
export const PageQuestionsContext = createContext<PageQuestions>({
  form: '',
  questions: new Map(),
  texts: [],
  say: (text) => text,
  items: {},
  onChange: () => {},
  address: null,
});

export function usePageQuestions(): PageQuestions {
  return useContext(PageQuestionsContext);
}

/** The props of every question widget. */
export interface WidgetProps {
  readonly question: ShownQuestion;
  readonly onChange: (value: AnswerValue | undefined) => void;
}

/** Returns the id of the control that an error links to; for a group, its first. */
export function controlId(name: string): string {
  return `answer-${name}`;
}
