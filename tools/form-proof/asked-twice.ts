import type { FormDefinition } from '#schemas/forms/definition.ts';
import { error, type FormDefect } from '#api/rules/forms/check/defect.ts';
import { questionKey, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { answersInWords } from './answers-in-words.ts';
import { excludeEachOther, goalsIn } from './option-targets.ts';
import { planOf, type Plan } from './plan.ts';
import { rolesOf } from './roles.ts';
import { Search } from './search.ts';

/** The most ways to try for two pages before the result is left undecided. */
const budget = 20_000;

/** One answer that two pages ask for. */
export interface SharedAnswer {
  /** The answer and its pages in words, such as `"rent" on the pages "ours" and "theirs"`. */
  readonly what: string;
  /** The defect that one person can be asked both, with an example; `null` if it is proved that no one can. */
  readonly defect: FormDefect | null;
}

/**
 * Returns each pair of pages that ask for the same answer, and whether it is proved that no resident is asked both. The
 * definition must have passed `checkDefinition`.
 * @param today ISO day in London, for ages and months
 */
export function sharedAnswers(definition: FormDefinition, today: string): SharedAnswer[] {
  const plan = planOf(definition, today);
  const asking = Map.groupBy(plan.inventory.questions, questionKey);
  const goals = goalsIn(plan);
  return [...asking.values()].flatMap((questions) =>
    questions.flatMap((one, index) =>
      questions.slice(index + 1).map((other) => ({
        what: `"${one.name}" on the pages "${one.page}" and "${other.page}"`,
        defect: askedBoth(plan, one, other, goals),
      })),
    ),
  );
}

function askedBoth(
  plan: Plan,
  one: PlacedQuestion,
  other: PlacedQuestion,
  goalsAt: ReturnType<typeof goalsIn>,
): FormDefect | null {
  const goals = [...goalsAt(one), ...goalsAt(other)];
  if (excludeEachOther(plan, goals, one.list)) return null;
  const search = new Search(plan, goals, { leaveOut: 'optional', budget, ...rolesOf(plan) });
  const found = search.solutions().next();
  const both = `The pages "${one.page}" and "${other.page}" ask for one answer, "${one.name}"`;
  const cure = `Change one of their conditions to leave out the people the other asks, or give one answer its own name, such as "${other.name}There".`;
  if (found.done !== true)
    return error(
      'askedOnBoth',
      other.pointer,
      `${both}, and both can be asked of the same person: ${answersInWords(plan, found.value)}.`,
      cure,
    );
  if (search.end.isProof) return null;
  return error(
    'undecided',
    other.pointer,
    `${both}. It could not be proved that nobody is asked both, or that someone is.`,
    'Make their conditions simpler: compare one answer with different values.',
  );
}
