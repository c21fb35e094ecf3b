import { typedDigits } from '../words/typed-month.ts';

/**
 * Reads a number from typed text, in any usual notation and script: 1,200, £1200.50, 12 000, ١٬٢٠٠٫٥. Anything else
 * is kept as typed, so people can correct it instead of typing it again; `undefined` if the box is empty.
 */
export function answerOfNumber(typed: string): number | string | undefined {
  // The Arabic signs for thousands and decimals (CLDR 48, numbering system arab).
  const bare = typedDigits(typed)
    .replace(/\u066c/g, ',')
    .replace(/\u066b/g, '.');
  if (bare === '') return undefined;
  const digits = bare.replace(/^£\s*/, '').replace(/(\d)[,\s](?=\d{3}(?!\d))/g, '$1');
  return /^-?\d{1,15}(?:\.\d+)?$/.test(digits) ? Number(digits) : typed;
}
