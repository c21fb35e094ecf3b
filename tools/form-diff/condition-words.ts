import type { Condition } from '#schemas/forms/condition.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { comparison } from '#domain/forms/conditions/comparison.ts';
import { operandInWords } from './operand-words.ts';

const comparisonWords = {
  eq: 'is',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is more than',
  gte: 'is at least',
} as const;

/**
 * Returns a condition as part of a sentence, such as `"rents" is yes, and the age by "born" is less than 18`.
 */
export function conditionInWords(condition: Condition): string {
  if ('all' in condition) return joined(condition.all, ', and ');
  if ('any' in condition) return joined(condition.any, ', or ');
  if ('not' in condition) return `not (${conditionInWords(condition.not)})`;
  if ('answered' in condition) return `"${answerName(condition.answered)}" is answered`;
  if ('includes' in condition)
    return `"${answerName(condition.includes[0].answer)}" has "${condition.includes[1]}" among its choices`;
  if ('in' in condition)
    return `${operandInWords(condition.in[0])} is one of ${condition.in[1].map(operandInWords).join(', ')}`;
  if ('some' in condition)
    return `of one of "${condition.some.list}": ${conditionInWords(condition.some.where)}`;
  if ('every' in condition)
    return `of all of "${condition.every.list}": ${conditionInWords(condition.every.where)}`;
  const [word, [left, right]] = comparison(condition);
  return `${operandInWords(left)} ${comparisonWords[word]} ${operandInWords(right)}`;
}

function joined(parts: readonly Condition[], word: string): string {
  return parts
    .map((part) =>
      parts.length > 1 && ('all' in part || 'any' in part)
        ? `(${conditionInWords(part)})`
        : conditionInWords(part),
    )
    .join(word);
}
