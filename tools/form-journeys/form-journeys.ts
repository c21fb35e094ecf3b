import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import { factsIn, withFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import { outcomeOf } from '#api/rules/forms/outcome.ts';
import { detoursOf, type Detour } from './detours.ts';
import { makeJourneys, type Made, type JourneyProgress } from './make-journeys.ts';
import { findingsOn, lookWith, stepsOfJourney, type Step } from './steps.ts';
import { attemptsOn, unusualAttemptsOn, type PageAttempt } from './page-attempts.ts';

/** One page of a journey, with the attempts that no earlier journey has made on it. */
export interface TriedStep extends Step {
  readonly tries: readonly PageAttempt[];
}

/** A way through a form, from no answers to the point where it can be sent. */
export interface FormJourney {
  /** Parts that it shows first of all journeys. */
  readonly shows: readonly string[];
  readonly steps: readonly TriedStep[];
  /** Facts that must be known about the resident. */
  readonly facts: KnownFacts;
  readonly answers: Answers;
  /** The title of the outcome; `null` for a form without outcomes. */
  readonly outcome: string | null;
}

/** The journeys of a form, and how the engine walked them. */
export interface FormJourneys {
  readonly journeys: readonly FormJourney[];
  /** Changes to a complete form that its rules object to. */
  readonly detours: readonly Detour[];
  readonly unmet: Made['unmet'];
  readonly objectives: Made['objectives'];
  /** Places where the engine did not do what was expected, which only a fault in Lintel can cause. */
  readonly differences: readonly string[];
}

/**
 * Makes journeys that cover every page, branch and boundary of a form, and walks them through the engine page by page.
 * Each page must be asked in its turn and done when it is left, and the form must be ready to send at the end. The
 * definition must have passed `checkDefinition`.
 * @param today ISO day in London
 * @param news called with the progress: first of the objectives, then of the journeys
 */
export function formJourneys(
  definition: FormDefinition,
  today: string,
  news: { readonly made?: JourneyProgress; readonly walked?: JourneyProgress } = {},
): FormJourneys {
  const made = makeJourneys(definition, today, news.made);
  const lookAt = lookWith(definition, today);
  const tried = new Map<string, Set<string>>();
  const asked = new Set<string>();
  const shown = new Set<string>();
  const differences: string[] = [];
  const journeys = made.journeys.map(({ answers, meets }, index): FormJourney => {
    const shows = meets.map(({ what }) => what).filter((what) => !shown.has(what));
    for (const what of shows) shown.add(what);
    const facts = factsIn(answers);
    const look = (given: Answers) => lookAt(given, facts);
    const steps = stepsOfJourney(definition, answers, today);
    let before: Answers = { values: {}, lists: {} };
    const walked = steps.map((step): TriedStep => {
      const tries = [
        ...(hasNewQuestions(tried, step) ? attemptsOn(definition, step, before, look, today, facts) : []),
        ...unusualAttemptsOn(definition, step, before, look).filter((one) => isNew(asked, one)),
      ];
      before = step.answers;
      return { ...step, tries };
    });
    differences.push(...differencesOf(steps, look).map((what) => `Journey ${index + 1}: ${what}`));
    const ended = outcomeOf(definition, look(before).effective, today);
    news.walked?.(index + 1, made.journeys.length);
    return { shows, steps: walked, facts, answers: before, outcome: ended?.title ?? null };
  });
  const most = journeys
    .map((one) => withFacts(one.answers, one.facts))
    .toSorted((one, other) => itemsIn(other) - itemsIn(one));
  const { unmet, objectives } = made;
  return { journeys, detours: detoursOf(made.plan, most, lookAt), unmet, objectives, differences };
}

/** Returns true if the attempt has a new finding, and remembers its findings. */
function isNew(known: Set<string>, { findings }: PageAttempt): boolean {
  const fresh = findings.map(({ page, answer, message }) => `${page} ${answer} ${message}`);
  const found = fresh.some((one) => !known.has(one));
  for (const one of fresh) known.add(one);
  return found;
}

/** Returns true if a page asks something that was not tried on it yet, and remembers its questions. */
function hasNewQuestions(tried: Map<string, Set<string>>, { page, entered }: Step): boolean {
  const known = tried.get(page);
  const names = entered.map(({ answer }) => answer);
  if (known !== undefined && names.every((name) => known.has(name))) return false;
  tried.set(page, new Set([...(known ?? []), ...names]));
  return true;
}

function itemsIn({ lists }: Answers): number {
  return Object.values(lists).reduce((sum, items = []) => sum + items.length, 0);
}

function differencesOf(steps: readonly Step[], look: (answers: Answers) => Journey): string[] {
  const last = steps.at(-1);
  const end = last === undefined ? undefined : look(last.answers);
  if (last === undefined || end === undefined) return ['no page is asked.'];
  const left = steps.flatMap((step) =>
    findingsOn(end, step).map(({ code }) => `the page "${step.page}" is left with "${code}".`),
  );
  const asked = new Set(end.pages.map(({ page, item }) => `${page} ${item}`));
  const gone = steps
    .filter(({ page, item }) => !asked.has(`${page} ${item}`))
    .map(({ page }) => `the page "${page}" was asked before, but is no longer.`);
  return [...left, ...gone, ...(end.canSubmit ? [] : ['the form cannot be sent at its end.'])];
}
