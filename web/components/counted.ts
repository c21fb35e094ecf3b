import type { Formats } from '#domain/words/formats.ts';

/**
 * What a text with `{{count}}` is told of a number that may be in the thousands: 10,000 homes, as one writes it.
 * @param others what else goes into the text.
 */
export function counted(
  count: number,
  formats: Pick<Formats, 'number'>,
  others: Readonly<Record<string, string>> = {},
) {
  // The number itself chooses the plural, and what is written stands in its place.
  return { count, replace: { ...others, count: formats.number(count) } };
}
