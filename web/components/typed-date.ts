/** A day as somebody types it, part by part. */
export interface TypedDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export const untypedDate: TypedDate = { day: '', month: '', year: '' };

/**
 * The day as calls have it, such as 1988-05-14; empty where nothing was typed. Parts that make no such day come
 * together as they are, for the server to find fault with.
 */
export function dayOf({ day, month, year }: TypedDate): string {
  const parts = [year.trim(), month.trim(), day.trim()];
  if (parts.every((part) => part === '')) return '';
  const text = parts.map((part) => (part.length === 1 ? `0${part}` : part)).join('-');
  // No call takes more than ten characters. Cut to ten, 141 March would become the fourteenth.
  return text.length > 10 ? text.slice(0, 9) : text;
}

/**
 * The parts of a whole date that was pasted or filled into one box: 27/3/1985, 27.03.1985, 1985-03-27. Null where it
 * is not one.
 */
export function dateIn(text: string): TypedDate | null {
  const dayFirst = /^\s*(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})\s*$/.exec(text);
  const yearFirst = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  const [day, month, year] = dayFirst ? dayFirst.slice(1) : yearFirst ? yearFirst.slice(1).toReversed() : [];
  return day === undefined || month === undefined || year === undefined ? null : { day, month, year };
}
