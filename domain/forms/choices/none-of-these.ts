import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';

/**
 * True if “none of these” is combined with other options. The portal's pages never send this; merged drafts
 * or other programs might.
 */
export function breaksNone({ ui }: QuestionPage, question: string, value: AnswerValue): boolean {
  return isNoneWithOthers(ui[question]?.none, value);
}

/**
 * True if the option that rules out all others is combined with others.
 * @param none the code of that option; `undefined` if there is none
 */
export function isNoneWithOthers(none: string | undefined, value: AnswerValue): boolean {
  return none !== undefined && Array.isArray(value) && value.length > 1 && value.includes(none);
}
