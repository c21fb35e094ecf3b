import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { answerKind } from '../answer-kind.ts';

/**
 * What has to stay the same in a schema for its answers to be kept when the rest of it changes. Whether they fit is checked
 * as ever.
 * @param listNow how a list is called that is chosen from, where it has another name in the other version
 */
export function keptKind(schema: AnswerSchema, listNow: (list: string) => string = (list) => list): string {
  const kind = answerKind(schema);
  // Adding or dropping pence leaves a number a number; ticking a statement is the same answer as yes.
  const kept = kind === 'money' ? 'number' : kind === 'statement' ? 'yesOrNo' : kind;
  return `${kept} ${'from' in schema ? listNow(schema.from) : ''}`;
}
