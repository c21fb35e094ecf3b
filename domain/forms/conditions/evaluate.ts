import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { AnswerPath, Condition, Operand } from '#schemas/forms/condition.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { isCalendarDay } from '../../accounts/date-of-birth.ts';
import { ageOn } from '../../lettings/birthday.ts';
import { answerOf } from '../answered.ts';
import { derivedAt, type Derivations } from '../derived/derivations.ts';
import { anything, derive, type Value } from '../derived/derive.ts';
import {
  compareNumbers,
  isFraction,
  isNumber,
  nearestDouble,
  type Fraction,
} from '../derived/exact-number.ts';
import { isCalendarMonth } from '../formats/calendar-month.ts';
import { itemsWithin, linkedItem } from '../lists/own-items.ts';
import { answerName, isOfItem, linkWordOf, listName } from '../answer-path.ts';
import { comparison } from './comparison.ts';
import {
  anyVerdict,
  both,
  either,
  nameOfVerdict,
  negated,
  no,
  unknown,
  yes,
  type Verdict,
  type Verdicts,
} from './verdicts.ts';
import { addMonths } from '../../lettings/months.ts';

/** The answers and the day that a condition is evaluated with. */
export interface ConditionScope {
  readonly answers: Answers;
  /** The item that the page or the question is about; `null` elsewhere. */
  readonly item: ListItem | null;
  /** ISO day in London. */
  readonly today: string;
  readonly derived: Derivations;
}

/** Answers and lists that may still change as the resident continues: see {@link possibleVerdicts}. */
export interface StillOpen {
  /** True if the answer may appear or disappear; `item` is the id of the item that it belongs to. */
  answer(name: string, item: string | null): boolean;
  /**
   * `growing`: items may be added. `undecided`: the list itself may appear or disappear.
   * @param owner the id of the item whose list in a list it is; `null` for the whole list
   */
  list(name: string, owner: string | null): 'settled' | 'growing' | 'undecided';
}

const nothingOpen: StillOpen = { answer: () => false, list: () => 'settled' };

/**
 * Returns whether a condition holds. Frozen by the table in `vectors.ts`: a missing answer is unknown, and so
 * is a comparison with it or between things that cannot be compared; Kleene's strong three-valued logic does
 * the rest. Never throws, whatever the answers hold.
 */
export function evaluate(condition: Condition, scope: ConditionScope): Verdict {
  return nameOfVerdict(verdictsOf(condition, scope, nothingOpen));
}

/**
 * Returns the verdicts that a condition can still have if the given answers stay and `open` ones are added.
 * It may return more than are possible, since parts are evaluated one at a time, but never fewer.
 */
export function possibleVerdicts(condition: Condition, scope: ConditionScope, open: StillOpen): Verdicts {
  return verdictsOf(condition, scope, open);
}

/** Returns the value of an operand, a derived number as the nearest double; `undefined` if unknown. */
export function valueNow(operand: Operand, scope: ConditionScope): AnswerValue | undefined {
  const value = valueOf(operand, scope, nothingOpen);
  if (value === anything) return undefined;
  return isFraction(value) ? nearestDouble(value) : value;
}

function verdictsOf(condition: Condition, scope: ConditionScope, open: StillOpen): Verdicts {
  if ('all' in condition)
    return condition.all.reduce<Verdicts>((sum, part) => both(sum, verdictsOf(part, scope, open)), yes);
  if ('any' in condition)
    return condition.any.reduce<Verdicts>((sum, part) => either(sum, verdictsOf(part, scope, open)), no);
  if ('not' in condition) return negated(verdictsOf(condition.not, scope, open));
  if ('in' in condition) {
    const [operand, choices] = condition.in;
    return choices.reduce<Verdicts>(
      (sum, choice) => either(sum, compared([operand, choice], scope, open, equal)),
      no,
    );
  }
  if ('answered' in condition) {
    const value = lookUp(condition.answered, scope, open);
    return value === anything ? yes | no : value === undefined ? no : yes;
  }
  if ('includes' in condition) {
    const [{ answer }, choice] = condition.includes;
    const value = lookUp(answer, scope, open);
    if (value === anything) return anyVerdict;
    return Array.isArray(value) ? verdict(value.includes(choice)) : unknown;
  }
  if ('some' in condition) {
    const { list, where } = condition.some;
    const state = stateOf(list, scope, open);
    if (state === 'undecided') return anyVerdict;
    return itemsLookedOver(list, scope).reduce<Verdicts>(
      (sum, item) => either(sum, verdictsOf(where, { ...scope, item }, open)),
      state === 'growing' ? anyVerdict : no,
    );
  }
  if ('every' in condition) {
    const { list, where } = condition.every;
    const state = stateOf(list, scope, open);
    if (state === 'undecided') return anyVerdict;
    return itemsLookedOver(list, scope).reduce<Verdicts>(
      (sum, item) => both(sum, verdictsOf(where, { ...scope, item }, open)),
      state === 'growing' ? anyVerdict : yes,
    );
  }
  const [word, pair] = comparison(condition);
  return compared(pair, scope, open, word === 'eq' ? equal : inOrder[word]);
}

/** Returns the items of a list, or for `item.…` those that belong to the current item. */
export function itemsLookedOver(path: string, { answers, item }: ConditionScope): readonly ListItem[] {
  const list = listName(path);
  const items = Object.hasOwn(answers.lists, list) ? answers.lists[list] : undefined;
  if (path === list) return items ?? [];
  return item === null ? [] : itemsWithin(items, item.id);
}

function stateOf(path: string, { item }: ConditionScope, open: StillOpen) {
  return isOfItem(path) ? open.list(listName(path), item?.id ?? '') : open.list(path, null);
}

function lookUp(path: AnswerPath, scope: ConditionScope, open: StillOpen): Value {
  const derived = derivedAt(path, scope.derived);
  if (derived !== undefined)
    return isOfItem(path) ? deriveOf(derived, path, scope, open) : deriveIn(derived, scope, open);
  const { answers } = scope;
  if (!isOfItem(path)) return open.answer(path, null) ? anything : answerOf(answers.values, path);
  const name = answerName(path);
  const item = linkedItem(answers.lists, scope.item, linkWordOf(path));
  if (item === null) return undefined;
  return open.answer(name, item.id) ? anything : answerOf(item, name);
}

function deriveOf(derived: Derived, path: AnswerPath, scope: ConditionScope, open: StillOpen): Value {
  const item = linkedItem(scope.answers.lists, scope.item, linkWordOf(path));
  return item === null ? undefined : deriveIn(derived, { ...scope, item }, open);
}

function deriveIn(derived: Derived, scope: ConditionScope, open: StillOpen): Value {
  return derive(derived, {
    value: (operand) => valueOf(operand, scope, open),
    items: (list) =>
      stateOf(list, scope, open) === 'settled'
        ? itemsLookedOver(list, scope).map((item) => ({
            value: (operand) => valueOf(operand, { ...scope, item }, open),
            holds: (condition) => known(verdictsOf(condition, { ...scope, item }, open)),
          }))
        : null,
  });
}

/** Returns the verdict as a boolean; `null` if it may still change, `undefined` if it is unknown. */
function known(verdicts: Verdicts): boolean | undefined | null {
  if (verdicts === yes || verdicts === no) return verdicts === yes;
  return verdicts === unknown ? undefined : null;
}

function valueOf(operand: Operand, scope: ConditionScope, open: StillOpen): Value {
  if (typeof operand !== 'object') return operand;
  if ('answer' in operand) return lookUp(operand.answer, scope, open);
  if ('count' in operand)
    return stateOf(operand.count, scope, open) === 'settled'
      ? itemsLookedOver(operand.count, scope).length
      : anything;
  const day = lookUp('age' in operand ? operand.age : operand.monthsSince, scope, open);
  if (day === anything) return anything;
  if (typeof day !== 'string') return undefined;
  if (isCalendarDay(day)) return 'age' in operand ? ageOn(scope.today, day) : elapsedMonths(day, scope.today);
  return 'monthsSince' in operand && isCalendarMonth(day) ? elapsedMonths(day, scope.today) : undefined;
}

function compared(
  [left, right]: readonly [Operand, Operand],
  scope: ConditionScope,
  open: StillOpen,
  compare: (left: Known, right: Known) => Verdicts,
): Verdicts {
  const one = valueOf(left, scope, open);
  const other = valueOf(right, scope, open);
  if (one === undefined || other === undefined) return unknown;
  if (one === anything || other === anything) return anyVerdict;
  return compare(one, other);
}

function verdict(holds: boolean): Verdicts {
  return holds ? yes : no;
}

/** A known value. */
type Known = AnswerValue | Fraction;

function equal(left: Known, right: Known): Verdicts {
  if (isNumber(left) && isNumber(right)) return verdict(compareNumbers(left, right) === 0);
  return typeof left === typeof right && typeof left !== 'object' ? verdict(left === right) : unknown;
}

const inOrder = {
  lt: ordered((by) => by < 0),
  lte: ordered((by) => by <= 0),
  gt: ordered((by) => by > 0),
  gte: ordered((by) => by >= 0),
};

/** Compares by order. Numbers, days and months have an order; words and choices have no meaningful one. */
function ordered(holds: (by: number) => boolean): (left: Known, right: Known) => Verdicts {
  return (left, right) => {
    if (isNumber(left) && isNumber(right)) return verdict(holds(compareNumbers(left, right)));
    if (typeof left !== 'string' || typeof right !== 'string') return unknown;
    const comparable =
      (isCalendarDay(left) && isCalendarDay(right)) || (isCalendarMonth(left) && isCalendarMonth(right));
    return comparable ? verdict(holds(left < right ? -1 : left > right ? 1 : 0)) : unknown;
  };
}

/**
 * Returns whole months from a day or a month until `today`, an ISO day. A month counts from its first day.
 * Negative only for a day in the future.
 */
function elapsedMonths(from: string, today: string): number {
  const since = from.length === 7 ? `${from}-01` : from;
  const months =
    (Number(today.slice(0, 4)) - Number(since.slice(0, 4))) * 12 +
    (Number(today.slice(5, 7)) - Number(since.slice(5, 7)));
  return addMonths(since, months) <= today ? months : months - 1;
}
