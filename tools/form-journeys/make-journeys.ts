import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { evaluate, type ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { no, unknown, yes } from '#domain/forms/conditions/verdicts.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { completeDraft } from '../form-proof/complete.ts';
import { planOf, type Plan } from '../form-proof/plan.ts';
import { rolesOf } from '../form-proof/roles.ts';
import { Search, type Goal } from '../form-proof/search.ts';
import { waysToTheEnd } from '../form-proof/ways.ts';
import { AnswerFinder } from './answer-finder.ts';
import { objectivesOf, type Objective } from './objectives.ts';

/** The most ways to try for one objective, and the most of the successful ones to walk to the end. */
const budget = 3_000;
const endsTried = 12;

/** Answers with which a form can be sent, and the objectives that they meet. */
interface MadeJourney {
  readonly answers: Answers;
  readonly meets: readonly Objective[];
}

/** Journeys that together cover everything that can be covered. */
export interface Made {
  readonly plan: Plan;
  readonly journeys: readonly MadeJourney[];
  readonly objectives: readonly Objective[];
  /** Objectives that none of them meets. `isProof`: none can; otherwise not every way was tried. */
  readonly unmet: readonly { readonly objective: Objective; readonly isProof: boolean }[];
}

/** Receives the progress of a long run. */
export type JourneyProgress = (done: number, all: number) => void;

/**
 * Makes a few journeys through a form that cover every page, branch and boundary, each to the point where it
 * can be sent. The definition must have passed `checkDefinition`.
 * @param today ISO day in London
 * @param news called with two numbers: the objectives met or abandoned so far, and all objectives
 */
export function makeJourneys(
  definition: FormDefinition,
  today: string,
  news: JourneyProgress = () => {},
): Made {
  const plan = planOf(definition, today);
  const check = interpret(definition);
  const options = { leaveOut: 'optional', budget, ...rolesOf(plan) } as const;
  const objectives = objectivesOf(plan);
  const found: { answers: Answers; meets: readonly Objective[] }[] = [];
  const met = new Set<Objective>();
  const unmet: { objective: Objective; isProof: boolean }[] = [];
  let before: JourneyResult | undefined;
  const finder = new AnswerFinder(plan, options);
  /** Keeps the answers as a journey if the form can be sent with them, and they meet their objective. */
  const keep = (answers: Answers, objective: Objective): boolean => {
    before = updateJourney(definition, answers, today, check, before);
    if (!before.journey.canSubmit) return false;
    const meets = metBy(plan, before.walked.effective, objectives);
    if (!meets.includes(objective)) return false;
    found.push({ answers, meets });
    for (const one of meets) met.add(one);
    return true;
  };
  // The last pages need the longest ways, which meet much of the form on the way.
  for (const objective of objectives.toReversed()) {
    if (met.has(objective)) continue;
    const givenUp = new Set(unmet.map((one) => one.objective));
    const left = objectives.filter((one) => !met.has(one) && !givenUp.has(one));
    const joined = finder.findJoined(objective, left.toReversed());
    const isMetByJoined =
      joined !== null && keep(completeDraft(plan, joined.draft, joined.keys, options), objective);
    news(met.size + unmet.length, objectives.length);
    if (isMetByJoined) continue;
    // Joined answers may break a rule that the answers for this objective alone do not.
    const search = new Search(plan, objective.goals, options);
    let tried = 0;
    let isMet = false;
    for (const answers of waysToTheEnd(plan, search, options)) {
      tried += 1;
      isMet = keep(answers, objective);
      if (isMet || tried === endsTried) break;
    }
    if (!isMet) unmet.push({ objective, isProof: tried === 0 && search.end.isProof });
    news(met.size + unmet.length, objectives.length);
  }
  // A later journey may have met an objective that an earlier one missed.
  return {
    plan,
    objectives,
    journeys: withoutSpare(found),
    unmet: unmet.filter(({ objective }) => !met.has(objective)).toReversed(),
  };
}

/** Leaves out journeys that show nothing beyond the others. */
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

function metBy({ today, derived }: Plan, effective: Answers, objectives: readonly Objective[]): Objective[] {
  // Most goals of a large form are conditions of earlier pages, which hundreds of objectives share.
  const once = new Map<Condition, number>();
  const bitOnce = (condition: Condition): number => {
    const known = once.get(condition);
    if (known !== undefined) return known;
    const bit = verdictBit({ answers: effective, item: null, today, derived }, condition);
    once.set(condition, bit);
    return bit;
  };
  const comesOut = ({ condition, wanted }: Goal, item: ListItem | null): boolean => {
    const bit =
      item === null
        ? bitOnce(condition)
        : verdictBit({ answers: effective, item, today, derived }, condition);
    return (bit & wanted) !== 0;
  };
  return objectives.filter(({ goals }) => comeOut(goals, effective, comesOut));
}

/** True if all goals are met, and those about a list's items by one and the same item. */
function comeOut(
  goals: readonly Goal[],
  effective: Answers,
  comesOut: (goal: Goal, item: ListItem | null) => boolean,
): boolean {
  if (!goals.every((goal) => goal.list !== null || comesOut(goal, null))) return false;
  const lists = new Set(goals.flatMap(({ list }) => list ?? []));
  return [...lists].every((list) => {
    const own = goals.filter((goal) => goal.list === list);
    return (effective.lists[list] ?? []).some((item) => own.every((goal) => comesOut(goal, item)));
  });
}

function verdictBit(scope: ConditionScope, condition: Goal['condition']): number {
  return { yes, no, unknown }[evaluate(condition, scope)];
}
