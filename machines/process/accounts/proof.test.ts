import { expect, it } from 'vitest';
import { Secret } from '../auth/secret.ts';
import { takeProof, type SealedProof } from './proof.ts';

it.each<[string, () => SealedProof, object]>([
  ['a link', () => ({ token: new Secret('t0ken') }), { token: 't0ken' }],
  [
    'a code',
    () => ({ email: 'a@example.org', code: new Secret('123456') }),
    { email: 'a@example.org', code: '123456' },
  ],
])('proof by %s can be taken once, and cannot be read before', (_, make, opened) => {
  const proof = make();
  expect(JSON.stringify(proof)).not.toMatch(/t0ken|123456/);
  expect(takeProof(proof)).toEqual(opened);
  expect(() => takeProof(proof)).toThrow('taken before');
});
