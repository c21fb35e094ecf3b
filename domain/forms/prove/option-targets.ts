import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { optionsOf } from '../answer-kind.ts';
import { questionKey, type PlacedQuestion } from '../check/inventory.ts';
import { conditionsOfOptions } from '../choices/conditional-options.ts';
import { canHold } from '../check/constant-conditions.ts';
import { conditionTypes } from '../conditions/condition-types.ts';
import { yes } from '../conditions/verdicts.ts';
import type { WalkedPage } from '../effective-answers.ts';
import type { PlacedGoal } from './contradiction.ts';
import { slotOf, type Plan, type Slot } from './plan.ts';

/** An option with a condition, which somebody has to be offered. */
export interface OptionTarget {
  /** Where it is told that it is offered; the same on all pages that ask for the answer. */
  readonly key: string;
  readonly what: string;
  readonly page: string;
  readonly question: string;
  /** Of its condition. */
  readonly pointer: string;
  /** What asks the question. */
  readonly before: readonly PlacedGoal[];
  readonly own: PlacedGoal;
}

/** Every option with a condition, in the order of the form. */
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

/** Looks up what has to come out for a question of the form to be asked. */
export function goalsIn(plan: Plan): (question: PlacedQuestion) => readonly PlacedGoal[] {
  const places = new Map(plan.inventory.conditions.map(({ condition, pointer }) => [condition, pointer]));
  return (question) => {
    const slot = slotOf(plan, question);
    return slot === undefined ? [] : goalsBefore(slot, places);
  };
}

/**
 * Tells if the conditions of some goals rule each other out by what they themselves say, such as two values of one answer. No
 * way has to be tried then, of which there may be too many. @param list of the item that they may speak of
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
 * What is proved of options with a condition: that somebody is offered each, on any of the pages that ask for the answer.
 * Where one of these offers it to everybody, there is nothing to prove.
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

/** What has to come out for a question to be asked. @param places where conditions stand */
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

/** The keys of the options with a condition that a walked page offers. */
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

/** No page or question has such a name. */
function keyOfOption(question: Pick<PlacedQuestion, 'list' | 'name'>, option: string): string {
  return `option ${questionKey(question)} = ${option}`;
}
