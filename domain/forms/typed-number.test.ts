import { expect, test } from 'vitest';
import { answerOfNumber } from './typed-number.ts';

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['1,200', 1200],
  ['12 000', 12_000],
  ['1,200,000.50', 1_200_000.5],
  ['£1200.50', 1200.5],
  ['£ 85', 85],
  ['-3', -3],
  ['0', 0],
  ['١٬٢٠٠٫٥', 1200.5],
  ['১২', 12],
  ['\u202d85\u202c', 85],
])('%s is the number %d', (typed, number) => {
  expect(answerOfNumber(typed)).toBe(number);
});

test.each(['twelve', '12kg', '1,20', '1.200.50', '1e3', '£', '.5', '1234567890123456', '--1'])(
  '%s is no number, and stays as it was typed',
  (typed) => {
    expect(answerOfNumber(typed)).toBe(typed);
  },
);

test('nothing and spaces are no answer', () => {
  expect([answerOfNumber(''), answerOfNumber('  ')]).toEqual([undefined, undefined]);
});
