import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';

/**
 * Whether “none of these” stands in an answer with something else, which no page of ours sends: two drafts or another
 * program put it there.
 */
export function breaksNone({ ui }: QuestionPage, question: string, value: AnswerValue): boolean {
  return isNoneWithOthers(ui[question]?.none, value);
}

/** @param none the option that rules out all others; undefined: there is none */
export function isNoneWithOthers(none: string | undefined, value: AnswerValue): boolean {
  return none !== undefined && Array.isArray(value) && value.length > 1 && value.includes(none);
}
