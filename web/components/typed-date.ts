import { answerOfParts } from '#domain/forms/typed-day.ts';
import { typedDigits, typedMonth } from '#domain/words/typed-month.ts';

/** A typed date, part by part. */
export interface TypedDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const untypedDate: TypedDate = { day: '', month: '', year: '' };

/**
 * Returns the date in the API's format, such as 1988-05-14; empty if nothing was typed. Parts that are not a
 * valid day are joined as they are, for the server to reject.
 * @param locale the language of the page, in which people write month names
 */
export function dayOf(typed: TypedDate, locale: string): string {
  const text = answerOfParts('date', typed, locale) ?? '';
  // Calls take ten characters at most, but cutting to ten would turn 141 March into the fourteenth.
  return text.length > 10 ? text.slice(0, 9) : text;
}

/**
 * Returns the parts of a whole date pasted or filled into one box: 27/3/1985, 27.03.1985, 27 March 1985,
 * 1985-03-27. Null for anything else.
 * @param locale the language of the page, in which people write month names
 */
export function dateIn(text: string, locale: string): TypedDate | null {
  const bare = typedDigits(text);
  const named = /^(\d{1,2})[\s/.-]+(\p{L}[\p{L}\p{M}]*\.?)[\s/.,-]+(\d{4})$/u.exec(bare);
  if (named?.[2] !== undefined && typedMonth(named[2], locale) === null) return null;
  const dayFirst = named ?? /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(bare);
  const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  const [day, month, year] = dayFirst ? dayFirst.slice(1) : yearFirst ? yearFirst.slice(1).toReversed() : [];
  return day === undefined || month === undefined || year === undefined ? null : { day, month, year };
}
