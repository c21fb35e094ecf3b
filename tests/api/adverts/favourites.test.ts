import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FavouritesResponseSchema, maximumFavourites } from '#schemas/api/favourites.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const tenant = 'ashcombe';
const path = '/api/account/favourites';
let database: TestDatabase;
let server: TestServer;

/** A person, logged in; each test has their own. */
let person: Client;
let email: string;
let account: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  email = `${randomUUID()}@residents.example`;
  account = await addAccount(database.pool, tenant, email);
  person = server.client();
  await person.logIn(email, password);
});

const keep = (advert: string, client = person) => client.send('PUT', `${path}/${advert}`, {});
const drop = (advert: string, client = person) => client.send('DELETE', `${path}/${advert}`, {});
const idsOf = (answer: Answer) => answer.as(FavouritesResponseSchema).advertIds;
const kept = async (client = person) => idsOf(await client.get(path));

describe('refused', () => {
  test('without a session, and after its end', async () => {
    const advert = await addAdvert(database.pool, tenant);
    const visitor = server.client();
    await visitor.visit();
    const asked = (client: Client) => [client.get(path), keep(advert, client), drop(advert, client)];
    for (const answer of await Promise.all(asked(visitor)))
      expect([answer.status, answer.code]).toEqual([401, 'session.required']);
    await database.pool.query('update session set ended_at = app_now() where account_id = $1', [account]);
    for (const answer of await Promise.all(asked(person))) expect(answer.code).toBe('session.ended');
  });

  test('without the anti-forgery token', async () => {
    const advert = await addAdvert(database.pool, tenant);
    person.antiForgeryToken = undefined;
    for (const answer of [await keep(advert), await drop(advert)])
      expect(answer.code).toBe('request.antiForgery');
    expect(await kept()).toEqual([]);
  });

  test('for what is no id, and for adverts that this council does not have or has not opened', async () => {
    const theirs = await addAdvert(database.pool, 'three-rivers');
    const unborn = await addAdvert(database.pool, tenant, { opensIn: 60 });
    for (const change of [keep, drop]) {
      expect((await change('not-an-id')).code).toBe('request.invalid');
      for (const advert of [randomUUID(), theirs, unborn])
        expect((await change(advert)).code).toBe('request.notFound');
    }
    expect(await kept()).toEqual([]);
  });

  test('beyond the maximum, also when two devices come at once, and room is made by letting one go', async () => {
    const adverts = await Promise.all([1, 2, 3].map(() => addAdvert(database.pool, tenant)));
    const [one = '', two = '', three = ''] = adverts;
    await database.pool.query(
      `with old as (
         insert into advert (tenant_id, scheme_identifier, cycle_id, advert_type_id, landlord_id, bedrooms, sheltered,
                             local_authority_identifier, has_garden, has_parking, pets_allowed, opens_at, closes_at,
                             eligibility_rules, details)
         select tenant_id, scheme_identifier, 'old', advert_type_id, landlord_id, bedrooms, sheltered,
                local_authority_identifier, has_garden, has_parking, pets_allowed, app_now() - interval '9 days',
                app_now() - interval '2 days', eligibility_rules, details
           from advert, generate_series(1, $3) where tenant_id = $1 and id = $4
         returning id)
       insert into favourite (tenant_id, account_id, advert_id) select $1, $2, id from old`,
      [tenant, account, maximumFavourites - 1, one],
    );

    const both = await Promise.all([keep(one), keep(two)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await keep(three)).code).toBe('favourite.tooMany');
    const mine = both[0]?.status === 200 ? one : two;
    // One that is kept already is no further one.
    expect((await keep(mine)).status).toBe(200);
    expect((await drop(mine)).status).toBe(200);
    expect(idsOf(await keep(three))[0]).toBe(three);
  });
});

describe('kept with the account', () => {
  test('the one that was added last first, on every device', async () => {
    const first = await addAdvert(database.pool, tenant);
    const second = await addAdvert(database.pool, tenant);
    expect(idsOf(await keep(first))).toEqual([first]);
    expect(idsOf(await keep(second))).toEqual([second, first]);
    const phone = server.client();
    await phone.logIn(email, password);
    expect(await kept(phone)).toEqual([second, first]);
  });

  test('once, however often it is asked for, and gone once, too', async () => {
    const [one, two] = [await addAdvert(database.pool, tenant), await addAdvert(database.pool, tenant)];
    await keep(one);
    await keep(two);
    // A repeated request does not bring the first one to the front.
    expect((await Promise.all([keep(one), keep(one), keep(one)])).map(idsOf)).toEqual(
      Array.from({ length: 3 }, () => [two, one]),
    );
    expect((await Promise.all([drop(one), drop(one)])).map(idsOf)).toEqual([[two], [two]]);
    expect(idsOf(await drop(one))).toEqual([two]);
  });

  test('beyond the close of the advert, and one that has closed may be added', async () => {
    const [open, closed] = [
      await addAdvert(database.pool, tenant),
      await addAdvert(database.pool, tenant, { opensIn: -7_200, closesIn: -60 }),
    ];
    await keep(open);
    await database.pool.query(`update advert set closes_at = app_now() where id = $1`, [open]);
    expect(idsOf(await keep(closed))).toEqual([closed, open]);
  });

  test('and nobody else’s', async () => {
    const advert = await addAdvert(database.pool, tenant);
    await keep(advert);
    const neighbour = server.client();
    const other = `${randomUUID()}@residents.example`;
    await addAccount(database.pool, tenant, other);
    await neighbour.logIn(other, password);
    expect(await kept(neighbour)).toEqual([]);
    await drop(advert, neighbour);
    expect(await kept()).toEqual([advert]);
  });

  test('and never in anybody’s cache', async () => {
    expect((await person.get(path)).headers['cache-control']).toBe('no-store');
  });
});
