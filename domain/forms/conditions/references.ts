import type { AnswerPath, Condition, Operand } from '#schemas/forms/condition.ts';
import { derivedAt, factKeyOf, partsOfDerived, type Derivations } from '../derived/derivations.ts';
import type { LinkWord } from '#schemas/forms/list-kinds.ts';
import { answerName, isOfItem, itemPath, linkWordOf, listName } from '../answer-path.ts';
import { comparison } from './comparison.ts';

/** An answer or a list that a condition names, with its place in the condition. */
export type Reference =
  /**
   * An answer of the form, or an answer of an item of `list`; with `list` `null`, of the item that the page is
   * about. With a `word`, the answer is that of its outer item, or of one of its pair.
   */
  | { readonly kind: 'answer'; readonly name: string; readonly pointer: string }
  | {
      readonly kind: 'itemAnswer';
      readonly list: string | null;
      readonly word?: LinkWord;
      readonly name: string;
      readonly pointer: string;
    }
  /** A list whose items are counted or tested. */
  | { readonly kind: 'list'; readonly list: string; readonly pointer: string };

/**
 * Returns every answer and list that a condition names, in order, with JSON pointers (RFC 6901) into the
 * condition. A derived value is replaced by the values that it is worked out from.
 */
export function references(condition: Condition, derived: Derivations): readonly Reference[] {
  return inCondition(condition, null, '').flatMap((one) => withInputs(one, derived));
}

/** Returns every answer and list that an operand names, such as a bound. */
export function referencesOf(operand: Operand, derived: Derivations): readonly Reference[] {
  return inOperand(operand, null, '').flatMap((one) => withInputs(one, derived));
}

function withInputs(reference: Reference, derived: Derivations): readonly Reference[] {
  if (reference.kind === 'list') return [reference];
  const path = reference.kind === 'answer' ? reference.name : itemPath(reference.name, reference.word);
  const found = derivedAt(path, derived);
  if (found === undefined) return [reference];
  const fact = factKeyOf(found);
  if (fact !== undefined) return [{ kind: 'answer', name: fact, pointer: reference.pointer }];
  const { pointer } = reference;
  const own = reference.kind === 'itemAnswer' ? reference.list : null;
  return partsOfDerived(found).flatMap(({ operand, condition, counts, list }) => {
    // The items of another list, or the item that the value itself is about.
    const of = list === (found.each ?? null) ? own : list;
    const inputs = [
      ...(counts === undefined ? [] : [{ kind: 'list', list: counts, pointer } as const]),
      ...(operand === undefined ? [] : inOperand(operand, of, '')),
      ...(condition === undefined ? [] : inCondition(condition, of, '')),
    ];
    return inputs.flatMap((input) => withInputs({ ...ofLinked(input, reference), pointer }, derived));
  });
}

/** Moves the inputs of a linked item's derived value to that item. */
function ofLinked(input: Reference, from: Reference): Reference {
  const isOwn = input.kind === 'itemAnswer' && input.word === undefined && from.kind === 'itemAnswer';
  return isOwn && from.word !== undefined && input.list === from.list ? { ...input, word: from.word } : input;
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
  { list: path, where }: { readonly list: string; readonly where: Condition },
  at: string,
): readonly Reference[] {
  const list = listName(path);
  return [{ kind: 'list', list, pointer: `${at}/list` }, ...inCondition(where, list, `${at}/where`)];
}

function inOperand(operand: Operand, list: string | null, at: string): readonly Reference[] {
  if (typeof operand !== 'object') return [];
  if ('answer' in operand) return [toAnswer(operand.answer, list, `${at}/answer`)];
  if ('count' in operand) return [{ kind: 'list', list: listName(operand.count), pointer: `${at}/count` }];
  if ('age' in operand) return [toAnswer(operand.age, list, `${at}/age`)];
  return [toAnswer(operand.monthsSince, list, `${at}/monthsSince`)];
}

function toAnswer(path: AnswerPath, list: string | null, pointer: string): Reference {
  if (!isOfItem(path)) return { kind: 'answer', name: path, pointer };
  const word = linkWordOf(path);
  return { kind: 'itemAnswer', list, ...(word !== undefined && { word }), name: answerName(path), pointer };
}
