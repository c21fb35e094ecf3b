import { afterAll, beforeAll, expect, test } from 'vitest';
import { stageOrder } from '#api/middleware/site.ts';
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

test('the stages have the specification’s order', () => {
  expect(stageOrder).toEqual([
    'securityHeaders',
    'redirects',
    'authentication',
    'language',
    'insights',
    'redirects',
    'i18n',
  ]);
});

test('an unknown stage returns 500 for every request, with the headers of earlier stages', async () => {
  const broken = await startTestServer(database.url, { middleware: ['securityHeaders', 'telepathy'] });
  try {
    for (const path of ['/', '/api/system']) {
      const answer = await broken.client().get(path);
      expect([answer.status, answer.code]).toEqual([500, 'middleware.unknown']);
      expect(answer.text).toContain('telepathy');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await broken.client().get('/livez')).status).toBe(200);
  } finally {
    await broken.close();
  }
});

test('old addresses redirect to new ones, per council, in any letter case, keeping headers', async () => {
  const answer = await server.client().get('/choice/Content.aspx?pageid=3');
  expect([answer.status, answer.headers['location']]).toEqual([301, '/content']);
  expect(answer.headers['content-security-policy']).toBeDefined();
  expect((await server.client().post('/choice/content.aspx')).status).not.toBe(301);
});

test('every answer has an id, so that a complaint can be looked up', async () => {
  const [one, other] = await Promise.all([server.client().get('/'), server.client().get('/api/system')]);
  expect(one.headers['x-request-id']).toBeDefined();
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
});
