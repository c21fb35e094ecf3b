import { expect, test } from 'vitest';
import { readCssColour } from './css-colour.ts';

test.each([
  ['#F4F4F4', '#f4f4f4'],
  ['#abc', '#aabbcc'],
  ['#abcf', '#aabbcc'],
  ['#aabbcc00', 'transparent'],
  ['white', '#ffffff'],
  ['rgb(1, 2, 255)', '#0102ff'],
  ['rgb(1 2 255 / 100%)', '#0102ff'],
  ['rgba(1,2,255,0)', 'transparent'],
  ['transparent', 'transparent'],
  ['rgb(1 2 255 / 50%)', undefined],
  ['#abcde', undefined],
  ['var(--x)', undefined],
  ['rebeccapurple', undefined],
])('%s is %s', (written, colour) => {
  expect(readCssColour(written)).toBe(colour);
});
