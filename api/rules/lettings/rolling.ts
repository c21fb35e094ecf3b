import { Temporal } from 'temporal-polyfill';
import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';
import { plainDayOf, wallClock, zone } from './wall-clock.ts';

export type RollingCycle = Extract<Cycle, { kind: 'rolling' }>;

/** Faults in the closing time of a home in a rolling scheme. */
export type RollingFault = 'tooShort' | 'hour' | 'weekday' | 'quiet';

function closesOnDay(
  { noClosing = [], quiet = [] }: RollingCycle,
  on: Temporal.PlainDate,
): RollingFault | null {
  if (noClosing.includes(on.dayOfWeek)) return 'weekday';
  const iso = on.toString();
  return quiet.some(({ from, to }) => from <= iso && iso <= to) ? 'quiet' : null;
}

// Made once: a formatter takes some hundred kilobytes outside the heap, and one file may hold 10,000 adverts.
const hourAndMinute = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the day and time of a closing as the scheme would write it: 24:00 belongs to the day that ends. */
function closeInWords({ closesAt }: RollingCycle, instant: Date): { on: Temporal.PlainDate; at: string } {
  const on = plainDayOf(instant);
  const at = hourAndMinute.format(instant);
  return closesAt === '24:00' && at === '00:00' ? { on: on.subtract({ days: 1 }), at: '24:00' } : { on, at };
}

/**
 * Returns the instant from which a home has been open for long enough: the minimum number of calendar days later,
 * at the same hour in London. Noon to noon is a week even if the clocks change in between.
 */
function longEnough({ minimumDays }: RollingCycle, opensAt: Date): Date {
  const opens = Temporal.Instant.fromEpochMilliseconds(opensAt.getTime()).toZonedDateTimeISO(zone);
  return new Date(opens.add({ days: minimumDays }).epochMilliseconds);
}

/**
 * Returns the earliest closing time that a rolling scheme allows for a home that opens at an instant: the
 * minimum number of days later, then at the scheme's closing hour (or at the same hour), on the first day on
 * which homes close. `null` if none may close within a year. Source: schemes that move Friday's and Saturday's
 * closings to Sunday night.
 */
export function earliestClose(cycle: RollingCycle, opensAt: Date): Date | null {
  const soonest = longEnough(cycle, opensAt);
  const { on, at } = closeInWords(cycle, soonest);
  const time = cycle.closesAt ?? at;
  for (let days = 0; days <= 366; days += 1) {
    const tried = on.add({ days });
    const closesAt = wallClock(tried, time);
    if (closesAt >= soonest && closesOnDay(cycle, tried) === null) return closesAt;
  }
  return null;
}

/** Returns every fault in the times of a home in a rolling scheme; an empty array if they are right. */
export function rollingFaults(cycle: RollingCycle, opensAt: Date, closesAt: Date): RollingFault[] {
  const { on } = closeInWords(cycle, closesAt);
  // On the night of the spring change a close at 01:30 is at 02:30, so the clock is asked.
  const atHour =
    cycle.closesAt === undefined || wallClock(on, cycle.closesAt).getTime() === closesAt.getTime();
  const fault = closesOnDay(cycle, on);
  return [
    ...(closesAt < longEnough(cycle, opensAt) ? (['tooShort'] as const) : []),
    ...(atHour ? [] : (['hour'] as const)),
    ...(fault === null ? [] : [fault]),
  ];
}
