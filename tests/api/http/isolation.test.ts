import { Client as DatabaseClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { BasicListingResponseSchema, ListResponseSchema } from '#schemas/api/property-listings.ts';
import { SessionsResponseSchema } from '#schemas/api/sessions.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { callRoute, callsFor, nameOf } from '../../support/call-route.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// Two councils, and two people in one of them: none may reach another's data.

const portal = portalForTests();
let mine: Person;
let neighbour: Person;
let stranger: Person;

interface Person {
  readonly client: Client;
  /** Ids by their parameter names in the addresses of calls. */
  readonly ids: Readonly<Record<'advertId' | 'applicationId' | 'bidId' | 'sessionId', string>>;
}

async function settle(tenant: string, email: string): Promise<Person> {
  const account = await addAccount(portal.pool, tenant, email);
  const applicationId = await addApplication(portal.pool, tenant, account);
  const advertId = await addAdvert(portal.pool, tenant);
  const client = portal.client(tenant);
  await client.logIn(email, password);
  const { receipt } = (await client.bid(advertId, applicationId)).bid;
  const { sessions } = (await client.get('/api/account/sessions')).as(SessionsResponseSchema);
  const [{ id: sessionId } = { id: '' }] = sessions;
  return { client, ids: { advertId, applicationId, bidId: receipt.bidId, sessionId } };
}

beforeAll(async () => {
  mine = await settle('ashcombe', 'same@residents.example');
  neighbour = await settle('ashcombe', 'other@residents.example');
  stranger = await settle('three-rivers', 'same@residents.example');
});

test('another person’s and another council’s ids return 404 on every call that takes one', async () => {
  for (const other of [neighbour, stranger]) {
    for (const route of callsFor('reader', 'bidder', 'member')) {
      for (const [name, id] of Object.entries(other.ids)) {
        // An advert belongs to its council, not to a person.
        const isShared = name === 'advertId' && other === neighbour;
        if (isShared || !route.url.includes(`/:${name}`)) continue;
        const { status } = await callRoute(mine.client, route, { ids: { ...mine.ids, [name]: id } });
        expect([nameOf(route), name, status]).toEqual([nameOf(route), name, 404]);
      }
    }
    const { advertId, applicationId } = mine.ids;
    expect((await mine.client.move(advertId, applicationId, other.ids.bidId)).status).toBe(404);
    expect((await other.client.get('/api/account/overview')).status).toBe(200);
  }
  const { rows } = await portal.pool.query("select count(*)::integer as live from bid where state = 'live'");
  expect(rows).toEqual([{ live: 3 }]);
});

test('lists contain only the council’s own rows', async () => {
  const open = (await mine.client.get('/api/propertylistings/basic')).as(BasicListingResponseSchema).adverts;
  expect(open.map(({ id }) => id)).not.toContain(stranger.ids.advertId);
  const listed = await mine.client.get(`/api/propertylistings/list?advertIds=${stranger.ids.advertId}`);
  expect(listed.as(ListResponseSchema).adverts).toEqual([]);
  const { schemes } = (await stranger.client.get('/api/adverteligibility')).as(
    AdvertEligibilityResponseSchema,
  );
  expect(schemes.flatMap(({ eligibility }) => eligibility).map(({ advertId }) => advertId)).toEqual([
    stranger.ids.advertId,
  ]);
});

test('a session of one council does not work at another', async () => {
  const crossing = portal.client('three-rivers');
  for (const [name, value] of mine.client.cookies) crossing.cookies.set(name, value);
  expect((await crossing.get('/api/account/overview')).code).toBe('session.ended');
  expect((await crossing.get('/api/authentication/user')).as(UserResponseSchema).userDetails).toBeNull();
});

test('every table with a tenant has row-level security, which the API’s role cannot turn off', async () => {
  const { rows: tables } = await portal.pool.query<{ name: string; walled: boolean; grants: string }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity
           and exists (select from pg_policy where polrelid = c.oid) as walled
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);
  expect(tables.length).toBeGreaterThanOrEqual(9);
  expect(tables.filter(({ walled }) => !walled)).toEqual([]);

  const { rows: roles } = await portal.pool.query(
    "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'lintel_app'",
  );
  expect(roles).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
});

test('a connection without a council sees and writes no rows', async () => {
  const client = new DatabaseClient({ connectionString: portal.url, options: '-c role=lintel_app' });
  await client.connect();
  try {
    for (const table of [
      'account',
      'session',
      'advert',
      'application',
      'bid',
      'bid_event',
      'idempotent_request',
      'favourite',
      'outcome',
      'outbox',
      'shortlist',
      'shortlist_entry',
      'shortlist_event',
      'shortlist_order',
      'shortlist_order_entry',
      'lettings_rules',
    ]) {
      const { rowCount } = await client.query(`select 1 from ${table}`);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    await client.query("select set_config('app.tenant', 'ashcombe', false)");
    await expect(
      client.query(
        "insert into account (tenant_id, email, name) values ('three-rivers', 'x@residents.example', 'X')",
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(client.query('delete from bid_event')).rejects.toThrow(/permission denied/);
    await expect(client.query("update bid_event set event = 'bid.withdraw'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(client.query('update favourite set added_at = now()')).rejects.toThrow(/permission denied/);
    await expect(client.query('update outcome set total_bids = 0')).rejects.toThrow(/permission denied/);
    expect((await client.query('delete from outcome')).rowCount).toBe(0);
    await expect(client.query("update clock set clock_offset = '1 day'")).rejects.toThrow(
      /permission denied/,
    );
  } finally {
    await client.end();
  }
});
