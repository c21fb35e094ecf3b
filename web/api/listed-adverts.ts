import { queryOptions } from '@tanstack/react-query';
import type { ListedAdvert, ListResponse } from '#schemas/api/property-listings.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';

/** An advert in full, with the milliseconds by which the server's clock is ahead of this one. */
export interface AdvertOnClock {
  readonly advert: ListedAdvert;
  readonly clockOffset: number;
}

interface Waiting {
  readonly resolve: (found: AdvertOnClock) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Fetches adverts in full, in one call of at most 100 ids. Adverts the server does not know are left out.
 * Throws ApiErrors.
 */
export async function fetchAdverts(
  api: ApiClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<AdvertOnClock[]> {
  const query = new URLSearchParams(ids.map((id) => ['advertIds', id]));
  const sent = Date.now();
  const answer = await api.get<ListResponse>(`/api/propertylistings/list?${query}`, signal);
  // The server read its clock between our request and its answer: the middle has the smallest error.
  const clockOffset = Date.parse(answer.serverTime) - (sent + Date.now()) / 2;
  return answer.adverts.map((advert) => ({ advert, clockOffset }));
}

/** Ids in a call: the contract allows 100, but cards load in rows, so a small group answers sooner. */
const groupSize = 12;

/**
 * Creates a loader of adverts in full by id. Ids requested in the same turn share a call of at most
 * {@link groupSize}, so a page of cards makes a few calls and each card still has its own query. An id the
 * server does not know fails with `request.notFound`.
 */
export function createAdvertLoader(api: ApiClient): (id: string) => Promise<AdvertOnClock> {
  let waiting = new Map<string, Waiting[]>();

  async function loadGroup(group: readonly (readonly [string, readonly Waiting[]])[]) {
    try {
      const ids = group.map(([id]) => id);
      const found = new Map((await fetchAdverts(api, ids)).map((one) => [one.advert.id, one]));
      for (const [id, promises] of group) {
        const one = found.get(id);
        for (const { resolve, reject } of promises) {
          if (one) resolve(one);
          else reject(new ApiError('request.notFound', 404, null, null));
        }
      }
    } catch (error) {
      for (const [, promises] of group) promises.forEach(({ reject }) => reject(error));
    }
  }

  function flush() {
    const entries = [...waiting];
    waiting = new Map();
    for (let start = 0; start < entries.length; start += groupSize) {
      void loadGroup(entries.slice(start, start + groupSize));
    }
  }

  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(flush);
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
    });
}

/** The query key of all adverts in full. */
export const listedKey = ['adverts', 'listed'] as const;

/** Returns the query key of one advert in full. */
export const advertKey = (id: string) => [...listedKey, id] as const;

export const advertQuery = (loadAdvert: (id: string) => Promise<AdvertOnClock>, id: string) =>
  queryOptions({
    queryKey: advertKey(id),
    queryFn: () => loadAdvert(id),
  });
