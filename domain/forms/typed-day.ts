import { typedDigits, typedMonth } from '../words/typed-month.ts';

/** The boxes of a day or a month, as typed. */
export type DayPart = 'day' | 'month' | 'year';
export type TypedParts = Readonly<Record<DayPart, string>>;

export const partsOf = {
  date: ['day', 'month', 'year'],
  month: ['month', 'year'],
} as const satisfies Record<string, readonly DayPart[]>;
export type DayFormat = keyof typeof partsOf;

/**
 * Returns the answer to keep: 2019-03-07 or 2019-03 if the boxes hold such digits, of any script, or a month's
 * name. Otherwise the typed text with its parts in the same places, so that they can be shown again; `undefined` if
 * all boxes are empty.
 * @param locale the language of the page, in which people write months
 */
export function answerOfParts(format: DayFormat, typed: TypedParts, locale: string): string | undefined {
  const names = partsOf[format].toReversed();
  const parts = names.map((name) => {
    const month = name === 'month' ? typedMonth(typed.month, locale) : null;
    return [name, month ?? typedDigits(typed[name])] as const;
  });
  if (parts.every(([, part]) => part === '')) return undefined;
  // A year is kept as typed: a person who stops after 1 does not expect 01 later.
  return parts.map(([name, part]) => (name !== 'year' && /^\d$/.test(part) ? `0${part}` : part)).join('-');
}
