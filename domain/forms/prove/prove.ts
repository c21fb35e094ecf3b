import type { Answers } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { listOfItems } from '../check/inventory.ts';
import { yes } from '../conditions/verdicts.ts';
import { walk } from '../effective-answers.ts';
import { complete } from './complete.ts';
import { planOf, type Plan } from './plan.ts';
import { rolesOf } from './roles.ts';
import { Search, type Goal, type SearchEnd, type SearchOptions } from './search.ts';

/** Ways that are tried for one page or question before it is left undecided. */
const budget = 20_000;

/** Whether a page, or a question with a condition of its own, is ever asked of somebody who answers what is required. */
export interface Proof {
  readonly page: string;
  /** Null: of the page. */
  readonly question: string | null;
  readonly pointer: string;
  /**
   * `reached`: by the witness, which was replayed. `unreachable`: every way was tried. `undecided`: not every way
   * could be tried. `contradicted`: the engine does not ask it of the witness, which is a mistake of this search.
   */
  readonly verdict: 'reached' | 'unreachable' | 'undecided' | 'contradicted';
  /** Every required question answered; undefined where it is not reached. */
  readonly witness: Answers | undefined;
}

/** A page, or a question with a condition of its own. */
interface Target {
  readonly key: string;
  readonly page: string;
  readonly question: string | null;
  readonly pointer: string;
  readonly conditions: readonly Condition[];
  readonly list: string | null;
}

/**
 * Proves of every page and every conditional question of a definition that it is asked, by answers with which it is.
 * The definition has to have passed `checkDefinition`.
 * @param today ISO day in London, which ages and months are reckoned by
 */
export function proveReachable(definition: FormDefinition, today: string): Proof[] {
  const plan = planOf(definition, today);
  const options: SearchOptions = { mayLeaveOut: false, budget, ...rolesOf(plan) };
  const seen = new Map<string, Answers>();
  const verdicts = new Map<string, Proof['verdict']>();
  const targets = targetsOf(plan);
  // The last pages need the longest ways, which pass many of those before them.
  for (const target of targets.toReversed()) {
    if (seen.has(target.key)) continue;
    const { witness, end } = reach(plan, goalsOf(target), options);
    verdicts.set(target.key, witness ? 'contradicted' : end.isProof ? 'unreachable' : 'undecided');
    if (!witness) continue;
    for (const key of askedBy(definition, witness, today)) if (!seen.has(key)) seen.set(key, witness);
  }
  return targets.map(({ key, page, question, pointer }) => {
    const witness = seen.get(key);
    const verdict = witness ? 'reached' : (verdicts.get(key) ?? 'undecided');
    return { page, question, pointer, witness, verdict };
  });
}

function targetsOf({ inventory }: Plan): Target[] {
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

function goalsOf({ conditions, list }: Pick<Target, 'conditions' | 'list'>): Goal[] {
  const own = conditions.map((condition): Goal => ({ condition, list, wanted: yes }));
  if (list === null) return own;
  return [{ condition: { gte: [{ count: list }, 1] }, list: null, wanted: yes }, ...own];
}

/** Answers that make goals come out and leave out nothing else that is asked. */
function reach(
  plan: Plan,
  goals: readonly Goal[],
  options: SearchOptions,
): { readonly witness: Answers | undefined; readonly end: SearchEnd } {
  const search = new Search(plan, goals, options);
  const first = search.solutions().next();
  const witness = first.done === true ? undefined : complete(plan, first.value, search.keys, options);
  return { witness, end: search.end };
}

/** What is asked of somebody with these answers, as the engine itself walks the form. */
function askedBy(definition: FormDefinition, answers: Answers, today: string): string[] {
  return walk(definition, answers, today).pages.flatMap(({ page, asked, questions }) =>
    asked === 'yes' ? [page, ...questions.map((question) => `${page} ${question}`)] : [],
  );
}
