import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import { countCharacterKinds, passwordProblems } from './password-problems.ts';

const lenient: PasswordPolicy = {
  minimumLength: 10,
  maximumLength: 64,
  minimumNumbers: 0,
  minimumLowerCase: 0,
  minimumUpperCase: 0,
  minimumSymbols: 0,
  minimumStrength: 2,
};

test('says everything that is missing, with the number that is asked for', () => {
  const policy = {
    ...lenient,
    minimumNumbers: 2,
    minimumUpperCase: 1,
    minimumLowerCase: 3,
    minimumSymbols: 1,
  };
  expect(passwordProblems('ab1', policy, 0)).toEqual([
    { code: 'password.tooShort', number: 10 },
    { code: 'password.tooFewNumbers', number: 2 },
    { code: 'password.tooFewLowerCase', number: 3 },
    { code: 'password.tooFewUpperCase', number: 1 },
    { code: 'password.tooFewSymbols', number: 1 },
    { code: 'password.tooWeak' },
  ]);
  expect(passwordProblems('x'.repeat(64), lenient, 4)).toEqual([]);
  expect(passwordProblems('x'.repeat(65), lenient, 4)).toEqual([{ code: 'password.tooLong', number: 64 }]);
  expect(passwordProblems('', policy, undefined)).toEqual([{ code: 'account.fieldRequired' }]);
});

test('asks no strength while none is known, and takes one that is enough', () => {
  expect(passwordProblems('a'.repeat(10), lenient, undefined)).toEqual([]);
  expect(passwordProblems('a'.repeat(10), lenient, 2)).toEqual([]);
  expect(passwordProblems('a'.repeat(10), lenient, 1)).toEqual([{ code: 'password.tooWeak' }]);
});

test.each([
  ['a space at each end', ' abcdefgh ', 10],
  ['a family of four as one', '👨‍👩‍👧‍👦', 1],
  ['a letter and its accent as one', 'e\u0301', 1],
  ['a ligature as its letters', '\uFB01', 2],
])('counts %s', (_, password, all) => {
  expect(countCharacterKinds(password).all).toBe(all);
});

test('however the same password is written, it is told the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (password) => {
      const told = passwordProblems(password, lenient, 4);
      expect(passwordProblems(password.normalize('NFD'), lenient, 4)).toEqual(told);
      expect(passwordProblems(password.normalize('NFKC'), lenient, 4)).toEqual(told);
    }),
  );
});

test('a longer password is never shorter than it was, and no kind outnumbers all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme-ascii' }), (start, more) => {
      const counts = countCharacterKinds(start + more);
      expect(counts.all).toBeLessThanOrEqual(countCharacterKinds(start).all + countCharacterKinds(more).all);
      const { all, numbers, lowerCase, upperCase, symbols } = counts;
      expect(numbers + lowerCase + upperCase + symbols).toBeLessThanOrEqual(all);
      expect(countCharacterKinds(`${start + more}9`).numbers).toBe(numbers + 1);
    }),
  );
});
