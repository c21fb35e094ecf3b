import { addMonths } from '../../lettings/months.ts';

/**
 * Returns whole months from a day or a month until `today`, an ISO day. A month counts from its first day.
 * Below 0 only for the future.
 */
export function elapsedMonths(from: string, today: string): number {
  const since = from.length === 7 ? `${from}-01` : from;
  const months =
    (Number(today.slice(0, 4)) - Number(since.slice(0, 4))) * 12 +
    (Number(today.slice(5, 7)) - Number(since.slice(5, 7)));
  return addMonths(since, months) <= today ? months : months - 1;
}
