import { factSchemas } from '#schemas/forms/account-facts.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Operand } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { isDaySchema } from '../bounds/day-bounds.ts';
import { answerName, listName } from '../conditions/answer-path.ts';
import { listOfPath } from '../lists/linked-lists.ts';
import { mostItemsOf } from '../lists/most-items.ts';
import { derivedAt, type Derivations } from './derivations.ts';

/** The least and the most that a number can be. */
export type Range = readonly [number, number];

const anyNumber: Range = [-Infinity, Infinity];

/** How the answers of a form are asked: once, and of the items of each list. */
export interface AskedSchemas {
  readonly values: ReadonlyMap<string, AnswerSchema>;
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, AnswerSchema>>;
}

/**
 * What a derived value can come to, as if it were asked: a number with the least and the most that its answers allow, as
 * money if all of them are; a day or a month where it is the smaller or larger of such; of a fact, what that can be.
 */
export function schemaOfDerived(
  derived: Derived,
  asked: AskedSchemas,
  definition: Pick<FormDefinition, 'lists'>,
  derivations: Derivations,
): AnswerSchema {
  if ('fact' in derived) return factSchemas[derived.fact];
  const { lists = {} } = definition;
  const list = derived.each ?? null;
  const schemaOf = (operand: Operand, of = list): AnswerSchema | undefined => {
    if (typeof operand !== 'object' || !('answer' in operand)) return undefined;
    const named = derivedAt(operand.answer, derivations);
    if (named !== undefined) return schemaOfDerived(named, asked, definition, derivations);
    const meant = listOfPath(lists, operand.answer, of);
    const room = meant === null ? asked.values : asked.lists.get(meant ?? '');
    return room?.get(answerName(operand.answer));
  };
  const rangeOf = (operand: Operand): Range => {
    if (typeof operand === 'number') return [operand, operand];
    if (typeof operand === 'object' && 'count' in operand) return [0, mostItemsOf(lists, operand.count)];
    return rangeOfSchema(schemaOf(operand));
  };
  const number = (range: Range, operands: readonly Operand[], of = list): AnswerSchema => {
    const [minimum, maximum] = range.map((end, at) => (Number.isNaN(end) ? anyNumber[at] : end));
    const asMoney = operands.every((operand) => {
      const schema = schemaOf(operand, of);
      return schema !== undefined && 'format' in schema && schema.format === 'money';
    });
    const ends = { minimum: minimum ?? -Infinity, maximum: maximum ?? Infinity };
    return asMoney ? { type: 'number', format: 'money', ...ends } : { type: 'number', ...ends };
  };
  if ('count' in derived) return number([0, mostItemsOf(lists, derived.count.list)], [0]);
  if ('age' in derived) return number([0, 150], [0]);
  if ('total' in derived) {
    const { list: path, of } = derived.total;
    const over = listName(path);
    const [least, most] = rangeOfSchema(schemaOf({ answer: of }, over));
    const items = mostItemsOf(lists, path);
    return number([Math.min(0, least * items), Math.max(0, most * items)], [{ answer: of }], over);
  }
  const operands = operandsOf(derived);
  if ('smaller' in derived || 'larger' in derived) {
    const [first] = operands.map((operand) => schemaOf(operand));
    if (first !== undefined && isDaySchema(first)) return { type: 'string', format: first.format };
  }
  const money = 'product' in derived || 'quotient' in derived ? operands.slice(0, 1) : operands;
  return number(operands.map(rangeOf).reduce(combine[wordOf(derived)]), money);
}

type Word = 'sum' | 'difference' | 'product' | 'quotient' | 'smaller' | 'larger';

function wordOf(derived: Derived): Word {
  if ('sum' in derived) return 'sum';
  if ('difference' in derived) return 'difference';
  if ('product' in derived) return 'product';
  if ('quotient' in derived) return 'quotient';
  return 'smaller' in derived ? 'smaller' : 'larger';
}

function operandsOf(derived: Derived): readonly Operand[] {
  if ('sum' in derived) return derived.sum;
  if ('difference' in derived) return derived.difference;
  if ('product' in derived) return derived.product;
  if ('quotient' in derived) return derived.quotient;
  if ('smaller' in derived) return derived.smaller;
  return 'larger' in derived ? derived.larger : [];
}

const combine: Readonly<Record<Word, (one: Range, other: Range) => Range>> = {
  sum: ([a, b], [c, d]) => [a + c, b + d],
  difference: ([a, b], [c, d]) => [a - d, b - c],
  product: ([a, b], [c, d]) => spanOf([a * c, a * d, b * c, b * d]),
  // Divided by next to nothing, anything may come out.
  quotient: ([a, b], [c, d]) => (c <= 0 && d >= 0 ? anyNumber : spanOf([a / c, a / d, b / c, b / d])),
  smaller: ([a, b], [c, d]) => [Math.min(a, c), Math.min(b, d)],
  larger: ([a, b], [c, d]) => [Math.max(a, c), Math.max(b, d)],
};

function spanOf(ends: readonly number[]): Range {
  // Nothing times something without an end is no number.
  return ends.some(Number.isNaN) ? anyNumber : [Math.min(...ends), Math.max(...ends)];
}

/** The least and the most of a number's schema; of anything else, any number. */
export function rangeOfSchema(schema: AnswerSchema | undefined): Range {
  return schema !== undefined && 'minimum' in schema ? [schema.minimum, schema.maximum] : anyNumber;
}
