import { references, type Reference } from '#domain/forms/conditions/references.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { linkedList } from '#domain/forms/lists/linked-lists.ts';
import { error, type FormDefect } from './defect.ts';
import { pointerIn, type Inventory, type PlacedCondition } from '#domain/forms/check/inventory.ts';

/**
 * Reports conditions on answers that are asked for later: pages are asked in order, so such a condition would
 * always be unknown. The type check reports names that refer to nothing.
 */
export function checkOrder(inventory: Inventory): FormDefect[] {
  const derived = derivationsOf(inventory.definition);
  return inventory.conditions.flatMap((placed) =>
    references(placed.condition, derived).flatMap((reference) => {
      const found = positionOf(reference, placed, inventory);
      if (found === undefined || found.position < positionFor(reference, placed, inventory)) return [];
      return [
        error(
          'forwardReference',
          pointerIn(placed, reference.pointer),
          `The condition of ${placed.of} depends on ${found.what}, which comes later, on the page "${found.page}".`,
          'Ask for it earlier, or use something that is known by then.',
        ),
      ];
    }),
  );
}

/**
 * Returns the position before which a reference has to be asked. A warning may name everything on its page, but
 * not answers that the page asks of all items of its list, since other items come later.
 */
function positionFor(reference: Reference, placed: PlacedCondition, { positions }: Inventory): number {
  const isOfAll = reference.kind === 'itemAnswer' && reference.list !== null;
  const page = isOfAll ? placed.warns?.question.page : undefined;
  return page === undefined ? placed.position : (positions.get(page) ?? placed.position);
}

/** Returns the place where a reference is asked; `undefined` if it is not asked at all. */
export function positionOf(
  reference: Reference,
  placed: Pick<PlacedCondition, 'list'>,
  { definition, questions, listPages, positions }: Inventory,
): { position: number; page: string; what: string } | undefined {
  if (reference.kind === 'list') {
    const page = listPages.get(reference.list);
    const position = page === undefined ? undefined : positions.get(page);
    if (page === undefined || position === undefined) return undefined;
    return { position, page, what: `the list "${reference.list}"` };
  }
  const list =
    reference.kind === 'answer'
      ? null
      : linkedList(definition.lists, reference.list ?? placed.list, reference.word);
  const question = questions.find((one) => one.name === reference.name && one.list === list);
  if (!question) return undefined;
  const { page } = question;
  // A page is still open while it is being decided on.
  const position = question.position;
  return { position, page, what: `"${reference.name}"` };
}
