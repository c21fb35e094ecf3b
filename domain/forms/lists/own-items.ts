import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import { linkOfWord, linkNames, type LinkWord } from '#schemas/forms/list-kinds.ts';

type Items = readonly ListItem[];

const byId = new WeakMap<Items, ReadonlyMap<string, ListItem>>();
const byOwner = new WeakMap<Items, ReadonlyMap<unknown, Items>>();
const none: Items = [];

/** The item of that id; found at once in a list that does not change. Of two with one id, the first counts. */
export function itemById(items: Items | undefined, id: unknown): ListItem | undefined {
  if (items === undefined || typeof id !== 'string') return undefined;
  let known = byId.get(items);
  if (known === undefined) {
    known = new Map(items.toReversed().map((item) => [item.id, item]));
    byId.set(items, known);
  }
  return known.get(id);
}

/** The items of a list in a list that belong to an item; of an id that stands there twice, only the first. */
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

/** The item that a word means, said of another; null: there is none. */
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

/** Only what tells an item from others and says what it belongs to. */
export function bareItem(item: ListItem): ListItem {
  const links = linkNames.flatMap((name) => {
    const link = item[name];
    return typeof link === 'string' ? [[name, link] as const] : [];
  });
  return { id: item.id, ...Object.fromEntries(links) };
}

/** Whether nothing was answered about an item. */
export function isBare(item: ListItem): boolean {
  const { id: _id, within: _within, one: _one, other: _other, ...answers } = item;
  return Object.values(answers).every((answer) => answer === undefined);
}
