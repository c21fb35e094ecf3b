import { expect, test } from 'vitest';
import { foldName, normaliseName, personNameProblem } from './person-name.ts';

test.each([
  'Siân',
  'O’Neill',
  "O'Neill",
  'Anne-Marie',
  'Mary J. P.',
  'St. John',
  'Nguyễn',
  'Ольга',
  'محمد',
  '王',
  'ʻAlamea',
])('%s is a name', (name) => {
  expect(personNameProblem(name)).toBeUndefined();
});

test.each([
  ['', 'account.fieldRequired'],
  ['   ', 'account.fieldRequired'],
  ['www.example.org', 'account.nameInvalid'],
  ['https://example', 'account.nameInvalid'],
  ['a@b', 'account.nameInvalid'],
  ['Ann\u0000', 'account.nameInvalid'],
  ['<b>Ann</b>', 'account.nameInvalid'],
  ['Ann 2', 'account.nameInvalid'],
  ['-', 'account.nameInvalid'],
])('%j is told %s', (name, code) => {
  expect(personNameProblem(name)).toBe(code);
});

test('is kept with one space between its words', () => {
  expect(normaliseName('  Anne   Marie\t')).toBe('Anne Marie');
});

test('is compared without accents, apostrophes, hyphens and letter case', () => {
  expect(foldName(' O’Neill-Jones')).toBe(foldName("o'neill jones"));
  expect(foldName('Siân')).toBe(foldName('SIAN'));
  expect(foldName('Oneil')).not.toBe(foldName('O’Neill'));
});
