import { dateIn } from '../../../components/typed-date.ts';

/** The boxes of a day or a month, as typed. */
export type DayPart = 'day' | 'month' | 'year';
export type TypedParts = Readonly<Record<DayPart, string>>;

export const partsOf = {
  date: ['day', 'month', 'year'],
  month: ['month', 'year'],
} as const satisfies Record<string, readonly DayPart[]>;
export type DayFormat = keyof typeof partsOf;

/**
 * The answer that is kept: 2019-03-07 or 2019-03 if the boxes hold such digits. Otherwise the typed text with its
 * parts in the same places, so that they are there again tomorrow; undefined if all boxes are empty.
 */
export function answerOfParts(format: DayFormat, typed: TypedParts): string | undefined {
  const names = partsOf[format].toReversed();
  const parts = names.map((name) => [name, typed[name].trim()] as const);
  if (parts.every(([, part]) => part === '')) return undefined;
  // A year is kept as typed: somebody who stops after 1 doesn’t expect to come back to 01.
  return parts.map(([name, part]) => (name !== 'year' && /^\d$/.test(part) ? `0${part}` : part)).join('-');
}

/** What the boxes show for an answer: no leading zero, since hardly anybody types one. */
export function partsOfAnswer(format: DayFormat, answer: string): TypedParts {
  const [year = '', month = '', ...rest] = answer.split('-');
  return { year, month: short(month), day: format === 'date' ? short(rest.join('-')) : '' };
}

/** The first box at fault, which an error links to; the first box if they make no day together. */
export function wrongPart(format: DayFormat, answer: string): DayPart {
  const { day, month, year } = partsOfAnswer(format, answer);
  if (format === 'date' && !isBetween(day, 31)) return 'day';
  if (!isBetween(month, 12)) return 'month';
  return /^\d{4}$/.test(year) ? partsOf[format][0] : 'year';
}

/** The parts of a whole day or month pasted into one box; null if the text isn’t one. */
export function pastedParts(format: DayFormat, text: string): TypedParts | null {
  if (format === 'date') return dateIn(text);
  const monthFirst = /^\s*(\d{1,2})[\s/.-]+(\d{4})\s*$/.exec(text);
  const yearFirst = /^\s*(\d{4})-(\d{1,2})\s*$/.exec(text);
  const [month, year] = monthFirst ? monthFirst.slice(1) : (yearFirst?.slice(1).toReversed() ?? []);
  return month === undefined || year === undefined ? null : { day: '', month, year };
}

function short(part: string): string {
  return part.replace(/^0(?=[1-9]$)/, '');
}

function isBetween(part: string, most: number): boolean {
  return /^\d{1,2}$/.test(part) && Number(part) >= 1 && Number(part) <= most;
}
