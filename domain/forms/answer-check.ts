import type { AnswerValue } from '#schemas/forms/answers.ts';

/**
 * What is wrong with the shape of an answer: the first keyword of its schema that it breaks, in the order of {@link
 * checkAnswer}; null: nothing is wrong, or the form has no such answer. It is compiled from the definition or
 * interprets it, with the same results. It is only called for answers that exist, to questions that are asked.
 */
export type AnswerCheck = (page: string, answer: string, value: AnswerValue) => string | null;
