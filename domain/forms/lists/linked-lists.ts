import type { AnswerPath } from '#schemas/forms/condition.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import type { LinkWord } from '#schemas/forms/list-kinds.ts';
import { isOfItem, linkWordOf } from '../answer-path.ts';

type Lists = FormDefinition['lists'];

function kindOf(lists: Lists, list: string) {
  return lists !== undefined && Object.hasOwn(lists, list) ? lists[list] : undefined;
}

/** Returns the list that contains a list in a list; `undefined` for any other list. */
export function outerList(lists: Lists, list: string): string | undefined {
  return kindOf(lists, list)?.within;
}

/** True if the items of a list belong to those of another, each to one or to two. */
export function belongsToItems(lists: Lists, list: string): boolean {
  const kind = kindOf(lists, list);
  return kind?.within !== undefined || kind?.pairs !== undefined;
}

/** True if the form itself makes the items of a list: as many as an answer gives, or one for each pair. */
export function isMade(lists: Lists, list: string): boolean {
  const kind = kindOf(lists, list);
  return kind?.length !== undefined || kind?.pairs !== undefined;
}

/**
 * Returns the list whose items a page is asked about: that of its questions or, for a page that shows a list in
 * a list, the outer one; `null` if it is asked once.
 */
export function askedOfEach(lists: Lists, page: FormPage): string | null {
  return 'list' in page ? (outerList(lists, page.list) ?? null) : (page.each ?? null);
}

/**
 * Returns the list of the items that a word refers to in an item of a list; `undefined` if there is none.
 * @param word `undefined` for the item itself
 */
export function linkedList(
  lists: Lists,
  list: string | null,
  word: LinkWord | undefined,
): string | undefined {
  if (list === null || word === undefined) return list ?? undefined;
  return word === 'outer' ? outerList(lists, list) : kindOf(lists, list)?.pairs?.of;
}

/**
 * Returns the list whose items have the answer that a path names; `null` if that is asked once, `undefined`
 * if there is no such item here.
 */
export function listOfPath(lists: Lists, path: AnswerPath, list: string | null): string | null | undefined {
  return isOfItem(path) ? linkedList(lists, list, linkWordOf(path)) : null;
}
