import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { listOfItems } from '../check/inventory.ts';
import { yes } from '../conditions/verdicts.ts';
import { walk } from '../effective-answers.ts';
import { interpret } from '../interpret-schema.ts';
import { journey } from '../journey.ts';
import { planOf, type Plan } from './plan.ts';
import { rolesOf, type Roles } from './roles.ts';
import { Search, type Goal, type SearchEnd, type SearchOptions } from './search.ts';
import { waysToTheEnd } from './ways.ts';

/** Ways that are tried for one page or question before it is left undecided. */
const budget = 20_000;

/** So many ways to a page are tried to its end before it counts as one without an end. */
const endsTried = 24;

/** Whether a page, or a question with a condition of its own, is ever asked of somebody who can send the form in the end. */
export interface Proof {
  readonly page: string;
  /** Null: of the page. */
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
}

type Options = SearchOptions & Roles;

/** A page, or a question with a condition of its own. */
export interface Target {
  readonly key: string;
  readonly page: string;
  readonly question: string | null;
  readonly pointer: string;
  /** Of the page, then its own. */
  readonly conditions: readonly Condition[];
  readonly list: string | null;
}

/** Answers that lead somewhere, and what the engine itself says of them. */
interface Replayed {
  readonly answers: Answers;
  /** The keys of the targets that are asked. */
  readonly asked: ReadonlySet<string>;
  readonly stuckOn: readonly FormFinding[];
}

/**
 * Proves of every page and every conditional question of a definition that it is asked, by answers with which it is, and
 * with which the form can be sent. The definition has to have passed `checkDefinition`.
 * @param today ISO day in London, which ages and months are reckoned by
 */
export function proveReachable(definition: FormDefinition, today: string): Proof[] {
  const plan = planOf(definition, today);
  const replay = replayWith(definition, today);
  const options: Options = { leaveOut: 'optional', budget, ...rolesOf(plan) };
  const seen = new Map<string, Answers>();
  const own = new Map<string, Pick<Proof, 'verdict' | 'witness' | 'stuckOn'>>();
  const targets = targetsOf(plan);
  // The last pages need the longest ways, which pass many of those before them.
  for (const target of targets.toReversed()) {
    if (seen.has(target.key)) continue;
    const { found, end } = reach(plan, target, options, replay);
    if (found === undefined)
      own.set(target.key, {
        verdict: end.isProof ? 'unreachable' : 'undecided',
        witness: undefined,
        stuckOn: [],
      });
    else if (!found.asked.has(target.key))
      own.set(target.key, { verdict: 'contradicted', witness: undefined, stuckOn: [] });
    else if (found.stuckOn.length > 0)
      own.set(target.key, { verdict: 'deadEnd', witness: found.answers, stuckOn: found.stuckOn });
    else for (const key of found.asked) if (!seen.has(key)) seen.set(key, found.answers);
  }
  return targets.map(({ key, page, question, pointer }) => {
    const witness = seen.get(key);
    const verdict = witness
      ? { verdict: 'reached' as const, witness, stuckOn: [] }
      : (own.get(key) ?? { verdict: 'undecided' as const, witness: undefined, stuckOn: [] });
    return { page, question, pointer, ...verdict };
  });
}

/** What there is to be reached in a form, in its order. */
export function targetsOf({ inventory }: Plan): Target[] {
  return inventory.pages.flatMap(({ name, page }): Target[] => {
    const list = listOfItems(page);
    const ofPage = page.when ? [page.when] : [];
    const pointer = `/pages/${name}`;
    return [
      { key: name, page: name, question: null, pointer, conditions: ofPage, list },
      ...inventory.questions
        .filter((question) => question.page === name && question.ui?.when !== undefined)
        .map((question) => ({
          key: `${name} ${question.name}`,
          page: name,
          question: question.name,
          pointer: `${pointer}/ui/${question.name}/when`,
          conditions: [...ofPage, ...(question.ui?.when ? [question.ui.when] : [])],
          list,
        })),
    ];
  });
}

/** What has to come out for a page of items to be looked at: that there is one. */
export function goalsOf({ conditions, list }: Pick<Target, 'conditions' | 'list'>): Goal[] {
  const own = conditions.map((condition): Goal => ({ condition, list, wanted: yes }));
  if (list === null) return own;
  return [{ condition: { gte: [{ count: list }, 1] }, list: null, wanted: yes }, ...own];
}

/** Answers with which a target is asked, and if there are any those with which the form can be sent, too. */
function reach(
  plan: Plan,
  target: Target,
  options: Options,
  replay: (answers: Answers) => Replayed,
): { readonly found: Replayed | undefined; readonly end: SearchEnd } {
  const search = new Search(plan, goalsOf(target), options);
  let best: Replayed | undefined;
  let tried = 0;
  for (const answers of waysToTheEnd(plan, search, options)) {
    const found = replay(answers);
    const isAsked = found.asked.has(target.key);
    if (isAsked && found.stuckOn.length === 0) return { found, end: search.end };
    if (best === undefined || (isAsked && !best.asked.has(target.key))) best = found;
    tried += 1;
    if (tried === endsTried) break;
  }
  return { found: best, end: search.end };
}

function replayWith(definition: FormDefinition, today: string): (answers: Answers) => Replayed {
  const check = interpret(definition);
  return (answers) => {
    const asked = walk(definition, answers, today).pages.flatMap(({ page, asked: isAsked, questions }) =>
      isAsked === 'yes' ? [page, ...questions.map((question) => `${page} ${question}`)] : [],
    );
    const { findings } = journey(definition, answers, today, check);
    return { answers, asked: new Set(asked), stuckOn: findings };
  };
}
