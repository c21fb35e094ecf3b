import type { Answers } from '#schemas/forms/answers.ts';
import type { OrderedPage, PageGroup } from '../order-of-pages.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { itemsWithin } from './own-items.ts';

/** What was asked on a page: once, or of each item. */
interface AskedOn<Placed> {
  readonly asked: readonly { readonly placed: Placed }[];
}

/**
 * One page that is asked once, or all pages of one item, then those of the next. Pages of items that are listed within
 * another stand where the definition has them among its pages, again one item after the other.
 * @param lists as they count behind the last of the pages
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

/** Pages in a row that are asked of each item of one list. */
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
