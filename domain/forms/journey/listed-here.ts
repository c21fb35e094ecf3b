import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import type { WalkedPage } from './effective-answers.ts';
import { isMade } from '../lists/linked-lists.ts';
import { isBare, itemsWithin } from '../lists/own-items.ts';

/** Returns the items that a page shows; for a list in a list, those of the item that it is asked about. */
export function listedHere(
  lists: Answers['lists'],
  list: string,
  { item }: Pick<PlacedPage, 'item'>,
): readonly ListItem[] {
  const items = Object.hasOwn(lists, list) ? lists[list] : undefined;
  return item === null ? (items ?? []) : itemsWithin(items, item);
}

/**
 * Returns the items that have a question: items that the form makes cannot be added or removed, so a pair
 * without questions has nothing to show. Returns all items of other lists.
 * @param pages the pages of the walk
 */
export function askedAbout(
  { lists }: Pick<FormDefinition, 'lists'>,
  list: string,
  items: readonly ListItem[],
  pages: readonly WalkedPage[],
): readonly ListItem[] {
  if (!isMade(lists, list)) return items;
  const asked = new Set(pages.flatMap(({ asked: is, item }) => (is === 'yes' ? [item] : [])));
  return items.filter(({ id }) => asked.has(id));
}

/** True if a page has any answer: to a question, or an item in its list. */
export function isAnswered(
  { pages, lists: kinds }: FormDefinition,
  { lists }: Answers,
  placed: PlacedPage & { readonly values: Answers['values'] },
): boolean {
  const page = pages[placed.page];
  if (page === undefined || !('list' in page)) return Object.keys(placed.values).length > 0;
  const items = listedHere(lists, page.list, placed);
  // Items that the form makes exist before any answer.
  return isMade(kinds, page.list) ? items.some((item) => !isBare(item)) : items.length > 0;
}
