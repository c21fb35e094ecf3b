import type { AnswerValue } from '#schemas/forms/answers.ts';

/**
 * The answer of that name, or undefined. Only spaces, and no choice at all, do not count as answers, since nobody can
 * tell them from a question that was left out.
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
