import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import { factOfKey } from '#schemas/forms/account-facts.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { error, type FormDefect } from '../check/defect.ts';
import { questionKey, type PlacedQuestion } from '../check/inventory.ts';
import type { PlacedGoal } from './contradiction.ts';
import { goalsBefore } from './option-targets.ts';
import { planOf, slotOf, type Plan } from './plan.ts';
import { rolesOf } from './roles.ts';
import { Search } from './search.ts';

/** Ways that are tried for two pages before it is left undecided. */
const budget = 20_000;

/** So many of the answers that ask both are told. */
const mostTold = 6;

/** One answer that two pages ask. */
export interface SharedAnswer {
  /** For people, such as `"rent" on the pages "ours" and "theirs"`. */
  readonly what: string;
  /** That both can be asked of the same person, with answers by which they are; null: it is proved that they cannot. */
  readonly defect: FormDefect | null;
}

/**
 * Each two pages that ask for one answer, and whether it is proved that nobody is asked both. The definition has to have
 * passed `checkDefinition`.
 * @param today ISO day in London, which ages and months are reckoned by
 */
export function sharedAnswers(definition: FormDefinition, today: string): SharedAnswer[] {
  const plan = planOf(definition, today);
  const asking = Map.groupBy(plan.inventory.questions, questionKey);
  const goals = goalsOf(plan);
  return [...asking.values()].flatMap((questions) =>
    questions.flatMap((one, index) =>
      questions.slice(index + 1).map((other) => ({
        what: `"${one.name}" on the pages "${one.page}" and "${other.page}"`,
        defect: askedBoth(plan, one, other, goals),
      })),
    ),
  );
}

/** What has to hold for a question to be asked. */
function goalsOf(plan: Plan): (question: PlacedQuestion) => readonly PlacedGoal[] {
  const places = new Map(plan.inventory.conditions.map(({ condition, pointer }) => [condition, pointer]));
  return (question) => {
    const slot = slotOf(plan, question);
    return slot === undefined ? [] : goalsBefore(slot, places);
  };
}

function askedBoth(
  plan: Plan,
  one: PlacedQuestion,
  other: PlacedQuestion,
  goalsAt: ReturnType<typeof goalsOf>,
): FormDefect | null {
  const goals = [...goalsAt(one), ...goalsAt(other)];
  const search = new Search(plan, goals, { leaveOut: 'optional', budget, ...rolesOf(plan) });
  const found = search.solutions().next();
  const both = `The pages "${one.page}" and "${other.page}" ask for one answer, "${one.name}"`;
  const cure = `Let one of their conditions leave out whom the other asks, or give one answer a name of its own, such as "${other.name}There".`;
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
    `${both}. That nobody is asked both could be neither shown nor ruled out, so it is not proved.`,
    'Make their conditions simpler: compare one answer with different values.',
  );
}

/** What was answered and is known, in the order of the form. */
function answersInWords(plan: Plan, { values, lists }: Answers): string {
  const said = plan.slots.flatMap(({ question, list }) => {
    if (question === undefined) return [];
    const room = list === null ? values : (lists[list]?.[0] ?? {});
    const value = room[question.name];
    if (value === undefined) return [];
    const fact = factOfKey(question.name);
    const what = fact === undefined ? `"${question.name}"` : `the fact "${fact}"`;
    return [`${what}${list === null ? '' : ` of the first of "${list}"`} is ${valueInWords(value)}`];
  });
  const once = [...new Set(said)];
  if (once.length === 0) return 'whatever is answered';
  const more = once.length > mostTold ? `, and ${once.length - mostTold} more` : '';
  return `${once.slice(0, mostTold).join(', ')}${more}`;
}

function valueInWords(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}
