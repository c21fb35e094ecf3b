import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { addAccount, addApplication, moveClock, password } from '../support/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

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

describe('log in', () => {
  test('takes the e-mail in any letter case, sets a strict cookie, and says who it is', async () => {
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

  test('remembers only who asks for it', async () => {
    const { email } = await newAccount();
    const answer = await server.client().logIn(email, password, { rememberMe: true });
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-session='));
    expect(cookie).toMatch(/Max-Age=2592000/);
  });

  test('says the same of an unknown e-mail and a wrong password', async () => {
    const { email } = await newAccount();
    expect(errorsOf(await server.client().logIn(email, 'a wrong password'))).toEqual(['login.invalid']);
    expect(errorsOf(await server.client().logIn('nobody@residents.example', password))).toEqual([
      'login.invalid',
    ]);
  });

  test('locks after five failures, for fifteen minutes to the second, even for the right password', async () => {
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

  test('counts failures that come at once', async () => {
    const { email } = await newAccount();
    const clients = Array.from({ length: 5 }, () => server.client());
    await Promise.all(clients.map((client) => client.logIn(email, 'wrong')));
    expect(errorsOf(await server.client().logIn(email, password))).toEqual(['login.locked']);
  });

  test('tells a suspended and an unconfirmed person so, where the council shows account states', async () => {
    for (const state of ['suspended', 'unconfirmed'] as const) {
      const { email } = await newAccount('ashcombe', state);
      expect(errorsOf(await server.client().logIn(email, password))).toEqual([`login.${state}`]);
      expect(errorsOf(await server.client().logIn(email, 'wrong'))).toEqual(['login.invalid']);
    }
  });

  test('says one thing for all of it where messages are neutral, and needs the right partner', async () => {
    const partner = JSON.parse((await server.client('three-rivers').get('/api/system')).text).partners[0].id;
    const { email } = await newAccount('three-rivers', 'suspended');
    const client = server.client('three-rivers');
    expect(errorsOf(await client.logIn(email, password, { partner }))).toEqual(['login.invalid']);

    const active = await newAccount('three-rivers');
    await database.pool.query('update account set partner_id = $2 where id = $1', [active.id, partner]);
    expect(errorsOf(await client.logIn(active.email, password))).toEqual(['login.invalid']);
    expect(errorsOf(await client.logIn(active.email, password, { partner: 'another' }))).toEqual([
      'login.invalid',
    ]);
    expect(errorsOf(await client.logIn(active.email, password, { partner }))).toEqual([]);
  });

  test('from one address is slowed down', async () => {
    const slow = await startTestServer(database.url, { logInsPerMinute: 3 });
    try {
      const client = slow.client();
      const answers = [];
      for (let attempt = 1; attempt <= 4; attempt += 1)
        answers.push(await client.logIn('x@residents.example', 'y'));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(answers[3]?.code).toBe('request.rateLimited');
      expect(answers[3]?.headers['retry-after']).toBeDefined();
    } finally {
      await slow.close();
    }
  });
});

describe('a session', () => {
  test('changes its token at log-in, and ends the one before', async () => {
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
    // The page's first question clears the dead cookie and makes a visitor of the other tab.
    expect((await other.visit()).as(UserResponseSchema).userDetails).toBeNull();
    expect(other.cookies.has('__Host-session')).toBe(false);
  });

  test('lasts twelve hours at most, however busy', async () => {
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

  test('is kept in the database as a hash only', async () => {
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

test('the overview shows the application, and never another person’s', async () => {
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
    hasPersonalHousingPlan: false,
    countPendingActions: 0,
  });
});
