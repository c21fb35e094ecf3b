import type { AnswerValue } from '#schemas/forms/answers.ts';

/**
 * Returns the first keyword of its schema that an answer breaks, in the order of {@link checkAnswer}; `null` if
 * the answer is right or the form has no such answer. It is compiled from the definition or interprets it; both
 * give the same results. Only called for answers that exist, to questions that are asked.
 */
export type AnswerCheck = (page: string, answer: string, value: AnswerValue) => string | null;
