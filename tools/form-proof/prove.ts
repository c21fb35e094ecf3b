import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { shownTexts } from '#domain/forms/texts/shown-texts.ts';
import { contradictionOf, type Contradicting, type PlacedGoal } from './contradiction.ts';
import { endsMet, endsOfForm } from './ends.ts';
import { offeredOptions, optionsMet } from './option-targets.ts';
import { planOf, type Plan } from './plan.ts';
import { rolesOf, type Roles } from './roles.ts';
import { Search, type SearchOptions } from './search.ts';
import { sectionKey, targetsOf, textKey, type Target } from './targets.ts';
import { warningsMet, warningTargets } from './warned.ts';
import { waysToTheEnd } from './ways.ts';

/** The most ways to try for one page or question before the result is left undecided. */
const budget = 20_000;

/** The most ways to a page to try to their end before it counts as a dead end. */
const endsTried = 24;

/**
 * The proof that a page, or a section or question with its own condition, is asked of some resident who can
 * send the form in the end; that an option or a text with a condition is offered or shown; or that a warning,
 * an outcome, or one of its reasons is shown.
 */
export interface Proof {
  readonly kind: Target['kind'] | 'option' | 'warning' | 'outcome' | 'reason';
  /** The part in words, such as `The page "rent"`. */
  readonly what: string;
  /** `null` for a section, an outcome or a reason. */
  readonly page: string | null;
  /** `null` for anything but a question, or an option or a warning of one. */
  readonly question: string | null;
  readonly pointer: string;
  /**
   * `reached`: by the witness, which was replayed, and which can be sent. `unreachable`: every way was tried.
   * `deadEnd`: it is asked, and no way was found from there to the end. `undecided`: not every way could be
   * tried. `contradicted`: the engine does not ask it of the witness, which is a fault in this search.
   */
  readonly verdict: 'reached' | 'deadEnd' | 'unreachable' | 'undecided' | 'contradicted';
  /** Answers to every required question; `undefined` if it is not reached. */
  readonly witness: Answers | undefined;
  /** The findings that keep the witness from being sent; only for a dead end. */
  readonly stuckOn: readonly FormFinding[];
  /** The fewest conditions found that contradict each other; only for an unreachable part. */
  readonly contradicting: readonly Contradicting[];
}

/** A part to prove, and the ways to it. */
interface Aim extends Pick<Proof, 'kind' | 'what' | 'page' | 'question' | 'pointer'> {
  readonly key: string;
  readonly ways: readonly (readonly PlacedGoal[])[];
}

type Found = Pick<Proof, 'verdict' | 'witness' | 'stuckOn' | 'contradicting'>;

type Options = SearchOptions & Roles;

/** Answers, and the engine's result for them. */
interface Replayed {
  readonly answers: Answers;
  /** The keys of everything asked and shown. */
  readonly met: ReadonlySet<string>;
  readonly stuckOn: readonly FormFinding[];
}

/**
 * Proves that every page and every part with a condition of a definition is reached, and every warning, outcome
 * and reason shown, by answers with which the form can be sent. The definition must have passed
 * `checkDefinition`.
 * @param today ISO day in London, for ages and months
 */
export function proveReachable(definition: FormDefinition, today: string): Proof[] {
  const plan = planOf(definition, today);
  const replay = replayWith(definition, today);
  const options: Options = { leaveOut: 'optional', budget, ...rolesOf(plan) };
  const seen = new Map<string, Answers>();
  const own = new Map<string, Found>();
  const aims = aimsOf(plan);
  // Starts from the end: outcomes and the last pages need the longest ways, which cover much of the form.
  for (const aim of aims.toReversed()) {
    if (seen.has(aim.key)) continue;
    const { found, isProof } = reach(plan, aim, options, replay);
    if (found !== undefined && found.met.has(aim.key) && found.stuckOn.length === 0)
      for (const key of found.met) {
        if (!seen.has(key)) seen.set(key, found.answers);
      }
    else own.set(aim.key, unproved(plan, aim, options, found, isProof));
  }
  return aims.map(({ key, ways: _ways, ...aim }): Proof => {
    const witness = seen.get(key);
    const found = own.get(key);
    if (witness === undefined && found !== undefined) return { ...aim, ...found };
    return { ...aim, verdict: 'reached', witness, stuckOn: [], contradicting: [] };
  });
}

function unproved(
  plan: Plan,
  { key, ways }: Aim,
  options: Options,
  found: Replayed | undefined,
  isProof: boolean,
): Found {
  const nothing = { witness: undefined, stuckOn: [], contradicting: [] };
  if (found === undefined) {
    if (!isProof) return { ...nothing, verdict: 'undecided' };
    const [goals = []] = ways;
    return { ...nothing, verdict: 'unreachable', contradicting: contradictionOf(plan, goals, options) };
  }
  if (!found.met.has(key)) return { ...nothing, verdict: 'contradicted' };
  return { ...nothing, verdict: 'deadEnd', witness: found.answers, stuckOn: found.stuckOn };
}

function aimsOf(plan: Plan): Aim[] {
  return [
    ...targetsOf(plan).map(({ kind, key, page, question, what, pointer, goals }): Aim => ({
      kind,
      key,
      page: kind === 'section' ? null : page,
      question,
      what: what.replace('the', 'The'),
      pointer,
      ways: [goals],
    })),
    ...offeredOptions(plan).map((target): Aim => ({ ...target, kind: 'option' })),
    ...warningTargets(plan).map((target): Aim => ({
      ...target,
      kind: 'warning',
      what: `The warning "${target.name}" of "${target.question}"`,
      ways: [[...target.asked, ...target.shown]],
    })),
    ...endsOfForm(plan.inventory.definition).map((end): Aim => ({ ...end, page: null, question: null })),
  ];
}

/** Returns answers that meet an aim, if possible ones with which the form can be sent, too. */
function reach(
  plan: Plan,
  { key, ways }: Aim,
  options: Options,
  replay: (answers: Answers) => Replayed,
): { readonly found: Replayed | undefined; readonly isProof: boolean } {
  let best: Replayed | undefined;
  let isProof = true;
  for (const goals of ways) {
    const search = new Search(plan, goals, options);
    let tried = 0;
    for (const answers of waysToTheEnd(plan, search, options)) {
      const found = replay(answers);
      const isMet = found.met.has(key);
      if (isMet && found.stuckOn.length === 0) return { found, isProof: false };
      if (best === undefined || (isMet && !best.met.has(key))) best = found;
      tried += 1;
      if (tried === endsTried) break;
    }
    isProof &&= search.end.isProof;
  }
  return { found: best, isProof };
}

function replayWith(definition: FormDefinition, today: string): (answers: Answers) => Replayed {
  const check = interpret(definition);
  let before: JourneyResult | undefined;
  return (answers) => {
    before = updateJourney(definition, answers, today, check, before);
    const { walked, journey } = before;
    const asked = walked.pages.flatMap(({ section, page, asked: isAsked, questions }) =>
      isAsked === 'yes'
        ? [sectionKey(section), page, ...questions.map((question) => `${page} ${question}`)]
        : [],
    );
    const offered = walked.pages.flatMap((page) => optionsMet(definition, page));
    const shown = walked.pages.flatMap((placed) =>
      shownTexts(walked, placed).map((text) => textKey(placed.page, text)),
    );
    const ends = endsMet(definition, walked.effective, today);
    const met = new Set([...asked, ...offered, ...shown, ...warningsMet(walked), ...ends]);
    return { answers, met, stuckOn: journey.findings };
  };
}
