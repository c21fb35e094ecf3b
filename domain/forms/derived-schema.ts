import { factSchemas } from '#schemas/forms/account-facts.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Operand } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { isDaySchema } from './bounds/day-bounds.ts';
import { answerName, listName } from './answer-path.ts';
import { listOfPath } from './lists/linked-lists.ts';
import { mostItemsOf } from './lists/most-items.ts';
import { derivedAt, type Derivations } from './derived/derivations.ts';
import { minus, nearestDouble, over, plus, times, type Exact } from './derived/exact-number.ts';

/** The smallest and the largest value that a number can have. */
export type NumberBounds = readonly [number, number];

const anyNumber: NumberBounds = [-Infinity, Infinity];

/** The schemas of a form's answers: those asked once, and those of each list's items. */
interface AskedSchemas {
  readonly values: ReadonlyMap<string, AnswerSchema>;
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, AnswerSchema>>;
}

/**
 * Returns the schema of a derived value, as if it were asked: a number with the smallest and the largest
 * value that its answers allow; a day or a month for the smaller or larger of several; the fact's own schema
 * for a fact. Sums of money are money, and so is money multiplied or divided by a plain number; money divided
 * by money is a plain number.
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
  const rangeOf = (operand: Operand): NumberBounds => {
    if (typeof operand === 'number') return [operand, operand];
    if (typeof operand === 'object' && 'count' in operand) return [0, mostItemsOf(lists, operand.count)];
    return rangeOfSchema(schemaOf(operand));
  };
  const isMoney = (operand: Operand, of = list): boolean => {
    const schema = schemaOf(operand, of);
    return schema !== undefined && 'format' in schema && schema.format === 'money';
  };
  if ('count' in derived) return numberOf([0, mostItemsOf(lists, derived.count.list)], false);
  if ('age' in derived) return numberOf([0, 150], false);
  if ('total' in derived) {
    const { list: path, of } = derived.total;
    const itemsOf = listName(path);
    const [least, most] = rangeOfSchema(schemaOf({ answer: of }, itemsOf));
    const items = mostItemsOf(lists, path);
    const ends = [exactly(times, least, items), exactly(times, most, items)] as const;
    return numberOf([Math.min(0, ends[0]), Math.max(0, ends[1])], isMoney({ answer: of }, itemsOf));
  }
  const operands = operandsOf(derived);
  if ('smaller' in derived || 'larger' in derived) {
    const [day] = operands.map((operand) => schemaOf(operand));
    if (day !== undefined && isDaySchema(day)) return { type: 'string', format: day.format };
  }
  const [first, ...others] = operands.map((operand) => isMoney(operand));
  const asMoney =
    'product' in derived
      ? [first, ...others].filter(Boolean).length === 1
      : 'quotient' in derived
        ? first === true && !others.includes(true)
        : operands.some((operand) => isMoney(operand)) &&
          operands.every((operand) => typeof operand === 'number' || isMoney(operand));
  return numberOf(operands.map(rangeOf).reduce(combine[wordOf(derived)]), asMoney);
}

function numberOf(range: NumberBounds, asMoney: boolean): AnswerSchema {
  const [minimum, maximum] = range.map((end, at) => (Number.isNaN(end) ? anyNumber[at] : end));
  const ends = { minimum: minimum ?? -Infinity, maximum: maximum ?? Infinity };
  return asMoney ? { type: 'number', format: 'money', ...ends } : { type: 'number', ...ends };
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

const combine: Readonly<Record<Word, (one: NumberBounds, other: NumberBounds) => NumberBounds>> = {
  sum: ([a, b], [c, d]) => [exactly(plus, a, c), exactly(plus, b, d)],
  difference: ([a, b], [c, d]) => [exactly(minus, a, d), exactly(minus, b, c)],
  product: (one, other) => spanOf(corners(times, one, other)),
  // Dividing by almost 0 can give any number.
  quotient: (one, [c, d]) => (c <= 0 && d >= 0 ? anyNumber : spanOf(corners(over, one, [c, d]))),
  smaller: ([a, b], [c, d]) => [Math.min(a, c), Math.min(b, d)],
  larger: ([a, b], [c, d]) => [Math.max(a, c), Math.max(b, d)],
};

type Reckon = (one: Exact, other: Exact) => Exact;

function exactly(by: Reckon, one: number, other: number): number {
  return nearestDouble(by(one, other));
}

function corners(by: Reckon, [a, b]: NumberBounds, [c, d]: NumberBounds): readonly number[] {
  return [exactly(by, a, c), exactly(by, a, d), exactly(by, b, c), exactly(by, b, d)];
}

function spanOf(ends: readonly number[]): NumberBounds {
  // 0 times infinity is not a number.
  return ends.some(Number.isNaN) ? anyNumber : [Math.min(...ends), Math.max(...ends)];
}

/** Returns the smallest and the largest value that a number's schema allows; any number for other schemas. */
export function rangeOfSchema(schema: AnswerSchema | undefined): NumberBounds {
  return schema !== undefined && 'minimum' in schema ? [schema.minimum, schema.maximum] : anyNumber;
}
