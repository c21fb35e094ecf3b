import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { Condition, Operand } from '#schemas/forms/condition.ts';
import { factKey } from '#schemas/forms/account-facts.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { isCalendarDay } from '../../accounts/date-of-birth.ts';
import { ageOn } from '../../lettings/birthday.ts';
import { isCalendarMonth } from '../formats/calendar-month.ts';
import {
  compareNumbers,
  isNumber,
  minus,
  nearestDouble,
  over,
  plus,
  times,
  type Exact,
  type Fraction,
} from './exact-number.ts';

/** An answer that may still have any value, or stay missing. */
export const anything = Symbol('anything');
/** A derived value; `undefined` if unknown. Derived numbers are exact. */
export type Value = AnswerValue | Fraction | undefined | typeof anything;

/** Access to the values that a derived value is worked out from. */
interface Lookup {
  value(operand: Operand): Value;
  /** Returns each item of a list, so far; `null` if items may still come or go. */
  items(list: string): readonly ItemLookup[] | null;
}

/** Access to one item of a list. */
interface ItemLookup {
  value(operand: Operand): Value;
  /** Returns whether a condition holds; `undefined` if unknown, `null` if it may still change. */
  holds(condition: Condition): boolean | undefined | null;
}

/** Works out a derived value. Never throws, whatever the answers hold. */
export function derive(derived: Derived, lookup: Lookup): Value {
  if ('count' in derived) {
    const { list, where } = derived.count;
    return added(lookup.items(list), (item) => chosen(item.holds(where), () => 1));
  }
  if ('total' in derived) {
    const { list, of, where } = derived.total;
    return added(lookup.items(list), (item) =>
      chosen(where === undefined ? true : item.holds(where), () => item.value({ answer: of })),
    );
  }
  if ('age' in derived) {
    const from = lookup.value({ answer: derived.age.from });
    const on = lookup.value({ answer: derived.age.on });
    if (from === anything || on === anything) return anything;
    return isDay(from) && isDay(on) && from <= on ? ageOn(on, from) : undefined;
  }
  if ('fact' in derived) return lookup.value({ answer: factKey(derived.fact) });
  if ('smaller' in derived) return extreme(derived.smaller.map(lookup.value), true);
  if ('larger' in derived) return extreme(derived.larger.map(lookup.value), false);
  if ('sum' in derived) return calculate(derived.sum.map(lookup.value), plus);
  if ('product' in derived) return calculate(derived.product.map(lookup.value), times);
  if ('difference' in derived) return calculate(derived.difference.map(lookup.value), minus);
  // A division by 0 is infinite or not a number, which `calculate` makes unknown.
  return calculate(derived.quotient.map(lookup.value), over);
}

function added(items: readonly ItemLookup[] | null, of: (item: ItemLookup) => Value): Value {
  return items === null ? anything : calculate([0, ...items.map(of)], plus);
}

function chosen(holds: boolean | undefined | null, value: () => Value): Value {
  return holds === null ? anything : holds === undefined ? undefined : holds ? value() : 0;
}

/**
 * Calculates with known numbers. An unknown value takes precedence over one that may still change: the result stays
 * unknown.
 */
function calculate(values: readonly Value[], by: (one: Exact, other: Exact) => Exact): Value {
  const numbers: Exact[] = [];
  let isOpen = false;
  for (const value of values)
    if (value === anything) isOpen = true;
    else if (isNumber(value)) numbers.push(value);
    else return undefined;
  if (isOpen) return anything;
  const result = numbers.reduce(by);
  return Number.isFinite(nearestDouble(result)) ? result : undefined;
}

function extreme(values: readonly Value[], isSmaller: boolean): Value {
  const [first] = values.flatMap((value) => (value === anything ? [] : [value]));
  const fits = isNumber(first)
    ? isNumber
    : isDay(first)
      ? isDay
      : (value: Value) => typeof value === 'string' && isCalendarMonth(value);
  let best = first;
  for (const value of values) {
    if (value === anything) continue;
    if (!fits(value) || best === undefined || value === undefined) return undefined;
    const by = isNumber(value) && isNumber(best) ? compareNumbers(value, best) : value < best ? -1 : 1;
    if (isSmaller ? by < 0 : by > 0) best = value;
  }
  return values.includes(anything) ? anything : best;
}

function isDay(value: Value): value is string {
  return typeof value === 'string' && isCalendarDay(value);
}
