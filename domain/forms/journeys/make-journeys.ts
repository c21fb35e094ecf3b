import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { evaluate, type ConditionScope } from '../conditions/evaluate.ts';
import { no, unknown, yes } from '../conditions/verdicts.ts';
import { walk } from '../effective-answers.ts';
import { interpret } from '../interpret-schema.ts';
import { journey } from '../journey.ts';
import { derivationsOf, type Derivations } from '../derived/derivations.ts';
import { planOf, type Plan } from '../prove/plan.ts';
import { rolesOf } from '../prove/roles.ts';
import { Search, type Goal } from '../prove/search.ts';
import { waysToTheEnd } from '../prove/ways.ts';
import { objectivesOf, type Objective } from './objectives.ts';

/** Ways that are tried for one objective, and of those that lead there how many are walked to the end. */
const budget = 3_000;
const endsTried = 12;

/** Answers with which a form is filled in and sent, and what that shows of the form. */
interface MadeJourney {
  readonly answers: Answers;
  readonly meets: readonly Objective[];
}

/** Journeys that together meet everything that can be met. */
export interface Made {
  readonly plan: Plan;
  readonly journeys: readonly MadeJourney[];
  readonly objectives: readonly Objective[];
  /** What none of them meets. `isProof`: nothing can; otherwise not every way was tried. */
  readonly unmet: readonly { readonly objective: Objective; readonly isProof: boolean }[];
}

/**
 * Makes few journeys through a form that meet every page, branch and boundary, each to the point where it can be sent.
 * The definition has to have passed `checkDefinition`.
 * @param today ISO day in London
 */
export function makeJourneys(definition: FormDefinition, today: string): Made {
  const plan = planOf(definition, today);
  const check = interpret(definition);
  const options = { leaveOut: 'optional', budget, ...rolesOf(plan) } as const;
  const objectives = objectivesOf(plan);
  const found: { answers: Answers; meets: readonly Objective[] }[] = [];
  const met = new Set<Objective>();
  const unmet: { objective: Objective; isProof: boolean }[] = [];
  // The last pages need the longest ways, which meet much of what lies before them.
  for (const objective of objectives.toReversed()) {
    if (met.has(objective)) continue;
    const search = new Search(plan, objective.goals, options);
    let tried = 0;
    let isMet = false;
    for (const answers of waysToTheEnd(plan, search, options)) {
      tried += 1;
      if (journey(definition, answers, today, check).canSubmit) {
        const meets = metBy(definition, answers, today, objectives);
        isMet = meets.includes(objective);
        if (isMet) {
          found.push({ answers, meets });
          for (const one of meets) met.add(one);
        }
      }
      if (isMet || tried === endsTried) break;
    }
    if (!isMet) unmet.push({ objective, isProof: tried === 0 && search.end.isProof });
  }
  // What was missed on the way may have been met by another later on.
  return {
    plan,
    objectives,
    journeys: withoutSpare(found),
    unmet: unmet.filter(({ objective }) => !met.has(objective)).toReversed(),
  };
}

/** Leaves out journeys that show nothing which the others do not. */
function withoutSpare(found: readonly MadeJourney[]): MadeJourney[] {
  const times = new Map<Objective, number>();
  for (const { meets } of found) for (const one of meets) times.set(one, (times.get(one) ?? 0) + 1);
  return found
    .toSorted((one, other) => one.meets.length - other.meets.length)
    .filter(({ meets }) => {
      if (meets.some((one) => times.get(one) === 1)) return true;
      for (const one of meets) times.set(one, (times.get(one) ?? 0) - 1);
      return false;
    })
    .toReversed();
}

function metBy(
  definition: FormDefinition,
  answers: Answers,
  today: string,
  objectives: readonly Objective[],
): Objective[] {
  const { effective } = walk(definition, answers, today);
  const derived = derivationsOf(definition);
  return objectives.filter(({ goals }) => comeOut(goals, effective, today, derived));
}

/** Whether all goals come out, those of items for one and the same of their list. */
function comeOut(goals: readonly Goal[], effective: Answers, today: string, derived: Derivations): boolean {
  const lists = [...new Set(goals.flatMap(({ list }) => list ?? []))];
  const comesOut = ({ condition, wanted }: Goal, item: ListItem | null) =>
    (verdictBit({ answers: effective, item, today, derived }, condition) & wanted) !== 0;
  return (
    goals.every((goal) => goal.list !== null || comesOut(goal, null)) &&
    lists.every((list) => {
      const own = goals.filter((goal) => goal.list === list);
      return (effective.lists[list] ?? []).some((item) => own.every((goal) => comesOut(goal, item)));
    })
  );
}

function verdictBit(scope: ConditionScope, condition: Goal['condition']): number {
  return { yes, no, unknown }[evaluate(condition, scope)];
}
