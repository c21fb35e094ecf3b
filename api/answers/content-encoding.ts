import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** The ways in which an answer can be made smaller, by how well they do. */
const offered = ['br', 'zstd', 'gzip'] as const;
export type ContentEncoding = (typeof offered)[number];

/** Bytes. What fits into one packet arrives no sooner for being smaller. */
export const leastToCompress = 1_024;

/** Browsers send a handful of different headers; a stranger may send any. */
const maximumRemembered = 100;
const chosen = new Map<string, ContentEncoding | undefined>();

/**
 * The encoding to answer in, or undefined for none: what the reader likes best, and among equals what makes it
 * smallest (RFC 9110, section 12.5.3).
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

/** `kept`: made once and sent often. `passing`: made for one reader, who waits for it. */
export type Effort = 'kept' | 'passing';

/** Compresses text off the main thread. With a callback, since a promise a request was measurable. */
export function compress(
  body: Buffer | string,
  encoding: ContentEncoding,
  effort: Effort,
  done: (error: Error | null, compressed: Buffer) => void,
): void {
  const kept = effort === 'kept';
  switch (encoding) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: kept ? 9 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
      };
      return brotliCompress(body, { params }, done);
    }
    case 'zstd':
      return zstdCompress(body, { params: { [constants.ZSTD_c_compressionLevel]: kept ? 15 : 3 } }, done);
    case 'gzip':
      return gzip(body, { level: kept ? 9 : 4 }, done);
  }
}
