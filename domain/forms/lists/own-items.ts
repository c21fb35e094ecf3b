import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import { linkOfWord, linkNames, type LinkWord } from '#schemas/forms/list-kinds.ts';

type Items = readonly ListItem[];

const byId = new WeakMap<Items, ReadonlyMap<string, ListItem>>();
const byOwner = new WeakMap<Items, ReadonlyMap<unknown, Items>>();
const none: Items = [];

/** Returns the item with an id, from an index kept per list. If two have the same id, the first counts. */
export function itemById(items: Items | undefined, id: unknown): ListItem | undefined {
  if (items === undefined || typeof id !== 'string') return undefined;
  let known = byId.get(items);
  if (known === undefined) {
    known = new Map(items.toReversed().map((item) => [item.id, item]));
    byId.set(items, known);
  }
  return known.get(id);
}

/** Returns the items of a list in a list that belong to an item; of items with the same id, only the first. */
export function itemsWithin(items: Items | undefined, owner: string): Items {
  if (items === undefined) return none;
  let known = byOwner.get(items);
  if (known === undefined) {
    known = Map.groupBy(
      items.filter((item) => itemById(items, item.id) === item),
      ({ within }) => within,
    );
    byOwner.set(items, known);
  }
  return known.get(owner) ?? none;
}

/** Returns the item that a word refers to in another item; `null` if there is none. */
export function linkedItem(
  lists: Answers['lists'],
  item: ListItem | null,
  word: LinkWord | undefined,
): ListItem | null {
  if (item === null || word === undefined) return item;
  const id = item[linkOfWord[word]];
  for (const items of Object.values(lists)) {
    const found = itemById(items, id);
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns an item with only its id and its links. */
export function bareItem(item: ListItem): ListItem {
  const links = linkNames.flatMap((name) => {
    const link = item[name];
    return typeof link === 'string' ? [[name, link] as const] : [];
  });
  return { id: item.id, ...Object.fromEntries(links) };
}

/** True if an item has no answers. */
export function isBare(item: ListItem): boolean {
  const { id: _id, within: _within, one: _one, other: _other, ...answers } = item;
  return Object.values(answers).every((answer) => answer === undefined);
}
