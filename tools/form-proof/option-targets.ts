import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { questionKey, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { conditionsOfOptions } from '#domain/forms/choices/conditional-options.ts';
import { canHold } from '#api/rules/forms/check/constant-conditions.ts';
import { conditionTypes } from '#domain/forms/condition-types.ts';
import { yes } from '#domain/forms/conditions/verdicts.ts';
import type { WalkedPage } from '#domain/forms/journey/effective-answers.ts';
import type { PlacedGoal } from './contradiction.ts';
import { slotOf, type Plan, type Slot } from './plan.ts';

/** An option with a condition, which some resident must be offered. */
interface OptionTarget {
  /** The key under which an offer is recorded; the same on all pages that ask for the answer. */
  readonly key: string;
  readonly what: string;
  readonly page: string;
  readonly question: string;
  /** JSON pointer to its condition. */
  readonly pointer: string;
  /** The goals for its question to be asked. */
  readonly before: readonly PlacedGoal[];
  readonly own: PlacedGoal;
}

/** Returns every option with a condition, in the order of the form. */
export function optionTargets(plan: Plan): OptionTarget[] {
  const { inventory } = plan;
  const places = new Map(inventory.conditions.map(({ condition, pointer }) => [condition, pointer]));
  const before = goalsIn(plan);
  return inventory.questions.flatMap((question) =>
    conditionsOfOptions(question.schema).map((option): OptionTarget => {
      const pointer = places.get(option.when) ?? '';
      return {
        key: keyOfOption(question, option.const),
        what: `The option "${option.const}" of "${question.name}"`,
        page: question.page,
        question: question.name,
        pointer,
        before: before(question),
        own: { condition: option.when, list: question.list, wanted: yes, pointer },
      };
    }),
  );
}

/** Makes a function that returns the goals for a question of the form to be asked. */
export function goalsIn(plan: Plan): (question: PlacedQuestion) => readonly PlacedGoal[] {
  const places = new Map(plan.inventory.conditions.map(({ condition, pointer }) => [condition, pointer]));
  return (question) => {
    const slot = slotOf(plan, question);
    return slot === undefined ? [] : goalsBefore(slot, places);
  };
}

/**
 * Returns true if the conditions of some goals exclude each other, such as two values of one answer. This saves trying
 * what may be too many ways.
 * @param list the list whose item they may name
 */
export function excludeEachOther(
  { inventory: { definition } }: Plan,
  goals: readonly PlacedGoal[],
  list: string | null,
): boolean {
  const all = goals.filter(({ wanted }) => wanted === yes).map(({ condition }) => condition);
  return !canHold({ all }, definition, conditionTypes(definition), list);
}

/**
 * Returns the proofs needed for options with a condition: some resident must be offered each, on any of the
 * pages that ask for the answer. No proof is needed if one of these pages offers it without a condition.
 */
export function offeredOptions(plan: Plan): (Omit<OptionTarget, 'before' | 'own'> & {
  readonly ways: readonly (readonly PlacedGoal[])[];
})[] {
  const always = new Set(
    plan.inventory.questions.flatMap((question) =>
      optionsOf(question.schema)
        .filter(({ when }) => when === undefined)
        .map((option) => keyOfOption(question, option.const)),
    ),
  );
  const open = optionTargets(plan).filter(({ key }) => !always.has(key));
  return [...Map.groupBy(open, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { before: _before, own: _own, ...target } = first;
    return [{ ...target, ways: [first, ...others].map(({ before, own }) => [own, ...before]) }];
  });
}

/**
 * Returns the goals for a question to be asked.
 * @param places pointers to the conditions
 */
function goalsBefore({ conditions, list }: Slot, places: ReadonlyMap<Condition, string>): PlacedGoal[] {
  const own = conditions.map((condition): PlacedGoal => ({
    condition,
    list,
    wanted: yes,
    pointer: places.get(condition),
  }));
  if (list === null) return own;
  return [{ condition: { gte: [{ count: list }, 1] }, list: null, wanted: yes, pointer: undefined }, ...own];
}

/** Returns the keys of the options with a condition that a walked page offers. */
export function optionsMet(
  { pages }: FormDefinition,
  { page: name, questions, offers }: WalkedPage,
): string[] {
  const page = pages[name];
  if (page === undefined || !('schema' in page)) return [];
  return questions.flatMap((question) => {
    const schema = page.schema.properties[question];
    if (schema === undefined) return [];
    return conditionsOfOptions(schema)
      .filter((option) => offers[question]?.closed.includes(option.const) === false)
      .map((option) => keyOfOption({ list: page.each ?? null, name: question }, option.const));
  });
}

/** Returns the key of an option, which cannot be the name of a page or question. */
function keyOfOption(question: Pick<PlacedQuestion, 'list' | 'name'>, option: string): string {
  return `option ${questionKey(question)} = ${option}`;
}
