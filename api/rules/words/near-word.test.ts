import { expect, test } from 'vitest';
import { didYouMean } from './near-word.ts';

test.each([
  ['a slip of the pen', 'seabrok', 'Did you mean "seabrook"? '],
  ['other letters', 'SEABROOK', 'Did you mean "seabrook"? '],
  ['what nobody knows', 'atlantis', ''],
  ['what is right', 'seabrook', ''],
])('somebody who wrote %s is asked for the nearest word, if there is one', (_what, written, asked) => {
  expect(didYouMean(written, ['ashcombe', 'seabrook'])).toBe(asked);
});

test('nobody writes "maximum" for "minimum" by mistake', () => {
  expect(didYouMean('maximum', ['minimum', 'whose'])).toBe('');
  expect(didYouMean('minimumAge', ['maximumAge'])).toBe('');
  expect(didYouMean('minimun', ['minimum'])).toBe('Did you mean "minimum"? ');
});

test('where nothing is known, nobody is asked anything', () => {
  expect(didYouMean('seabrook', [])).toBe('');
});
