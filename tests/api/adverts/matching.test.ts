import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  DetailsResponseSchema,
  LocationsResponseSchema,
  MatchingResponseSchema,
} from '#schemas/api/property-listings.ts';
import { addAdvert, schemeOfTenant } from '#tools/scenario/arrange.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();
let mill: string;
let harbour: string;

beforeAll(async () => {
  mill = await addAdvert(portal.pool, 'ashcombe', {
    details: { reference: 'AB10001', street: 'St John’s Lane', title: 'Two-bedroom flat, St John’s Lane' },
  });
  harbour = await addAdvert(portal.pool, 'porth-elen', {
    schemeIdentifier: schemeOfTenant['porth-elen'] ?? 'any',
    details: {
      street: 'Heol yr Harbwr',
      area: 'Tŷ-gwyn',
      postcode: 'EL1 9ZZ',
      propertyType: 'Flat',
      translations: { 'cy-GB': { propertyType: 'Fflat', summary: 'Golygfa o’r môr.' } },
    },
  });
});

async function find(text: string, tenant = 'ashcombe', language = 'en-GB'): Promise<string[]> {
  const answer = await portal
    .client(tenant)
    .get(`/api/propertylistings/matching?text=${encodeURIComponent(text)}`, {
      headers: { 'accept-language': language },
    });
  return answer.as(MatchingResponseSchema).advertIds;
}

describe('a malformed query', () => {
  test.each(['', '?text=', `?text=${'a'.repeat(101)}`, '?text=a&text=b', '?text=a&more=b', '?words=a'])(
    '%s is 400',
    async (query) => {
      const answer = await portal.client().get(`/api/propertylistings/matching${query}`);
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    },
  );

  test.each(['%E0%A4%A', '%FF', '%'])('%s is not a text and is refused', async (bytes) => {
    const { status } = await portal.client().get(`/api/propertylistings/matching?text=${bytes}`);
    expect(status).toBeLessThan(500);
  });
});

describe('odd texts are handled', () => {
  test.each(['%', '_%', '.*', '(a|b)+$', '\\', '🏠', '\u0000', "'; drop table advert", 'x'.repeat(100)])(
    '%j finds nothing',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  test('counts a hundred letters outside the basic plane as a hundred', async () => {
    expect(await find('🏠'.repeat(100))).toEqual([]);
  });

  test.each([' ', '-', '[', ' , - ’ '])('%j is an empty search, so every home matches', async (text) => {
    expect(await find(text)).toEqual([mill]);
  });
});

describe('a home is found', () => {
  test.each([
    ['by its street', 'lane'],
    ['by a part of a word', 'joh'],
    ['in any letter case', 'ST JOHN'],
    ['with another apostrophe or none', "st john's"],
    ['with none', 'johns'],
    ['by its area', 'tarnbeck'],
    ['by its postcode', 'ZZ1 1AA'],
    ['by its postcode without the space', 'zz11aa'],
    ['by its reference', 'ab10001'],
    ['by what its title says, with a hyphen or without', 'two bedroom'],
    ['by its summary', 'terraced'],
    ['by its kind', 'house'],
    ['by its landlord', 'ashcombe'],
    ['by words of several of them, in any order', '1aa lane flat'],
  ])('%s', async (_how, text) => {
    expect(await find(text)).toEqual([mill]);
  });

  test.each(['lane quay', 'johns lane two bedroom house boat', 'lanes'])(
    'not by %s, because every word must occur',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  test('with or without Welsh accents', async () => {
    for (const text of ['ty gwyn', 'tŷ gwyn', 'TY\u0302-GWYN'])
      expect(await find(text, 'porth-elen')).toEqual([harbour]);
  });

  test('in the reader’s language and the default one, and no other', async () => {
    for (const text of ['fflat', 'mor', 'flat', 'harbwr'])
      expect(await find(text, 'porth-elen', 'cy-GB'), text).toEqual([harbour]);
    expect(await find('flat', 'porth-elen')).toEqual([harbour]);
    expect(await find('golygfa', 'porth-elen')).toEqual([]);
  });

  test('only by its own council', async () => {
    expect(await find('lane', 'three-rivers')).toEqual([]);
  });

  test('only while it is open, by its current words', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const advert = await addAdvert(portal.pool, 'three-rivers', { details: { summary: word } });
    await expect.poll(() => find(word, 'three-rivers')).toEqual([advert]);
    await portal.pool.query(
      `update advert set details = jsonb_set(details, '{summary}', '"another"') where id = $1`,
      [advert],
    );
    await expect.poll(() => find(word, 'three-rivers')).toEqual([]);
    expect(await find('another', 'three-rivers')).toEqual([advert]);
    await portal.pool.query('update advert set closes_at = app_now() where id = $1', [advert]);
    await expect.poll(() => find('another', 'three-rivers')).toEqual([]);
  });
});

describe('locations', () => {
  test('are those of the council’s open adverts, and 304 for clients that have them', async () => {
    const client = portal.client('porth-elen');
    const first = await client.get('/api/propertylistings/locations');
    expect(first.as(LocationsResponseSchema).adverts).toEqual([
      { id: harbour, latitude: 52, longitude: -1, area: 0 },
    ]);
    expect(first.as(LocationsResponseSchema).areas).toHaveLength(1);
    const again = await client.get('/api/propertylistings/locations', {
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

test('the other facts for searches are yearly cost, floor, lift, adaptations, landlord and opening', async () => {
  const address = '/api/propertylistings/details';
  const id = await addAdvert(portal.pool, 'three-rivers', {
    details: {
      rentPence: 40_000,
      serviceChargePence: 1_500,
      rentPeriod: 'month',
      floor: 3,
      lift: true,
      adaptations: ['Grab rails'],
    },
  });
  const read = async () =>
    (await portal.client('three-rivers').get(address))
      .as(DetailsResponseSchema)
      .adverts.find((one) => one.id === id);
  await expect.poll(read).toMatchObject({
    yearlyCostPence: 12 * 41_500,
    floor: 3,
    hasLift: true,
    isAdapted: true,
  });
});
