import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';

it.each([
  [0, 0, 'kB'],
  [1, 1, 'kB'],
  [48_213, 47, 'kB'],
  [1_048_063, 1023, 'kB'],
  [1_048_064, 1, 'MB'],
  [1_048_576, 1, 'MB'],
  [20 * 1_048_576, 20, 'MB'],
  [1_300_000, 1.2, 'MB'],
] as const)('%i bytes are %s %s', (bytes, amount, unit) => {
  expect(fileSize(bytes)).toEqual({ amount, unit });
});
