import { expect, test } from 'vitest';
import { typedMonth } from './typed-month.ts';

test.each([
  ['Mar', 'en-GB', '3'],
  ['march', 'en-GB', '3'],
  ['Sept', 'en-GB', '9'],
  ['Sept.', 'en-GB', '9'],
  [' MAY ', 'cy-GB', '5'],
  ['Mai', 'cy-GB', '5'],
  ['maw', 'cy-GB', '3'],
  ['Chwefror', 'en-GB', '2'],
  ['marca', 'pl-PL', '3'],
  ['marzec', 'pl-PL', '3'],
  ['wrzesien', 'pl-PL', '9'],
  ['أكتوبر', 'ar-EG', '10'],
  ['یونیو\u200f', 'ar-EG', null],
  ['يونيو\u200f', 'ar-EG', '6'],
  ['Ma', 'en-GB', null],
  ['3', 'en-GB', null],
  ['Marchember', 'en-GB', null],
  ['', 'en-GB', null],
])('%j on a page in %s is month %s', (text, locale, month) => {
  expect(typedMonth(text, locale)).toBe(month);
});
