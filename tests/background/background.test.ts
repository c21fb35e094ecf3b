import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import { changeAdverts } from '#api/lettings/change-adverts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

const tenant = 'ashcombe';
const background = readBackgroundSettings({});
let database: TestDatabase;
let api: Database;
let policy: LettingsPolicy;
let scheme: Scheme;
const servers: TestServer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  api = openDatabase(database.url);
  ({ policy } = await shippedCouncil(tenant));
  const [first] = policy.schemes;
  if (!first) throw new Error('The council has no scheme.');
  scheme = first;
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

/** Starts a process that serves and works, as in production. */
async function start(): Promise<TestServer> {
  const server = await startTestServer(database.url, { background });
  servers.push(server);
  return server;
}

/** Adds an advert with one bid that closes a number of seconds from now. */
async function advertThatCloses(closesIn: number, of = tenant): Promise<string> {
  const advertId = await addAdvert(database.pool, of, { opensIn: closesIn - 86_400, closesIn });
  const applicationId = await addApplication(database.pool, of, null);
  await addBid(database.pool, of, scheme, { advertId, applicationId });
  return advertId;
}

interface Closed {
  readonly late: number;
  readonly states: string[];
  readonly closes: number;
}

/** Waits until an advert is closed and returns how; `late` is the seconds after its time. */
function closed(advertId: string): Promise<Closed> {
  return until('The advert is closed.', async () => {
    const { rows } = await database.pool.query<Closed>(
      `select extract(epoch from settled_at - closes_at)::float as late,
              array(select state from bid where advert_id = advert.id) as states,
              (select count(*)::integer from bid_event join bid on bid.id = bid_id
                where advert_id = advert.id and event = 'advert.close') as closes
         from advert where id = $1 and settled_at is not null`,
      [advertId],
    );
    return rows[0];
  });
}

async function closingJobs(): Promise<string[]> {
  const { rows } = await database.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'close-adverts' order by run_at`,
  );
  return rows.map(({ run_at }) => run_at.toISOString());
}

describe('closing at the set time', () => {
  test('happens on time, and never early', async () => {
    await start();
    const advertId = await advertThatCloses(2);
    const { late, ...how } = await closed(advertId);
    expect(how).toEqual({ states: ['stood'], closes: 1 });
    expect(late).toBeGreaterThanOrEqual(0);
  });

  test('is made up for at the start in every council if no worker ran', async () => {
    const adverts = [await advertThatCloses(-3_600), await advertThatCloses(-60, 'three-rivers')];
    // As if the jobs were lost, too.
    await database.pool.query('delete from graphile_worker._private_jobs');
    await start();
    for (const advertId of adverts) expect((await closed(advertId)).states).toEqual(['stood']);
  });

  test('happens once with two processes', async () => {
    await Promise.all([start(), start()]);
    const adverts = await Promise.all(Array.from({ length: 8 }, () => advertThatCloses(1)));
    for (const advertId of adverts) expect((await closed(advertId)).closes).toBe(1);
  });
});

test('is scheduled with the advert, one job for all adverts of a council that close then, and follows its changes', async () => {
  await database.pool.query('delete from graphile_worker._private_jobs');
  const own = api.forTenant(tenant);
  const first = new Date('2099-10-25T12:00:00.000Z');
  const later = new Date('2099-10-26T12:00:00.000Z');
  const ids = [await addAdvert(database.pool, tenant), await addAdvert(database.pool, tenant)];
  await database.pool.query('delete from graphile_worker._private_jobs');

  const change = (advertIds: readonly string[], what: object) =>
    own.transaction((transaction) =>
      changeAdverts(
        transaction,
        policy,
        advertIds.map((advertId) => ({ advertId, ...what })),
      ),
    );
  await change(ids, { closesAt: first });
  expect(await closingJobs()).toEqual([first.toISOString()]);
  await change(ids, { bedrooms: 3 });
  expect(await closingJobs()).toEqual([first.toISOString()]);
  await change(ids.slice(0, 1), { closesAt: later });
  expect(await closingJobs()).toEqual([first.toISOString(), later.toISOString()]);

  // A draft is not closed until it has been published.
  await database.pool.query('delete from graphile_worker._private_jobs');
  await database.pool.query(`update advert set state = 'draft' where id = any ($1)`, [ids]);
  expect(await closingJobs()).toEqual([]);
  await change(ids.slice(1), { state: 'published' });
  expect(await closingJobs()).toEqual([first.toISOString()]);
});
