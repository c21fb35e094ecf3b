import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

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

/** Returns the tags that describe a link to a page, by property. */
async function tagsOf(path: string, tenant = 'ashcombe'): Promise<ReadonlyMap<string, string>> {
  const { text } = await server.client(tenant).get(path);
  const found = text.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g);
  return new Map([...found].map(([, property = '', content = '']) => [property, content]));
}

async function change(advertId: string, details: object): Promise<void> {
  await database.pool.query(
    'update advert set details = details || $2::jsonb, version = version + 1 where id = $1',
    [advertId, JSON.stringify(details)],
  );
}

test('a link to a home shows its street, rent, closing time and picture', async () => {
  const advertId = await addAdvert(database.pool, 'ashcombe', {});
  const picture = { file: 'homes/1/front.jpg', alt: 'A "red" door', width: 1600, height: 1200 };
  await change(advertId, {
    street: 'Pathfinder Row <1>',
    area: 'Northgate',
    rentPence: 10_000,
    serviceChargePence: 550,
    rentPeriod: 'week',
    pictures: [{ ...picture, sizes: [{ file: 'homes/1/front-640.jpg', width: 640 }] }],
  });
  const tags = await tagsOf(`/properties/${advertId}`);
  expect(tags.get('og:title')).toBe('Pathfinder Row &lt;1&gt;, Northgate');
  expect(tags.get('og:description')).toMatch(/^£105\.50 a week · .* · Closes .* at /);
  expect(tags.get('og:url')).toBe(`http://ashcombe.localhost:${server.port}/properties/${advertId}`);
  expect(tags.get('og:image')).toMatch(/^http:\/\/ashcombe\.localhost:\d+\/media\/.*\/front-640\.jpg$/);
  expect(tags.get('og:image:alt')).toBe('A &quot;red&quot; door');
  expect(tags.get('twitter:card')).toBe('summary_large_image');
});

test('a drawing is replaced by the council’s picture, and a closed home says so', async () => {
  const advertId = await addAdvert(database.pool, 'ashcombe', { closesIn: -1 });
  await change(advertId, {
    pictures: [{ file: 'homes/2/front.svg', alt: 'A house', width: 640, height: 480 }],
  });
  const tags = await tagsOf(`/properties/${advertId}`);
  expect(tags.get('og:description')).toMatch(/ · Closed /);
  expect(tags.get('og:image')).toMatch(/\/share\.png$/);
  expect(tags.get('twitter:card')).toBe('summary_large_image');
});

test('a home withdrawn before its close is no longer available', async () => {
  const advertId = await addAdvert(database.pool, 'ashcombe', {});
  await database.pool.query(
    "update advert set state = 'withdrawn', withdrawn_at = app_now(), version = version + 1 where id = $1",
    [advertId],
  );
  const tags = await tagsOf(`/properties/${advertId}`);
  expect(tags.get('og:description')).toMatch(/ · No longer available$/);
});

test('other pages show their title in their language, and unknown ones nothing', async () => {
  const english = await tagsOf('/properties', 'porth-elen');
  const welsh = await tagsOf('/cy/properties', 'porth-elen');
  expect(welsh.get('og:title')).not.toBe(english.get('og:title'));
  expect(welsh.get('og:locale')).toBe('cy_GB');
  expect(welsh.get('og:url')).toMatch(/\/cy\/properties$/);
  expect(english.get('og:site_name')).not.toBe('');
  expect(await tagsOf(`/properties/${randomUUID()}`)).toEqual(new Map());
});
