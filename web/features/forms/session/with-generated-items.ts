import type { Answers } from '#schemas/forms/answers.ts';
import { bareItem, itemById } from '#domain/forms/lists/own-items.ts';

/**
 * Returns the typed answers with the items that the form generates itself, before anything is typed about them.
 */
export function withGeneratedItems(typed: Answers, effective: Answers): Answers {
  const names = new Set([...Object.keys(typed.lists), ...Object.keys(effective.lists)]);
  const lists = [...names].map((list) => {
    const [own = [], counted = []] = [typed.lists[list], effective.lists[list]];
    const linked = own.map((item) => ({ ...item, ...bareItem(itemById(counted, item.id) ?? item) }));
    return [list, [...linked, ...counted.filter(({ id }) => itemById(own, id) === undefined)]] as const;
  });
  return { values: typed.values, lists: Object.fromEntries(lists) };
}
