import type { AnswerValue } from '#schemas/forms/answers.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import type { PlacedQuestion } from '../check/inventory.ts';

/**
 * Answers a question while answers are being looked for, and says of one that can be unusual that it is right; undefined
 * takes the answer away.
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
