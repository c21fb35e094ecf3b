const kilobyte = 1024;
const smallest = 64 * kilobyte;
const largest = 8 * 1024 * kilobyte;

/** Bytes of the first part of a file: two seconds of a slow phone line (1 Mbit/s). */
export const firstChunk = 256 * kilobyte;

/**
 * How many bytes to send next. A part takes a few seconds: a cut line then loses little, and no part meets the server's
 * limit for one request (`requestTimeout` of `api/server.ts`). Larger parts are faster on a good line.
 * @param size bytes of the part that has just arrived
 * @param milliseconds that it took
 */
export function nextChunk(size: number, milliseconds: number): number {
  if (milliseconds > 8_000) return Math.max(smallest, Math.round(size / 2));
  if (milliseconds > 2_000) return size;
  return Math.min(largest, size * 2);
}
