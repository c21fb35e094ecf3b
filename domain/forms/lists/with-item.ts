import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { linkNames } from '#schemas/forms/list-kinds.ts';
import { bareItem, itemById } from './own-items.ts';

/**
 * The same answers with one of an item; undefined takes it away. An item that the form made itself comes into the draft
 * with its first answer.
 * @param counted the item as it counts; undefined: it does not
 */
export function withItemAnswer(
  { values, lists }: Answers,
  at: { readonly list: string; readonly item: string },
  name: string,
  value: AnswerValue | undefined,
  counted: ListItem | undefined,
): Answers {
  const items = lists[at.list] ?? [];
  const isThere = itemById(items, at.item) !== undefined;
  const all = isThere || counted === undefined ? items : [...items, bareItem(counted)];
  const changed = all.map((item) => (item.id === at.item ? { ...item, [name]: value } : item));
  return { values, lists: { ...lists, [at.list]: changed } };
}

/** What was taken out of a draft with one item: of each list, the items that went. */
export type TakenOut = Answers['lists'];

/** The same answers without an item and everything that belongs to it. */
export function withoutItem(
  { values, lists }: Answers,
  list: string,
  id: string,
): { readonly answers: Answers; readonly taken: TakenOut } {
  const goes = (item: ListItem, of: string) =>
    of === list ? item.id === id : linkNames.some((link) => item[link] === id);
  const entries = Object.entries(lists).map(([of, items = []]) => [of, items] as const);
  const kept = entries.map(([of, items]) => [of, items.filter((item) => !goes(item, of))] as const);
  const taken = entries.map(([of, items]) => [of, items.filter((item) => goes(item, of))] as const);
  return {
    answers: { values, lists: Object.fromEntries(kept) },
    taken: Object.fromEntries(taken.filter(([, items]) => items.length > 0)),
  };
}
