import type { Answers } from '#schemas/forms/answers.ts';
import type { OrderedPage, PageGroup } from './order-of-pages.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { itemsWithin } from '../lists/own-items.ts';

/** The entries of a page: one, or one per item. */
interface AskedOn<Placed> {
  readonly asked: readonly { readonly placed: Placed }[];
}

/**
 * Returns one page that is asked once, or all pages of one item, then those of the next. Pages of items in an item
 * come at their place in the definition, again one item after the other.
 * @param lists as they count after the last of the pages
 */
export function itemByItem<Placed extends PlacedPage>(
  group: PageGroup,
  steps: readonly AskedOn<Placed>[],
  lists: Answers['lists'],
): readonly Placed[] {
  const { each, pages } = group;
  if (each === null) return steps.flatMap(({ asked }) => asked.map(({ placed }) => placed));
  const found = steps.map(({ asked }) => new Map(asked.map(({ placed }) => [placed.item, placed])));
  const at = (page: number, item: string) => found[page]?.get(item) ?? [];
  const runs = runsOf(pages);
  return (lists[each] ?? []).flatMap(({ id }) =>
    runs.flatMap(({ list, indexes }) =>
      list === each
        ? indexes.flatMap((page) => at(page, id))
        : itemsWithin(lists[list], id).flatMap((inner) => indexes.flatMap((page) => at(page, inner.id))),
    ),
  );
}

/** Returns runs of consecutive pages about the items of one list. */
function runsOf(pages: readonly OrderedPage[]) {
  const runs: { list: string; indexes: number[] }[] = [];
  for (const [index, { each }] of pages.entries()) {
    const last = runs.at(-1);
    if (each === null) continue;
    if (last?.list === each) last.indexes.push(index);
    else runs.push({ list: each, indexes: [index] });
  }
  return runs;
}
