import { expect, it } from 'vitest';
import { Secret } from './secret.ts';

const word = 'an open door for all';

it('returns its value once', () => {
  const secret = new Secret(word);
  expect(secret.take()).toBe(word);
  expect(() => secret.take()).toThrow('taken before');
});

it.each([
  ['JSON', (secret: Secret) => JSON.stringify({ secret })],
  ['a template', (secret: Secret) => `${secret}`],
  ['its properties', (secret: Secret) => JSON.stringify(Object.getOwnPropertyDescriptors(secret))],
  ['a structured clone', (secret: Secret) => JSON.stringify(structuredClone({ ...secret }))],
])('cannot be read in %s', (_, show) => {
  expect(show(new Secret(word))).not.toContain(word);
});
