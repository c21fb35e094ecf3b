import { answerFormats, isPoundsAndPence } from './formats/answer-formats.ts';

/** What a check is compiled against: it names these and brings none of them, so that a module of checks imports nothing. */
export const checksRuntime = {
  formats: { ...answerFormats, money: { type: 'number', validate: isPoundsAndPence } },
  length: lengthOf,
} as const;

/** Makes the checks of a form, for its module's `default`: an `AnswerCheck` that knows every page of it. */
export type MakeChecks = (
  runtime: typeof checksRuntime,
) => (page: string, answer: string, value: unknown) => string | null;

/** Characters as Unicode has them (JSON Schema 2019-09, 6.3.1), not halves of them. */
export function lengthOf(text: string): number {
  return [...text].length;
}
