import type { Operand } from '#schemas/forms/condition.ts';
import { answerName } from '#domain/forms/answer-path.ts';

/** Returns an operand as part of a sentence: `"rent"`, `the age by "born"`, `yes`. */
export function operandInWords(operand: Operand): string {
  if (typeof operand === 'boolean') return operand ? 'yes' : 'no';
  if (typeof operand !== 'object') return typeof operand === 'string' ? `"${operand}"` : String(operand);
  if ('answer' in operand) return `"${answerName(operand.answer)}"`;
  if ('count' in operand) return `the number of "${operand.count}"`;
  if ('age' in operand) return `the age by "${answerName(operand.age)}"`;
  return `the months since "${answerName(operand.monthsSince)}"`;
}
