import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordProblems } from '#domain/accounts/password-problems.ts';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import { passwordRules } from './password-rules.ts';

const count = fc.integer({ min: 0, max: 3 });
const policies: fc.Arbitrary<PasswordPolicy> = fc.record({
  minimumLength: fc.integer({ min: 8, max: 12 }),
  maximumLength: fc.integer({ min: 64, max: 70 }),
  minimumNumbers: count,
  minimumLowerCase: count,
  minimumUpperCase: count,
  minimumSymbols: count,
  minimumStrength: fc.integer({ min: 0, max: 4 }),
});
const passwords = fc.oneof(fc.string({ maxLength: 16 }), fc.string({ minLength: 60, maxLength: 80 }));

test('all rules are ticked exactly when the password has no problem', () => {
  fc.assert(
    fc.property(passwords, policies, fc.integer({ min: 0, max: 4 }), (password, policy, strength) => {
      const isGood = passwordProblems(password, policy, strength).length === 0;
      expect(passwordRules(password, policy, strength).every(({ met }) => met)).toBe(isGood);
    }),
  );
});

test('nothing is ticked before a key is pressed, nor strength before it can be judged', () => {
  fc.assert(
    fc.property(policies, (policy) => {
      expect(passwordRules('', policy, undefined).some(({ met }) => met)).toBe(false);
    }),
  );
  const policy = { minimumLength: 8, maximumLength: 64, minimumStrength: 2 };
  const counts = { minimumNumbers: 0, minimumLowerCase: 0, minimumUpperCase: 0, minimumSymbols: 0 };
  const rules = passwordRules('four plain words here', { ...policy, ...counts }, undefined);
  expect(rules.map(({ code, met }) => [code, met])).toEqual([
    ['password.tooShort', true],
    ['password.tooWeak', false],
  ]);
});
