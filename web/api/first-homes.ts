import type { QueryClient } from '@tanstack/react-query';
import type { FirstHomes } from '#schemas/api/bootstrap.ts';
import { advertKey, type AdvertOnClock } from './listed-adverts.ts';

/** When the page was answered, in milliseconds of this computer's clock. */
function answeredAt(): number {
  const [visit] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (visit instanceof PerformanceNavigationTiming ? visit.responseStart : 0);
}

/** Puts the homes that came with the page where a list call would have put them. */
export function takeFirstHomes(queryClient: QueryClient, { first, serverTime }: FirstHomes): void {
  const clockOffset = Date.parse(serverTime) - answeredAt();
  for (const advert of first) {
    queryClient.setQueryData<AdvertOnClock>(advertKey(advert.id), { advert, clockOffset });
  }
}
