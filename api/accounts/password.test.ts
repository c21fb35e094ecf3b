import { expect, test } from 'vitest';
import { makePasswords, standardCost } from './password.ts';

const password = 'an open door for all';
const quick = makePasswords({ cost: { memory: 8, passes: 1, parallelism: 1 }, patienceMs: 0 });
const standard = makePasswords();

test('a hash costs what OWASP asks for, and says so', async () => {
  expect(standardCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  const hash = await standard.hash(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await standard.verify(password, hash)).toBe(true);
  expect(await standard.verify('an open door for al', hash)).toBe(false);
});

test('each hash of a password is another one', async () => {
  expect(await quick.hash(password)).not.toBe(await quick.hash(password));
});

test('a password is the same however its letters are put together, and no other', async () => {
  const hash = await quick.hash('caf\u00E9 by the river');
  expect(await quick.verify('cafe\u0301 by the river', hash)).toBe(true);
  expect(await quick.verify('cafe by the river', hash)).toBe(false);
});

test('a hash is checked at the cost that it names, whatever new ones cost', async () => {
  expect(await standard.verify(password, await quick.hash(password))).toBe(true);
  expect(await quick.verify(password, await standard.hash(password))).toBe(true);
});

test('without a hash no password is right, and the work is that of a new one', async () => {
  expect(await standard.verify(password, null)).toBe(false);
  const impossible = makePasswords({ cost: { memory: 1, passes: 1, parallelism: 1 } });
  await expect(impossible.hash(password)).rejects.toThrow('memory');
  await expect(impossible.verify(password, null)).rejects.toThrow('memory');
});

test.each(['', password, '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', '$argon2id$v=19$m=8,t=1$AAAA$AAAA'])(
  'what is kept as %j is no hash, and nobody gets in by it',
  async (kept) => {
    await expect(quick.verify(password, kept)).rejects.toThrow('not an argon2id PHC string');
  },
);
