import type { AnswerPath, Condition, Operand } from '#schemas/forms/condition.ts';
import { answerName, isOfItem } from './answer-path.ts';
import { comparison } from './comparison.ts';

/** Something that a condition speaks of, and where in it. */
export type Reference =
  /** An answer of the form, or, with a list, of an item of it; `item` without a list: of the item whose page it is. */
  | { readonly kind: 'answer'; readonly name: string; readonly pointer: string }
  | {
      readonly kind: 'itemAnswer';
      readonly list: string | null;
      readonly name: string;
      readonly pointer: string;
    }
  /** A list, which is counted or looked over. */
  | { readonly kind: 'list'; readonly list: string; readonly pointer: string };

/** Everything that a condition speaks of, in its own order, with JSON pointers (RFC 6901) into the condition. */
export function references(condition: Condition): readonly Reference[] {
  return inCondition(condition, null, '');
}

function inCondition(condition: Condition, list: string | null, at: string): readonly Reference[] {
  if ('all' in condition)
    return condition.all.flatMap((part, index) => inCondition(part, list, `${at}/all/${index}`));
  if ('any' in condition)
    return condition.any.flatMap((part, index) => inCondition(part, list, `${at}/any/${index}`));
  if ('not' in condition) return inCondition(condition.not, list, `${at}/not`);
  if ('answered' in condition) return [toAnswer(condition.answered, list, `${at}/answered`)];
  if ('includes' in condition)
    return [toAnswer(condition.includes[0].answer, list, `${at}/includes/0/answer`)];
  if ('in' in condition) return inOperand(condition.in[0], list, `${at}/in/0`);
  if ('some' in condition) return overItems(condition.some, `${at}/some`);
  if ('every' in condition) return overItems(condition.every, `${at}/every`);
  const [word, pair] = comparison(condition);
  return pair.flatMap((operand, index) => inOperand(operand, list, `${at}/${word}/${index}`));
}

function overItems(
  { list, where }: { readonly list: string; readonly where: Condition },
  at: string,
): readonly Reference[] {
  return [{ kind: 'list', list, pointer: `${at}/list` }, ...inCondition(where, list, `${at}/where`)];
}

function inOperand(operand: Operand, list: string | null, at: string): readonly Reference[] {
  if (typeof operand !== 'object') return [];
  if ('answer' in operand) return [toAnswer(operand.answer, list, `${at}/answer`)];
  if ('count' in operand) return [{ kind: 'list', list: operand.count, pointer: `${at}/count` }];
  if ('age' in operand) return [toAnswer(operand.age, list, `${at}/age`)];
  return [toAnswer(operand.monthsSince, list, `${at}/monthsSince`)];
}

function toAnswer(path: AnswerPath, list: string | null, pointer: string): Reference {
  return isOfItem(path)
    ? { kind: 'itemAnswer', list, name: answerName(path), pointer }
    : { kind: 'answer', name: path, pointer };
}
