import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import type { Client } from '../../support/client.ts';
import { bootstrapIn, sendForm } from '../../support/send-form.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

// The log-in page's form as sent by a browser without scripts, or before they have loaded.

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

interface Form {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = (
  client: Client,
  fields: Readonly<Record<string, string>>,
  { path = '/login', headers }: Form = {},
) => sendForm(client, path, fields, headers);

/** Returns the log-in attempt in a page's data. */
const attemptIn = (text: string) => bootstrapIn(text).sent?.logInAttempt;

async function newAccount(): Promise<string> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  return email;
}

describe('a log-in is refused', () => {
  test.each([
    ['another site’s form', { 'sec-fetch-site': 'cross-site' }],
    ['a form of another host of the council', { 'sec-fetch-site': 'same-site' }],
    ['a form from another origin', { origin: 'https://elsewhere.example' }],
    ['a form from nowhere', { origin: 'null' }],
  ])('for %s: 403, and no one is logged in', async (_, headers) => {
    const email = await newAccount();
    const client = server.client();
    const answer = await send(client, { email, password }, { headers });
    expect(answer.status).toBe(403);
    expect(attemptIn(answer.text)).toEqual({ email, code: 'request.antiForgery' });
    expect(client.cookies.has('__Host-session')).toBe(false);
  });

  test('for a form without a known origin', async () => {
    const client = server.client();
    const answer = await client.send('POST', '/login', {
      raw: new URLSearchParams({ email: await newAccount(), password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(403);
    expect(client.cookies.has('__Host-session')).toBe(false);
  });

  test('for a wrong password: the page returns with everything typed but the password', async () => {
    const email = await newAccount();
    const answer = await send(server.client(), { email: ` ${email} `, password: 'Not this one 1' });
    expect(answer.status).toBe(422);
    expect(attemptIn(answer.text)).toEqual({ email, code: 'login.invalid' });
    expect(answer.text).not.toContain('Not this one 1');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([{ email: 'somebody@residents.example' }, { password }, {}])(
    'for a form with missing answers: %j',
    async (fields) => {
      const answer = await send(server.client(), fields);
      expect(answer.status).toBe(422);
      expect(attemptIn(answer.text)).toEqual({ email: 'email' in fields ? fields.email : '', code: null });
    },
  );

  test('and what was typed is shown as text, even if it looks like HTML', async () => {
    const email = '</script><script>alert(1)</script>';
    const answer = await send(server.client(), { email, password });
    expect(answer.text).not.toContain(email);
    expect(attemptIn(answer.text)).toEqual({ email, code: 'login.invalidRegistration' });
  });

  test('for too many requests, and for a body of another type', async () => {
    const long = await send(server.client(), { email: 'a'.repeat(10_000), password });
    expect(long.status).toBe(413);
    const json = await server.client().send('POST', '/login', {
      body: { email: await newAccount(), password },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(json.status).toBe(422);
    const call = await send(
      server.client(),
      { email: await newAccount(), password },
      { path: '/api/authentication/login' },
    );
    expect([403, 415]).toContain(call.status);
  });

  test('and locks the account after as many failures as the call', async () => {
    const email = await newAccount();
    const client = server.client();
    for (let time = 1; time <= 5; time += 1) await send(client, { email, password: `Wrong one ${time}` });
    const answer = await send(client, { email, password });
    expect(answer.status).toBe(422);
    expect(client.cookies.has('__Host-session')).toBe(false);
  });

  test('at an address with an unknown language', async () => {
    expect((await send(server.client(), { email: 'x', password }, { path: '/xx/login' })).status).toBe(404);
  });
});

test('a successful log-in leads to the account, with the session’s cookies', async () => {
  const email = await newAccount();
  const client = server.client();
  const answer = await send(client, { email, password });
  expect([answer.status, answer.headers.location]).toEqual([303, '/account']);
  expect((await client.get('/api/authentication/user')).text).toContain(email);
  const remembered = await send(server.client(), { email, password, rememberMe: 'yes' });
  expect([remembered.headers['set-cookie']].flat().join()).toMatch(/__Host-session=[^;]+; Max-Age=2592000/);
  const shared = server.client();
  await send(shared, { email, password, rememberMe: 'yes', sharedComputer: 'yes' });
  expect(shared.cookies.has('__Host-device')).toBe(false);
});

test('it leads to the requested page, and never outside the site', async () => {
  const email = await newAccount();
  const to = async (path: string) =>
    (await send(server.client(), { email, password }, { path })).headers.location;
  expect(await to('/login?returnTo=%2Faccount%2Fbids')).toBe('/account/bids');
  for (const elsewhere of [
    '//elsewhere.example',
    'https://elsewhere.example/',
    '/\\elsewhere.example',
    '/login',
  ])
    expect(await to(`/login?returnTo=${encodeURIComponent(elsewhere)}`), elsewhere).toBe('/account');
});

test('in Welsh it leads to the account in Welsh', async () => {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'porth-elen', email);
  const answer = await send(server.client('porth-elen'), { email, password }, { path: '/cy/login' });
  expect([answer.status, answer.headers.location]).toEqual([303, '/cy/account']);
});

test('other methods return 405 with the allowed ones', async () => {
  const answer = await server.client().send('PUT', '/login');
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST, OPTIONS']);
});
