import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { linkNames } from '#schemas/forms/list-kinds.ts';
import { bareItem, itemById } from '#domain/forms/lists/own-items.ts';

/**
 * Returns the answers with an answer of an item; `undefined` removes it. An item that the form made itself is
 * added to the draft with its first answer.
 * @param counted the item as it counts; `undefined` if it does not
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

/** Everything removed from a draft with one item. */
export interface TakenOut {
  readonly list: string;
  readonly item: ListItem;
  /** The ids of the items before it, which give its place when it is put back. */
  readonly before: readonly string[];
  /** Items that belonged to it, by list. */
  readonly others: Answers['lists'];
}

/** Returns the answers without an item and everything that belongs to it; `null` if it does not exist. */
export function withoutItem(
  { values, lists }: Answers,
  list: string,
  id: string,
): { readonly answers: Answers; readonly taken: TakenOut } | null {
  const own = lists[list] ?? [];
  const place = own.findIndex((item) => item.id === id);
  const item = own[place];
  if (item === undefined) return null;
  const others: Record<string, readonly ListItem[]> = {};
  const left: Record<string, readonly ListItem[]> = {};
  for (const [of, items = []] of Object.entries(lists)) {
    const goes = (one: ListItem) => linkNames.some((link) => one[link] === id);
    const gone = of === list ? [] : items.filter(goes);
    if (gone.length > 0) others[of] = gone;
    left[of] = of === list ? own.filter((one) => one.id !== id) : items.filter((one) => !goes(one));
  }
  const before = own.slice(0, place).map((one) => one.id);
  return { answers: { values, lists: left }, taken: { list, item, before, others } };
}

/** Returns the answers with everything removed put back, the item in its old place. */
export function withItemBack({ values, lists }: Answers, { list, item, before, others }: TakenOut): Answers {
  const own = lists[list] ?? [];
  const place = own.findLastIndex(({ id }) => before.includes(id)) + 1;
  const back = Object.entries(others).map(
    ([of, items = []]) => [of, [...(lists[of] ?? []), ...items]] as const,
  );
  return {
    values,
    lists: { ...lists, ...Object.fromEntries(back), [list]: own.toSpliced(place, 0, item) },
  };
}
