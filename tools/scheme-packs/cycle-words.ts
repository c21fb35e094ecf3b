import { weekdayNames } from '#api/rules/lettings/weekday-names.ts';
import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';

const fixedWords = /^(\w+) (\d\d:\d\d) to (\w+) (\d\d:\d\d)(?:, every (?:([1-4]) weeks?|week))?$/i;
const rollingWords = /^any day(?:, for at least ([1-9]\d?) days?)?$/i;
const opening = /^([01]\d|2[0-3]):[0-5]\d$/;
const closing = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Examples that {@link readCycle} reads. */
export const cycleExample =
  '"Thursday 12:00 to Wednesday 24:00, every 2 weeks", or "any day, for at least 7 days"';

function nameOfDay(weekday: number): string {
  return weekdayNames[weekday - 1] ?? '';
}

/** Returns a cycle in the words that {@link readCycle} reads. */
export function cycleWords(cycle: Cycle): string {
  if (cycle.kind === 'rolling') return `any day, for at least ${cycle.minimumDays} days`;
  const weeks = cycle.weeks === 1 ? 'every 1 week' : `every ${cycle.weeks} weeks`;
  return `${nameOfDay(cycle.opensWeekday)} ${cycle.opensAt} to ${nameOfDay(cycle.closesWeekday)} ${cycle.closesAt}, ${weeks}`;
}

/** Reads the words of {@link cycleWords}; undefined for anything else. */
export function readCycle(words: string): Cycle | undefined {
  const said = words.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  const rolling = rollingWords.exec(said);
  if (rolling) {
    const minimumDays = Number(rolling[1] ?? 7);
    return minimumDays > 60 ? undefined : { kind: 'rolling', minimumDays };
  }
  const [, opens = '', opensAt = '', closes = '', closesAt = '', weeks = '1'] = fixedWords.exec(said) ?? [];
  const [opensWeekday, closesWeekday] = [opens, closes].map(weekdayOf);
  if (!opensWeekday || !closesWeekday || !opening.test(opensAt) || !closing.test(closesAt)) return undefined;
  return { kind: 'fixed', weeks: Number(weeks), opensWeekday, opensAt, closesWeekday, closesAt };
}

/** Returns the part of a refused cycle's words that {@link readCycle} does not understand, with advice. */
export function cycleFault(words: string): string {
  const said = words.trim().replace(/\s+/g, ' ').replace(/\.$/, '');
  if (/^any day\b/i.test(said))
    return `after "any day", write "for at least 7 days", with 1 to 60 days, not "${said.slice(7).replace(/^[, ]+/, '')}".`;
  const [span = '', ...rest] = said.split(/, ?| (?=every\b)/i);
  const ends = span.split(/ to /i);
  if (ends.length !== 2)
    return `"${span}" has no start and end. Write two days and times with "to" between them.`;
  for (const [place, end] of ends.entries()) {
    const [day = '', time = '', ...more] = end.split(' ');
    if (weekdayOf(day) === 0) return `"${day}" is not a day of the week, such as Thursday.`;
    if (!(place === 0 ? opening : closing).test(time))
      return time === ''
        ? `"${end}" has no time. Write it as ${day} 12:00.`
        : `"${time}" is not a 24-hour time, such as 09:00 or 12:00.`;
    if (more.length > 0) return `"${more.join(' ')}" is not recognised.`;
  }
  return `"${rest.join(', ')}" is not recognised. Write "every week" or "every 2 weeks", up to 4.`;
}

/** Returns the weekday from 1, Monday; 0 for any other word. Takes at least three letters, since T may be two days. */
function weekdayOf(word: string): number {
  if (word.length < 3) return 0;
  return weekdayNames.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1;
}
