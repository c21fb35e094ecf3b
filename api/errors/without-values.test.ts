import { expect, test } from 'vitest';
import { withoutValues } from './without-values.ts';

const secret = 'ann@residents.example';
const refused = Object.assign(new Error(`550 no such user ${secret}`), { code: 'EENVELOPE' });

test('a trouble is told by its kind and its code, and where it was', () => {
  const { message, stack = '' } = withoutValues(refused);
  expect(message).toBe('Error EENVELOPE');
  expect(stack).toContain('without-values.test.ts');
  expect(stack).not.toContain(secret);
});

test('many are told once a kind', () => {
  const other = new TypeError(secret);
  const { message, stack = '' } = withoutValues(new AggregateError([refused, other, refused], secret));
  expect(message).toBe('Error EENVELOPE, TypeError');
  expect(stack).not.toContain(secret);
});

test('a name that runs over lines is no frame', () => {
  expect(withoutValues(new Error(`one\n${secret}\ntwo`)).stack).not.toContain(secret);
});

test('what is no error is told as such', () => {
  expect(withoutValues(secret).stack).toBe('something that is no error');
});

test('of the database it names the place and not what was there', () => {
  const unique = Object.assign(new Error(`duplicate key ${secret}`), {
    code: '23505',
    detail: `Key (email)=(${secret}) already exists.`,
    table: 'account',
    constraint: 'account_email_key',
  });
  expect(withoutValues(unique).message).toBe('Error 23505 table account constraint account_email_key');
});
