/**
 * The number in typed text, in any of the ways people write one: 1,200, £1200.50, 12 000. Anything else is kept as
 * typed, so that people can correct it instead of typing it again; undefined if the box is empty.
 */
export function answerOfNumber(typed: string): number | string | undefined {
  const bare = typed.trim();
  if (bare === '') return undefined;
  const digits = bare.replace(/^£\s*/, '').replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1');
  return /^-?\d{1,15}(?:\.\d+)?$/.test(digits) ? Number(digits) : typed;
}
