import { expect, test } from 'vitest';
import { digitsOf, groupCode } from './code-digits.ts';

test.each(['123456', '123 456', ' 123-456 ', 'Your code: 123 456', '12 34 56', '١٢٣ ٤٥٦'])(
  '%j is a code',
  (text) => {
    expect(digitsOf(text)).toBe('123456');
    expect(groupCode(text, 6)).toBe('123 456');
  },
);

test.each(['', '12345', '1234567', 'abc'])('%j stays as it is', (text) => {
  expect(groupCode(text, 6)).toBe(text);
});
