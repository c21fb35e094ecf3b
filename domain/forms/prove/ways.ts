import type { Answers } from '#schemas/forms/answers.ts';
import { memberOf } from '../check/inventory.ts';
import { complete } from './complete.ts';
import { mostItems, type Plan } from './plan.ts';
import type { Roles } from './roles.ts';
import type { Draft, Search } from './search.ts';

/**
 * Everything that a search finds, answered to its end. After each come the same answers with another item in one list,
 * and in all of them: who is not the applicant needs one beside them.
 */
export function* waysToTheEnd(plan: Plan, search: Search, roles: Roles): Generator<Answers> {
  for (const solution of search.solutions()) {
    yield complete(plan, solution, search.keys, roles);
    const lists = Object.keys(solution.lists);
    const sets = lists.length > 1 ? [...lists.map((list) => [list]), lists] : lists.map((list) => [list]);
    for (const set of sets) {
      const { draft, added } = withOneMore(plan, solution, set);
      if (added.size > 0) yield complete(plan, draft, search.keys, roles, { added });
    }
  }
}

function withOneMore(
  plan: Plan,
  solution: Draft,
  lists: readonly string[],
): { readonly draft: Draft; readonly added: ReadonlySet<string> } {
  const draft = structuredClone(solution);
  const added = new Set<string>();
  for (const list of lists) {
    const items = draft.lists[list] ?? [];
    const most = Math.min(memberOf(plan.inventory.definition.lists, list)?.maxItems ?? 0, mostItems);
    if (items.length >= most) continue;
    for (const id of plan.itemIds(list, items.length + 1).slice(items.length)) {
      items.push({ id });
      added.add(id);
    }
  }
  return { draft, added };
}
