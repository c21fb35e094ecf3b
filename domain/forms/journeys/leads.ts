import { isSame } from '../../json/is-same.ts';
import type { Plan } from '../prove/plan.ts';
import { Search, type Draft, type Goal, type SearchOptions } from '../prove/search.ts';

/** Answers that lead to something, as far as they have a say in it, and the keys of all that was decided for it. */
interface Lead {
  readonly draft: Draft;
  readonly keys: ReadonlySet<string>;
}

/** Something that answers can lead to. */
interface Led {
  readonly goals: readonly Goal[];
}

/**
 * Puts what leads to many things into one set of answers: in a large form most parts have nothing to do with each other, and
 * a journey for each part would be hundreds.
 */
export class Leads {
  readonly #plan: Plan;
  readonly #options: SearchOptions;
  readonly #known = new Map<Led, Lead | null>();

  constructor(plan: Plan, options: SearchOptions) {
    this.#plan = plan;
    this.#options = options;
  }

  /** The answers that lead to the first of some things, with those that lead to as many of the others as agree with them. */
  through(first: Led, others: Iterable<Led>): Lead | null {
    let lead = this.#to(first);
    if (lead === null) return null;
    for (const other of others) {
      const more = other === first ? null : this.#to(other);
      if (more !== null && agree(lead, more)) lead = merged(lead, more);
    }
    return lead;
  }

  /** Null: none were found. */
  #to(led: Led): Lead | null {
    const known = this.#known.get(led);
    if (known !== undefined) return known;
    const search = new Search(this.#plan, led.goals, this.#options);
    const found = search.solutions().next();
    const lead = found.done === true ? null : { draft: found.value, keys: search.keys };
    this.#known.set(led, lead);
    return lead;
  }
}

/** Tells if two sets of answers decide nothing differently. Lists are taken as a whole. */
function agree({ draft, keys }: Lead, other: Lead): boolean {
  const shared = [...other.keys].filter((key) => keys.has(key));
  const names = shared.filter(isAskedOnce).map((key) => key.slice(1));
  if (names.some((name) => !isSame(draft.values[name], other.draft.values[name]))) return false;
  const hasLists = shared.length > names.length;
  const both = Object.keys(other.draft.lists).some((list) => draft.lists[list] !== undefined);
  return (!hasLists && !both) || isSame(draft.lists, other.draft.lists);
}

/** Tells the key of an answer that is asked once (`questionKey`) from those of lists and their items. */
function isAskedOnce(key: string): boolean {
  return key.startsWith('.');
}

function merged(one: Lead, other: Lead): Lead {
  return {
    draft: {
      values: { ...one.draft.values, ...other.draft.values },
      lists: { ...one.draft.lists, ...other.draft.lists },
    },
    keys: new Set([...one.keys, ...other.keys]),
  };
}
