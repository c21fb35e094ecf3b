import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { moveClock } from '#tools/scenario/arrange.ts';
import { AccountScene, call, fine, goodAnswers, refused } from './account-scene.ts';

let scene: AccountScene;

beforeAll(async () => {
  scene = await AccountScene.open();
});
afterAll(() => scene.close());

const confirm = 'authentication/confirm';
const invalid = refused('confirm.invalid');

/** Adds an unconfirmed account and returns the content of its letter. */
async function maker(tenantId = 'ashcombe') {
  const { email } = await scene.newAccount('unconfirmed', tenantId);
  const client = await scene.browser(tenantId);
  await call(client, 'authentication/confirm/resend', { email });
  return { email, client, ...(await scene.proofIn(email, 'account.confirm', tenantId)) };
}

/** Returns a different code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a link', () => {
  test.each(['', 'x', '%00', 'undefined'])('with %j appended proves nothing', async (end) => {
    const { client, token } = await maker();
    const answer = await client.post(`/api/${confirm}`, { body: { proof: { token: token + end } } });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).status.valid).toBe(end === '');
  });

  test('that was cut short or never sent proves nothing', async () => {
    const { client, token } = await maker();
    for (const other of [
      token.slice(0, -1),
      token.slice(1),
      token.toLowerCase(),
      'a'.repeat(43),
      'a'.repeat(200),
    ])
      expect(await call(client, confirm, { proof: { token: other } })).toEqual(invalid);
    expect(await call(client, confirm, { proof: { token } })).toEqual(fine);
  });

  test('from another council proves nothing here, and still works there', async () => {
    const theirs = await maker('three-rivers');
    const here = await scene.browser();
    expect(await call(here, confirm, { proof: { token: theirs.token } })).toEqual(invalid);
    expect(await call(theirs.client, confirm, { proof: { token: theirs.token } })).toEqual(fine);
  });

  test('for another purpose proves nothing', async () => {
    const { email } = await scene.newAccount('unconfirmed');
    const client = await scene.browser();
    await call(client, 'authentication/reset', { email });
    const { token, code } = await scene.proofIn(email, 'account.reset');
    expect(await call(client, confirm, { proof: { token } })).toEqual(invalid);
    expect(await call(client, confirm, { proof: { email, code } })).toEqual(invalid);
  });

  test('confirms the account once, for the person with the password', async () => {
    const { email, client, token } = await maker();
    expect(await call(client, confirm, { proof: { token } })).toEqual(fine);
    expect(await scene.audit(email)).toEqual(['account.confirmAsked', 'account.confirm']);
    const user = (await client.logIn(email, 'an open door for all')).as(UserResponseSchema);
    expect(user.userDetails?.userName).toBe(email);
  });

  test('reports success in a second tab and later, and takes effect once', async () => {
    const { email, client, token } = await maker();
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () => call(client, confirm, { proof: { token } })),
    );
    expect(tabs).toEqual(tabs.map(() => fine));
    expect(await call(client, confirm, { proof: { token } })).toEqual(fine);
    expect((await scene.audit(email)).filter((event) => event === 'account.confirm')).toHaveLength(1);
  });

  test('from a replaced letter is invalid, and stays so when the other expires', async () => {
    const { email, client, token } = await maker();
    await call(client, 'authentication/confirm/resend', { email });
    expect(await call(client, confirm, { proof: { token } })).toEqual(invalid);
    const { token: second } = await scene.proofIn(email, 'account.confirm');
    expect(await call(client, confirm, { proof: { token: second } })).toEqual(fine);
  });

  test('to an account that staff have suspended since does not open it', async () => {
    const { email, client, token } = await maker();
    await scene.database.pool.query(`update account set state = 'suspended' where email_key = $1`, [email]);
    expect(await call(client, confirm, { proof: { token } })).toEqual(invalid);
    expect(await scene.account(email)).toMatchObject({ state: 'suspended' });
  });

  test('works for exactly one day by the database’s clock', async () => {
    // The database's clock runs on, so the test moves the day's end to now.
    const { client, token } = await maker();
    const endsIn = (milliseconds: number) =>
      scene.database.pool.query(
        `update account_token set expires_at = app_now() + $1 * interval '1 millisecond'
          where token_hash = sha256($2)`,
        [milliseconds, token],
      );
    const { rows } = await scene.database.pool.query<{ seconds: number }>(
      `select extract(epoch from expires_at - created_at)::float8 as seconds from account_token
        where token_hash = sha256($1)`,
      [token],
    );
    expect(rows[0]?.seconds).toBeCloseTo(86_400, 2);
    await endsIn(0);
    expect(await call(client, confirm, { proof: { token } })).toEqual(invalid);
    await endsIn(60_000);
    expect(await call(client, confirm, { proof: { token } })).toEqual(fine);
  });

  test('is invalid a day later, and the account stays unconfirmed', async () => {
    const { email, client, token, code } = await maker();
    await moveClock(scene.database.pool, 86_400);
    try {
      expect(await call(client, confirm, { proof: { token } })).toEqual(invalid);
      expect(await call(client, confirm, { proof: { email, code } })).toEqual(invalid);
      expect(await scene.account(email)).toMatchObject({ state: 'unconfirmed' });
      await call(client, 'authentication/confirm/resend', { email });
      const again = await scene.proofIn(email, 'account.confirm');
      expect(await call(client, confirm, { proof: { token: again.token } })).toEqual(fine);
    } finally {
      await moveClock(scene.database.pool, -86_400);
    }
  });
});

describe('a code', () => {
  test.each([
    ['as it is', (code: string) => code],
    ['with spaces', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['with a hyphen', (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`],
    ['with full stops', (code: string) => [...code].join('.')],
    [
      'in wide digits',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ])('is accepted %s, with the address in any letter case', async (_, typed) => {
    const { email, client, code } = await maker();
    const proof = { email: ` ${email.toUpperCase()}`, code: typed(code) };
    expect(await call(client, confirm, { proof })).toEqual(fine);
  });

  test.each(['12345', '1234567', 'abcdef', '------'])('%s is rejected', async (code) => {
    const { email, client } = await maker();
    expect(await call(client, confirm, { proof: { email, code } })).toEqual(invalid);
    const { rows } = await scene.database.pool.query(
      'select tries from account_token order by created_at desc limit 1',
    );
    expect(rows).toEqual([{ tries: 0 }]);
  });

  test('for another person’s letter proves nothing', async () => {
    const [one, other] = [await maker(), await maker()];
    const stolen = one.code === other.code ? wrong(other.code) : other.code;
    expect(await call(one.client, confirm, { proof: { email: one.email, code: stolen } })).toEqual(invalid);
    expect(await call(one.client, confirm, { proof: { email: scene.newAddress(), code: one.code } })).toEqual(
      invalid,
    );
  });

  test('allows five guesses, even at once; the link still works', async () => {
    const { email, client, token, code } = await maker();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => call(client, confirm, { proof: { email, code: wrong(code) } })),
    );
    expect(guesses).toEqual(guesses.map(() => invalid));
    const { rows } = await scene.database.pool.query(
      'select tries from account_token where token_hash = sha256($1)',
      [token],
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await call(client, confirm, { proof: { email, code } })).toEqual(invalid);
    expect(await call(client, confirm, { proof: { token } })).toEqual(fine);
  });

  test('works after four wrong guesses', async () => {
    const { email, client, code } = await maker();
    for (let guess = 1; guess <= 4; guess += 1)
      await call(client, confirm, { proof: { email, code: wrong(code) } });
    expect(await call(client, confirm, { proof: { email, code } })).toEqual(fine);
  });

  test('typed in two tabs at once reports success in both', async () => {
    const { email, client, code } = await maker();
    const tabs = await Promise.all([1, 2, 3].map(() => call(client, confirm, { proof: { email, code } })));
    expect(tabs).toEqual([fine, fine, fine]);
    expect((await scene.audit(email)).filter((event) => event === 'account.confirm')).toHaveLength(1);
    expect(await call(client, confirm, { proof: { email, code: wrong(code) } })).toEqual(invalid);
  });

  test('works from either copy if a killed sender sent a letter twice', async () => {
    const { email } = await scene.newAccount('unconfirmed');
    const client = await scene.browser();
    await call(client, 'authentication/confirm/resend', { email });
    const [letter] = await scene.letters(email);
    if (!letter) throw new Error('There is no letter.');
    const [first] = [await scene.mint(letter), await scene.mint(letter)];
    expect(await call(client, confirm, { proof: { email, code: first.code } })).toEqual(fine);
  });
});

test('an account created on the page is confirmed by the letter that was sent', async () => {
  const email = scene.newAddress();
  const client = await scene.browser('porth-elen');
  await call(client, 'authentication/create', goodAnswers(email));
  const { code } = await scene.proofIn(email, 'account.confirm', 'porth-elen');
  expect(await call(client, confirm, { proof: { email, code } })).toEqual(fine);
  const user = (await client.logIn(email, goodAnswers(email).password)).as(UserResponseSchema);
  expect(user.userDetails?.accountName).toBe('Siân O’Neill-Jones');
});
