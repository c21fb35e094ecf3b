import type { AnswerPath } from '#schemas/forms/condition.ts';
import type { LinkWord } from '#schemas/forms/list-kinds.ts';

const prefix = 'item.';
const ofItem = /^(?:item|outer|one|other)\./;
const words = ['outer', 'one', 'other'] as const satisfies readonly LinkWord[];

/** Whether a path means an answer of an item, as `item.born` or `outer.born`, and not one of the form. */
export function isOfItem(path: AnswerPath): boolean {
  return ofItem.test(path);
}

/** The item that a path means, if not the one that is looked at: the one it is within, or one of a pair. */
export function linkWordOf(path: AnswerPath): LinkWord | undefined {
  return words.find((word) => path.startsWith(`${word}.`));
}

/** The path of an item's answer. */
export function itemPath(name: string, word?: LinkWord): AnswerPath {
  return `${word ?? 'item'}.${name}`;
}

/** The answer's own name, as its question has it. */
export function answerName(path: AnswerPath): string {
  return path.replace(ofItem, '');
}

/** The name of a list that is looked over: `addresses`, or `item.addresses` for those of one item alone. */
export function listName(path: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : path;
}
