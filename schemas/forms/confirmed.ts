import type { AnswerValue } from './answers.ts';

const mark = ':confirmed';

/**
 * Returns the key for an unusual value that the person has confirmed, kept beside the answer. No question has a
 * colon in its name. It counts as an answer itself, so it is saved, merged, carried over and sent with the
 * rest.
 */
export function confirmedKey(name: string): string {
  return `${name}${mark}`;
}

/** Returns the name of the answer that such a key belongs to; null for any other key. */
export function confirmedAnswer(key: string): string | null {
  return key.endsWith(mark) ? key.slice(0, -mark.length) : null;
}

/** Returns whether the person has confirmed this value of an answer. Several choices are equal in any order. */
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
