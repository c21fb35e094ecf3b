import type { FormDefinition } from '#schemas/forms/definition.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { error, type FormDefect } from '#api/rules/forms/check/defect.ts';
import type { PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { conditionsOfOptions } from '#domain/forms/choices/conditional-options.ts';
import { no, unknown } from '#domain/forms/conditions/verdicts.ts';
import { answersInWords } from './answers-in-words.ts';
import type { PlacedGoal } from './contradiction.ts';
import { goalsIn } from './option-targets.ts';
import { planOf, type Plan } from './plan.ts';
import { rolesOf } from './roles.ts';
import { Search } from './search.ts';

/** The most ways to try for one question before the result is left undecided. */
const budget = 20_000;

/** A property of the options of a choice, and the result of trying to prove it. */
export interface ProvedChoice {
  /** The property in words, such as `that everyone is offered something for "pay"`. */
  readonly what: string;
  /** The defect if it does not hold, with an example; `null` if it is proved. */
  readonly defect: FormDefect | null;
}

/**
 * Returns each required choice whose options all have conditions, and whether it is proved that everyone who is
 * asked is offered an option: without one, the form cannot be sent. The definition must have passed
 * `checkDefinition`.
 * @param today ISO day in London, for ages and months
 */
export function nothingOffered(definition: FormDefinition, today: string): ProvedChoice[] {
  const plan = planOf(definition, today);
  const before = goalsIn(plan);
  return plan.inventory.questions.filter(hasOnlyConditionalOptions).map((question) => {
    const closed = conditionsOfOptions(question.schema).map(({ when }): PlacedGoal => ({
      condition: when,
      list: question.list,
      wanted: no | unknown,
      pointer: undefined,
    }));
    return {
      what: `that everyone is offered something for "${question.name}" on the page "${question.page}"`,
      defect: foundFor(plan, question, [...before(question), ...closed]),
    };
  });
}

function hasOnlyConditionalOptions({ schema, isRequired }: PlacedQuestion): boolean {
  const options = 'choices' in schema ? [] : optionsOf(schema);
  return isRequired && options.length > 0 && options.every(({ when }) => when !== undefined);
}

function foundFor(
  plan: Plan,
  { name, page, pointer }: PlacedQuestion,
  goals: readonly PlacedGoal[],
): FormDefect | null {
  const search = new Search(plan, goals, { leaveOut: 'optional', budget, ...rolesOf(plan) });
  const found = search.solutions().next();
  if (found.done !== true)
    return error(
      'nothingOffered',
      pointer,
      `Some people must choose for "${name}" on the page "${page}" but are offered no options, for example: ${answersInWords(plan, found.value)}. Each option has a condition, and none applies.`,
      'Leave one option without a condition, ask only people who are offered something, or remove the question from "required".',
    );
  if (search.end.isProof) return null;
  return error(
    'undecided',
    pointer,
    `Each option of "${name}" on the page "${page}" has a condition. It could not be proved that everyone who is asked is offered one, or that someone is not.`,
    'Leave one option without a condition, or make the conditions simpler: compare one answer with different values.',
  );
}
