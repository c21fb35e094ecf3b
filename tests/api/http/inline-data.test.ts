import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import { BasicListingResponseSchema } from '#schemas/api/property-listings.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
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

/** Returns the data a page carries, as its script reads it. */
async function carried(client: Client, path: string): Promise<Bootstrap> {
  return bootstrapOf((await client.get(path)).text);
}

function bootstrapOf(text: string): Bootstrap {
  const [, json = ''] =
    /<script type="application\/json" id="lintel-bootstrap">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json);
}

test('the page of homes includes the list, with the six closing first in full, by the database’s clock', async () => {
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

test('a long list is left out, since its first six homes would wait for the others', async () => {
  await addManyAdverts(database.pool, await shippedCouncil('three-rivers'), 201);
  expect((await carried(server.client('three-rivers'), '/properties')).homes).toBeUndefined();
});

test('a page says “visitor” only if that is certain, and includes nothing personal', async () => {
  const visitor = server.client();
  const first = await visitor.get('/');
  expect(bootstrapOf(first.text).reader).toBe('visitor');
  await addAccount(database.pool, 'ashcombe', 'carried@residents.example');
  await visitor.logIn('carried@residents.example', password);
  const { text } = await visitor.get('/');
  expect(bootstrapOf(text).reader).toBe('session');
  expect(text).not.toContain(visitor.antiForgeryToken);
});

test('a page linked from another site comes without strict cookies, and still knows of the session', async () => {
  const led = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
  const stranger = await server.client().send('GET', '/', led);
  expect(bootstrapOf(stranger.text).reader).toBe('visitor');
  expect(stranger.headers['set-cookie']).toBeUndefined();
  const member = server.client();
  await addAccount(database.pool, 'ashcombe', 'led-here@residents.example');
  const entry = await member.logIn('led-here@residents.example', password);
  const lax = [entry.headers['set-cookie']].flat().filter((line) => line?.includes('SameSite=Lax'));
  expect(lax).toEqual([expect.stringMatching(/^__Host-member=yes; Path=\/; HttpOnly; Secure;/)]);
  // Acts like a browser: only this cookie is sent.
  for (const name of member.cookies.keys()) if (name !== '__Host-member') member.cookies.delete(name);
  const { text, headers } = await member.send('GET', '/', led);
  expect(bootstrapOf(text).reader).toBe('session');
  expect(headers['set-cookie']).toBeUndefined();
  // This request shows that there is no session any more.
  await member.get('/api/authentication/user');
  expect(member.cookies.has('__Host-member')).toBe(false);
});

test('the page works without the database', async () => {
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

test('no read needs the token, is refused for a wrong one, or differs by it', async () => {
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
