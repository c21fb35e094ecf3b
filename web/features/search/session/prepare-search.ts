import { emptySearch } from '#schemas/property-search.ts';
import { loadPerson } from '../../../app/load-person.ts';
import type { AppContext } from '../../../app/app-context.ts';
import { foundWithPage } from './found-with-page.ts';
import { untilSearch, type RunningSearch } from './search-view.ts';
import { loadListings } from './search-calls.ts';
import { choicesOf, isSameFilter, readSearch } from '#domain/search/search-address.ts';
import { keepSearchParams } from '#domain/search/search-params.ts';
import { readWantedSearch } from '../filter/wanted-filter.ts';

/** Milliseconds that a page waits for its first cards before it shows skeletons. */
const patience = 500;

/**
 * Starts the search of an address and waits until there is something to show: the page then appears complete.
 * Never throws: the page shows failures.
 */
export async function prepareSearch(
  context: AppContext,
  search: RunningSearch,
  params: Record<string, unknown>,
): Promise<void> {
  const [listings] = await Promise.all([loadListings(context).catch(() => null), loadPerson(context)]);
  if (listings === null) {
    search.send({ type: 'search.start', filter: emptySearch });
    return;
  }
  const current = search.snapshot().context.filter;
  const asked = keepSearchParams(params);
  const choices = choicesOf(listings);
  // This browser's saved filter must wait until the page is hydrated as it is.
  const wanted = context.isTakingOver()
    ? readSearch(asked, choices)
    : readWantedSearch(asked, choices, current);
  if (current !== null && isSameFilter(current, wanted.filter)) return;
  const found = context.isTakingOver() ? await foundWithPage(context, wanted.filter).catch(() => null) : null;
  if (found) {
    search.takeFound(found);
    return;
  }
  search.send({ type: 'search.start', filter: wanted.filter });
  await untilSearch(search, ({ phase }) => phase === 'found' || phase === 'failed');
  await Promise.race([
    untilSearch(search, ({ isBusy }) => !isBusy),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
}
