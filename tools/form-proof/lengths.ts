import type { FormDefinition } from '#schemas/forms/definition.ts';
import { questionKey, type Inventory } from '#domain/forms/check/inventory.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { listOfPath, outerList } from '#domain/forms/lists/linked-lists.ts';
import { countKeyOf, type Compared, type Constants } from './constants.ts';

/**
 * Adds the numbers that distinguish a list's lengths to the answer that gives its length: none, one, and the numbers
 * that conditions compare the length with.
 */
export function withLengths(constants: Constants, { lists = {} }: FormDefinition): Constants {
  const compared = new Map(constants.compared);
  for (const [list, { length }] of Object.entries(lists)) {
    if (length === undefined) continue;
    const own = compared.get(countKeyOf(list));
    const few = Math.min((constants.quantifiers.get(list) ?? 0) + 1, 3);
    const key = questionKey({
      list: listOfPath(lists, length.answer, outerList(lists, list) ?? null) ?? null,
      name: answerName(length.answer),
    });
    const known = compared.get(key);
    compared.set(key, {
      words: known?.words ?? new Set(),
      numbers: new Set([
        ...(known?.numbers ?? []),
        ...(own?.numbers ?? []),
        ...Array.from({ length: few + 1 }, (_none, count) => count),
      ]),
      ages: known?.ages ?? new Set(),
      months: known?.months ?? new Set(),
      hasPeers: known?.hasPeers === true || own?.hasPeers === true,
    } satisfies Compared);
  }
  return { ...constants, compared };
}

/** Returns how many more items of a list to try so that there are pairs of them. */
export function pairing({ definition: { lists = {} } }: Inventory, list: string): number {
  return Object.values(lists).some(({ pairs }) => pairs?.of === list) ? 2 : 0;
}
