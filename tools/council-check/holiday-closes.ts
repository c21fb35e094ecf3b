import { Temporal } from 'temporal-polyfill';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { isBankHoliday } from '#api/rules/law/bank-holidays.ts';
import { isWorkingDay } from '#api/rules/law/working-days.ts';
import { londonDayOfClose, turnsBetween, type FixedCycle } from '#api/rules/lettings/cycle.ts';

/** A turn that closes on a bank holiday. All three are ISO days. */
interface HolidayClose {
  /** The day that names the turn. */
  readonly opening: string;
  readonly closesOn: string;
  /** The last working day before it. */
  readonly before: string;
}

const year = 366 * 86_400_000;

/** Returns the turns of a cycle that close on a bank holiday within a year of an instant, oldest first. */
export function holidayCloses(cycle: FixedCycle, where: BankHolidays, from: Date): HolidayClose[] {
  const found: HolidayClose[] = [];
  const until = new Date(from.getTime() + year);
  for (const { id, closesAt } of turnsBetween(cycle, from, until)) {
    if (closesAt > until) break;
    const day = Temporal.PlainDate.from(londonDayOfClose(closesAt));
    if (closesAt < from || !isBankHoliday(day, where)) continue;
    let before = day;
    while (!isWorkingDay(before, where)) before = before.subtract({ days: 1 });
    found.push({ opening: id, closesOn: day.toString(), before: before.toString() });
  }
  return found;
}
