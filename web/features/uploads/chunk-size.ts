const kilobyte = 1024;
const smallest = 64 * kilobyte;
const largest = 8 * 1024 * kilobyte;

/** Bytes in the first part of a file: two seconds on a slow phone connection (1 Mbit/s). */
export const firstChunk = 256 * kilobyte;

/**
 * Returns the number of bytes to send next. A part takes a few seconds: a lost connection then loses little,
 * and no part reaches the server's limit for one request (`requestTimeout` of `api/server.ts`). Larger parts
 * are faster on a good connection.
 * @param size bytes of the part that has just arrived
 * @param milliseconds the time it took
 */
export function nextChunk(size: number, milliseconds: number): number {
  if (milliseconds > 8_000) return Math.max(smallest, Math.round(size / 2));
  if (milliseconds > 2_000) return size;
  return Math.min(largest, size * 2);
}
