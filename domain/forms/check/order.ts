import { references, type Reference } from '../conditions/references.ts';
import { derivationsOf } from '../derived/derivations.ts';
import { linkedList } from '../lists/linked-lists.ts';
import { error, type FormDefect } from './defect.ts';
import { pointerIn, type Inventory, type PlacedCondition } from './inventory.ts';

/**
 * Conditions that speak of what is asked later: pages are walked forward, so such a condition would always be
 * unknown. Names that lead nowhere are told by the check of types.
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
          `The condition of ${placed.of} asks for ${found.what}, which comes only on the page "${found.page}".`,
          'Ask that earlier, or decide by something that is known by then.',
        ),
      ];
    }),
  );
}

/**
 * Before what something has to be asked. A warning may speak of everything on its page, but not of what the page asks of
 * all items of its list, of which others come later.
 */
function positionFor(reference: Reference, placed: PlacedCondition, { positions }: Inventory): number {
  const isOfAll = reference.kind === 'itemAnswer' && reference.list !== null;
  const page = isOfAll ? placed.warns?.question.page : undefined;
  return page === undefined ? placed.position : (positions.get(page) ?? placed.position);
}

/** Where something that is referred to is asked; undefined where it is not asked at all. */
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
  // Its own page is not over while a page is being decided on.
  const position = question.position;
  return { position, page, what: `"${reference.name}"` };
}
