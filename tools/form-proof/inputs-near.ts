import type { Operand } from '#schemas/forms/condition.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import type { NumberBounds } from '#domain/forms/derived-schema.ts';

/**
 * Returns the smallest and the largest value that an operand can have, for an item of the list or, without
 * one, for the form.
 */
export type RangeOf = (operand: Operand, list: string | null) => NumberBounds;

/** An input of a derived value, and the numbers that it has to come near to make a difference. */
interface Input {
  readonly operand: Operand;
  readonly near: readonly number[];
}

/**
 * Returns the inputs that bring a derived value to some numbers, while its other inputs have their smallest
 * or largest value. Enough to find answers on both sides of a comparison, not to prove that there are none.
 */
export function inputsNear(
  derived: Derived,
  numbers: readonly number[],
  list: string | null,
  rangeOf: RangeOf,
): readonly Input[] {
  const near = (operands: readonly Operand[], back: (number: number, others: number, at: number) => number) =>
    operands.map((operand, at): Input => {
      const others = operands.filter((_one, index) => index !== at).map((one) => rangeOf(one, list));
      return {
        operand,
        near: numbers
          .flatMap((number) => ends(derived, others).map((rest) => back(number, rest, at)))
          .filter(Number.isFinite),
      };
    });
  if ('sum' in derived) return near(derived.sum, (number, rest) => number - rest);
  if ('product' in derived) return near(derived.product, (number, rest) => number / rest);
  if ('difference' in derived)
    return near(derived.difference, (number, rest, at) => (at === 0 ? number + rest : rest - number));
  if ('quotient' in derived)
    return near(derived.quotient, (number, rest, at) => (at === 0 ? number * rest : rest / number));
  if ('smaller' in derived) return near(derived.smaller, (number) => number);
  if ('larger' in derived) return near(derived.larger, (number) => number);
  if ('total' in derived) return [{ operand: { answer: derived.total.of }, near: numbers }];
  if ('age' in derived)
    return [
      { operand: { age: derived.age.from }, near: numbers },
      { operand: { answer: derived.age.on }, near: [] },
    ];
  return [];
}

/** Combines the other inputs, once all at their least and once all at their most. */
function ends(derived: Derived, others: readonly NumberBounds[]): readonly number[] {
  const combine =
    'product' in derived
      ? (one: number, other: number) => one * other
      : (one: number, other: number) => one + other;
  const start = 'product' in derived ? 1 : 0;
  const [least, most] = [0, 1].map((end) => others.map((range) => range[end] ?? 0).reduce(combine, start));
  return [least ?? 0, most ?? 0];
}
