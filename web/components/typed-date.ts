/** A typed day, part by part. */
export interface TypedDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const untypedDate: TypedDate = { day: '', month: '', year: '' };

/**
 * The day in the API's format, such as 1988-05-14; empty if nothing was typed. Parts that make no valid day are
 * joined as they are, and the server rejects them.
 */
export function dayOf({ day, month, year }: TypedDate): string {
  const parts = [year.trim(), month.trim(), day.trim()];
  if (parts.every((part) => part === '')) return '';
  const text = parts.map((part) => (part.length === 1 ? `0${part}` : part)).join('-');
  // No call takes more than ten characters, but cutting to ten would turn 141 March into the fourteenth.
  return text.length > 10 ? text.slice(0, 9) : text;
}

/**
 * The parts of a whole date pasted or filled into one box: 27/3/1985, 27.03.1985, 1985-03-27. Null for anything
 * else.
 */
export function dateIn(text: string): TypedDate | null {
  const dayFirst = /^\s*(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})\s*$/.exec(text);
  const yearFirst = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  const [day, month, year] = dayFirst ? dayFirst.slice(1) : yearFirst ? yearFirst.slice(1).toReversed() : [];
  return day === undefined || month === undefined || year === undefined ? null : { day, month, year };
}
