import { expect, test } from 'vitest';
import { foldName, lastNameProblem, normaliseName, personNameProblem } from './person-name.ts';

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
  'A.K.M.',
  'A.K.M. Rahman',
  'علی\u200cرضا',
  '\u200fأحمد',
  'Jean\u2011Paul',
  'Jean\u2013Paul',
  'Priya d/o',
  'Price, Jr',
])('%s is a name', (name) => {
  expect(personNameProblem(name)).toBeUndefined();
});

test.each([
  ['', 'account.fieldRequired'],
  ['   ', 'account.fieldRequired'],
  ['www.example.org', 'account.nameStop'],
  ['t.co', 'account.nameStop'],
  ['Md.Rahim', 'account.nameStop'],
  ['A.K.Rahman', 'account.nameStop'],
  ['bit/ly', 'account.nameSigns'],
  ['d/olive', 'account.nameSigns'],
  ['//x', 'account.nameSigns'],
  ['https://example', 'account.nameSigns'],
  ['a@b', 'account.nameSigns'],
  ['Ann\u0000', 'account.nameSigns'],
  ['<b>Ann</b>', 'account.nameSigns'],
  ['Ann 2', 'account.nameSigns'],
  ['-', 'account.nameInvalid'],
])('%j is told %s', (name, code) => {
  expect(personNameProblem(name)).toBe(code);
});

test('one name alone is a name', () => {
  expect(lastNameProblem('  ')).toBeUndefined();
  expect(lastNameProblem('Ann 2')).toBe('account.nameSigns');
});

test('is kept with one space between its words', () => {
  expect(normaliseName('  Anne   Marie\t')).toBe('Anne Marie');
  expect(normaliseName('\u200fأحمد\u202c')).toBe('أحمد');
  expect(normaliseName('علی\u200cرضا')).toBe('علی\u200cرضا');
});

test('is compared without accents, apostrophes, hyphens and letter case', () => {
  expect(foldName(' O’Neill-Jones')).toBe(foldName("o'neill jones"));
  expect(foldName('Siân')).toBe(foldName('SIAN'));
  expect(foldName('علی\u200cرضا')).toBe(foldName('علیرضا'));
  expect(foldName('Jean\u2011Paul')).toBe(foldName('Jean-Paul'));
  expect(foldName('Oneil')).not.toBe(foldName('O’Neill'));
});
