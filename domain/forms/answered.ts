import type { AnswerValue } from '#schemas/forms/answers.ts';

/**
 * Returns the answer of that name, or `undefined`. Text of only spaces and an empty choice do not count as answers,
 * since they look like an unanswered question.
 */
export function answerOf(
  answers: { readonly [name: string]: AnswerValue | undefined },
  name: string,
): AnswerValue | undefined {
  if (!Object.hasOwn(answers, name)) return undefined;
  const value = answers[name];
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
}
