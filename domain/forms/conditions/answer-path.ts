import type { AnswerPath } from '#schemas/forms/condition.ts';

const prefix = 'item.';

/** Whether a condition means an answer of the item that it is looked at for, as `item.born`, and not one of the form. */
export function isOfItem(path: AnswerPath): boolean {
  return path.startsWith(prefix);
}

/** The path of an item's answer. */
export function itemPath(name: string): AnswerPath {
  return `${prefix}${name}`;
}

/** The answer's own name, as its question has it. */
export function answerName(path: AnswerPath): string {
  return isOfItem(path) ? path.slice(prefix.length) : path;
}
