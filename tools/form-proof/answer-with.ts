import type { AnswerValue } from '#schemas/forms/answers.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import type { PlacedQuestion } from '#domain/forms/check/inventory.ts';

/**
 * Sets an answer during a search, and confirms it if its question has warnings; `undefined` removes the answer.
 */
export function answerWith(
  into: { [answer: string]: AnswerValue | undefined },
  { name, ui }: Pick<PlacedQuestion, 'name' | 'ui'>,
  value: AnswerValue | undefined,
): void {
  for (const key of ui?.warn === undefined ? [name] : [name, confirmedKey(name)])
    if (value === undefined) Reflect.deleteProperty(into, key);
    else into[key] = value;
}
