import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  // A reader that does not know the length may ask for too much.
  ['bytes=0-16383', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // RFC 9110 14.2: an invalid range is ignored, and several parts may be.
  ['bytes=9-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['pages=1-2', undefined],
  [undefined, undefined],
])('of 1,000 bytes %s is %o', (header, range) => {
  expect(readRange(header, 1_000)).toEqual(range);
});

test('no header asks for a byte that the file does not have', () => {
  const number = fc.option(fc.nat(), { nil: '' });
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 1_000_000 }), (first, last, size) => {
      const range = readRange(`bytes=${first}-${last}`, size);
      if (range === undefined || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
