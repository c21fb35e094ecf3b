import { references } from '#domain/forms/conditions/references.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { type FormDefect, warning } from './defect.ts';
import type { Inventory } from '#domain/forms/check/inventory.ts';

/**
 * Reports pages and questions of an item with conditions over all items of the same list. They see the others
 * as they were before the page, so the order of the list does not matter; and a change to one item asks the
 * page of another again.
 */
export function checkOwnList({ definition, conditions }: Inventory): FormDefect[] {
  return conditions.flatMap(({ condition, pointer, list, of }) =>
    references(condition, derivationsOf(definition)).flatMap((reference) => {
      const isLookedOver = reference.kind === 'list' && reference.pointer.endsWith('/list');
      if (list === null || !isLookedOver || reference.list !== list) return [];
      return [
        warning(
          'ownList',
          `${pointer}${reference.pointer}`,
          `The condition of ${of}, which is asked of each item of "${list}", looks over all of them, so that what is said of one asks something of another.`,
          'Speak of the item itself, as item.…, or ask it once on a page behind those of the list.',
        ),
      ];
    }),
  );
}
