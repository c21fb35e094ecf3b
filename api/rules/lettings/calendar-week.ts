import type { BidLimit } from '#schemas/tenant/lettings-policy.ts';
import { plainDayOf, wallClock } from './wall-clock.ts';

/** A calendar week in London, from midnight to midnight: an hour shorter or longer if the clocks change in it. */
interface CalendarWeek {
  readonly from: Date;
  readonly until: Date;
  /** The day on which the next week begins, ISO 8601. */
  readonly nextBegins: string;
}

/**
 * Returns the week of a weekly limit that an instant is in. Source: schemes that give people a number of bids "each
 * week", whenever homes open and close.
 */
export function weekOf(
  { weekBegins = 1 }: Extract<BidLimit, { kind: 'perWeek' }>,
  instant: Date,
): CalendarWeek {
  const today = plainDayOf(instant);
  const begins = today.subtract({ days: (today.dayOfWeek - weekBegins + 7) % 7 });
  const next = begins.add({ days: 7 });
  return {
    from: wallClock(begins, '00:00'),
    until: wallClock(next, '00:00'),
    nextBegins: next.toString(),
  };
}
