import type { Answers } from '#schemas/forms/answers.ts';
import { memberOf } from '#domain/forms/check/inventory.ts';
import { isMade, outerList } from '#domain/forms/lists/linked-lists.ts';
import { completeDraft } from './complete.ts';
import { mostItems, type Plan } from './plan.ts';
import type { Roles } from './roles.ts';
import type { Draft, Search } from './search.ts';

/**
 * Yields every solution of a search, answered to its end. After each come the same answers with another item in
 * one list, and in all of them: a person who is not the applicant needs one beside them.
 */
export function* waysToTheEnd(plan: Plan, search: Search, roles: Roles): Generator<Answers> {
  const kinds = plan.inventory.definition.lists;
  for (const solution of search.solutions()) {
    yield completeDraft(plan, solution, search.keys, roles);
    const lists = Object.keys(solution.lists).filter((list) => !isMade(kinds, list));
    const sets = lists.length > 1 ? [...lists.map((list) => [list]), lists] : lists.map((list) => [list]);
    for (const set of sets) {
      const { draft, added } = withOneMore(plan, solution, set);
      if (added.size > 0) yield completeDraft(plan, draft, search.keys, roles, { added });
    }
  }
}

function withOneMore(
  plan: Plan,
  solution: Draft,
  lists: readonly string[],
): { readonly draft: Draft; readonly added: ReadonlySet<string> } {
  const draft = structuredClone(solution);
  const kinds = plan.inventory.definition.lists;
  const added = new Set<string>();
  for (const list of lists) {
    const all = draft.lists[list] ?? [];
    const outer = outerList(kinds, list);
    // For a list in a list, the item is added to the first outer item.
    const [owner] = outer === undefined ? [null] : (draft.lists[outer] ?? []);
    if (owner === undefined) continue;
    const items = owner === null ? all : all.filter(({ within }) => within === owner.id);
    const most = Math.min(memberOf(kinds, list)?.maxItems ?? 0, mostItems);
    if (items.length >= most) continue;
    const more = plan.itemsOf(list, items.length + 1, owner, draft).slice(items.length);
    draft.lists[list] = [...all, ...more];
    for (const { id } of more) added.add(id);
  }
  return { draft, added };
}
