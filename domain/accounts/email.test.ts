import { expect, test } from 'vitest';
import { isMailAddress } from '../words/mail-address.ts';
import { normaliseEmail } from './email.ts';

test('leaves letter case and plus signs, and takes spaces around it away', () => {
  expect(normaliseEmail('  Ann.Lee+homes@Example.org \n')).toBe('Ann.Lee+homes@Example.org');
});

test('makes one address of the two ways to write an accent', () => {
  const [composed, decomposed] = ['ren\u00E9@example.org', 'rene\u0301@example.org'];
  expect(normaliseEmail(decomposed)).toBe(normaliseEmail(composed));
  expect(isMailAddress(normaliseEmail(decomposed))).toBe(true);
});
