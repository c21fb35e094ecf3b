import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPrinted, readCode, withoutInvisible, withPlainDigits } from './copied-text.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', 'Arabic'],
  ['۰۱۲۳۴۵۶۷۸۹', 'Persian and Urdu'],
  ['০১২৩৪৫৬৭৮৯', 'Bengali'],
  ['०१२३४५६७८९', 'Hindi'],
  ['੦੧੨੩੪੫੬੭੮੯', 'Punjabi'],
  ['０１２３４５６７８９', 'wide'],
  ['𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', 'double-struck, beside other sets of digits'],
  ['0123456789', 'plain'],
])('%s is nought to nine (%s)', (text) => {
  expect(withPlainDigits(text)).toBe('0123456789');
});

test.each(['fa', 'ar-u-nu-arab', 'bn', 'hi-u-nu-deva', 'my', 'ne'])(
  'what is written in the digits of %s is read as the same number',
  (locale) => {
    const written = new Intl.NumberFormat(locale, { useGrouping: false });
    fc.assert(
      fc.property(fc.nat(), (number) => {
        expect(withPlainDigits(written.format(number))).toBe(String(number));
      }),
    );
  },
);

test.each([
  ['Ynys M\u00f4n', 'Ynys Mo\u0302n', true],
  ['St Ives', 'St\u00a0Ives', true],
  ['O\u2019Hara Road', "O'Hara  road", true],
  ['50\u201360', '50-60', true],
  ['\u201cYes\u201d', '"Yes"', true],
  ['under 5', 'over 5', false],
  ['< 5', '> 5', false],
  ['Ynys M\u00f4n', 'Ynys Mon', false],
])('%s and %s print alike: %s', (one, other, alike) => {
  expect(asPrinted(one) === asPrinted(other)).toBe(alike);
});

test('what copying adds is gone, and what was typed stays', () => {
  expect(readCode('\u202d07700\u00a0900\u200b123\u202c\ufeff')).toBe('07700900123');
  expect(readCode('8800\u2011\u20130002')).toBe('8800--0002');
  expect(withoutInvisible(' \u200bsam@example.org\u2069 ')).toBe('sam@example.org');
});
