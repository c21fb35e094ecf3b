import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordStrength, wordsOf } from './password-strength.ts';

const words = wordsOf(['Margaret', 'Oakes', 'm.oakes@residents.example', 'Ashcombe Homes']);

test.each([
  'password123',
  'P@$$w0rd2026',
  'qwertyuiop1',
  '0987654321',
  'margaret1988',
  'Ashcombe2026',
  'ashcombehomes',
  'sekaoteragram',
  'councilhouse1',
  'cartrefi2026',
  'aaaaaaaaaaaaaaaaaaaa',
])('%s is easy to guess', (password) => {
  expect(passwordStrength(password, words)).toBeLessThan(2);
});

test.each(['an open door for all', 'tea kettle by the river', 'Xq7#mPz2!vL9'])('%s is not', (password) => {
  expect(passwordStrength(password, words)).toBeGreaterThanOrEqual(3);
});

test('what is somebody’s own is easy for those who know them', () => {
  const password = 'tilbrookmere';
  expect(passwordStrength(password, [])).toBeGreaterThan(
    passwordStrength(password, wordsOf(['Tilbrookmere'])),
  );
});

test('knows the words of a name, an address and a title, and no crumbs', () => {
  expect(words).toEqual(
    expect.arrayContaining(['margaret', 'oakes', 'm.oakes@residents.example', 'ashcombehomes']),
  );
  expect(wordsOf(['O’Neill-Jones'])).toEqual(expect.arrayContaining(['oneill', 'jones']));
  expect(wordsOf(['Li', '', '-'])).toEqual([]);
});

test('takes any text, however long, in the time of a request', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 200, maxLength: 300 }),
  );
  fc.assert(
    fc.property(text, (password) => {
      expect([0, 1, 2, 3, 4]).toContain(passwordStrength(password, words));
    }),
    { numRuns: 30 },
  );
});
