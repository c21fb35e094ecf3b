import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUndeclared } from '#api/middleware/add-routes.ts';
import { routes } from '#api/routes/all-routes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { callRoute, callsFor, nameOf } from '../../support/call-route.ts';
import type { Client } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

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

async function newMember(): Promise<Client> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  const member = server.client();
  await member.logIn(email, password);
  return member;
}

const isRefused = ({ status }: { readonly status: number }) => status === 401 || status === 403;

test('who may call which route is as it was agreed', async () => {
  const lines = routes
    .filter(({ method }) => method !== 'HEAD')
    .map(
      ({ access, method, url }) =>
        `${typeof access === 'object' ? `key ${access.key}` : access}: ${method} ${url}`,
    );
  // The other tests take their lists from the routes themselves; this one shows when a route admits others.
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('who-may-call.txt');
});

test('no route starts that does not say who may call it', () => {
  const careless = Fastify();
  refuseUndeclared(careless);
  expect(() => careless.get('/api/new', () => 'secret')).toThrow(
    'GET /api/new doesn’t say who may call it. Declare it as a Route.',
  );
});

test('a visitor is refused what needs a session, and nothing else', async () => {
  const visitor = server.client();
  await visitor.visit();
  for (const route of callsFor('reader', 'bidder', 'member')) {
    const answer = await callRoute(visitor, route);
    expect([nameOf(route), answer.status, answer.code]).toEqual([nameOf(route), 401, 'session.required']);
  }
  for (const route of callsFor('public', 'resident', 'visitorOrReader')) {
    const answer = await callRoute(visitor, route);
    expect([nameOf(route), isRefused(answer)]).toEqual([nameOf(route), false]);
  }
});

test('no cache keeps what is not for everybody', async () => {
  const member = await newMember();
  const reads = callsFor('reader', 'member', 'visitorOrReader').filter(({ method }) => method === 'GET');
  const answers = await Promise.all(reads.map((route) => callRoute(member, route)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken.length).toBeGreaterThan(5);
  expect(taken.map(({ headers }) => headers['cache-control'])).toEqual(taken.map(() => 'no-store'));
});

test('a session that is over opens nothing, also where a visitor may look', async () => {
  const member = await newMember();
  await database.pool.query('update session set ended_at = app_now()');
  for (const route of callsFor('reader', 'member', 'bidder', 'visitorOrReader')) {
    const answer = await callRoute(member, route);
    expect([nameOf(route), answer.status, answer.code]).toEqual([nameOf(route), 401, 'session.ended']);
  }
});

test('staff’s calls and previews are closed to residents', async () => {
  const member = await newMember();
  for (const route of callsFor('impersonator')) {
    expect((await callRoute(member, route)).code).toBe('impersonation.sessionExpired');
  }
  for (const route of callsFor('previewToken')) {
    const answer = await callRoute(member, route, { body: { previewToken: 'made-up' } });
    expect([nameOf(route), answer.status, answer.code]).toEqual([nameOf(route), 403, 'preview.notAllowed']);
  }
});
