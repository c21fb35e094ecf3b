/** The supported encodings, smallest output first. */
const offered = ['br', 'zstd', 'gzip'] as const;
export type ContentEncoding = (typeof offered)[number];

/** The most headers remembered. Browsers send a handful of different ones; an attacker may send any. */
const maximumRemembered = 100;
const chosen = new Map<string, ContentEncoding | undefined>();

/**
 * Chooses the encoding of an answer, or undefined for none: the reader's preference, and among equals the one
 * with the smallest output (RFC 9110, section 12.5.3).
 * @param accepted the header `Accept-Encoding`.
 */
export function chooseEncoding(accepted: string | string[] | undefined): ContentEncoding | undefined {
  if (typeof accepted !== 'string') return undefined;
  if (chosen.has(accepted)) return chosen.get(accepted);
  const weights = readWeights(accepted);
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = Math.max(...offered.map(weightOf));
  const choice = best > 0 ? offered.find((encoding) => weightOf(encoding) === best) : undefined;
  if (chosen.size < maximumRemembered) chosen.set(accepted, choice);
  return choice;
}

/** Returns true if a reader accepts an answer that exists in one encoding only. `accepted` as above. */
export function takesEncoding(accepted: string | string[] | undefined, encoding: ContentEncoding): boolean {
  if (typeof accepted !== 'string') return false;
  const weights = readWeights(accepted);
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

function readWeights(accepted: string): Map<string, number> {
  return new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [encoding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [encoding, weight === undefined ? 1 : Number(weight) || 0];
      }),
  );
}
