import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { serverNow } from '../../../app/server-clock.ts';
import { dayInLondon } from '#domain/words/calendar-day.ts';

/** Milliseconds of the longest day, when clocks go back. */
const longestDay = 25 * 3_600_000;

/**
 * Returns the number of adverts that close later today in London, or at midnight (24:00). Many close together,
 * so each instant is checked once.
 */
export function countClosingToday(
  adverts: readonly Pick<BasicAdvert, 'closesAt'>[],
  now = new Date(serverNow()),
): number {
  const counts = new Map<string, number>();
  for (const { closesAt } of adverts) counts.set(closesAt, (counts.get(closesAt) ?? 0) + 1);
  return [...counts].reduce((sum, [closesAt, count]) => {
    const left = Date.parse(closesAt) - now.getTime();
    // Most are days away: formatting the day of each took as long as the search.
    const isToday =
      left > 0 && left <= longestDay && dayInLondon(new Date(now.getTime() + left - 1)) === dayInLondon(now);
    return isToday ? sum + count : sum;
  }, 0);
}
