import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import { AccountScene, call, fine, refused } from './account-scene.ts';

let scene: AccountScene;

beforeAll(async () => {
  scene = await AccountScene.open();
});
afterAll(() => scene.close());

const reset = 'authentication/reset';
const confirm = 'authentication/reset-confirm';
const invalid = refused('resetConfirm.invalid');
const chosen = 'a heron on the weir';

/** Adds an account, requests a reset letter, and returns the letter's content. */
async function asker(state: 'active' | 'unconfirmed' = 'active', tenantId = 'ashcombe') {
  const { email, id } = await scene.newAccount(state, tenantId);
  const client = await scene.browser(tenantId);
  expect(await call(client, reset, { email })).toEqual(fine);
  return { email, id, client, ...(await scene.proofIn(email, 'account.reset', tenantId)) };
}

async function codesOfLogIn(email: string, tried: string, tenantId = 'ashcombe') {
  const answer = await scene.server.client(tenantId).logIn(email, tried);
  return answer.as(UserResponseSchema).status.errorMessages;
}

describe('requesting a letter', () => {
  test.each(['', '  ', 'nobody', 'a@b@c.example', 'a@b.example, c@d.example'])(
    'reports %j as not an address',
    async (email) => {
      const answer = await (await scene.browser()).post(`/api/${reset}`, { body: { email } });
      const expected = email === '' ? 400 : 200;
      expect(answer.status).toBe(expected);
      expect(answer.text).toContain(
        email === ''
          ? 'request.invalid'
          : email.trim() === ''
            ? 'account.fieldRequired'
            : 'account.emailInvalid',
      );
    },
  );

  test('reports a missing or suspended account where the council speaks plainly', async () => {
    const client = await scene.browser();
    const nobody = scene.newAddress();
    const { email } = await scene.newAccount('suspended');
    expect(await call(client, reset, { email: nobody })).toEqual(refused('reset.noAccount'));
    expect(await call(client, reset, { email })).toEqual(refused('reset.suspended'));
    expect(await scene.kindsTo(nobody)).toEqual([]);
    expect(await scene.kindsTo(email)).toEqual([]);
  });

  test('gets the same answer for everyone where messages are neutral, and the mailbox the truth', async () => {
    const council = 'three-rivers';
    const client = await scene.browser(council);
    const kinds = async (email: string) => {
      expect(await call(client, reset, { email })).toEqual(fine);
      return scene.kindsTo(email, council);
    };
    expect(await kinds((await scene.newAccount('active', council)).email)).toEqual(['account.reset']);
    expect(await kinds((await scene.newAccount('unconfirmed', council)).email)).toEqual(['account.reset']);
    expect(await kinds((await scene.newAccount('suspended', council)).email)).toEqual(['account.suspended']);
    expect(await kinds(scene.newAddress())).toEqual(['account.unknown']);
  });

  test('finds the address in any letter case, with a plus sign, and in any encoding of its accents', async () => {
    const client = await scene.browser();
    const email = `René+homes.${Date.now()}@residents.example`;
    await scene.database.pool.query(
      `insert into account (tenant_id, email, name, state) values ('ashcombe', $1, 'René', 'active')`,
      [email.normalize('NFC')],
    );
    expect(await call(client, reset, { email: ` ${email.toUpperCase().normalize('NFD')} ` })).toEqual(fine);
    expect(await scene.kindsTo(email.normalize('NFC'))).toEqual(['account.reset']);
  });
});

describe('a new password', () => {
  test.each([
    ['too short', 'heron', 'password.tooShort'],
    ['too easy', 'password1234', 'password.tooWeak'],
  ])('that is %s is refused without looking for the account', async (_, weak, code) => {
    const client = await scene.browser();
    const answer = await call(client, confirm, { proof: { token: 'x'.repeat(43) }, password: weak });
    expect(answer.problems.map((problem) => problem.code)).toContain(code);
  });

  test('that is the current one or the person’s name is refused, and letter and code stay valid', async () => {
    const { email, client, token, code } = await asker();
    await scene.database.pool.query(`update account set last_name = 'Tilbrookmere' where email_key = $1`, [
      email,
    ]);
    for (const proof of [{ token }, { email, code }]) {
      for (let tries = 1; tries <= 4; tries += 1) {
        expect((await call(client, confirm, { proof, password })).problems).toEqual([
          { field: 'password', code: 'resetConfirm.sameAsCurrent' },
        ]);
      }
    }
    expect(
      (await call(client, confirm, { proof: { email, code }, password: 'tilbrookmere' })).problems,
    ).toEqual([{ field: 'password', code: 'password.tooWeak' }]);
    expect(await call(client, confirm, { proof: { email, code }, password: chosen })).toEqual(fine);
  });

  test('ends every session, ends the lock, notifies the owner, and logs no one in', async () => {
    const { email } = await scene.newAccount();
    const [phone, desk] = [scene.server.client(), scene.server.client()];
    await phone.logIn(email, password);
    await desk.logIn(email, password, { rememberMe: true });
    for (let guess = 1; guess <= 5; guess += 1) await codesOfLogIn(email, 'a wrong guess');
    expect(await codesOfLogIn(email, password)).toEqual(['login.locked']);

    const client = await scene.browser();
    await call(client, reset, { email });
    const { token } = await scene.proofIn(email, 'account.reset');
    expect(await call(client, confirm, { proof: { token }, password: chosen })).toEqual(fine);

    expect(client.cookies.has('__Host-session')).toBe(false);
    expect((await phone.get('/api/account/overview')).code).toBe('session.ended');
    expect((await desk.get('/api/account/overview')).code).toBe('session.ended');
    expect(await codesOfLogIn(email, password)).toEqual(['login.invalid']);
    expect(await codesOfLogIn(email, chosen)).toEqual([]);
    expect(await scene.kindsTo(email)).toEqual(['account.reset', 'account.passwordChanged']);
    expect(await scene.audit(email)).toEqual(
      expect.arrayContaining(['password.resetAsked', 'login.unlock', 'password.reset']),
    );
  });

  test('confirms an unconfirmed account, because the mailbox is proven', async () => {
    const { email, client, code } = await asker('unconfirmed');
    expect(await call(client, confirm, { proof: { email, code }, password: chosen })).toEqual(fine);
    expect(await codesOfLogIn(email, chosen)).toEqual([]);
    expect(await scene.audit(email)).toEqual(expect.arrayContaining(['account.confirm', 'password.reset']));
  });

  test('is set once: of two tabs at once one succeeds and uses up the letter', async () => {
    const { email, client, token } = await asker();
    const passwords = ['a heron on the weir one', 'a heron on the weir two'];
    const answers = await Promise.all(
      passwords.map((each) => call(client, confirm, { proof: { token }, password: each })),
    );
    expect(answers.filter(({ status }) => status.valid)).toHaveLength(1);
    expect(answers).toContainEqual(invalid);
    expect(await call(client, confirm, { proof: { token }, password: chosen })).toEqual(invalid);
    const opened = await Promise.all(passwords.map((each) => codesOfLogIn(email, each)));
    expect(opened.filter((codes) => codes.length === 0)).toHaveLength(1);
  });

  test('cannot be set by a replaced letter, or after a day', async () => {
    const first = await asker();
    await call(first.client, reset, { email: first.email });
    expect(await call(first.client, confirm, { proof: { token: first.token }, password: chosen })).toEqual(
      invalid,
    );
    const second = await asker();
    await moveClock(scene.database.pool, 86_400);
    try {
      expect(
        await call(second.client, confirm, { proof: { token: second.token }, password: chosen }),
      ).toEqual(invalid);
    } finally {
      await moveClock(scene.database.pool, -86_400);
    }
  });

  test('cannot be set by a letter for another purpose', async () => {
    const { email } = await scene.newAccount('unconfirmed');
    const client = await scene.browser();
    await call(client, 'authentication/confirm/resend', { email });
    const { token, code } = await scene.proofIn(email, 'account.confirm');
    for (const proof of [{ token }, { email, code }])
      expect(await call(client, confirm, { proof, password: chosen })).toEqual(invalid);
    expect(await codesOfLogIn(email, chosen)).not.toEqual([]);
  });

  test('cannot be set by another council’s letter, or for an account suspended meanwhile', async () => {
    const theirs = await asker('active', 'three-rivers');
    expect(
      await call(await scene.browser(), confirm, { proof: { token: theirs.token }, password: chosen }),
    ).toEqual(invalid);
    const { email, client, token } = await asker();
    await scene.database.pool.query(`update account set state = 'suspended' where email_key = $1`, [email]);
    expect(await call(client, confirm, { proof: { token }, password: chosen })).toEqual(
      refused('reset.suspended'),
    );
  });
});

describe('find my account', () => {
  const find = 'authentication/find-account';
  const born = '1988-05-14';

  async function known(state: 'active' | 'suspended' | 'unconfirmed' = 'active') {
    const { email, id } = await scene.newAccount(state);
    await scene.database.pool.query(
      `update account set last_name = 'O’Neill', date_of_birth = $2 where id = $1`,
      [id, born],
    );
    const registration = String((await scene.account(email))?.['registration_number']);
    return { email, id, registration };
  }

  test('writes to the account’s address if registration number, last name and date of birth match', async () => {
    const { email, registration } = await known();
    const client = await scene.browser();
    const spaced = `No. ${registration.replace(/(\d{3})(?=\d)/g, '$1\u200b ')}`;
    expect(await call(client, find, { reference: spaced, lastName: "O'NEILL ", dateOfBirth: born })).toEqual(
      fine,
    );
    expect(await scene.kindsTo(email)).toEqual(['account.found']);
  });

  test('accepts an application’s reference and the applicant’s date of birth, too', async () => {
    const { email, id } = await scene.newAccount();
    const application = await addApplication(scene.database.pool, 'ashcombe', id);
    await scene.database.pool.query(`update application set reference = '2043-1177' where id = $1`, [
      application,
    ]);
    const client = await scene.browser();
    const asked = { reference: ' 2043-1177', lastName: 'Applicant', dateOfBirth: born };
    expect(await call(client, find, asked)).toEqual(fine);
    expect(await scene.kindsTo(email)).toEqual(['account.found']);
    // As copied from a letter.
    await call(client, find, { ...asked, reference: 'Your ref: 2043\u20111177' });
    expect(await scene.kindsTo(email)).toEqual(['account.found', 'account.found']);
    // A child of the household is not the applicant.
    await call(client, find, { ...asked, dateOfBirth: '2019-01-20' });
    expect(await scene.kindsTo(email)).toHaveLength(2);
  });

  test('gives the same answer if one of the three is wrong, and sends no letter', async () => {
    const { email, registration } = await known();
    const client = await scene.browser();
    const right = { reference: registration, lastName: 'O’Neill', dateOfBirth: born };
    for (const wrong of [
      { reference: '100000000' },
      { reference: '%' },
      { lastName: 'O’Neil' },
      { lastName: '-' },
      { dateOfBirth: '1988-05-15' },
    ])
      expect(await call(client, find, { ...right, ...wrong })).toEqual(fine);
    expect(await scene.kindsTo(email)).toEqual([]);
    expect(await call(await scene.browser('three-rivers'), find, right)).toEqual(fine);
    expect(await scene.kindsTo(email)).toEqual([]);
  });

  test('tells people with an unconfirmed or suspended account what to do', async () => {
    const client = await scene.browser();
    for (const [state, kind] of [
      ['unconfirmed', 'account.confirm'],
      ['suspended', 'account.suspended'],
    ] as const) {
      const { email, registration } = await known(state);
      await call(client, find, { reference: registration, lastName: 'O’Neill', dateOfBirth: born });
      expect(await scene.kindsTo(email)).toEqual([kind]);
    }
  });
});
