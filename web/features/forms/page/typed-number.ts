/**
 * The number that somebody typed, in the ways that people write one: 1,200 and £1200.50 and 12 000. What is no number
 * is kept as it was typed, to be put right there and not typed anew; undefined where nothing was.
 */
export function answerOfNumber(typed: string): number | string | undefined {
  const bare = typed.trim();
  if (bare === '') return undefined;
  const digits = bare.replace(/^£\s*/, '').replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1');
  return /^-?\d{1,15}(?:\.\d+)?$/.test(digits) ? Number(digits) : typed;
}
