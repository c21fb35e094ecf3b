import { isSame } from '#api/rules/json/is-same.ts';
import type { Plan } from '../form-proof/plan.ts';
import { Search, type Draft, type Goal, type SearchOptions } from '../form-proof/search.ts';

/** The answers needed to reach some goals, and the keys of everything decided for them. */
interface FoundAnswers {
  readonly draft: Draft;
  readonly keys: ReadonlySet<string>;
}

/** Goals that answers can lead to. */
interface Reachable {
  readonly goals: readonly Goal[];
}

/**
 * Joins the answers for many goals into one set. Most parts of a large form are independent, and one journey for each
 * would make hundreds.
 */
export class AnswerFinder {
  readonly #plan: Plan;
  readonly #options: SearchOptions;
  readonly #known = new Map<Reachable, FoundAnswers | null>();

  constructor(plan: Plan, options: SearchOptions) {
    this.#plan = plan;
    this.#options = options;
  }

  /**
   * Returns the answers that lead to the first target, joined with the answers for every other target that agree with
   * them.
   */
  findJoined(first: Reachable, others: Iterable<Reachable>): FoundAnswers | null {
    let joined = this.#find(first);
    if (joined === null) return null;
    for (const other of others) {
      const more = other === first ? null : this.#find(other);
      if (more !== null && agree(joined, more)) joined = merged(joined, more);
    }
    return joined;
  }

  /** Returns the answers that lead to a goal; `null` if none were found. */
  #find(target: Reachable): FoundAnswers | null {
    const known = this.#known.get(target);
    if (known !== undefined) return known;
    const search = new Search(this.#plan, target.goals, this.#options);
    const found = search.solutions().next();
    const answers = found.done === true ? null : { draft: found.value, keys: search.keys };
    this.#known.set(target, answers);
    return answers;
  }
}

/**
 * Returns true if two sets of answers are the same wherever both have decided. Lists are compared as a whole.
 */
function agree({ draft, keys }: FoundAnswers, other: FoundAnswers): boolean {
  const shared = [...other.keys].filter((key) => keys.has(key));
  const names = shared.filter(isAskedOnce).map((key) => key.slice(1));
  if (names.some((name) => !isSame(draft.values[name], other.draft.values[name]))) return false;
  const hasLists = shared.length > names.length;
  const both = Object.keys(other.draft.lists).some((list) => draft.lists[list] !== undefined);
  return (!hasLists && !both) || isSame(draft.lists, other.draft.lists);
}

/** Returns true for the key (`questionKey`) of an answer asked once, and false for one of a list's items. */
function isAskedOnce(key: string): boolean {
  return key.startsWith('.');
}

function merged(one: FoundAnswers, other: FoundAnswers): FoundAnswers {
  return {
    draft: {
      values: { ...one.draft.values, ...other.draft.values },
      lists: { ...one.draft.lists, ...other.draft.lists },
    },
    keys: new Set([...one.keys, ...other.keys]),
  };
}
