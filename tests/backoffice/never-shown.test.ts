import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { FavouritesResponseSchema } from '#schemas/api/favourites.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, advert, BackOffice, landlord, property, taken } from './back-office.ts';

const tenantId = 'three-rivers';
const portal = portalForTests();
let office: BackOffice;
let anybody: Client;

beforeAll(async () => {
  anybody = portal.client(tenantId);
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
});

const day = 86_400_000;
const moved = (time: string, days: number): string => new Date(Date.parse(time) + days * day).toISOString();
const inDays = (item: AdvertItem, days: number): AdvertItem => ({
  ...item,
  opensAt: moved(item.opensAt, days),
  closesAt: moved(item.closesAt, days),
});

let count = 0;
/** Sends an advert in one state after the other and returns its id. */
async function lead(item: AdvertItem, ...states: ('draft' | 'published' | 'withdrawn')[]): Promise<string> {
  count += 1;
  const externalReference = `N/${count}`;
  for (const state of states) taken(await office.put('adverts', [{ ...item, externalReference, state }]));
  const { rows } = await portal.pool.query<{ id: string }>(
    'select id from advert where external_reference = $1',
    [externalReference],
  );
  return rows[0]?.id ?? '';
}

async function idsOf(advertId: string): Promise<string[]> {
  const answer = await anybody.get(`/api/propertylistings/list?advertIds=${advertId}`);
  return answer.as(ListResponseSchema).adverts.map(({ id }) => id);
}

/** Moves its times into the past, so that its opening has passed. */
async function letItOpen(advertId: string): Promise<void> {
  await portal.pool.query(
    `update advert set opens_at = opens_at - interval '30 days', closes_at = closes_at - interval '30 days',
                       withdrawn_at = withdrawn_at - interval '30 days'
      where id = $1`,
    [advertId],
  );
}

const open = advert();

test('a deleted draft is never listed', async () => {
  expect(await idsOf(await lead(open, 'draft', 'withdrawn'))).toEqual([]);
});

test('an advert withdrawn before its opening is not listed after it either', async () => {
  const early = await lead(inDays(open, 7), 'published', 'withdrawn');
  await letItOpen(early);
  expect(await idsOf(early)).toEqual([]);
});

test('neither is among the past homes', async () => {
  const discarded = await lead(inDays(open, -42), 'draft', 'withdrawn');
  const early = await lead(inDays(open, 7), 'published', 'withdrawn');
  await letItOpen(early);
  const ofMonths = await Promise.all(
    [discarded, early].map(async (id) => {
      const { rows } = await portal.pool.query<{ year: number; month: number }>(
        `select extract(year from opens_at at time zone 'Europe/London')::integer as year,
                extract(month from opens_at at time zone 'Europe/London')::integer as month
           from advert where id = $1`,
        [id],
      );
      const [{ year, month } = { year: 0, month: 0 }] = rows;
      const answer = await anybody.get(`/api/propertylistings/outcomes?year=${year}&month=${month}`);
      return [answer.status, answer.text.includes(id)];
    }),
  );
  expect(ofMonths).toEqual([
    [200, false],
    [200, false],
  ]);
});

test('neither can be a favourite, as if it did not exist; a home once public can, withdrawn or not', async () => {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(portal.pool, tenantId, email);
  const person = portal.client(tenantId);
  await person.logIn(email, password, { partner: 'oxmoor-council' });
  const keep = (id: string) => person.send('PUT', `/api/account/favourites/${id}`, {});
  const early = await lead(inDays(open, 7), 'published', 'withdrawn');
  await letItOpen(early);
  for (const hidden of [randomUUID(), await lead(open, 'draft', 'withdrawn'), early]) {
    const answer = await keep(hidden);
    expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('request.notFound')]);
  }
  const seen = await lead(open, 'published', 'withdrawn');
  expect((await keep(seen)).as(FavouritesResponseSchema).advertIds).toEqual([seen]);
});

test('a home once public stays readable: withdrawn, closed or open', async () => {
  const seen = [
    await lead(open, 'published', 'withdrawn'),
    await lead(inDays(open, -42), 'published'),
    await lead(open, 'draft', 'published'),
  ];
  expect(await Promise.all(seen.map(idsOf))).toEqual(seen.map((id) => [id]));
});
