import type { AnswerPath } from '#schemas/forms/condition.ts';
import type { LinkWord } from '#schemas/forms/list-kinds.ts';

const prefix = 'item.';
const ofItem = /^(?:item|outer|one|other)\./;
const words = ['outer', 'one', 'other'] as const satisfies readonly LinkWord[];

/** True if a path refers to an answer of an item, as `item.born` or `outer.born`, and not of the form. */
export function isOfItem(path: AnswerPath): boolean {
  return ofItem.test(path);
}

/**
 * Returns the link to another item in a path: to the outer item, or to one of a pair; `undefined` if the path
 * refers to the item itself.
 */
export function linkWordOf(path: AnswerPath): LinkWord | undefined {
  return words.find((word) => path.startsWith(`${word}.`));
}

/** Returns the path of an item's answer. */
export function itemPath(name: string, word?: LinkWord): AnswerPath {
  return `${word ?? 'item'}.${name}`;
}

/** Returns the answer's own name, as in its question. */
export function answerName(path: AnswerPath): string {
  return path.replace(ofItem, '');
}

/** Returns the name of the list in a path: `addresses`, or `item.addresses` for those of one item. */
export function listName(path: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
