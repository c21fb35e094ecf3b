import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { addAccount, addApplication, moveClock, password, quickPasswords } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { call, fine, goodAnswers } from './account-scene.ts';

let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function newAccount(tenant = 'ashcombe', state: 'active' | 'suspended' | 'unconfirmed' = 'active') {
  const email = `${randomUUID()}@residents.example`;
  return { email, id: await addAccount(database.pool, tenant, email, state) };
}

const errorsOf = (answer: {
  as(schema: typeof UserResponseSchema): { status: { errorMessages: string[] } };
}) => answer.as(UserResponseSchema).status.errorMessages;

async function registrationOf(id: string): Promise<string> {
  const { rows } = await database.pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [id],
  );
  return rows[0]?.number ?? '';
}

describe('log in', () => {
  test('accepts the email in any letter case, sets a strict cookie, and returns the person', async () => {
    const { email, id } = await newAccount();
    const client = server.client();
    const answer = await client.logIn(email.toUpperCase(), password);

    const { status, userDetails } = answer.as(UserResponseSchema);
    expect(status).toEqual({ valid: true, errorMessages: [] });
    expect(userDetails).toMatchObject({ accountId: id, userName: email, hasApplications: false });
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-session='));
    expect(cookie).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Strict/);
    expect(cookie).not.toMatch(/Max-Age|Expires|Domain/i);
  });

  test('remembers only people who ask for it', async () => {
    const { email } = await newAccount();
    const answer = await server.client().logIn(email, password, { rememberMe: true });
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-session='));
    expect(cookie).toMatch(/Max-Age=2592000/);
  });

  test('gives the same answer for an unknown email and a wrong password', async () => {
    const { email } = await newAccount();
    expect(errorsOf(await server.client().logIn(email, 'a wrong password'))).toEqual(['login.invalid']);
    expect(errorsOf(await server.client().logIn('nobody@residents.example', password))).toEqual([
      'login.invalid',
    ]);
  });

  test('locks after five failures for exactly fifteen minutes, even with the right password', async () => {
    const { email } = await newAccount();
    const client = server.client();
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(errorsOf(await client.logIn(email, 'wrong'))).toEqual(['login.invalid']);
    }
    expect(errorsOf(await client.logIn(email, password))).toEqual(['login.locked']);
    await moveClock(database.pool, 15 * 60 - 5);
    expect(errorsOf(await client.logIn(email, password))).toEqual(['login.locked']);
    await moveClock(database.pool, 6);
    expect(errorsOf(await client.logIn(email, password))).toEqual([]);
    await moveClock(database.pool, -(15 * 60 + 1));
  });

  test('counts simultaneous failures', async () => {
    const { email } = await newAccount();
    const clients = Array.from({ length: 5 }, () => server.client());
    await Promise.all(clients.map((client) => client.logIn(email, 'wrong')));
    expect(errorsOf(await server.client().logIn(email, password))).toEqual(['login.locked']);
  });

  test('reports a suspended or unconfirmed account where the council shows account states', async () => {
    for (const state of ['suspended', 'unconfirmed'] as const) {
      const { email } = await newAccount('ashcombe', state);
      expect(errorsOf(await server.client().logIn(email, password))).toEqual([`login.${state}`]);
      expect(errorsOf(await server.client().logIn(email, 'wrong'))).toEqual(['login.invalid']);
    }
  });

  test('gives one answer for every failure where messages are neutral', async () => {
    const { email } = await newAccount('three-rivers', 'suspended');
    const client = server.client('three-rivers');
    expect(errorsOf(await client.logIn(email, password))).toEqual(['login.invalid']);
  });

  test('needs no partner; a wrong one is no failure and does not move the account', async () => {
    const partner = JSON.parse((await server.client('three-rivers').get('/api/system')).text).partners[0].id;
    const active = await newAccount('three-rivers');
    await database.pool.query('update account set partner_id = $2 where id = $1', [active.id, partner]);
    for (let time = 1; time <= 6; time += 1) {
      const client = server.client('three-rivers');
      expect(errorsOf(await client.logIn(active.email, password, { partner: 'another' }))).toEqual([]);
    }
    expect(errorsOf(await server.client('three-rivers').logIn(active.email, password))).toEqual([]);
    const { rows } = await database.pool.query('select partner_id from account where id = $1', [active.id]);
    expect(rows).toEqual([{ partner_id: partner }]);
  });

  test('is rate-limited by network address', async () => {
    await database.pool.query('delete from limited_call');
    const slow = await startTestServer(database.url, { rateLimits: rateLimitsOf(3) });
    try {
      const client = slow.client();
      const answers = [];
      for (let attempt = 1; attempt <= 4; attempt += 1)
        answers.push(await client.logIn('x@residents.example', 'y'));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(answers[3]?.code).toBe('request.rateLimited');
      // For the rest of the window, without naming the fault.
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(30);
      expect(Number(answers[3]?.headers['retry-after'])).toBeLessThanOrEqual(60);
    } finally {
      await slow.close();
    }
  });
});

describe('log in by registration number', () => {
  test('works however the nine digits are spaced', async () => {
    const { id } = await newAccount();
    const number = await registrationOf(id);
    expect(number).toMatch(/^[1-9]\d{8}$/);
    const apart = `${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)} `;
    for (const typed of [number, apart]) {
      const answer = await server.client().logIn(typed, password);
      expect(answer.as(UserResponseSchema).userDetails).toMatchObject({
        accountId: id,
        registrationNumber: number,
      });
    }
  });

  test('reports failures in terms of a registration number', async () => {
    const number = await registrationOf((await newAccount()).id);
    for (const [typed, word] of [
      [number, 'wrong'],
      ['999999998', password],
      ['no address', password],
    ] as const) {
      expect(errorsOf(await server.client().logIn(typed, word))).toEqual(['login.invalidRegistration']);
    }
  });

  test('does not find an account of another council', async () => {
    const number = await registrationOf((await newAccount('porth-elen')).id);
    expect(errorsOf(await server.client().logIn(number, password))).toEqual(['login.invalidRegistration']);
  });

  test('counts towards the same lock as the email address', async () => {
    const { id, email } = await newAccount();
    const number = await registrationOf(id);
    for (const name of [number, email, number, email, number]) await server.client().logIn(name, 'wrong');
    expect(errorsOf(await server.client().logIn(number, password))).toEqual(['login.locked']);
    expect(errorsOf(await server.client().logIn(email, password))).toEqual(['login.locked']);
  });
});

describe('an email address as typed', () => {
  test('is found in any letter case, with composed letters and with surrounding spaces', async () => {
    const unique = randomUUID();
    const stored = `zo\u00eb+homes-${unique}@m\u00fcnchen.example`;
    await addAccount(database.pool, 'ashcombe', stored);
    for (const typed of [
      stored,
      stored.toUpperCase(),
      stored.normalize('NFD'),
      ` ${stored.normalize('NFD').toUpperCase()} `,
    ]) {
      expect(errorsOf(await server.client().logIn(typed, password))).toEqual([]);
    }
  });

  test('with another tag belongs to another account, and an impossible one to none', async () => {
    const { email } = await newAccount();
    const [name = ''] = email.split('@');
    for (const typed of [
      `${name}+tag@residents.example`,

      '@',
      `\ud800${email}`,
      "' or 1=1 --@",
    ])
      expect(errorsOf(await server.client().logIn(typed, password))).toEqual(['login.invalid']);
  });
});

test('a character that no row can hold is a bad request, not a server error', async () => {
  const { email } = await newAccount();
  for (const typed of [`${email}\u0000`, '\u0000']) {
    const client = server.client();
    await client.visit();
    const answer = await client.post('/api/authentication/login', {
      body: { email: typed, password, rememberMe: false },
    });
    expect([answer.status, answer.code]).toEqual([400, 'request.malformed']);
  }
});

describe('a password', () => {
  test('is compared exactly: spaces, letter case and the last character count', async () => {
    const { email, id } = await newAccount();
    const word = ` ${'an open door '.repeat(12)}`;
    await database.pool.query('update account set password_hash = $2 where id = $1', [
      id,
      await quickPasswords.hash(word),
    ]);
    for (const wrong of [word.trim(), word.toUpperCase(), word.slice(0, -1)])
      expect(errorsOf(await server.client().logIn(email, wrong))).toEqual(['login.invalid']);
    expect(errorsOf(await server.client().logIn(email, word))).toEqual([]);
  });

  test('is hashed at the full cost by default, and logs in', async () => {
    const usual = await startTestServer(database.url, { passwords: undefined });
    try {
      const email = `${randomUUID()}@residents.example`;
      const client = usual.client();
      await client.visit();
      expect(await call(client, 'authentication/create', goodAnswers(email))).toEqual(fine);
      const { rows } = await database.pool.query<{ hash: string }>(
        "update account set state = 'active' where email = $1 returning password_hash as hash",
        [email],
      );
      expect(rows[0]?.hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
      expect(errorsOf(await usual.client().logIn(email, 'tea kettle by the lake'))).toEqual([
        'login.invalid',
      ]);
      expect(errorsOf(await usual.client().logIn(email, goodAnswers(email).password))).toEqual([]);
    } finally {
      await usual.close();
    }
  });

  test('that was never set opens no account', async () => {
    const { email, id } = await newAccount();
    await database.pool.query('update account set password_hash = null where id = $1', [id]);
    expect(errorsOf(await server.client().logIn(email, ''.padEnd(1)))).toEqual(['login.invalid']);
  });
});

describe('unusual requests and failures', () => {
  test.each([
    ['garbage', '%%%;=;"'],
    ['very long', 'x'.repeat(7_000)],
    ['one sign', 'x'],
  ])('cookies that are %s make the reader a visitor, who can log in', async (_, value) => {
    const { email } = await newAccount();
    const client = server.client();
    for (const name of ['__Host-session', '__Host-device']) client.cookies.set(name, value);
    const answer = await client.visit();
    expect(answer.as(UserResponseSchema).userDetails).toBeNull();
    expect(errorsOf(await client.logIn(email, password))).toEqual([]);
  });

  test('if a cookie comes twice, the session and its token use the same one', async () => {
    const { email } = await newAccount();
    const client = server.client();
    await client.logIn(email, password);
    const session = client.cookies.get('__Host-session') ?? '';
    for (const line of [
      `__Host-session=${session}; __Host-session=other`,
      `__Host-session=other; __Host-session=${session}`,
    ]) {
      const asked = await client.get('/api/authentication/user', { headers: { cookie: line } });
      const { userDetails, antiForgeryToken } = asked.as(UserResponseSchema);
      const written = await client.send('DELETE', '/api/account/sessions', {
        headers: { cookie: line, 'x-anti-forgery-token': antiForgeryToken },
      });
      expect(written.status).toBe(userDetails ? 200 : 403);
    }
  });

  test('losing the database halfway is reported, and leaves nothing half done', async () => {
    const { email, id } = await newAccount();
    const client = server.client();
    await client.visit();
    const holder = await database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from account where id = $1 for update', [id]);
      const pending = client.post('/api/authentication/login', {
        body: { email, password, rememberMe: false },
      });
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await holder.query(cut)).rows.length === 0);
      const answer = await pending;
      expect(answer.code).toBe('service.unavailable');
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const left = await database.pool.query('select event from audit_event where account_id = $1', [id]);
    expect(left.rows).toEqual([]);
    expect(errorsOf(await client.logIn(email, password))).toEqual([]);
  });
});

describe('a session', () => {
  test('changes its token at log-in, and ends the previous session', async () => {
    const { email } = await newAccount();
    const client = server.client();
    await client.logIn(email, password);
    const before = client.cookies.get('__Host-session') ?? '';
    await client.logIn(email, password);
    expect(client.cookies.get('__Host-session')).not.toBe(before);
    client.cookies.set('__Host-session', before);
    expect((await client.get('/api/account/overview')).code).toBe('session.ended');
  });

  test('is over after log-out, in every tab', async () => {
    const { email } = await newAccount();
    const tab = server.client();
    await tab.logIn(email, password);
    const other = server.client();
    for (const [name, value] of tab.cookies) other.cookies.set(name, value);

    const answer = await tab.post('/api/authentication/logout');

    expect(answer.as(UserResponseSchema).userDetails).toBeNull();
    expect(tab.cookies.has('__Host-session')).toBe(false);
    expect((await other.get('/api/account/overview')).code).toBe('session.ended');
    // The page's first request clears the dead cookie and makes the other tab a visitor's.
    expect((await other.visit()).as(UserResponseSchema).userDetails).toBeNull();
    expect(other.cookies.has('__Host-session')).toBe(false);
  });

  test('lasts at most twelve hours, even in use', async () => {
    const { email } = await newAccount();
    const client = server.client();
    await client.logIn(email, password);
    let moved = 0;
    for (let quarter = 0; quarter < 47; quarter += 1) {
      await moveClock(database.pool, 15 * 60);
      moved += 15 * 60;
      expect((await client.get('/api/account/overview')).status).toBe(200);
    }
    await moveClock(database.pool, 15 * 60);
    expect((await client.get('/api/account/overview')).code).toBe('session.ended');
    await moveClock(database.pool, -(moved + 15 * 60));
  });

  test('is stored only as a hash', async () => {
    const { email } = await newAccount();
    const client = server.client();
    await client.logIn(email, password);
    const token = client.cookies.get('__Host-session') ?? '';
    const { rows } = await database.pool.query<{ row: string }>('select session::text as row from session');
    expect(token.length).toBeGreaterThan(40);
    expect(
      rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex'))),
    ).toBe(false);
  });
});

test('the overview shows the person’s own application, never another’s', async () => {
  const { email, id } = await newAccount();
  const application = await addApplication(database.pool, 'ashcombe', id, { band: 'band-b' });
  await addApplication(database.pool, 'ashcombe', (await newAccount()).id);
  const client = server.client();
  await client.logIn(email, password);

  const overview = (await client.get('/api/account/overview')).as(AccountOverviewResponseSchema);

  expect(overview.applicationSummaries.map(({ uniqueId }) => uniqueId)).toEqual([application]);
  const fields = new Map(
    overview.applicationSummaries[0]?.displayFields.map(({ name, value }) => [name, value]),
  );
  expect(fields.get('band')).toBe('Band B');
  expect(fields.get('effectiveDate')).toBe('2024-03-03');
  expect(overview).toMatchObject({
    hasPreviousBids: false,
    hasAutomaticBids: false,
    mayStartMessages: true,
    hasPersonalHousingPlan: false,
    countPendingActions: 0,
  });
});
