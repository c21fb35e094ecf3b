import type { AnswerValue } from '#schemas/forms/answers.ts';

/**
 * What is wrong with the shape of an answer: the first keyword of its schema that does not hold, in the order of
 * {@link checkAnswer}; null: nothing, or nothing known of such an answer. Compiled from the definition, or interpreted;
 * both give the same. It is asked only about answers that are there, to questions that are asked.
 */
export type AnswerCheck = (page: string, answer: string, value: AnswerValue) => string | null;
