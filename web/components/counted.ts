import type { Formats } from '#domain/words/formats.ts';

/**
 * Returns the values for a text with `{{count}}`, with the number formatted for reading: 10,000 homes.
 * @param others the text's other values.
 */
export function counted(
  count: number,
  formats: Pick<Formats, 'number'>,
  others: Readonly<Record<string, string>> = {},
) {
  // The number itself chooses the plural; the formatted number replaces it in the text.
  return { count, replace: { ...others, count: formats.number(count) } };
}
