import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { conditionsOfOptions } from '../choices/conditional-options.ts';
import { yes } from '../conditions/verdicts.ts';
import type { WalkedPage } from '../effective-answers.ts';
import type { PlacedGoal } from './contradiction.ts';
import { slotOf, type Plan, type Slot } from './plan.ts';

/** An option with a condition, which somebody has to be offered. */
export interface OptionTarget {
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
export function optionTargets({ inventory, slots }: Plan): OptionTarget[] {
  const places = new Map(inventory.conditions.map(({ condition, pointer }) => [condition, pointer]));
  return inventory.questions.flatMap((question) =>
    conditionsOfOptions(question.schema).map((option): OptionTarget => {
      const pointer = places.get(option.when) ?? '';
      const slot = slotOf({ slots }, question);
      return {
        key: keyOfOption(question.page, question.name, option.const),
        what: `The option "${option.const}" of "${question.name}"`,
        page: question.page,
        question: question.name,
        pointer,
        before: slot === undefined ? [] : goalsBefore(slot, places),
        own: { condition: option.when, list: question.list, wanted: yes, pointer },
      };
    }),
  );
}

/** What has to come out for a question to be asked. @param places where conditions stand */
export function goalsBefore(
  { conditions, list }: Slot,
  places: ReadonlyMap<Condition, string>,
): PlacedGoal[] {
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
      .map((option) => keyOfOption(name, question, option.const));
  });
}

function keyOfOption(page: string, question: string, option: string): string {
  return `${page} ${question} = ${option}`;
}
