import type { Condition } from '#schemas/forms/condition.ts';
import { conditionInWords } from '../form-diff/condition-words.ts';
import { yes } from '#domain/forms/conditions/verdicts.ts';
import { coneOf, keysIn, type Plan, type Slot } from './plan.ts';
import { Search, type Goal, type SearchOptions } from './search.ts';

/** A goal with the pointer to its condition; `undefined` for a goal without a written condition. */
export interface PlacedGoal extends Goal {
  readonly pointer: string | undefined;
}

/** One of the conditions that cannot all hold. */
export interface Contradicting {
  /** JSON pointer (RFC 6901) into the definition. */
  readonly pointer: string;
  readonly words: string;
}

/** A condition, or a part of one that has to hold with all the others. */
interface Part extends Contradicting {
  readonly condition: Condition;
}

/**
 * The most ways to try for one set of conditions; the most sets to try, and the largest size of a set, when looking for
 * the smallest.
 */
const budget = 2_000;
const mostSets = 300;
const largestTried = 3;

/**
 * Returns the smallest set of conditions that cannot hold together, and so make the goals impossible. Candidates are
 * the conditions of the goals, and of all pages and questions that they depend on. Empty if no set is certain to
 * contradict itself.
 */
export function contradictionOf(
  plan: Plan,
  goals: readonly PlacedGoal[],
  options: SearchOptions,
): readonly Contradicting[] {
  const places = new Map(plan.inventory.conditions.map(({ condition, pointer }) => [condition, pointer]));
  const cone = coneOf(
    plan,
    goals.flatMap(({ condition, list }) =>
      keysIn([condition], list, plan.derived, plan.inventory.definition.lists),
    ),
  ).flatMap((index) => plan.slots[index] ?? []);
  const own = goals.flatMap((goal) =>
    goal.pointer === undefined ? [] : partsOf(goal.condition, goal.pointer, goal.wanted === yes),
  );
  const ofSlots = cone.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => {
      const place = places.get(condition);
      return place === undefined ? [] : partsOf(condition, place, true);
    }),
  );
  const parts = [...new Map([...own, ...ofSlots].map((part) => [part.pointer, part])).values()];
  const contradict = (kept: readonly Part[]): boolean => {
    const pointers = new Set(kept.map(({ pointer }) => pointer));
    const search = new Search(
      withOnly(plan, pointers, places),
      goals.flatMap((goal) => goalsWith(goal, pointers)),
      { ...options, budget },
    );
    return search.solutions().next().done === true && search.end.isProof;
  };
  for (const set of smallSets(parts)) if (contradict(set)) return set;
  if (!contradict(parts)) return [];
  let left: readonly Part[] = parts;
  for (const part of parts) {
    const others = left.filter((other) => other !== part);
    if (contradict(others)) left = others;
  }
  return left;
}

function partsOf(condition: Condition, pointer: string, isHeld: boolean): Part[] {
  if (isHeld && 'all' in condition)
    return condition.all.flatMap((part, index) => partsOf(part, `${pointer}/all/${index}`, true));
  const words = conditionInWords(condition);
  return [{ condition, pointer, words: isHeld ? words : `not (${words})` }];
}

function goalsWith(goal: PlacedGoal, pointers: ReadonlySet<string>): Goal[] {
  const { condition, pointer, list, wanted } = goal;
  if (pointer === undefined) return [goal];
  return partsOf(condition, pointer, wanted === yes)
    .filter((part) => pointers.has(part.pointer))
    .map((part) => ({ condition: part.condition, list, wanted }));
}

/** Returns the plan with only these conditions: everything else is always asked. */
function withOnly(plan: Plan, pointers: ReadonlySet<string>, places: ReadonlyMap<Condition, string>): Plan {
  const slots = plan.slots.map((slot): Slot => ({
    ...slot,
    conditions: slot.conditions.flatMap((condition) => {
      const place = places.get(condition);
      // A condition from no file always holds, such as that a need requires an application.
      if (place === undefined) return [condition];
      return partsOf(condition, place, true)
        .filter(({ pointer }) => pointers.has(pointer))
        .map((part) => part.condition);
    }),
  }));
  return { ...plan, slots };
}

/** Yields sets of one, two and three, as long as there are few enough to try each. */
function* smallSets(parts: readonly Part[]): Generator<readonly Part[]> {
  let tried = 0;
  for (let size = 1; size <= Math.min(largestTried, parts.length); size += 1)
    for (const set of setsOf(parts, size)) {
      tried += 1;
      if (tried > mostSets) return;
      yield set;
    }
}

function* setsOf(parts: readonly Part[], size: number): Generator<readonly Part[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, part] of parts.entries())
    for (const others of setsOf(parts.slice(index + 1), size - 1)) yield [part, ...others];
}
