import type { FormDefinition } from '#schemas/forms/definition.ts';
import { listName } from '../conditions/answer-path.ts';
import { outerList } from './linked-lists.ts';

/** The most items that a list ever has: `addresses` of all people together, `item.addresses` of one. */
export function mostItemsOf(lists: FormDefinition['lists'] = {}, path: string): number {
  const name = listName(path);
  const kind = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (kind === undefined) return Infinity;
  if (kind.pairs !== undefined) return pairsAmong(kind.pairs.most);
  const outer = path === name ? outerList(lists, name) : undefined;
  return kind.maxItems * (outer === undefined || outer === name ? 1 : mostItemsOf(lists, `item.${outer}`));
}

/** How many pairs there are of so many. */
export function pairsAmong(count: number): number {
  return (count * (count - 1)) / 2;
}
