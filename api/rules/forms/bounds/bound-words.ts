import type { DayBound } from '#schemas/forms/answer-schema.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { answerOfBound, monthsFromToday } from '#domain/forms/bounds/day-bounds.ts';

/**
 * Returns a bound as part of a sentence: `today`, `120 years before today`, `"movedIn"`, `2020-04-01`, `no
 * bound`.
 */
export function boundInWords(bound: DayBound | undefined): string {
  if (bound === undefined) return 'no bound';
  const path = answerOfBound(bound);
  if (path !== null) return `"${answerName(path)}"`;
  const months = monthsFromToday(bound);
  if (months === null) return String(bound);
  if (months === 0) return 'today';
  const count = Math.abs(months);
  const [number, noun] = count % 12 === 0 ? [count / 12, 'year'] : [count, 'month'];
  return `${number} ${noun}${number === 1 ? '' : 's'} ${months < 0 ? 'before' : 'after'} today`;
}
