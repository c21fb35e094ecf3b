import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { openDatabase } from '#api/database/database.ts';
import { migrate } from '#api/database/migrate.ts';
import { previewCookie } from '#schemas/preview.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { Client, type Answer } from '../support/client.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/private-postgres.ts';
import { startTestServer } from '../support/test-server.ts';
import { KilledApi, timeToKill } from './kill-api.ts';

let postgres: PrivatePostgres;
let pool: Pool;
const api = new KilledApi(() => postgres.url);

beforeAll(async () => {
  postgres = await startPrivatePostgres();
  await migrate(postgres.url);
  pool = new Pool({ connectionString: postgres.url });
  pool.on('error', () => {});
});
afterAll(async () => {
  await api.end();
  await pool.end();
  await postgres.remove();
});

async function applicantOn(port: number): Promise<{ client: Client; application: string }> {
  const email = `${randomUUID()}@residents.example`;
  const application = await addApplication(pool, 'ashcombe', await addAccount(pool, 'ashcombe', email));
  const client = new Client(port, 'ashcombe.localhost');
  await client.logIn(email, password);
  return { client, application };
}

/** Placed and withdrawn alike, everything that was ever acknowledged is there once. */
async function bidsOn(advert: string): Promise<{ live: number; events: number; answers: number }> {
  const { rows } = await pool.query<{ live: number; events: number; answers: number }>(
    `select (select count(*)::integer from bid where advert_id = $1 and state = 'live') as live,
            (select count(*)::integer from bid_event join bid on bid.id = bid_id where advert_id = $1) as events,
            (select count(*)::integer from idempotent_request where fingerprint like '%' || $1 || '%') as answers`,
    [advert],
  );
  const [row] = rows;
  if (!row) throw new Error('No row.');
  return row;
}

/** In milliseconds: what a lost worker had begun is taken over by a sweep of the next minute (api/background). */
const untilTakenOver = 180_000;

test(
  'the database gone and back: a clear answer, nothing lost, and no restart needed',
  { timeout: 300_000 },
  async () => {
    const server = await startTestServer(postgres.url, { background: readBackgroundSettings({}) });
    try {
      const { client, application } = await applicantOn(server.port);
      const advert = await addAdvert(pool, 'ashcombe');
      await client.get('/api/propertylistings/basic');
      const key = randomUUID();

      await postgres.stopImmediately();
      const during = await client.bid(advert, application, key);
      expect([during.status, during.code]).toEqual([503, 'service.unavailable']);
      expect(during.headers['retry-after']).toBeDefined();
      expect((await client.get('/readyz')).status).toBe(503);
      expect((await client.get('/livez')).status).toBe(200);
      expect((await client.get('/')).status).toBe(200);
      // Nobody can tell whether a token of the preview is good: the page comes as residents see it.
      const officer = new Client(server.port, 'ashcombe.localhost');
      officer.cookies.set(previewCookie, 'x'.repeat(43));
      const page = await officer.get('/');
      expect([page.status, page.headers['x-frame-options']]).toEqual([200, 'DENY']);

      await postgres.restart();
      const after = (await client.bid(advert, application, key)).bid;
      expect(after.eligibility.hasBid).toBe(true);
      expect((await client.get('/readyz')).status).toBe(200);
      expect(await bidsOn(advert)).toEqual({ live: 1, events: 1, answers: 1 });

      // What works in the background has come back, too.
      await pool.query('update advert set closes_at = app_now() where id = $1', [advert]);
      const live = async () => (await bidsOn(advert)).live;
      await expect.poll(live, { timeout: untilTakenOver }).toBe(0);
    } finally {
      await server.close();
    }
  },
);

test('a statement that is under way when the database goes is rejected, and the process lives on', async () => {
  const database = openDatabase(postgres.url);
  try {
    const own = database.forTenant('ashcombe');
    const statement = own.run({ name: 'long', text: 'select pg_sleep(60)' }, []).catch(() => 'rejected');
    const transaction = own.query
      .transaction()
      .execute((inside) => sql`select pg_sleep(60)`.execute(inside))
      .catch(() => 'rejected');
    const underWay = `select from pg_stat_activity where wait_event = 'PgSleep' and query like '%pg_sleep(60)%'`;
    await expect.poll(async () => (await pool.query(underWay)).rowCount).toBe(2);
    await postgres.stopImmediately();
    expect([await statement, await transaction]).toEqual(['rejected', 'rejected']);
  } finally {
    await postgres.restart();
    await database.close();
  }
});

test('a process that is told to end while the database is gone ends', async () => {
  const server = await startTestServer(postgres.url, { background: readBackgroundSettings({}) });
  try {
    await (await applicantOn(server.port)).client.get('/api/propertylistings/basic');
    await postgres.stopImmediately();
    await server.close();
    expect(await pool.query('select').catch(() => 'gone')).toBe('gone');
  } finally {
    await postgres.restart();
  }
});

/** One bid, one line of history, one answer kept for its key. */
const keptOnce = { live: 1, events: 1, answers: 1 };

/** One each time, and many in the full run: wherever the kill falls, the promise holds. */
const kills = process.env['LINTEL_FULL'] ? 60 : 1;

const statusOf = (heard: Answer | 'cut off') => (heard === 'cut off' ? heard : heard.status);

test(
  'the server killed in the middle of bids: what was acknowledged is there, and a repeat doubles nothing',
  async () => {
    const adverts = await Promise.all(
      Array.from({ length: kills }, (_, number) =>
        addAdvert(pool, 'ashcombe', { cycleId: `cycle-${number}` }),
      ),
    );
    const { client, application } = await applicantOn(await api.start());

    for (const advert of adverts) {
      const key = randomUUID();
      const heard = statusOf(await api.killDuring(() => client.bid(advert, application, key)));
      const acknowledged = await bidsOn(advert);
      expect(heard === 200 ? acknowledged : keptOnce).toEqual(keptOnce);

      await api.start();
      expect((await client.bid(advert, application, key)).bid.eligibility.hasBid).toBe(true);
      expect(await bidsOn(advert)).toEqual(keptOnce);
    }
  },
  timeToKill(kills),
);

/** The adverts on which an application has a live bid, and those of them where it is the preferred one. */
async function standing(application: string): Promise<{ live: string[]; preferred: string[] }> {
  const { rows } = await pool.query<{ advert_id: string; preferred: boolean }>(
    `select advert_id, preferred from bid where application_id = $1 and state = 'live' order by placed_at`,
    [application],
  );
  return {
    live: rows.map((row) => row.advert_id),
    preferred: rows.filter((row) => row.preferred).map((row) => row.advert_id),
  };
}

test(
  'the server killed in the middle of moves: the bid is here or there, never both and never gone',
  async () => {
    const move = { cycleId: 'moving' };
    let here = await addAdvert(pool, 'ashcombe', move);
    const { client, application } = await applicantOn(await api.start());
    await client.bid(here, application);

    for (let number = 0; number < kills; number += 1) {
      const there = await addAdvert(pool, 'ashcombe', move);
      const { rows } = await pool.query<{ id: string }>(
        `select id from bid where advert_id = $1 and state = 'live'`,
        [here],
      );
      const [bid] = rows;
      if (!bid) throw new Error('The bid is gone.');
      const key = randomUUID();
      const heard = statusOf(await api.killDuring(() => client.move(there, application, bid.id, key)));
      const { live } = await standing(application);
      expect(heard === 200 ? [[there]] : [[here], [there]]).toContainEqual(live);

      await api.start();
      expect((await client.move(there, application, bid.id, key)).status).toBe(200);
      expect((await standing(application)).live).toEqual([there]);
      expect(await bidsOn(there)).toEqual(keptOnce);
      here = there;
    }
  },
  timeToKill(kills),
);

test(
  'the server killed in the middle of marks: one home is preferred, the one before or the one asked for',
  async () => {
    const { client, application } = await applicantOn(await api.start());
    const adverts = [
      await addAdvert(pool, 'ashcombe', { cycleId: 'marking' }),
      await addAdvert(pool, 'ashcombe', { cycleId: 'marking' }),
    ];
    const bids: { advert: string; bidId: string }[] = [];
    for (const advert of adverts) {
      const { receipt } = (await client.bid(advert, application)).bid;
      bids.push({ advert, bidId: receipt.bidId });
    }
    let [now, next] = bids;
    if (!now || !next) throw new Error('There are two.');
    await client.prefer(now.advert, application, now.bidId);

    for (let number = 0; number < kills; number += 1) {
      const { advert, bidId } = next;
      const heard = statusOf(await api.killDuring(() => client.prefer(advert, application, bidId)));
      const { preferred } = await standing(application);
      expect(heard === 200 ? [[advert]] : [[now.advert], [advert]]).toContainEqual(preferred);

      await api.start();
      // It carries no key: asking again for what is so already changes nothing.
      expect((await client.prefer(advert, application, bidId)).status).toBe(200);
      expect((await standing(application)).preferred).toEqual([advert]);
      [now, next] = [next, now];
    }
  },
  timeToKill(kills),
);
