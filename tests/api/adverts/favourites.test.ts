import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  FavouritesResponseSchema,
  maximumFavourites,
  MovedFavouritesSchema,
} from '#schemas/api/favourites.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'ashcombe';
const path = '/api/account/favourites';
const portal = portalForTests();

/** A signed-in person; each test has their own. */
let person: Client;
let email: string;
let account: string;

beforeEach(async () => {
  email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, tenant, email);
  person = portal.client();
  await person.logIn(email, password);
});

const keep = (advert: string, client = person) => client.send('PUT', `${path}/${advert}`, {});
const drop = (advert: string, client = person) => client.send('DELETE', `${path}/${advert}`, {});
const move = async (advertIds: readonly string[]) =>
  (await person.send('POST', path, { body: { advertIds } })).as(MovedFavouritesSchema);
const idsOf = (answer: Answer) => answer.as(FavouritesResponseSchema).advertIds;
const kept = async (client = person) => idsOf(await client.get(path));

/** Adds many closed copies of a home, all among the account's favourites. */
async function fill(like: string, count: number): Promise<void> {
  await portal.pool.query(
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
    [tenant, account, count, like],
  );
}

describe('a favourite is refused', () => {
  test('without a session, or after it ended', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const visitor = portal.client();
    await visitor.visit();
    const asked = (client: Client) => [client.get(path), keep(advert, client), drop(advert, client)];
    for (const answer of await Promise.all(asked(visitor)))
      expect([answer.status, answer.code]).toEqual([401, 'session.required']);
    await portal.pool.query('update session set ended_at = app_now() where account_id = $1', [account]);
    for (const answer of await Promise.all(asked(person))) expect(answer.code).toBe('session.ended');
  });

  test('without the anti-forgery token', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    person.antiForgeryToken = undefined;
    for (const answer of [await keep(advert), await drop(advert)])
      expect(answer.code).toBe('request.antiForgery');
    expect(await kept()).toEqual([]);
  });

  test('for a malformed id, or an advert that is another council’s or has not opened', async () => {
    const theirs = await addAdvert(portal.pool, 'three-rivers');
    const unborn = await addAdvert(portal.pool, tenant, { opensIn: 60 });
    for (const change of [keep, drop]) {
      expect((await change('not-an-id')).code).toBe('request.invalid');
      for (const advert of [randomUUID(), theirs, unborn])
        expect((await change(advert)).code).toBe('request.notFound');
    }
    expect(await kept()).toEqual([]);
  });

  test('beyond the maximum, even from two devices at once, until one is removed', async () => {
    const adverts = await Promise.all([1, 2, 3].map(() => addAdvert(portal.pool, tenant)));
    const [one = '', two = '', three = ''] = adverts;
    await fill(one, maximumFavourites - 1);

    const both = await Promise.all([keep(one), keep(two)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await keep(three)).code).toBe('favourite.tooMany');
    const mine = both[0]?.status === 200 ? one : two;
    // Saving the same one again adds none.
    expect((await keep(mine)).status).toBe(200);
    expect((await drop(mine)).status).toBe(200);
    expect(idsOf(await keep(three))[0]).toBe(three);
  });
});

describe('favourites are kept with the account', () => {
  test('newest first, on every device', async () => {
    const first = await addAdvert(portal.pool, tenant);
    const second = await addAdvert(portal.pool, tenant);
    expect(idsOf(await keep(first))).toEqual([first]);
    expect(idsOf(await keep(second))).toEqual([second, first]);
    const phone = portal.client();
    await phone.logIn(email, password);
    expect(await kept(phone)).toEqual([second, first]);
  });

  test('once, however often added, and removed once, too', async () => {
    const [one, two] = [await addAdvert(portal.pool, tenant), await addAdvert(portal.pool, tenant)];
    await keep(one);
    await keep(two);
    // A repeated request does not move the first one to the front.
    expect((await Promise.all([keep(one), keep(one), keep(one)])).map(idsOf)).toEqual(
      Array.from({ length: 3 }, () => [two, one]),
    );
    expect((await Promise.all([drop(one), drop(one)])).map(idsOf)).toEqual([[two], [two]]);
    expect(idsOf(await drop(one))).toEqual([two]);
  });

  test('after the advert closes, and a closed one may be added', async () => {
    const [open, closed] = [
      await addAdvert(portal.pool, tenant),
      await addAdvert(portal.pool, tenant, { opensIn: -7_200, closesIn: -60 }),
    ];
    await keep(open);
    await portal.pool.query(`update advert set closes_at = app_now() where id = $1`, [open]);
    expect(idsOf(await keep(closed))).toEqual([closed, open]);
  });

  test('and are not shown to anyone else', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    await keep(advert);
    const neighbour = portal.client();
    const other = `${randomUUID()}@residents.example`;
    await addAccount(portal.pool, tenant, other);
    await neighbour.logIn(other, password);
    expect(await kept(neighbour)).toEqual([]);
    await drop(advert, neighbour);
    expect(await kept()).toEqual([advert]);
  });

  test('and are never cached', async () => {
    expect((await person.get(path)).headers['cache-control']).toBe('no-store');
  });
});

describe('favourites kept on a device before log-in', () => {
  test('are added to the account’s own; repeating it changes nothing, and hidden adverts are skipped', async () => {
    const [old, first, second] = await Promise.all([1, 2, 3].map(() => addAdvert(portal.pool, tenant)));
    const unborn = await addAdvert(portal.pool, tenant, { opensIn: 60 });
    if (!old || !first || !second) throw new Error('There are three.');
    await keep(old);
    const moved = await move([first, unborn, second, randomUUID()]);
    expect(new Set(moved.advertIds)).toEqual(new Set([old, first, second]));
    expect(moved.refused).toEqual([]);
    expect((await move([second, old])).advertIds).toHaveLength(3);
  });

  test('are returned if the account has no room, so that none is lost', async () => {
    const adverts = await Promise.all([1, 2, 3].map(() => addAdvert(portal.pool, tenant)));
    await fill(adverts[0] ?? '', maximumFavourites - 2);
    const { advertIds, refused } = await move(adverts);
    expect(advertIds).toHaveLength(maximumFavourites);
    expect(refused).toEqual([adverts[2]]);
  });
});
