import type { AnswerPath } from '#schemas/forms/condition.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import type { LinkWord } from '#schemas/forms/list-kinds.ts';
import { isOfItem, linkWordOf } from '../conditions/answer-path.ts';

type Lists = FormDefinition['lists'];

function kindOf(lists: Lists, list: string) {
  return lists !== undefined && Object.hasOwn(lists, list) ? lists[list] : undefined;
}

/** The list to whose items those of a list belong; undefined: they belong to none. */
export function outerList(lists: Lists, list: string): string | undefined {
  return kindOf(lists, list)?.within;
}

/** Whether the items of a list belong to those of another, each to one or to two. */
export function hangsOnItems(lists: Lists, list: string): boolean {
  const kind = kindOf(lists, list);
  return kind?.within !== undefined || kind?.pairs !== undefined;
}

/** Whether the form itself makes the items of a list: as many as an answer says, or one for each pair. */
export function isMade(lists: Lists, list: string): boolean {
  const kind = kindOf(lists, list);
  return kind?.length !== undefined || kind?.pairs !== undefined;
}

/** The list of whose items a page is asked: that of its questions or, of a page that shows a list in a list, the outer one; null: it is asked once. */
export function askedOfEach(lists: Lists, page: FormPage): string | null {
  return 'list' in page ? (outerList(lists, page.list) ?? null) : (page.each ?? null);
}

/**
 * The list of the items that a word means, where it is said of an item of a list; undefined: there are none.
 * @param word undefined: the item itself
 */
export function linkedList(
  lists: Lists,
  list: string | null,
  word: LinkWord | undefined,
): string | undefined {
  if (list === null || word === undefined) return list ?? undefined;
  return word === 'outer' ? outerList(lists, list) : kindOf(lists, list)?.pairs?.of;
}

/** The list in whose items the answer of a path is; null: it is asked once. Undefined: no item is meant here. */
export function listOfPath(lists: Lists, path: AnswerPath, list: string | null): string | null | undefined {
  return isOfItem(path) ? linkedList(lists, list, linkWordOf(path)) : null;
}
