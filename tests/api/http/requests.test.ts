import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { BasicListingResponseSchema, ListResponseSchema } from '#schemas/api/property-listings.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();
let advert: string;
let application: string;

beforeAll(async () => {
  advert = await addAdvert(portal.pool, 'ashcombe');
  const account = await addAccount(portal.pool, 'ashcombe', 'a@residents.example');
  application = await addApplication(portal.pool, 'ashcombe', account);
});

async function applicant(): Promise<Client> {
  const client = portal.client();
  await client.logIn('a@residents.example', password);
  return client;
}

describe('the host', () => {
  test('that is unknown gets a plain 404 without a council’s name', async () => {
    const answer = await new Client(portal.port, 'elsewhere.example').get('/api/system');
    expect([answer.status, answer.text]).toEqual([404, 'Not found\n']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('selects the council in any letter case, with a port and with a trailing dot', async () => {
    for (const host of [
      'three-rivers.localhost',
      'Three-Rivers.LOCALHOST:8080',
      'three-rivers.localhost.',
      'three-rivers.localhost:',
      'three-rivers.localhost:0',
    ]) {
      const system = (await new Client(portal.port, host).get('/api/system')).as(SystemResponseSchema);
      expect(system.tenantId).toBe('three-rivers');
    }
  });

  test('localhost shows the first council', async () => {
    const system = (await new Client(portal.port, 'localhost').get('/api/system')).as(SystemResponseSchema);
    expect(system.tenantId).toBe('ashcombe');
  });

  test('does not matter to health checks', async () => {
    const client = new Client(portal.port, '10.0.0.1');
    expect((await client.get('/livez')).status).toBe(200);
    expect((await client.get('/readyz')).status).toBe(200);
  });
});

describe('a write', () => {
  test('without the anti-forgery token is refused, as is one with another person’s', async () => {
    const client = await applicant();
    const other = portal.client();
    await other.visit();
    for (const token of [undefined, 'x', other.antiForgeryToken]) {
      client.antiForgeryToken = token;
      const answer = await client.bid(advert, application);
      expect([answer.status, answer.code]).toEqual([403, 'request.antiForgery']);
    }
  });

  test('from another site or origin is refused', async () => {
    const client = await applicant();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ]) {
      const answer = await client.post('/api/authentication/logout', { headers });
      expect(answer.code).toBe('request.antiForgery');
    }
  });

  test('from a page with another contract version asks it to reload', async () => {
    const client = await applicant();
    const answer = await client.get('/api/system', { headers: { 'x-lintel-version': 'older' } });
    expect([answer.status, answer.code]).toEqual([409, 'common.staleVersion']);
  });

  test('that is not JSON is 400 without repeating the body', async () => {
    const client = portal.client();
    await client.visit();
    const answer = await client.post('/api/authentication/login', { raw: '{"password": "hunter' });
    expect([answer.status, answer.code]).toEqual([400, 'request.malformed']);
    expect(answer.text).not.toContain('hunter');
  });

  test('with another media type is 415', async () => {
    const client = portal.client();
    await client.visit();
    const answer = await client.post('/api/authentication/login', {
      raw: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.code]).toEqual([415, 'request.mediaType']);
  });

  test('with a huge body is 413', async () => {
    const client = portal.client();
    await client.visit();
    const answer = await client.post('/api/authentication/login', {
      body: { email: 'a@residents.example', password: 'x'.repeat(200_000), rememberMe: false },
    });
    expect([answer.status, answer.code]).toEqual([413, 'request.tooLarge']);
  });

  test.each([
    ['a text for a yes', { email: 'a', password: 'b', rememberMe: 'true' }],
    ['a number for a text', { email: 1, password: 'b', rememberMe: true }],
    ['a missing field', { email: 'a', rememberMe: true }],
    ['a field too many', { email: 'a', password: 'b', rememberMe: true, admin: true }],
    ['a list', []],
    ['nothing', null],
  ])('with %s is 400 and names the place, not the value', async (_name, body) => {
    const client = portal.client();
    await client.visit();
    const answer = await client.post('/api/authentication/login', { body });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    expect(answer.text).toContain('body');
  });
});

describe('an address', () => {
  test.each(['/api/nothing', '/api/advertbid/x', '/media/nothing.svg', '/assets/nothing.js'])(
    '%s that does not exist is a real 404',
    async (path) => {
      expect((await portal.client().get(path)).status).toBe(404);
    },
  );

  test('with a malformed id is 400, with an unknown id 404', async () => {
    const client = await applicant();
    expect((await client.bid('not-an-id', application)).code).toBe('request.invalid');
    expect((await client.bid(randomUUID(), application)).code).toBe('request.notFound');
    expect((await client.bid(advert, randomUUID())).code).toBe('request.notFound');
    expect((await client.withdraw(advert, application, randomUUID())).code).toBe('request.notFound');
  });

  test('of nonsense bytes is refused cleanly', async () => {
    const answer = await portal.client().get('/api/propertylistings/list?advertIds=%E0%A4%A');
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test('closed to visitors is 401', async () => {
    for (const path of [
      '/api/adverteligibility',
      '/api/account/overview',
      '/api/account/favourites',
      `/api/advertqueueposition?advertIds=${advert}`,
    ]) {
      expect((await portal.client().get(path)).code).toBe('session.required');
    }
  });
});

test('a request cut off in its body does no harm', async () => {
  const socket = connect(portal.port, '127.0.0.1');
  const head = [
    'POST /api/authentication/login HTTP/1.1',
    'host: ashcombe.localhost',
    'content-type: application/json',
    'content-length: 500',
    // Makes the server confirm that it has read the head.
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('100 Continue');
  const closed = once(socket, 'close');
  socket.write('{"email":', () => socket.destroy());
  await closed;
  expect((await portal.client().get('/readyz')).status).toBe(200);
});

describe('lists', () => {
  test('of open adverts return 304 to clients that have them', async () => {
    const client = portal.client();
    const first = await client.get('/api/propertylistings/basic');
    expect(first.as(BasicListingResponseSchema).adverts.map(({ id }) => id)).toContain(advert);
    const etag = String(first.headers['etag']);
    const second = await client.get('/api/propertylistings/basic', { headers: { 'if-none-match': etag } });
    expect([second.status, second.text, second.headers['content-length']]).toEqual([304, '', undefined]);
  });

  test('by id take one or many, keep their order, and omit unknown ones', async () => {
    const other = await addAdvert(portal.pool, 'ashcombe', { closesIn: -1, opensIn: -7_200 });
    const unborn = await addAdvert(portal.pool, 'ashcombe', { opensIn: 60 });
    const ask = (...ids: string[]) =>
      portal.client().get(`/api/propertylistings/list?${ids.map((id) => `advertIds=${id}`).join('&')}`);

    expect((await ask(advert)).as(ListResponseSchema).adverts).toMatchObject([{ id: advert, open: true }]);
    const many = (await ask(other, randomUUID(), unborn, advert, other)).as(ListResponseSchema).adverts;
    expect(many.map(({ id, open }) => [id, open])).toEqual([
      [other, false],
      [advert, true],
    ]);
    expect((await portal.client().get('/api/propertylistings/list')).code).toBe('request.invalid');
  });

  test('omit drafts', async () => {
    const client = portal.client();
    await client.visit();
    for (const path of ['/api/propertylistings/list/preview/', '/api/propertylistings/list/preview']) {
      const answer = await client.post(`${path}?advertIds=${advert}`, { body: { previewToken: 'any' } });
      expect([answer.status, answer.code]).toEqual([403, 'preview.notAllowed']);
    }
  });
});
