import { expect, test } from 'vitest';
import { numbersSaidBy, pluralForms } from './plural-forms.ts';

// The rules of CLDR 48, https://www.unicode.org/cldr/charts/48/supplemental/language_plural_rules.html
test.each([
  ['lv-LV', 'zero', true, [0, 10, 11]],
  ['lv-LV', 'one', true, [1, 21, 31]],
  ['cy-GB', 'zero', true, [0]],
  ['cy-GB', 'few', true, [3]],
  ['en-GB', 'zero', true, [0]],
  ['en-GB', 'one', false, [1]],
  ['fr-FR', 'one', false, [0, 1]],
  ['fr-FR', 'one', true, [1]],
  ['fr-FR', 'many', true, [1_000_000, 2_000_000]],
  ['pl-PL', 'one', true, [1]],
  ['pl-PL', 'few', true, [2, 3, 4]],
  ['pl-PL', 'other', true, []],
  ['ar-EG', 'two', true, [2]],
  ['sl-SI', 'one', true, [1, 101]],
])('in %s, %s (with _zero: %s) says %j first', (locale, form, hasZero, numbers) => {
  expect(numbersSaidBy(form, locale, hasZero).slice(0, 3)).toEqual(numbers);
  expect(form === 'zero' || pluralForms(locale).includes(form)).toBe(true);
});
