import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { answerKind } from '../answer-kind.ts';

/**
 * What must stay the same in a schema so that its answers are kept when the rest of it changes. Whether they still fit
 * is checked as always.
 * @param listNow the name in the other version of a list that people choose from
 */
export function keptKind(schema: AnswerSchema, listNow: (list: string) => string = (list) => list): string {
  const kind = answerKind(schema);
  // Adding or dropping pence leaves a number a number; ticking a statement is the same answer as yes.
  const kept = kind === 'money' ? 'number' : kind === 'statement' ? 'yesOrNo' : kind;
  return `${kept} ${'from' in schema ? listNow(schema.from) : ''}`;
}
