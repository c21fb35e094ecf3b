import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { calendarDay } from '#domain/words/calendar-day.ts';

const dayIn = (date: Date) => {
  const { year, month, day } = calendarDay(date, 'Europe/London');
  return `${year} ${month} ${day}`;
};

/** How many adverts close later on the day that it is in London. Many close together, so that each instant is asked once. */
export function countClosingToday(
  adverts: readonly Pick<BasicAdvert, 'closesAt'>[],
  now = new Date(),
): number {
  const today = dayIn(now);
  const counts = new Map<string, number>();
  for (const { closesAt } of adverts) counts.set(closesAt, (counts.get(closesAt) ?? 0) + 1);
  return [...counts].reduce((sum, [closesAt, count]) => {
    const closes = new Date(closesAt);
    return closes > now && dayIn(closes) === today ? sum + count : sum;
  }, 0);
}
