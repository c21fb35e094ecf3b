import { expect, it } from 'vitest';
import { firstChunk, nextChunk } from './chunk-size.ts';

/** Returns the sizes in bytes of the parts sent over a connection of this many bytes a second. */
function partsOn(bytesASecond: number, count: number): number[] {
  const parts = [firstChunk];
  while (parts.length < count) {
    const last = parts.at(-1) ?? firstChunk;
    parts.push(nextChunk(last, (1_000 * last) / bytesASecond));
  }
  return parts;
}

it('grows on a good line to eight megabytes, and stays there', () => {
  expect(partsOn(50_000_000, 8).slice(-2)).toEqual([8_388_608, 8_388_608]);
});

it.each([
  [1_999, 524_288],
  [2_000, 524_288],
  [2_001, 262_144],
  [8_000, 262_144],
  [8_001, 131_072],
])('after %i milliseconds sends %i bytes', (milliseconds, bytes) => {
  expect(nextChunk(262_144, milliseconds)).toBe(bytes);
});

it('shrinks on a bad line to what takes a few seconds', () => {
  const last = partsOn(10_000, 8).at(-1) ?? 0;
  expect(last).toBe(65_536);
  expect(partsOn(60_000, 8).at(-1)).toBe(firstChunk);
});
