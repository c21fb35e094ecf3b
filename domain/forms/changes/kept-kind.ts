import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { answerKind } from '../answer-kind.ts';

/**
 * Returns the part of a schema that must stay the same for its answers to be kept when the rest changes. The
 * usual checks still decide whether the answers fit.
 * @param listNow returns the name that a list of choices has in the other version
 */
export function keptKind(schema: AnswerSchema, listNow: (list: string) => string = (list) => list): string {
  const kind = answerKind(schema);
  // Adding or dropping pence leaves a number a number; ticking a statement is the same answer as yes.
  const kept = kind === 'money' ? 'number' : kind === 'statement' ? 'yesOrNo' : kind;
  return `${kept} ${'from' in schema ? listNow(schema.from) : ''}`;
}
