import { partsOf, type DayFormat, type DayPart, type TypedParts } from '#domain/forms/typed-day.ts';
import { typedDigits, typedMonth } from '#domain/words/typed-month.ts';
import { dateIn } from '../../../components/typed-date.ts';

/** Returns what the boxes show for an answer: no leading zero, since hardly anyone types one. */
export function partsOfAnswer(format: DayFormat, answer: string): TypedParts {
  const [year = '', month = '', ...rest] = answer.split('-');
  return { year, month: short(month), day: format === 'date' ? short(rest.join('-')) : '' };
}

/** Returns the first box at fault, which an error links to; the first box if they make no day together. */
export function wrongPart(format: DayFormat, answer: string): DayPart {
  const { day, month, year } = partsOfAnswer(format, answer);
  if (format === 'date' && !isBetween(day, 31)) return 'day';
  if (!isBetween(month, 12)) return 'month';
  return /^\d{4}$/.test(year) ? partsOf[format][0] : 'year';
}

/** Returns the parts of a whole day or month pasted into one box; null if the text isn’t one. */
export function pastedParts(format: DayFormat, text: string, locale: string): TypedParts | null {
  if (format === 'date') return dateIn(text, locale);
  const bare = typedDigits(text);
  const named = /^(\p{L}[\p{L}\p{M}]*\.?)[\s/.,-]+(\d{4})$/u.exec(bare);
  if (named?.[1] !== undefined && typedMonth(named[1], locale) === null) return null;
  const monthFirst = named ?? /^(\d{1,2})[\s/.-]+(\d{4})$/.exec(bare);
  const yearFirst = /^(\d{4})-(\d{1,2})$/.exec(bare);
  const [month, year] = monthFirst ? monthFirst.slice(1) : (yearFirst?.slice(1).toReversed() ?? []);
  return month === undefined || year === undefined ? null : { day: '', month, year };
}

function short(part: string): string {
  return part.replace(/^0(?=[1-9]$)/, '');
}

function isBetween(part: string, most: number): boolean {
  return /^\d{1,2}$/.test(part) && Number(part) >= 1 && Number(part) <= most;
}
