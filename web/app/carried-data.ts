import type { QueryClient } from '@tanstack/react-query';
import type { FirstHomes, TakeoverData } from '#schemas/api/bootstrap.ts';
import { fixRenderTime } from './render-time.ts';
import { advertKey, listedKey, type AdvertOnClock } from '../api/listed-adverts.ts';
import { listingsKey } from '../api/queries.ts';

function visit(): PerformanceNavigationTiming | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry : undefined;
}

/** Returns the time of the page's answer, in milliseconds by this computer's clock. */
function answeredAt(): number {
  return performance.timeOrigin + (visit()?.responseStart ?? 0);
}

/** Caches the homes that came with the page as if a list call had fetched them. */
export function takeFirstHomes(queryClient: QueryClient, { listing, first, serverTime }: FirstHomes): void {
  const clockOffset = Date.parse(serverTime) - answeredAt();
  for (const advert of first) {
    queryClient.setQueryData<AdvertOnClock>(advertKey(advert.id), { advert, clockOffset });
  }
  queryClient.setQueryData(listingsKey, listing);
}

/**
 * Caches the data from which the server rendered the page, and fixes the render time to the server's, for a
 * first render that says the same. The page may come from a cache: the `Server-Timing` header of the answer
 * gives the server's clock at the time of the answer.
 */
export function takeRenderedPage(
  queryClient: QueryClient,
  { at, databaseAhead, queries }: TakeoverData,
): void {
  const now = visit()?.serverTiming.find(({ name }) => name === 'clock')?.duration ?? at;
  const serverAhead = now - answeredAt();
  for (const [key, data] of queries) {
    const known = isOnClock(key, data) ? { ...data, clockOffset: databaseAhead + serverAhead } : data;
    queryClient.setQueryData(key, known, { updatedAt: at - serverAhead });
  }
  fixRenderTime(at - serverAhead);
}

function isOnClock(key: readonly unknown[], data: unknown): data is AdvertOnClock {
  return key[1] === listedKey[1] && typeof data === 'object' && data !== null && 'clockOffset' in data;
}
