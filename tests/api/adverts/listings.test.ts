import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BasicListingResponseSchema } from '#schemas/api/property-listings.ts';
import { addAdvert, moveClock } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { getBytes, decodedText } from '../../support/get-bytes.ts';
import { addManyAdverts } from '../../support/many-adverts.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const path = '/api/propertylistings/basic';
async function withServer(work: (database: TestDatabase, server: TestServer) => Promise<void>) {
  const database = await createTestDatabase();
  const server = await startTestServer(database.url);
  try {
    await work(database, server);
  } finally {
    await server.close();
    await database.drop();
  }
}

describe('the basic list', () => {
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

  const list = async () => (await server.client().get(path)).as(BasicListingResponseSchema);
  const inSeconds = async (seconds: number): Promise<string> => {
    const { rows } = await database.pool.query<{ moment: Date }>(
      "select app_now() + $1 * interval '1 second' as moment",
      [seconds],
    );
    return rows[0]?.moment.toISOString() ?? '';
  };

  test('has no expiry if nothing opens or closes', async () => {
    expect(await list()).toMatchObject({ adverts: [], forceSyncDate: null });
  });

  test('expires at the next close, or at the next opening if that is sooner', async () => {
    const week = await addAdvert(database.pool, 'ashcombe', { closesIn: 7 * 86_400 });
    await expect.poll(async () => (await list()).adverts.map(({ id }) => id)).toEqual([week]);
    const { adverts, forceSyncDate } = await list();
    expect(forceSyncDate).toBe(adverts[0]?.closesAt);

    const unborn = await addAdvert(database.pool, 'ashcombe', { opensIn: 3_600, closesIn: 9 * 86_400 });
    await expect.poll(async () => (await list()).forceSyncDate).not.toBe(forceSyncDate);
    const sooner = (await list()).forceSyncDate ?? '';
    expect((await list()).adverts).toHaveLength(1);
    expect(sooner <= (await inSeconds(3_600)) && sooner > (await inSeconds(3_500))).toBe(true);

    await moveClock(database.pool, 3_601);
    await expect.poll(async () => (await list()).adverts.map(({ id }) => id)).toEqual([week, unborn]);
    expect((await list()).forceSyncDate).toBe(forceSyncDate);
    await moveClock(database.pool, -3_601);
  });

  test('shows a changed advert within a second, even without a new version number', async () => {
    const advert = await addAdvert(database.pool, 'ashcombe');
    const garden = async () => (await list()).adverts.find(({ id }) => id === advert)?.hasGarden;
    await expect.poll(garden).toBe(true);
    await database.pool.query('update advert set has_garden = false where id = $1', [advert]);
    await expect.poll(garden).toBe(false);
  });

  test('never shows an advert as open once it has closed', async () => {
    let listedBefore = 0;
    // Open for longer if the machine is too busy to list it in time.
    for (let closesIn = 2; listedBefore === 0 && closesIn < 40; closesIn *= 4) {
      const advert = await addAdvert(database.pool, 'ashcombe', { closesIn });
      // A list from just before the close would be served for a second.
      for (let looksAfter = 0; looksAfter < 30; await sleep(40)) {
        const closed = await isClosed(advert);
        const isListed = (await list()).adverts.some(({ id }) => id === advert);
        expect(closed && isListed).toBe(false);
        if (closed) looksAfter += 1;
        else if (isListed) listedBefore += 1;
      }
    }
    expect(listedBefore).toBeGreaterThan(0);
  });

  async function isClosed(advert: string): Promise<boolean> {
    const { rows } = await database.pool.query<{ closed: boolean }>(
      'select closes_at <= app_now() as closed from advert where id = $1',
      [advert],
    );
    return rows[0]?.closed ?? false;
  }

  test('has the reader’s language, and varies by it for caches', async () => {
    const client = server.client('porth-elen');
    const answers = await Promise.all(
      ['en-GB', 'cy-GB'].map((locale) => client.get(path, { headers: { 'accept-language': locale } })),
    );
    const [english, welsh] = answers.map((answer) => answer.as(BasicListingResponseSchema).filterData);
    expect(english?.advertTypes).not.toEqual(welsh?.advertTypes);
    for (const { headers } of answers) expect(headers['vary']).toContain('Accept-Language');
    expect(answers[0]?.headers['etag']).not.toBe(answers[1]?.headers['etag']);
  });
});

// The list as a browser requests it. Homes differ in id, kind, bedrooms, garden, parking, pets and sheltered in
// likely proportions, and in a closing hour that follows nothing else, because neighbours in the list were not
// entered one after the other. Ashcombe is one authority with one scheme.
describe('the size of the list', () => {
  test.each([[500, 30_000], process.env['LINTEL_FULL'] === '1' ? [10_000, 60_000] : [3_000, 20_000]])(
    'of %i adverts is below %i bytes',
    async (count, limit) => {
      await withServer(async (database, server) => {
        await addManyAdverts(database.pool, await shippedCouncil('ashcombe'), count);
        const answer = await getBytes(server.port, 'ashcombe.localhost', path, {
          'accept-encoding': 'gzip, deflate, br, zstd',
        });
        const { adverts } = JSON.parse(decodedText(answer));
        expect(adverts).toHaveLength(count);
        expect(new Set(adverts.map(({ id }: { id: string }) => id)).size).toBe(count);
        expect(answer.bytes.length).toBeLessThan(limit);
      });
    },
  );
});
