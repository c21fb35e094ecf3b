import { Temporal } from 'temporal-polyfill';
import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';

export type FixedCycle = Extract<Cycle, { kind: 'fixed' }>;

/** One turn of a fixed cycle. `id` is the day it opens, in Europe/London. */
export interface CycleTurn {
  readonly id: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

const zone = 'Europe/London';

/** A Monday from which cycles of several weeks are counted, so that every council's turns are known for good. */
const firstMonday = Temporal.PlainDate.from('1970-01-05');

function wallClock(day: Temporal.PlainDate, time: string): Temporal.Instant {
  // An hour that the spring change skips is the hour after it, and one that the autumn change repeats is the
  // first of the two: the defaults of Temporal, kept for opening and closing alike so that turns stay contiguous.
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
}

function turnOpening(cycle: FixedCycle, day: Temporal.PlainDate): CycleTurn {
  const nextOpening = day.add({ weeks: cycle.weeks });
  const daysBack = (nextOpening.dayOfWeek - cycle.closesWeekday + 7) % 7;
  const sameDayButLater = daysBack === 0 && cycle.closesAt > cycle.opensAt;
  const closing = nextOpening.subtract({ days: sameDayButLater ? 7 : daysBack });
  return {
    id: day.toString(),
    opensAt: new Date(wallClock(day, cycle.opensAt).epochMilliseconds),
    closesAt: new Date(wallClock(closing, cycle.closesAt).epochMilliseconds),
  };
}

function openingDay(cycle: FixedCycle, instant: Date): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const length = 7 * cycle.weeks;
  const days = firstMonday.add({ days: cycle.opensWeekday - 1 }).until(today).days;
  const day = today.subtract({ days: ((days % length) + length) % length });
  const opened = wallClock(day, cycle.opensAt).epochMilliseconds <= instant.getTime();
  return opened ? day : day.subtract({ days: length });
}

/**
 * The turn that an instant belongs to: the one that opened last, even where it has closed and the next one has
 * not opened (the admin gap). It closes at the last closing hour that is not after the next opening. Hours are
 * those of the clock in London, so a turn over a clock change is an hour shorter or longer.
 */
export function cycleAt(cycle: FixedCycle, instant: Date): CycleTurn {
  return turnOpening(cycle, openingDay(cycle, instant));
}

/** The first turn that opens after an instant. */
export function openingAfter(cycle: FixedCycle, instant: Date): CycleTurn {
  return turnOpening(cycle, openingDay(cycle, instant).add({ weeks: cycle.weeks }));
}

/** The day that an instant falls on in Europe/London, ISO 8601: the `today` of the rules. */
export function londonDay(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}
