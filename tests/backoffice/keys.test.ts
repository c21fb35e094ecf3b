import { expect, test } from 'vitest';
import { feedKinds } from '#schemas/backoffice/feed.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, BackOffice, landlord, taken } from './back-office.ts';

const portal = portalForTests();

const officeWith = (key: string | undefined, tenantId = 'three-rivers') =>
  new BackOffice(portal.client(tenantId), key);

/** Every call of the back office with a key, as `status code`. */
async function askEverything(key: string | undefined): Promise<string[]> {
  const office = officeWith(key);
  const answers = [
    ...(await Promise.all(feedKinds.map((kind) => office.put(kind, [{}])))),
    await office.bids(),
  ];
  return answers.map(({ status, code }) => `${status} ${code}`);
}

const nowhere = Array.from({ length: feedKinds.length + 1 }, () => '401 key.required');

test('without a key, or with something else in its place, nobody comes in', async () => {
  expect(await askEverything(undefined)).toEqual(nowhere);
  expect(await askEverything('an-invented-key-that-nobody-made')).toEqual(nowhere);
  expect(await askEverything('short')).toEqual(nowhere);
});

const answer = async (key: string) => {
  const { status, text } = await officeWith(key).put('landlords', [landlord]);
  return [status, text.replace(/"requestId":"[^"]+"/, '')];
};

test('a key of another council gets the answer that no key at all gets, word for word', async () => {
  const foreign = await addKey(portal.pool, 'ashcombe');
  expect(await askEverything(foreign)).toEqual(nowhere);
  expect(await answer(foreign)).toEqual(await answer('an-invented-key-that-nobody-made'));
});

test('a key that was revoked opens nothing from then on', async () => {
  const key = await addKey(portal.pool, 'three-rivers');
  taken(await officeWith(key).put('landlords', [landlord]));
  await portal.pool.query('update api_key set revoked_at = app_now()');
  expect(await askEverything(key)).toEqual(nowhere);
});

test('a key opens what it is for, and nothing else', async () => {
  const feeds = officeWith(await addKey(portal.pool, 'three-rivers', ['feed:write']));
  const reads = officeWith(await addKey(portal.pool, 'three-rivers', ['bids:read']));
  expect((await feeds.put('landlords', [landlord])).status).toBe(200);
  expect((await reads.bids()).status).toBe(200);
  expect((await feeds.bids()).code).toBe('key.notAllowed');
  expect((await reads.put('landlords', [landlord])).code).toBe('key.notAllowed');
});

test('a key is no session: it opens nothing that people have', async () => {
  const office = officeWith(await addKey(portal.pool, 'three-rivers'));
  expect((await office.send('GET', '/api/account/overview')).status).toBe(401);
  expect(
    (await office.send('PUT', '/api/account/favourites/00000000-0000-4000-8000-000000000000')).code,
  ).toBe('request.antiForgery');
});

test('the role of the API cannot make, change or remove a key', async () => {
  const client = await portal.pool.connect();
  try {
    await client.query("set role lintel_app; set app.tenant = 'three-rivers'");
    for (const statement of [
      "insert into api_key (tenant_id, name, key_hash, scopes) values ('three-rivers', 'x', decode(repeat('00', 32), 'hex'), '{bids:read}')",
      'update api_key set revoked_at = null',
      'delete from api_key',
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
    }
  } finally {
    client.release(true);
  }
});
