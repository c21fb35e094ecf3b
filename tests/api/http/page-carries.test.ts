import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import { BasicListingResponseSchema } from '#schemas/api/property-listings.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { addManyAdverts } from '../../support/many-adverts.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import type { Client } from '../../support/client.ts';

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

/** What a page carries, as its script reads it. */
async function carried(client: Client, path: string): Promise<Bootstrap> {
  return bootstrapOf((await client.get(path)).text);
}

function bootstrapOf(text: string): Bootstrap {
  const [, json = ''] =
    /<script type="application\/json" id="lintel-bootstrap">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json);
}

test('the page of homes carries the list and the six that close first, in full, by the database’s clock', async () => {
  for (let number = 8; number > 0; number -= 1) {
    await addAdvert(database.pool, 'ashcombe', { closesIn: 1_000 * number });
  }
  const client = server.client();
  const listing = (await client.get('/api/propertylistings/basic')).as(BasicListingResponseSchema);
  const { homes } = await carried(client, '/properties');
  expect(homes?.listing).toEqual(listing);
  const soonest = listing.adverts.toSorted((a, b) => a.closesAt.localeCompare(b.closesAt)).slice(0, 6);
  expect(homes?.first.map(({ id }) => id)).toEqual(soonest.map(({ id }) => id));
  expect(homes?.first.every(({ details, open }) => open && details.street !== '')).toBe(true);
  expect(Math.abs(Date.parse(homes?.serverTime ?? '') - Date.now())).toBeLessThan(60_000);
  // Other pages have no use for them.
  expect((await carried(client, '/')).homes).toBeUndefined();
});

test('it carries no long list: its first six homes would wait for all the others', async () => {
  await addManyAdverts(database.pool, await loadTenant('tenants', 'three-rivers'), 201);
  expect((await carried(server.client('three-rivers'), '/properties')).homes).toBeUndefined();
});

test('a page says that nobody is there only where that is certain, with a token that writes are taken by', async () => {
  const visitor = server.client();
  const found = (await carried(visitor, '/')).visitor;
  expect(found).toMatchObject({ status: { valid: true }, userDetails: null });
  await addAccount(database.pool, 'ashcombe', 'carried@residents.example');
  const answer = await visitor.send('POST', '/api/authentication/login', {
    headers: { 'X-Anti-Forgery-Token': found?.antiForgeryToken ?? '' },
    body: { email: 'carried@residents.example', password, rememberMe: false },
  });
  expect(answer.status).toBe(200);
  expect((await carried(visitor, '/')).visitor).toBeUndefined();
});

test('a page that another site linked to comes without our cookies, and says nothing of who is there', async () => {
  const client = server.client();
  const { text, headers } = await client.send('GET', '/', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
  expect(bootstrapOf(text).visitor).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
});

test('the page stays up where the database cannot be reached', async () => {
  const lost = await createTestDatabase();
  const portal = await startTestServer(lost.url);
  try {
    await lost.drop();
    const { status, text } = await portal.client().get('/properties');
    expect(status).toBe(200);
    expect(bootstrapOf(text).homes).toBeUndefined();
  } finally {
    await portal.close();
  }
});

test('a member’s page carries the token that their first reads send; a visitor’s and one led to from elsewhere do not', async () => {
  const account = 'carries-token@residents.example';
  await addAccount(database.pool, 'ashcombe', account);
  const client = server.client();
  expect((await carried(client, '/')).antiForgeryToken).toBeUndefined();
  await client.logIn(account, password);
  expect((await carried(client, '/')).antiForgeryToken).toBe(client.antiForgeryToken);
  // Strict cookies do not come with it.
  expect((await carried(server.client(), '/account')).antiForgeryToken).toBeUndefined();
});

test('no read needs the token, none is refused for a wrong one, and no answer differs by it', async () => {
  const client = server.client();
  await client.visit();
  const answers = [];
  for (const token of [client.antiForgeryToken, undefined, 'x', 'é'.repeat(10)]) {
    client.antiForgeryToken = undefined;
    const headers =
      token === undefined ? {} : { 'x-anti-forgery-token': Buffer.from(token).toString('latin1') };
    const { status, text, headers: answered } = await client.get('/api/system', { headers });
    answers.push(JSON.stringify([status, text, answered['etag'], answered['vary']]));
    expect(answered['vary']).not.toMatch(/token/i);
  }
  expect(new Set(answers).size).toBe(1);
});
