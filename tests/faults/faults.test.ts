import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { openDatabase } from '#api/database/database.ts';
import { migrate } from '#api/database/migrate.ts';
import { previewCookie } from '#schemas/preview.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { Client } from '../support/client.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/private-postgres.ts';
import { chanceOf, howToRepeat } from '../support/seed-of-run.ts';
import { startTestServer } from '../support/test-server.ts';
import { KilledApi, killInTheMiddle, timeToKill, type AnswerOrCut, type UnderWay } from './kill-api.ts';
import { statement } from '#api/database/statement.ts';

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

/** Returns the counts of live bids, history events and stored answers on an advert. */
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

/** In milliseconds: a sweep in the next minute takes over the work of a lost worker (api/background). */
const untilTakenOver = 180_000;

test(
  'the database goes and returns: a clear answer, nothing lost, and no restart needed',
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
      // A preview token cannot be checked now: the page comes as residents see it.
      const officer = new Client(server.port, 'ashcombe.localhost');
      officer.cookies.set(previewCookie, 'x'.repeat(43));
      const page = await officer.get('/');
      expect([page.status, page.headers['x-frame-options']]).toEqual([200, 'DENY']);

      await postgres.restart();
      const after = (await client.bid(advert, application, key)).bid;
      expect(after.eligibility.hasBid).toBe(true);
      expect((await client.get('/readyz')).status).toBe(200);
      expect(await bidsOn(advert)).toEqual({ live: 1, events: 1, answers: 1 });

      // The background work has come back, too.
      await pool.query('update advert set closes_at = app_now() where id = $1', [advert]);
      const live = async () => (await bidsOn(advert)).live;
      await expect.poll(live, { timeout: untilTakenOver }).toBe(0);
    } finally {
      await server.close();
    }
  },
);

test('a running statement fails when the database goes, and the process survives', async () => {
  const database = openDatabase(postgres.url);
  try {
    const own = database.forTenant('ashcombe');
    const sleep = statement({ text: 'select pg_sleep(60)' });
    const alone = own.run(sleep).catch(() => 'rejected');
    const transaction = own.transaction((inside) => inside.run(sleep)).catch(() => 'rejected');
    const underWay = `select from pg_stat_activity where wait_event = 'PgSleep' and query like '%pg_sleep(60)%'`;
    await expect.poll(async () => (await pool.query(underWay)).rowCount).toBe(2);
    await postgres.stopImmediately();
    expect([await alone, await transaction]).toEqual(['rejected', 'rejected']);
  } finally {
    await postgres.restart();
    await database.close();
  }
});

test('a process told to stop while the database is gone stops', async () => {
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

/** One bid, one line of history, one answer stored for its key. */
const keptOnce = { live: 1, events: 1, answers: 1 };

/** One kill in the usual run, many in the full one: the promise must hold wherever the kill falls. */
const kills = process.env['LINTEL_FULL'] === '1' ? 60 : 1;

const isTaken = (heard: AnswerOrCut) => heard !== 'cut off' && heard.status === 200;

/** Returns the adverts on which an application has a live bid, and those of them with its preferred bid. */
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

/** Bids for another home each time: an acknowledged bid is stored, and a repeat doubles nothing. */
async function bidding(port: number): Promise<() => Promise<UnderWay>> {
  const { client, application } = await applicantOn(port);
  let made = 0;
  return async () => {
    made += 1;
    const advert = await addAdvert(pool, 'ashcombe', { cycleId: `cycle-${made}` });
    const key = randomUUID();
    const ask = () => client.bid(advert, application, key);
    return {
      ask,
      async look(heard) {
        const kept = await bidsOn(advert);
        expect(isTaken(heard) ? kept : keptOnce).toEqual(keptOnce);
      },
      async again() {
        expect((await ask()).bid.eligibility.hasBid).toBe(true);
        expect(await bidsOn(advert)).toEqual(keptOnce);
      },
    };
  };
}

/** Moves a bid on each time: it is here or there, never both and never gone. */
async function moving(port: number): Promise<() => Promise<UnderWay>> {
  const { client, application } = await applicantOn(port);
  const move = { cycleId: 'moving' };
  let here = await addAdvert(pool, 'ashcombe', move);
  await client.bid(here, application);
  return async () => {
    const [from, there] = [here, await addAdvert(pool, 'ashcombe', move)];
    const { rows } = await pool.query<{ id: string }>(
      `select id from bid where advert_id = $1 and state = 'live'`,
      [from],
    );
    const [bid] = rows;
    if (!bid) throw new Error('The bid is gone.');
    const key = randomUUID();
    const ask = () => client.move(there, application, bid.id, key);
    return {
      ask,
      async look(heard) {
        const { live } = await standing(application);
        expect(isTaken(heard) ? [[there]] : [[from], [there]]).toContainEqual(live);
      },
      async again() {
        expect((await ask()).status).toBe(200);
        expect((await standing(application)).live).toEqual([there]);
        expect(await bidsOn(there)).toEqual(keptOnce);
        here = there;
      },
    };
  };
}

/**
 * Prefers the other of two bids each time. After a fault exactly one home is preferred: the previous one or the
 * requested one.
 */
async function marking(port: number): Promise<() => Promise<UnderWay>> {
  const { client, application } = await applicantOn(port);
  const placed = async () => {
    const advert = await addAdvert(pool, 'ashcombe', { cycleId: 'marking' });
    return { advert, bidId: (await client.bid(advert, application)).bid.receipt.bidId };
  };
  let [now, next] = [await placed(), await placed()];
  await client.prefer(now.advert, application, now.bidId);
  return async () => {
    const { advert, bidId } = next;
    const ask = () => client.prefer(advert, application, bidId);
    return {
      ask,
      async look(heard) {
        const { preferred } = await standing(application);
        expect(isTaken(heard) ? [[advert]] : [[now.advert], [advert]]).toContainEqual(preferred);
      },
      async again() {
        // It has no key: repeating a request that is already fulfilled changes nothing.
        expect((await ask()).status).toBe(200);
        expect((await standing(application)).preferred).toEqual([advert]);
        [now, next] = [next, now];
      },
    };
  };
}

test(
  'the server is killed during a bid, a move and a mark: acknowledged changes survive once',
  async ({ annotate }) => {
    expect.hasAssertions();
    await annotate(howToRepeat);
    const port = await api.start();
    const chance = chanceOf('when the server is killed in a bid, a move and a mark');
    const asked = [await bidding(port), await moving(port), await marking(port)];
    const round = () => Promise.all(asked.map((begin) => begin()));
    await killInTheMiddle(api, round, { kills, chance });
  },
  timeToKill(kills),
);
