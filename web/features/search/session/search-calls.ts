import type { QueryClient } from '@tanstack/react-query';
import type { LoadOutcome } from '#machines/process/search/contract.ts';
import type { BasicAdvert, BasicListingResponse } from '#schemas/api/property-listings.ts';
import type { SearchFilter } from '#schemas/property-search.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import { errorCodeOf } from '../../../api/api-error.ts';
import { advertKey, fetchAdverts, type AdvertOnClock } from '../../../api/listed-adverts.ts';
import { eligibilityQuery, listingsQuery, staleTime, userQuery } from '../../../api/queries.ts';
import { deviceFavouritesQuery } from '../../favourites/device-favourites.ts';
import { favouritesQuery } from '../../favourites/favourites-query.ts';
import { advertsById } from '../results/adverts-by-id.ts';
import { asksDetails, findHomes, type SearchFacts } from '#domain/search/find-homes.ts';
import { locationsQuery, placesById } from '../../map/locations-query.ts';
import { detailsById, detailsQuery } from './details-query.ts';
import { matchingQuery } from './matching-query.ts';
import { indexEligibility } from '../results/eligibility-by-advert.ts';

export interface SearchDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
}

/** Loads the server data that this search depends on, from the query cache if fresh. Throws ApiErrors. */
export async function loadSearchFacts(
  { api, queryClient }: SearchDependencies,
  filter: SearchFilter,
): Promise<SearchFacts> {
  const { style, text, near, sort } = filter;
  const user =
    style === 0 && sort !== 'place' ? null : (await queryClient.ensureQueryData(userQuery(api))).userDetails;
  const asksEligibility = (style === 1 || style === 2 || sort === 'place') && user?.hasApplications === true;
  const [eligibility, favourites, matching, details, located] = await Promise.all([
    asksEligibility
      ? queryClient.ensureQueryData({ ...eligibilityQuery(api), revalidateIfStale: true })
      : null,
    style === 3 ? loadFavourites() : null,
    text === '' ? null : queryClient.fetchQuery(matchingQuery(api, text)),
    asksDetails(filter) ? queryClient.fetchQuery(detailsQuery(api)) : null,
    near === null ? null : queryClient.fetchQuery(locationsQuery(api)),
  ]);
  return {
    eligibility: eligibility && indexEligibility(eligibility),
    favourites: favourites && new Set(favourites),
    matching: matching && new Set(matching.advertIds),
    details: details && detailsById(details),
    places: located && placesById(located),
  };

  async function loadFavourites(): Promise<readonly string[]> {
    if (!user) return queryClient.ensureQueryData(deviceFavouritesQuery);
    const query = { ...favouritesQuery(api), revalidateIfStale: true };
    return (await queryClient.ensureQueryData(query)).advertIds;
  }
}

/**
 * Loads every open advert. A list that is merely old is returned and refreshed in the background; if adverts
 * are known to have opened or closed since, it is refreshed first, and the old one is returned only if that
 * fails. Throws ApiErrors if there is none at all.
 */
export async function loadListings({ api, queryClient }: SearchDependencies): Promise<BasicListingResponse> {
  const query = listingsQuery(api);
  const known = await queryClient.ensureQueryData({ ...query, revalidateIfStale: true });
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(query.queryKey) ?? {};
  const forced = known.forceSyncDate === null ? Infinity : Date.parse(known.forceSyncDate);
  if (Date.now() < forced || dataUpdatedAt >= forced) return known;
  return queryClient.fetchQuery(query).catch(() => known);
}

/** Returns whether the advert's cached details are of the version in the basic list. */
function isCurrent(
  { queryClient }: SearchDependencies,
  id: string,
  listed: BasicAdvert | undefined,
): boolean {
  const state = queryClient.getQueryState<AdvertOnClock>(advertKey(id));
  if (state?.data === undefined || Date.now() - state.dataUpdatedAt >= staleTime) return false;
  return state.data.advert.version >= (listed?.version ?? 0);
}

/**
 * Loads details of these adverts into the query cache, where each has its own query (`advertKey`): one list
 * call for those that are missing or outdated. Never throws except for an aborted `signal`.
 */
export async function loadDetails(
  dependencies: SearchDependencies,
  advertIds: readonly string[],
  signal: AbortSignal,
): Promise<LoadOutcome> {
  const { api, queryClient } = dependencies;
  const listings = queryClient.getQueryData(listingsQuery(api).queryKey);
  const listed = listings && advertsById(listings.adverts);
  const there = advertIds.filter((id) => isCurrent(dependencies, id, listed?.get(id)));
  const lacking = advertIds.filter((id) => !there.includes(id));
  if (lacking.length === 0) return { outcome: 'ok', loaded: there };
  try {
    const fetched = await fetchAdverts(api, lacking, signal);
    for (const one of fetched) queryClient.setQueryData(advertKey(one.advert.id), one);
    return { outcome: 'ok', loaded: [...there, ...fetched.map(({ advert }) => advert.id)] };
  } catch (error) {
    if (signal.aborted) throw error;
    // Adverts already cached must not be lost with the rest.
    return there.length > 0
      ? { outcome: 'ok', loaded: there }
      : { outcome: 'failed', code: errorCodeOf(error) };
  }
}

/** Returns the ids of the homes that a search finds, in its order. Throws ApiErrors. */
export async function findResults(
  dependencies: SearchDependencies,
  filter: SearchFilter,
): Promise<readonly string[]> {
  const [listings, facts] = await Promise.all([
    loadListings(dependencies),
    loadSearchFacts(dependencies, filter),
  ]);
  return findHomes(listings.adverts, filter, facts).map(({ id }) => id);
}
