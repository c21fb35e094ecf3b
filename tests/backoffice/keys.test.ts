import { expect, test } from 'vitest';
import { keyEndsHeader } from '#api/backoffice/api-key.ts';
import { warnOfKeys } from '#api/background/warn-of-keys.ts';
import { openDatabase } from '#api/database/database.ts';
import { apiKeyScopes } from '#schemas/backoffice/scopes.ts';
import { moveClock } from '#tools/scenario/arrange.ts';
import { callRoute, callsFor, nameOf } from '../support/call-route.ts';
import { portalForTests } from '../support/portal.ts';
import { runCommand } from '../support/run-command.ts';
import { addKey, BackOffice, landlord, taken } from './back-office.ts';

const portal = portalForTests();

const officeWith = (key: string | undefined, tenantId = 'three-rivers') =>
  new BackOffice(portal.client(tenantId), key);

/** Returns the back office calls that do not answer a key with `401 key.required`. */
async function openedBy(key: string | undefined): Promise<string[]> {
  const office = officeWith(key);
  const opened: string[] = [];
  for (const route of callsFor('key')) {
    const answer = await callRoute(office, route);
    if (answer.status !== 401 || answer.code !== 'key.required') opened.push(nameOf(route));
  }
  return opened;
}

test('without a key, or with something else in its place, nobody comes in', async () => {
  expect(await openedBy(undefined)).toEqual([]);
  expect(await openedBy('an-invented-key-that-nobody-made')).toEqual([]);
  expect(await openedBy('short')).toEqual([]);
});

const answer = async (key: string) => {
  const { status, text } = await officeWith(key).put('landlords', [landlord]);
  return [status, text.replace(/"requestId":"[^"]+"/, '')];
};

test('a key of another council gets the answer that no key at all gets, word for word', async () => {
  const foreign = await addKey(portal.pool, 'ashcombe');
  expect(await openedBy(foreign)).toEqual([]);
  expect(await answer(foreign)).toEqual(await answer('an-invented-key-that-nobody-made'));
});

test('a key that was revoked opens nothing from then on', async () => {
  const key = await addKey(portal.pool, 'three-rivers');
  taken(await officeWith(key).put('landlords', [landlord]));
  await portal.pool.query('update api_key set revoked_at = app_now()');
  expect(await openedBy(key)).toEqual([]);
});

test('a key ends by itself, and its answers say so in its last 30 days', async () => {
  const key = await addKey(portal.pool, 'three-rivers');
  const endIn = (days: number) =>
    portal.pool.query('update api_key set expires_at = app_now() + make_interval(days => $1)', [days]);
  const told = async () =>
    (await officeWith(key).put('landlords', [landlord])).headers[keyEndsHeader.toLowerCase()];
  await endIn(31);
  expect(await told()).toBeUndefined();
  await endIn(29);
  expect(await told()).toMatch(/^\d{4}-\d\d-\d\dT/);
  await endIn(0);
  expect(await openedBy(key)).toEqual([]);
});

test('the command makes keys that end, and says which end soon and which are over', async () => {
  const run = (...words: string[]) =>
    runCommand({ DATABASE_URL: portal.url }, ['backoffice', 'key', ...words, '--tenant', 'porth-elen']);
  const made = async (name: string, days: string) => {
    const { said, complained } = await run('new', '--scope', 'bids:read', '--name', name, '--days', days);
    expect(complained[1]).toContain(`It is valid for ${days} days.`);
    return said[0] ?? '';
  };
  const key = await made('Soon', '3');
  await made('Later', '400');
  const isOpen = async () => (await officeWith(key, 'porth-elen').bids()).status;
  expect(await isOpen()).toBe(200);
  const lines: unknown[] = [];
  const warned = { warn: (facts: unknown) => void lines.push(facts) };
  const database = openDatabase(portal.url);
  await warnOfKeys(database.forTenant('porth-elen'), 'porth-elen', warned);
  await database.close();
  expect(lines).toEqual([expect.objectContaining({ tenant: 'porth-elen', name: 'Soon' })]);
  expect(JSON.stringify(lines)).not.toContain(key);
  await moveClock(portal.pool, 4 * 86_400);
  expect(await isOpen()).toBe(401);
  const { said } = await run('list');
  expect(
    said.map((line) =>
      line
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
        .split('  ')
        .slice(2),
    ),
  ).toEqual([
    ['Soon', 'made then, expired then'],
    ['Later', 'made then, in use until then'],
  ]);
  await moveClock(portal.pool, 370 * 86_400);
  expect((await run('list')).said.at(-1)).toMatch(/which is soon: make a new one$/);
  await moveClock(portal.pool, -374 * 86_400);
  for (const days of ['0', '731', 'a year']) {
    expect(await run('new', '--scope', 'bids:read', '--days', days)).toMatchObject({ status: 2, said: [] });
  }
});

test('a key opens what it is for, and nothing else', async () => {
  for (const scope of apiKeyScopes) {
    const office = officeWith(await addKey(portal.pool, 'three-rivers', [scope]));
    for (const route of callsFor('key')) {
      const { status, text } = await callRoute(office, route);
      const isOpen = !(status === 403 && text.includes('key.notAllowed'));
      expect([scope, nameOf(route), status === 401, isOpen]).toEqual([
        scope,
        nameOf(route),
        false,
        typeof route.access === 'object' && route.access.key === scope,
      ]);
    }
  }
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
