import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { listOfPath } from '#domain/forms/lists/linked-lists.ts';
import { answerName, listName } from '#domain/forms/answer-path.ts';
import { comparison } from '#domain/forms/conditions/comparison.ts';
import { derivedAt, factKeyOf, partsOfDerived, type Derivations } from '#domain/forms/derived/derivations.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import { inputsNear, type RangeOf } from './inputs-near.ts';
import { questionKey, type PlacedCondition } from '#domain/forms/check/inventory.ts';

/** The constants that conditions compare with one answer, or with the number of a list's items. */
export interface Compared {
  readonly words: Set<string>;
  readonly numbers: Set<number>;
  readonly ages: Set<number>;
  readonly months: Set<number>;
  /**
   * True if it is also compared with a value that is not a constant, so constants alone do not distinguish its cases.
   */
  hasPeers: boolean;
}

/** Returns the key of the number of a list's items, among those of answers (`questionKey`). */
export function countKeyOf(list: string): string {
  return `#${list}`;
}

/** The constants in a form's conditions, by key, and the number of quantifiers over each list. */
export interface Constants {
  readonly compared: ReadonlyMap<string, Compared>;
  readonly quantifiers: ReadonlyMap<string, number>;
}

/**
 * Reads the constants out of the conditions: outcomes change only at these, and just beside them. Constants compared
 * with a derived value are traced back to its inputs, one step only.
 */
export function constantsOf(
  conditions: readonly PlacedCondition[],
  derived: Derivations,
  rangeOf: RangeOf,
  lists: FormDefinition['lists'],
): Constants {
  const compared = new Map<string, Compared>();
  const quantifiers = new Map<string, number>();
  const of = (key: string): Compared => {
    const known = compared.get(key) ?? {
      words: new Set(),
      numbers: new Set(),
      ages: new Set(),
      months: new Set(),
      hasPeers: false,
    };
    compared.set(key, known);
    return known;
  };
  const read = (condition: Condition, list: string | null): void => {
    if ('all' in condition) for (const part of condition.all) read(part, list);
    else if ('any' in condition) for (const part of condition.any) read(part, list);
    else if ('not' in condition) read(condition.not, list);
    else if ('in' in condition) for (const choice of condition.in[1]) pair(condition.in[0], choice, list);
    else if ('includes' in condition) pair(condition.includes[0], condition.includes[1], list);
    else if ('some' in condition || 'every' in condition) {
      const { list: path, where } = 'some' in condition ? condition.some : condition.every;
      const over = listName(path);
      quantifiers.set(over, (quantifiers.get(over) ?? 0) + 1);
      read(where, over);
    } else if (!('answered' in condition)) {
      const [, [left, right]] = comparison(condition);
      pair(left, right, list);
      pair(right, left, list);
    }
  };
  const pair = (side: Operand, other: Operand, list: string | null): void => {
    if (typeof side !== 'object') return;
    const path =
      'answer' in side
        ? side.answer
        : 'age' in side
          ? side.age
          : 'monthsSince' in side
            ? side.monthsSince
            : null;
    const meant = path === null ? undefined : derivedAt(path, derived);
    const fact = factKeyOf(meant);
    const key =
      path === null
        ? countKeyOf('count' in side ? listName(side.count) : '')
        : fact !== undefined
          ? questionKey({ list: null, name: fact })
          : questionKey({ list: listOfPath(lists, path, list) ?? null, name: answerName(path) });
    const value = fact === undefined && 'answer' in side ? meant : undefined;
    if (value !== undefined) {
      handOn(value, typeof other === 'number' ? [other] : [], list);
      return;
    }
    const entry = of(key);
    if (typeof other === 'object') entry.hasPeers = true;
    else if (typeof other === 'string') entry.words.add(other);
    else if (typeof other === 'number')
      ('age' in side ? entry.ages : 'monthsSince' in side ? entry.months : entry.numbers).add(other);
  };
  const handOn = (value: Derived, numbers: readonly number[], list: string | null): void => {
    for (const { operand, near } of inputsNear(value, numbers, list, rangeOf)) {
      const within = 'total' in value ? listName(value.total.list) : list;
      // No single constant distinguishes its cases; the values of the other inputs do.
      pair(operand, { count: '' }, within);
      for (const number of near) pair(operand, number, within);
    }
    for (const { condition, counts, list: over } of partsOfDerived(value)) {
      if (condition !== undefined) read(condition, over);
      if (counts === undefined) continue;
      quantifiers.set(counts, (quantifiers.get(counts) ?? 0) + 1);
      for (const number of numbers) of(countKeyOf(counts)).numbers.add(number);
    }
  };
  for (const { condition, list } of conditions) read(condition, list);
  return { compared, quantifiers };
}
