import type { FormDefinition } from '#schemas/forms/definition.ts';
import { listName } from '../answer-path.ts';
import { outerList } from './linked-lists.ts';

/**
 * Returns the most items that a list can have: `addresses` for all people together, `item.addresses` for one.
 */
export function mostItemsOf(lists: FormDefinition['lists'] = {}, path: string): number {
  const name = listName(path);
  const kind = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (kind === undefined) return Infinity;
  if (kind.pairs !== undefined) return pairCount(kind.pairs.most);
  const outer = path === name ? outerList(lists, name) : undefined;
  return kind.maxItems * (outer === undefined || outer === name ? 1 : mostItemsOf(lists, `item.${outer}`));
}

/** Returns the number of pairs among a number of items. */
export function pairCount(count: number): number {
  return (count * (count - 1)) / 2;
}
