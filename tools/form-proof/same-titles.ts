import type { FormDefinition } from '#schemas/forms/definition.ts';
import { asPrinted } from '#domain/words/copied-text.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { error, type FormDefect } from '#api/rules/forms/check/defect.ts';
import type { PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { conditionsOfOptions, type ConditionalOption } from '#domain/forms/choices/conditional-options.ts';
import { yes } from '#domain/forms/conditions/verdicts.ts';
import { answersInWords } from './answers-in-words.ts';
import type { PlacedGoal } from './contradiction.ts';
import type { ProvedChoice } from './nothing-offered.ts';
import { excludeEachOther, goalsIn } from './option-targets.ts';
import { planOf, type Plan } from './plan.ts';
import { rolesOf } from './roles.ts';
import { Search } from './search.ts';

/** The most ways to try for two options before the result is left undecided. */
const budget = 20_000;

/**
 * Returns each pair of conditional options whose titles look the same, and whether it is proved that no resident is
 * offered both, since they could not distinguish them. Conditions on the same answers are compared when the form is
 * read; here, the answers that earlier pages allow count, too. The definition must have passed `checkDefinition`.
 * @param today ISO day in London, for ages and months
 */
export function sameTitles(definition: FormDefinition, today: string): ProvedChoice[] {
  const plan = planOf(definition, today);
  const before = goalsIn(plan);
  return plan.inventory.questions.flatMap((question) => {
    if ('choices' in question.schema) return [];
    const alike = Map.groupBy(conditionsOfOptions(question.schema), ({ title, group }) =>
      [group ?? '', title].map(asPrinted).join('\n'),
    );
    return [...alike.values()].flatMap((options) =>
      options.flatMap((other, index) =>
        options.slice(0, index).map((one) => ({
          what: `that nobody is offered both "${one.const}" and "${other.const}" for "${question.name}"`,
          defect: meeting(plan, question, [one, other], before(question)),
        })),
      ),
    );
  });
}

function meeting(
  plan: Plan,
  { schema, list, name, page, pointer }: PlacedQuestion,
  [one, other]: readonly [ConditionalOption, ConditionalOption],
  before: readonly PlacedGoal[],
): FormDefect | null {
  const both = [one, other].map(({ when }): PlacedGoal => ({
    condition: when,
    list,
    wanted: yes,
    pointer: undefined,
  }));
  if (excludeEachOther(plan, [...before, ...both], list)) return null;
  const search = new Search(plan, [...before, ...both], { leaveOut: 'optional', budget, ...rolesOf(plan) });
  const found = search.solutions().next();
  if (found.done === true && search.end.isProof) return null;
  const index = optionsOf(schema).findIndex((option) => option.const === other.const);
  const at = `${pointer}${schema.type === 'array' ? '/items' : ''}/oneOf/${index}/title`;
  const two = `Two options of "${name}" on the page "${page}" are called "${other.title}", "${one.const}" and "${other.const}"`;
  const cure = 'Give each its own title, or change their conditions so that nobody is offered both.';
  if (found.done !== true)
    return error(
      'optionTitleTwice',
      at,
      `${two}, and both can be offered to one person: ${answersInWords(plan, found.value)}.`,
      cure,
    );
  return error(
    'undecided',
    at,
    `${two}. It could not be proved that nobody is offered both, or that someone is.`,
    cure,
  );
}
