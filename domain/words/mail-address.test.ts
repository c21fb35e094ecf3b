import { expect, test } from 'vitest';
import { maskMailAddress, isMailAddress } from './mail-address.ts';

/** An address of a given length, whose domain has parts of at most sixty characters. */
const long = (length: number) => `a@${`${'b'.repeat(59)}.`.repeat(5).slice(0, length - 11)}b.example`;

test.each([
  'a@b.example',
  'first.last+tag@housing.b.example',
  'ann@münchen.example',
  'a@b--c.xn--p1ai',
  'أحمد@مثال.example',
  long(254),
])('%s is one', (text) => {
  expect(isMailAddress(text)).toBe(true);
});

test.each([
  '',
  'a',
  'a@b',
  '@b.example',
  'a@b.example,c@d.example',
  'a b@c.example',
  'Ann <a@b.example>',
  'a@b.example\n',
  'a@b.example.',
  'a..b@c.de',
  '.a@b.example',
  'a.@b.example',
  'a@b..example',
  'a@-b.example',
  'a@b-.example',
  'a@b_c.example',
  'a@192.0.2.1',
  `a@${'b'.repeat(64)}.example`,
  'a\u200b@b.example',
  'a@b@c.example',
  `${'a'.repeat(65)}@b.example`,
  long(255),
])('%j is none', (text) => {
  expect(isMailAddress(text)).toBe(false);
  expect(maskMailAddress(text)).toBeNull();
});

test('is covered but for its first letter and its host', () => {
  expect(maskMailAddress('applicant@example.org')).toBe('a…@example.org');
  expect(maskMailAddress('𝒜nn@example.org')).toBe('𝒜…@example.org');
});
