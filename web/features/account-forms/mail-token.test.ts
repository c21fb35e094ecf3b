import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenIn } from './mail-token.ts';

test('finds a token as letters carry it, base64url', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      const token = Buffer.from(bytes).toString('base64url');
      expect(tokenIn(`token=${token}`)).toBe(token);
    }),
  );
});

test.each(['', 'token', 'token=', 'token=%20', 'tok', 'main'])('%j has none', (hash) => {
  expect(tokenIn(hash)).toBeNull();
});
