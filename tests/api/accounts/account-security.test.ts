import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { addAccount, moveClock, password } from '#tools/scenario/arrange.ts';
import { AccountScene, call, fine, goodAnswers, refused } from './account-scene.ts';

let scene: AccountScene;

beforeAll(async () => {
  scene = await AccountScene.open();
});
afterAll(() => scene.close());

const changePassword = 'account/change-password';
const changeEmail = 'account/change-email';
const confirmChange = 'authentication/confirm-email-change';
const chosen = 'a heron on the weir';

/** Adds an account and logs in. */
async function member(tenantId = 'ashcombe') {
  const { email, id } = await scene.newAccount('active', tenantId);
  const client = scene.server.client(tenantId);
  await client.logIn(email, password);
  return { email, id, client };
}

async function codesOfLogIn(email: string, tried: string, tenantId = 'ashcombe') {
  const answer = await scene.server.client(tenantId).logIn(email, tried);
  return answer.as(UserResponseSchema).status.errorMessages;
}

const problem = (field: string, code: string) => ({
  status: { valid: false, errorMessages: [code] },
  problems: [{ field, code }],
});

describe('changing the password', () => {
  test('needs a session', async () => {
    const body = { currentPassword: password, password: chosen };
    const client = await scene.browser();
    expect((await client.post(`/api/${changePassword}`, { body })).code).toBe('session.required');
  });

  test('is refused with a wrong current password, which counts towards the lock', async () => {
    const { email, client } = await member();
    const other = scene.server.client();
    await other.logIn(email, password);
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await call(client, changePassword, {
        currentPassword: `a guess ${guess}`,
        password: chosen,
      });
      expect(answer).toEqual(problem('currentPassword', 'changePassword.currentWrong'));
    }
    const right = { currentPassword: password, password: chosen };
    expect(await call(client, changePassword, right)).toEqual(problem('currentPassword', 'login.locked'));
    await moveClock(scene.database.pool, 15 * 60);
    try {
      expect(await call(client, changePassword, right)).toEqual(fine);
    } finally {
      await moveClock(scene.database.pool, -15 * 60);
    }
  });

  test('is refused with a password that is weak, the person’s own address or unchanged', async () => {
    const { email, client } = await member();
    const change = (to: string) => call(client, changePassword, { currentPassword: password, password: to });
    expect(await change('password1234')).toEqual(problem('password', 'password.tooWeak'));
    expect(await change(email)).toEqual(problem('password', 'password.tooWeak'));
    expect(await change(password)).toEqual(problem('password', 'changePassword.sameAsCurrent'));
    expect(await codesOfLogIn(email, password)).toEqual([]);
  });

  test('ends all other sessions, invalidates pending letters, and notifies the owner', async () => {
    const { email, client } = await member();
    const phone = scene.server.client();
    await phone.logIn(email, password);
    await call(phone, changeEmail, { email: scene.newAddress(), currentPassword: password });
    await call(await scene.browser(), 'authentication/reset', { email });
    const letter = await scene.proofIn(email, 'account.reset');
    const moving = await scene.proofIn(email, 'account.changeEmail');

    expect(await call(client, changePassword, { currentPassword: password, password: chosen })).toEqual(fine);

    expect((await client.get('/api/account/overview')).status).toBe(200);
    expect((await phone.get('/api/account/overview')).code).toBe('session.ended');
    expect(
      await call(client, 'authentication/reset-confirm', {
        proof: { token: letter.token },
        password: 'an owl in the barn',
      }),
    ).toEqual(refused('resetConfirm.invalid'));
    expect(await call(client, confirmChange, { proof: { token: moving.token } })).toEqual(
      refused('confirm.invalid'),
    );
    expect(await scene.kindsTo(email)).toContain('account.passwordChanged');
    expect(await scene.audit(email)).toContain('password.change');
    expect(await codesOfLogIn(email, password)).toEqual(['login.invalid']);
    expect(await codesOfLogIn(email, chosen)).toEqual([]);
  });

  test('of two changes at once accepts one', async () => {
    const { email, client } = await member();
    const answers = await Promise.all(
      ['an owl in the barn', chosen].map((to) =>
        call(client, changePassword, { currentPassword: password, password: to }),
      ),
    );
    expect(answers.filter(({ status }) => status.valid)).toHaveLength(1);
    expect(await codesOfLogIn(email, password)).toEqual(['login.invalid']);
  });
});

describe('changing the email address', () => {
  test('is refused without the password, without an address, or with the current address', async () => {
    const { email, client } = await member();
    const change = (to: string, currentPassword = password) =>
      call(client, changeEmail, { email: to, currentPassword });
    expect(await change(scene.newAddress(), 'a guess')).toEqual(
      problem('currentPassword', 'changePassword.currentWrong'),
    );
    expect(await change('nobody')).toEqual(problem('email', 'account.emailInvalid'));
    expect(await change(` ${email.toUpperCase()}`)).toEqual(problem('email', 'changeEmail.sameAsCurrent'));
    expect(
      (
        await (
          await scene.browser()
        ).post(`/api/${changeEmail}`, { body: { email, currentPassword: password } })
      ).code,
    ).toBe('session.required');
  });

  test('changes nothing until the new address is confirmed; then notifies the old one and invalidates its letters', async () => {
    const { email, client } = await member();
    const next = scene.newAddress();
    await call(await scene.browser(), 'authentication/reset', { email });
    const toOld = await scene.proofIn(email, 'account.reset');
    expect(await call(client, changeEmail, { email: next, currentPassword: password })).toEqual(fine);
    const { token } = await scene.proofIn(email, 'account.changeEmail');
    expect(await codesOfLogIn(email, password)).toEqual([]);
    expect(await codesOfLogIn(next, password)).toEqual(['login.invalid']);

    // The letter may be read without a session.
    expect(await call(await scene.browser(), confirmChange, { proof: { token } })).toEqual(fine);

    expect(await codesOfLogIn(next, password)).toEqual([]);
    expect(await codesOfLogIn(email, password)).toEqual(['login.invalid']);
    const told = (await scene.letters(next)).find(({ kind }) => kind === 'account.emailChanged');
    expect(told?.payload.email).toBe(email);
    expect(await scene.audit(next)).toEqual(expect.arrayContaining(['email.changeAsked', 'email.change']));
    expect(
      await call(client, 'authentication/reset-confirm', { proof: { token: toOld.token }, password: chosen }),
    ).toEqual(refused('resetConfirm.invalid'));
    expect(await call(client, confirmChange, { proof: { token } })).toEqual(refused('confirm.invalid'));
  });

  test('can also be confirmed by the code and the new address', async () => {
    const { email, client } = await member();
    const next = scene.newAddress();
    await call(client, changeEmail, { email: next, currentPassword: password });
    const { code } = await scene.proofIn(email, 'account.changeEmail');
    expect(await call(client, confirmChange, { proof: { email, code } })).toEqual(refused('confirm.invalid'));
    expect(await call(client, confirmChange, { proof: { email: next.toUpperCase(), code } })).toEqual(fine);
    expect(await scene.account(next)).toMatchObject({ email: next });
  });

  test('to one in use is refused openly, or reported only to its owner', async () => {
    const plain = await member();
    const taken = await scene.newAccount();
    expect(await call(plain.client, changeEmail, { email: taken.email, currentPassword: password })).toEqual(
      problem('email', 'changeEmail.taken'),
    );
    const neutral = await member('porth-elen');
    const theirs = await scene.newAccount('active', 'porth-elen');
    expect(
      await call(neutral.client, changeEmail, { email: theirs.email, currentPassword: password }),
    ).toEqual(fine);
    expect(await scene.kindsTo(theirs.email, 'porth-elen')).toEqual(['account.exists']);
    expect(await scene.kindsTo(neutral.email, 'porth-elen')).toEqual([]);
  });

  test('to one taken meanwhile is reported to the reader of its mail', async () => {
    const { email, client } = await member();
    const next = scene.newAddress();
    await call(client, changeEmail, { email: next, currentPassword: password });
    const { token } = await scene.proofIn(email, 'account.changeEmail');
    await addAccount(scene.database.pool, 'ashcombe', next);
    expect(await call(client, confirmChange, { proof: { token } })).toEqual(refused('changeEmail.taken'));
    expect(await scene.account(email)).toMatchObject({ email });
  });

  test('to one taken at the same moment is reported, too', async () => {
    const { email, client } = await member();
    const next = scene.newAddress();
    await call(client, changeEmail, { email: next, currentPassword: password });
    const { token } = await scene.proofIn(email, 'account.changeEmail');
    const { pool } = scene.database;
    const other = await pool.connect();
    try {
      // Invisible until commit, but in place when the address is written.
      await other.query('begin');
      await other.query(
        `insert into account (tenant_id, email, name, state) values ('ashcombe', $1, 'Other', 'active')`,
        [next],
      );
      const answer = call(client, confirmChange, { proof: { token } });
      for (let waiting = 0; waiting === 0;) {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiting = rowCount ?? 0;
      }
      await other.query('commit');
      expect(await answer).toEqual(refused('changeEmail.taken'));
    } finally {
      other.release();
    }
    expect(await scene.account(email)).toMatchObject({ email });
  });

  test('requested twice, only the last request counts', async () => {
    const { email, client } = await member();
    const [first, second] = [scene.newAddress(), scene.newAddress()];
    await call(client, changeEmail, { email: first, currentPassword: password });
    const early = await scene.proofIn(email, 'account.changeEmail');
    await call(client, changeEmail, { email: second, currentPassword: password });
    expect(await call(client, confirmChange, { proof: { token: early.token } })).toEqual(
      refused('confirm.invalid'),
    );
    const late = await scene.proofIn(email, 'account.changeEmail');
    expect(await call(client, confirmChange, { proof: { token: late.token } })).toEqual(fine);
    expect(await scene.account(second)).toBeDefined();
  });

  test('while another account is created with the address, one of the two gets it and nothing fails', async () => {
    const { email, client } = await member();
    const next = scene.newAddress();
    await call(client, changeEmail, { email: next, currentPassword: password });
    const { token } = await scene.proofIn(email, 'account.changeEmail');
    const stranger = await scene.browser();
    const [moved, made] = await Promise.all([
      call(client, confirmChange, { proof: { token } }),
      call(stranger, 'authentication/create', goodAnswers(next)),
    ]);
    expect([moved, made].filter(({ status }) => status.valid)).toHaveLength(1);
    const { rowCount } = await scene.database.pool.query('select from account where email_key = $1', [next]);
    expect(rowCount).toBe(1);
  });
});
