import { formatChecks, isPoundsAndPence } from './formats/answer-formats.ts';
import { isFileId } from './formats/file-id.ts';

/** Functions that compiled checks need. They are passed in, so a module of checks has no imports. */
export const checksRuntime = {
  formats: { ...formatChecks, 'file-id': isFileId, money: { type: 'number', validate: isPoundsAndPence } },
  length: lengthOf,
} as const;

/** The default export of a form's module of checks: makes an `AnswerCheck` for all of its pages. */
export type MakeChecks = (
  runtime: typeof checksRuntime,
) => (page: string, answer: string, value: unknown) => string | null;

/**
 * Counts Unicode characters (JSON Schema 2019-09, 6.3.1), not surrogate halves. Counts in place, since a
 * request may hold 300,000 of them.
 */
export function lengthOf(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (!isLow(text.charCodeAt(at)) || !isHigh(text.charCodeAt(at - 1))) continue;
    pairs += 1;
    at += 1;
  }
  return text.length - pairs;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
