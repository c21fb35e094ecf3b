import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountSettingsResponseSchema } from '#schemas/api/accounts.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { moveClock } from '#tools/scenario/arrange.ts';
import { AccountScene, call, fine, goodAnswers, refused } from './account-scene.ts';

let scene: AccountScene;

beforeAll(async () => {
  scene = await AccountScene.open();
});
afterAll(() => scene.close());

const create = 'authentication/create';
const resend = 'authentication/confirm/resend';
const password = goodAnswers('').password;

/** Returns answers for Three Rivers, which is neutral and requires a landlord. */
async function neutralAnswers(email: string, changed = {}) {
  const client = await scene.browser('three-rivers');
  const { partners } = JSON.parse((await client.get('/api/system')).text);
  return { client, body: goodAnswers(email, { partner: partners[0].id, ...changed }) };
}

describe('answers that are missing or wrong', () => {
  test('are all reported at once, and for the form as a whole', async () => {
    const client = await scene.browser();
    const nothing = { firstName: '', lastName: ' ', dateOfBirth: '', email: '', password: '', consents: [] };
    expect(await call(client, create, nothing)).toEqual({
      status: { valid: false, errorMessages: ['create.missingFields'] },
      problems: [
        { field: 'firstName', code: 'account.fieldRequired' },
        { field: 'dateOfBirth', code: 'account.fieldRequired' },
        { field: 'email', code: 'account.fieldRequired' },
        { field: 'password', code: 'account.fieldRequired' },
        { field: 'consents', code: 'account.consentRequired' },
      ],
    });
  });

  test.each([
    ['a name with an address in it', { firstName: 'www.example.org' }, 'firstName', 'account.nameStop'],
    ['a name with a digit in it', { lastName: 'Lee 2' }, 'lastName', 'account.nameSigns'],
    ['an address no server takes', { email: 'a..b@c.example' }, 'email', 'account.emailInvalid'],
    ['an invalid day', { dateOfBirth: '1988-02-30' }, 'dateOfBirth', 'account.dateInvalid'],
    ['an address without a host', { email: 'somebody@' }, 'email', 'account.emailInvalid'],
    ['two addresses', { email: 'a@example.org,b@example.org' }, 'email', 'account.emailInvalid'],
    ['a short password', { password: 'Xq7#mPz2!' }, 'password', 'password.tooShort'],
    ['a password that is known', { password: 'password123' }, 'password', 'password.tooWeak'],
    ['their own name as password', { password: 'oneill-jones' }, 'password', 'password.tooWeak'],
    ['the council’s name as password', { password: 'ashcombehomes' }, 'password', 'password.tooWeak'],
    ['one consent of two', { consents: ['privacy'] }, 'consents', 'account.consentRequired'],
  ] as const)('%s is reported, without looking for an account', async (_, changed, field, code) => {
    const email = 'email' in changed ? changed.email : scene.newAddress();
    const answer = await call(await scene.browser(), create, goodAnswers(email, changed as object));
    expect(answer.problems).toMatchObject([{ field, code }]);
    expect(answer.status.valid).toBe(false);
    expect(await scene.letters(email)).toEqual([]);
  });

  test('report the minimum age to people below it by the day in London', async () => {
    const { rows } = await scene.database.pool.query<{ tomorrow: string; today: string }>(
      `select to_char((app_now() at time zone 'Europe/London')::date - interval '16 years' + interval '1 day', 'YYYY-MM-DD') as tomorrow,
              to_char((app_now() at time zone 'Europe/London')::date - interval '16 years', 'YYYY-MM-DD') as today`,
    );
    const born = rows[0];
    const client = await scene.browser();
    const young = goodAnswers(scene.newAddress(), { dateOfBirth: born?.tomorrow ?? '' });
    expect((await call(client, create, young)).problems).toEqual([
      { field: 'dateOfBirth', code: 'account.tooYoung', number: 16 },
    ]);
    expect(await call(client, create, { ...young, dateOfBirth: born?.today ?? '' })).toEqual(fine);
  });

  test('report a missing landlord if there are several', async () => {
    const { client, body } = await neutralAnswers(scene.newAddress());
    const partnerOf = async (partner: string | undefined) =>
      (await call(client, create, { ...body, partner })).problems;
    expect(await partnerOf(undefined)).toEqual([{ field: 'partner', code: 'account.fieldRequired' }]);
    expect(await partnerOf('')).toEqual([{ field: 'partner', code: 'account.fieldRequired' }]);
    expect(await partnerOf('another')).toEqual([{ field: 'partner', code: 'account.partnerUnknown' }]);
    expect(await partnerOf(body.partner)).toEqual([]);
    expect(await scene.account(body.email, 'three-rivers')).toMatchObject({ partner_id: body.partner });
  });

  test('are a bad request if the body has the wrong shape', async () => {
    const client = await scene.browser();
    const answer = await client.post(`/api/${create}`, {
      body: { ...goodAnswers('a@b.example'), state: 'active' },
    });
    expect(answer.code).toBe('request.invalid');
    const forged = await scene.server.client().post(`/api/${create}`, { body: goodAnswers('a@b.example') });
    expect(forged.code).toBe('request.antiForgery');
  });
});

describe('a new account', () => {
  test('waits for confirmation, stores each consent with its time, and cannot log in yet', async () => {
    const email = scene.newAddress();
    const client = await scene.browser();
    expect(await call(client, create, goodAnswers(` ${email.toUpperCase()} `))).toEqual(fine);
    const account = await scene.account(email);
    expect(account).toMatchObject({
      state: 'unconfirmed',
      name: 'Siân O’Neill-Jones',
      email: email.toUpperCase(),
      born: '1988-05-14',
      locale: 'en-GB',
      consents: [
        { id: 'privacy', version: '1', at: expect.stringMatching(/Z$/) },
        { id: 'true-answers', version: '1', at: expect.stringMatching(/Z$/) },
      ],
    });
    expect(account?.['registration_number']).toMatch(/^\d{9}$/);
    expect(await scene.kindsTo(email)).toEqual(['account.confirm']);
    expect(await scene.audit(email)).toEqual(['account.create']);
    const login = (await client.logIn(email, password)).as(UserResponseSchema);
    expect(login.status.errorMessages).toEqual(['login.unconfirmed']);
  });

  test('may have a single name', async () => {
    const email = scene.newAddress();
    const client = await scene.browser();
    const one = goodAnswers(`\u200b${email}\u202c`, { firstName: '\u200fأحمد', lastName: ' ' });
    expect(await call(client, create, one)).toEqual(fine);
    expect(await scene.account(email)).toMatchObject({
      name: 'أحمد',
      first_name: 'أحمد',
      last_name: null,
      email,
    });
  });

  test('accepts a pasted password with spaces at its ends, in any encoding of its accents', async () => {
    const email = scene.newAddress();
    const client = await scene.browser();
    const typed = ' caf\u00E9 by the river ';
    await call(client, create, goodAnswers(email, { password: typed }));
    const { token } = await scene.proofIn(email, 'account.confirm');
    await call(client, 'authentication/confirm', { proof: { token } });
    expect((await client.logIn(email, typed.trim())).as(UserResponseSchema).status.valid).toBe(false);
    expect((await client.logIn(email, typed.normalize('NFD'))).as(UserResponseSchema).status.valid).toBe(
      true,
    );
  });

  test('is created once by two requests at once with one address, and both get the same answer', async () => {
    const email = scene.newAddress();
    const clients = await Promise.all(Array.from({ length: 6 }, () => scene.browser()));
    const answers = await Promise.all(clients.map((client) => call(client, create, goodAnswers(email))));
    expect(answers).toEqual(clients.map(() => fine));
    const { rowCount } = await scene.database.pool.query('select from account where email_key = $1', [email]);
    expect(rowCount).toBe(1);
    const { token } = await scene.proofIn(email, 'account.confirm');
    expect(await call(await scene.browser(), 'authentication/confirm', { proof: { token } })).toEqual(fine);
  });

  test('stores secrets only as hashes', async () => {
    const email = scene.newAddress();
    await call(await scene.browser(), create, goodAnswers(email));
    const { rows } = await scene.database.pool.query<{ row: string }>(
      `select account::text as row from account union all select outbox::text from outbox
       union all select audit_event::text from audit_event`,
    );
    expect(rows.filter(({ row }) => row.includes(password))).toEqual([]);
  });
});

describe('a registered address', () => {
  test('is reported where the council speaks plainly, and no letter is sent', async () => {
    for (const state of ['active', 'suspended'] as const) {
      const { email } = await scene.newAccount(state);
      expect(await call(await scene.browser(), create, goodAnswers(email.toUpperCase()))).toEqual({
        status: { valid: false, errorMessages: ['create.alreadyRegistered'] },
        problems: [{ field: 'email', code: 'create.alreadyRegistered' }],
      });
      expect(await scene.kindsTo(email)).toEqual([]);
    }
  });

  test('is reported only to its owner where messages are neutral', async () => {
    for (const state of ['active', 'suspended'] as const) {
      const { email } = await scene.newAccount(state, 'three-rivers');
      const before = await scene.account(email, 'three-rivers');
      const { client, body } = await neutralAnswers(email);
      expect(await call(client, create, body)).toEqual(fine);
      expect(await scene.kindsTo(email, 'three-rivers')).toEqual(['account.exists']);
      expect(await scene.account(email, 'three-rivers')).toEqual(before);
    }
  });

  test('may be registered with another council, too', async () => {
    const { email } = await scene.newAccount('active', 'three-rivers');
    expect(await call(await scene.browser(), create, goodAnswers(email))).toEqual(fine);
    expect(await scene.kindsTo(email)).toEqual(['account.confirm']);
    expect(await scene.kindsTo(email, 'three-rivers')).toEqual([]);
  });
});

describe('an unconfirmed account, created again', () => {
  test('with the same password gets another letter, which invalidates the first', async () => {
    const email = scene.newAddress();
    const client = await scene.browser();
    await call(client, create, goodAnswers(email));
    const first = await scene.proofIn(email, 'account.confirm');
    expect(await call(client, create, goodAnswers(email, { firstName: 'Other' }))).toEqual(fine);
    expect(await scene.kindsTo(email)).toEqual(['account.confirm', 'account.confirm']);
    expect(await scene.account(email)).toMatchObject({ first_name: 'Siân' });
    const confirm = 'authentication/confirm';
    expect(await call(client, confirm, { proof: { token: first.token } })).toEqual(
      refused('confirm.invalid'),
    );
    const second = await scene.proofIn(email, 'account.confirm');
    expect(await call(client, confirm, { proof: { token: second.token } })).toEqual(fine);
  });

  test('with another password works with neither until the reader of the mail chooses one', async () => {
    const email = scene.newAddress();
    const [owner, stranger] = [await scene.browser(), await scene.browser()];
    await call(owner, create, goodAnswers(email));
    const early = await scene.proofIn(email, 'account.confirm');
    const theirs = goodAnswers(email, { firstName: 'Mallory', password: 'a stranger chose this one' });
    expect(await call(stranger, create, theirs)).toEqual(fine);

    expect(await scene.account(email)).toMatchObject({ first_name: 'Siân', password_hash: null });
    expect(await scene.kindsTo(email)).toEqual(['account.confirm', 'account.reset']);
    expect(await call(owner, 'authentication/confirm', { proof: { token: early.token } })).toEqual(
      refused('confirm.invalid'),
    );

    // The page recognises this letter's proof, by its link or by its code.
    const { token, code } = await scene.proofIn(email, 'account.reset');
    for (const proof of [{ token }, { email, code }])
      expect(await call(owner, 'authentication/confirm', { proof })).toEqual(
        refused('confirm.choosePassword'),
      );
    expect(await call(owner, 'authentication/confirm', { proof: { email, code: '000000' } })).toEqual(
      refused('confirm.invalid'),
    );

    const chosen = 'the mailbox chose this one';
    const choose = (details?: object) =>
      call(owner, 'authentication/reset-confirm', { proof: { email, code }, password: chosen, details });
    const missing = ['firstName', 'dateOfBirth'].map((field) => ({
      field,
      code: 'account.fieldRequired',
    }));
    expect((await choose()).problems).toEqual(missing);
    expect(await scene.account(email)).toMatchObject({ password_hash: null });
    const details = { firstName: ' Mair ', lastName: 'Prys', dateOfBirth: '1990-02-03' };
    expect(await choose(details)).toEqual(fine);
    expect(await scene.account(email)).toMatchObject({
      name: 'Mair Prys',
      first_name: 'Mair',
      state: 'active',
    });
    const logIn = async (tried: string) =>
      (await scene.server.client().logIn(email, tried)).as(UserResponseSchema).status.valid;
    expect(await logIn(theirs.password)).toBe(false);
    expect(await logIn(password)).toBe(false);
    expect(await logIn(chosen)).toBe(true);
    expect(await scene.audit(email)).toEqual(
      expect.arrayContaining(['account.create', 'account.createAgain', 'account.confirm', 'password.reset']),
    );
  });
});

describe('sending the confirmation letter again', () => {
  test.each(['ashcombe', 'three-rivers'])(
    'gets everyone the same answer, and the mailbox the truth in %s',
    async (tenantId) => {
      const client = await scene.browser(tenantId);
      const kindsFor = async (email: string) => {
        expect(await call(client, resend, { email })).toEqual(fine);
        return scene.kindsTo(email, tenantId);
      };
      expect(await kindsFor((await scene.newAccount('unconfirmed', tenantId)).email)).toEqual([
        'account.confirm',
      ]);
      expect(await kindsFor((await scene.newAccount('active', tenantId)).email)).toEqual(['account.exists']);
      expect(await kindsFor((await scene.newAccount('suspended', tenantId)).email)).toEqual([
        'account.suspended',
      ]);
      expect(await kindsFor(scene.newAddress())).toEqual(['account.unknown']);
    },
  );

  test('to an unknown address uses the page’s language', async () => {
    const email = scene.newAddress();
    const client = await scene.browser('porth-elen');
    await client.post(`/api/${resend}`, { body: { email }, headers: { 'accept-language': 'cy-GB' } });
    const [letter] = await scene.letters(email, 'porth-elen');
    expect(letter?.payload).toMatchObject({ email, locale: 'cy-GB' });
  });

  test('is limited to ten an hour, and the last letter stays valid', async () => {
    const { email } = await scene.newAccount('unconfirmed');
    const client = await scene.browser();
    for (let letter = 1; letter <= 12; letter += 1)
      expect(await call(client, resend, { email })).toEqual(fine);
    expect(await scene.letters(email)).toHaveLength(10);
    const { token } = await scene.proofIn(email, 'account.confirm');
    await moveClock(scene.database.pool, 3_600);
    try {
      await call(client, resend, { email });
      expect(await scene.letters(email)).toHaveLength(11);
      expect(await call(client, 'authentication/confirm', { proof: { token } })).toEqual(
        refused('confirm.invalid'),
      );
    } finally {
      await moveClock(scene.database.pool, -3_600);
    }
    const stranger = scene.newAddress();
    const shouted = stranger.toUpperCase();
    for (let letter = 1; letter <= 6; letter += 1) await call(client, resend, { email: shouted });
    // As the sender leaves sent letters: without the address.
    await scene.database.pool.query(
      `update outbox set outcome = 'sent', sent_at = app_now(), payload = payload - 'email'
        where kind = 'account.unknown'`,
    );
    for (let letter = 7; letter <= 12; letter += 1) await call(client, resend, { email: stranger });
    expect(await scene.letters(stranger)).toHaveLength(4);
  });
});

test('the page gets the council’s rules for passwords and consents', async () => {
  const answer = await (await scene.browser()).get('/api/authentication/settings');
  const settings = answer.as(AccountSettingsResponseSchema);
  expect(settings).toMatchObject({ minimumAge: 16, neutralAccountMessages: false });
  expect(settings.consents.map(({ id }) => id)).toEqual(['privacy', 'true-answers']);
  expect(settings.passwordPolicy).toMatchObject({ minimumLength: 10, maximumLength: 128 });
});
