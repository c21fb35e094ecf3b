import type { AnswerValue } from './answers.ts';

const mark = ':confirmed';

/**
 * The key beside an answer under which stands the value that its person said is right although it is unusual. No question
 * has a colon in its name. Being an answer like any other, it is saved, merged, carried and sent with the rest.
 */
export function confirmedKey(name: string): string {
  return `${name}${mark}`;
}

/** The answer beside which a key stands; null: it is no such key. */
export function confirmedAnswer(key: string): string | null {
  return key.endsWith(mark) ? key.slice(0, -mark.length) : null;
}

/** Whether the value of an answer is the one that was said to be right. Several choices are equal in any order. */
export function isConfirmed(
  answers: { readonly [key: string]: AnswerValue | undefined },
  name: string,
  value: AnswerValue,
): boolean {
  const key = confirmedKey(name);
  const confirmed = Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (!Array.isArray(confirmed) || !Array.isArray(value)) return confirmed === value;
  return confirmed.length === value.length && value.every((one) => confirmed.includes(one));
}
