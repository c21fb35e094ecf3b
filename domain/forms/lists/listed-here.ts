import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import type { WalkedPage } from '../effective-answers.ts';
import { isMade } from './linked-lists.ts';
import { isBare, itemsWithin } from './own-items.ts';

/** The items that a page shows: of a list in a list, those of the item that it is asked about. */
export function listedHere(
  lists: Answers['lists'],
  list: string,
  { item }: Pick<PlacedPage, 'item'>,
): readonly ListItem[] {
  const items = Object.hasOwn(lists, list) ? lists[list] : undefined;
  return item === null ? (items ?? []) : itemsWithin(items, item);
}

/**
 * Those of a list of whom something is asked: nobody adds or removes items that the form makes, so a pair that needs no
 * question is nothing to be shown. Of other lists, all.
 * @param pages of the walk
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

/** Whether something was answered on a page: a question, or that there are items. */
export function isAnswered(
  { pages, lists: kinds }: FormDefinition,
  { lists }: Answers,
  placed: PlacedPage & { readonly values: Answers['values'] },
): boolean {
  const page = pages[placed.page];
  if (page === undefined || !('list' in page)) return Object.keys(placed.values).length > 0;
  const items = listedHere(lists, page.list, placed);
  // Items that the form makes are there before anybody says anything.
  return isMade(kinds, page.list) ? items.some((item) => !isBare(item)) : items.length > 0;
}
