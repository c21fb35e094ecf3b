import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReportedError } from '#api/errors/error-reporter.ts';
import type { Client } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

// An installation with its own error-reporting service.

let database: TestDatabase;
let server: TestServer;
let visitor: Client;
const reported: ReportedError[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url, { errors: { report: (error) => void reported.push(error) } });
  visitor = server.client('three-rivers');
  await visitor.visit();
});
beforeEach(() => {
  reported.length = 0;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const requestId = '0b0e7a52-6d0f-4f5e-9a55-7d0a0c5b9d11';
const report = (body: unknown) => visitor.post('/api/errorreports', { body });

test('a page can report a failed call', async () => {
  const page = '/properties/$property';
  expect((await report({ code: 'common.unknownError', requestId, page })).status).toBe(200);
  expect((await report({ code: 'service.unavailable', requestId: null, page })).status).toBe(200);
  expect(reported).toEqual([
    {
      origin: 'browser',
      host: 'three-rivers.localhost',
      code: 'common.unknownError',
      requestId,
      route: page,
    },
    {
      origin: 'browser',
      host: 'three-rivers.localhost',
      code: 'service.unavailable',
      requestId: undefined,
      route: page,
    },
  ]);
});

test.each([
  ['an unknown code', { code: 'made.up', requestId, page: '/' }],
  ['a malformed request id', { code: 'common.unknownError', requestId: 'me@example.org', page: '/' }],
  [
    'an address with something typed',
    { code: 'common.unknownError', requestId, page: '/login?email=me@example.org' },
  ],
  ['more than is asked', { code: 'common.unknownError', requestId, page: '/', message: 'my name is' }],
])('%s is refused', async (_, body) => {
  expect((await report(body)).code).toBe('request.invalid');
  expect(reported).toEqual([]);
});

test('another site cannot report in a visitor’s name', async () => {
  const stranger = server.client('three-rivers');
  const body = { code: 'common.unknownError', requestId, page: '/' };
  expect((await stranger.post('/api/errorreports', { body })).code).toBe('request.antiForgery');
});

test('a server error is reported under the id that the person sees, without other data', async () => {
  await database.pool.query('alter table account rename to account_away');
  try {
    const answer = await visitor.post('/api/authentication/login', {
      body: { email: 'somebody@example.org', password: 'something secret', rememberMe: false },
    });
    expect(answer.code).toBe('common.unknownError');
    expect(answer.text).not.toMatch(/account_away|relation|somebody/);
    expect(reported).toMatchObject([
      {
        origin: 'server',
        code: 'common.unknownError',
        requestId: answer.headers['x-request-id'],
        route: '/api/authentication/login',
      },
    ]);
    expect(JSON.stringify(reported)).not.toMatch(/something secret|somebody@/);
  } finally {
    await database.pool.query('alter table account_away rename to account');
  }
});
