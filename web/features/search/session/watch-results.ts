import type { SearchContext } from '#machines/process/search/contract.ts';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { advertKey, type AdvertOnClock } from '../../../api/listed-adverts.ts';
import { eligibilityQuery, listingsKey, listingsQuery, userQuery } from '../../../api/queries.ts';
import { deviceFavouritesQuery } from '../../favourites/device-favourites.ts';
import { favouritesQuery } from '../../favourites/favourites-query.ts';
import { advertsById } from '../results/adverts-by-id.ts';
import { findHomes } from '#domain/search/find-homes.ts';
import type { RunningSearch } from './search-view.ts';
import { loadSearchFacts, type SearchDependencies } from './search-calls.ts';

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, place) => id === other[place]);

/**
 * Informs the search of new results: adverts were synced, eligibility changed, or favourites were marked
 * elsewhere. Works on the query cache; only text searches ask the server again.
 */
export function watchResults(dependencies: SearchDependencies, search: RunningSearch): void {
  const { api, queryClient } = dependencies;
  const sources = new Set(
    [
      listingsKey,
      eligibilityQuery(api).queryKey,
      favouritesQuery(api).queryKey,
      deviceFavouritesQuery.queryKey,
      userQuery(api).queryKey,
    ].map((key) => JSON.stringify(key)),
  );
  let isDue = false;

  /**
   * Returns the adverts whose cards have come near the window and whose details are older than the basic
   * list.
   */
  function staleAmong(
    { advertIds, near }: SearchContext,
    listed: ReadonlyMap<string, BasicAdvert>,
  ): string[] {
    return advertIds.slice(0, near).filter((id) => {
      const known = queryClient.getQueryData<AdvertOnClock>(advertKey(id));
      return known !== undefined && known.advert.version < (listed.get(id)?.version ?? 0);
    });
  }

  async function compare(): Promise<void> {
    isDue = false;
    const { context, phase } = search.snapshot();
    const { filter } = context;
    if (filter === null || phase !== 'found') return;
    // If data cannot be loaded, the results stay: the component that requested it shows the error.
    const facts = await loadSearchFacts(dependencies, filter).catch(() => null);
    const listings = queryClient.getQueryData(listingsQuery(api).queryKey);
    const now = search.snapshot();
    if (!facts || !listings || now.context.filter !== filter || now.phase !== 'found') return;
    const shown = now.context.advertIds;
    // A heart removed by mistake can be restored: its card stays until the next search.
    const favourites = facts.favourites && new Set([...facts.favourites, ...shown]);
    const advertIds = findHomes(listings.adverts, filter, { ...facts, favourites }).map(({ id }) => id);
    const stale = staleAmong({ ...now.context, advertIds }, advertsById(listings.adverts));
    if (stale.length === 0 && isSame(advertIds, shown)) return;
    search.send({ type: 'results.changed', advertIds, stale });
  }

  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success';
    if (isDue || !isNews || !sources.has(event.query.queryHash)) return;
    isDue = true;
    queueMicrotask(() => void compare());
  });
}
