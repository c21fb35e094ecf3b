import type { AnswerValue } from '#schemas/forms/answers.ts';

/**
 * Returns the first keyword of its schema that an answer breaks, in the order of {@link checkAnswer}; `null` if
 * the answer is right or the form has no such answer. Either compiled from the definition or interpreting it,
 * with the same results. Called only for answers that exist, to questions that are asked.
 */
export type AnswerCheck = (page: string, answer: string, value: AnswerValue) => string | null;
