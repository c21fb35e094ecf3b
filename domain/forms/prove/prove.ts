import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { interpret } from '../interpret-schema.ts';
import { judge, type Judgement } from '../journey.ts';
import { shownTexts } from '../texts/shown-texts.ts';
import { contradictionOf, type Contradicting, type PlacedGoal } from './contradiction.ts';
import { endsMet, endsOf } from './ends.ts';
import { offeredOptions, optionsMet } from './option-targets.ts';
import { planOf, type Plan } from './plan.ts';
import { rolesOf, type Roles } from './roles.ts';
import { Search, type SearchOptions } from './search.ts';
import { sectionKey, targetsOf, textKey, type Target } from './targets.ts';
import { warningsMet, warningTargets } from './warned.ts';
import { waysToTheEnd } from './ways.ts';

/** Ways that are tried for one page or question before it is left undecided. */
const budget = 20_000;

/** So many ways to a page are tried to its end before it counts as one without an end. */
const endsTried = 24;

/**
 * Whether a page, or a section or question with a condition of its own, is ever asked of somebody who can send the form in
 * the end; whether anybody is offered an option, or shown a text, with a condition; or is told a warning, an outcome, or
 * one of its reasons.
 */
export interface Proof {
  readonly kind: Target['kind'] | 'option' | 'warning' | 'outcome' | 'reason';
  /** For people, such as `The page "rent"`. */
  readonly what: string;
  /** Null: of a section, an outcome or a reason. */
  readonly page: string | null;
  /** Null: of anything but a question, or a warning of one. */
  readonly question: string | null;
  readonly pointer: string;
  /**
   * `reached`: by the witness, which was replayed, and which can be sent. `unreachable`: every way was tried.
   * `deadEnd`: it is asked, and no way was found from there to the end. `undecided`: not every way could be tried.
   * `contradicted`: the engine does not ask it of the witness, which is a mistake of this search.
   */
  readonly verdict: 'reached' | 'deadEnd' | 'unreachable' | 'undecided' | 'contradicted';
  /** Every required question answered; undefined where it is not reached. */
  readonly witness: Answers | undefined;
  /** What keeps the witness from being sent; nothing but of a dead end. */
  readonly stuckOn: readonly FormFinding[];
  /** Of what is unreachable, the fewest conditions that contradict each other, as far as they were found. */
  readonly contradicting: readonly Contradicting[];
}

/** Something that is proved, and the ways to it. */
interface Aim extends Pick<Proof, 'kind' | 'what' | 'page' | 'question' | 'pointer'> {
  readonly key: string;
  readonly ways: readonly (readonly PlacedGoal[])[];
}

type Found = Pick<Proof, 'verdict' | 'witness' | 'stuckOn' | 'contradicting'>;

type Options = SearchOptions & Roles;

/** Answers that lead somewhere, and what the engine itself says of them. */
interface Replayed {
  readonly answers: Answers;
  /** The keys of what is asked and told. */
  readonly met: ReadonlySet<string>;
  readonly stuckOn: readonly FormFinding[];
}

/**
 * Proves of every page and every conditional question of a definition that it is asked, and of every warning, outcome and
 * reason that it is told, by answers with which it is, and with which the form can be sent. The definition has to have passed
 * `checkDefinition`.
 * @param today ISO day in London, which ages and months are reckoned by
 */
export function proveReachable(definition: FormDefinition, today: string): Proof[] {
  const plan = planOf(definition, today);
  const replay = replayWith(definition, today);
  const options: Options = { leaveOut: 'optional', budget, ...rolesOf(plan) };
  const seen = new Map<string, Answers>();
  const own = new Map<string, Found>();
  const aims = aimsOf(plan);
  // The ends, and the last pages before them, need the longest ways, which pass much of what lies before.
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
      ways: [[...target.asked, ...target.told]],
    })),
    ...endsOf(plan.inventory.definition).map((end): Aim => ({ ...end, page: null, question: null })),
  ];
}

/** Answers that meet an aim, and if there are any those with which the form can be sent, too. */
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
  let before: Judgement | undefined;
  return (answers) => {
    before = judge(definition, answers, today, check, before);
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
    const told = endsMet(definition, walked.effective, today);
    const met = new Set([...asked, ...offered, ...shown, ...warningsMet(walked), ...told]);
    return { answers, met, stuckOn: journey.findings };
  };
}
