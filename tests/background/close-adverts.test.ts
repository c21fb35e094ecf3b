import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { withdrawAdverts } from '#api/lettings/change-adverts.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { cycleAt, londonDay, type FixedCycle } from '#api/rules/lettings/cycle.ts';
import { QueuePositionResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication, addBid, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { until } from '../support/until.ts';

const tenant = 'ashcombe';
const portal = portalForTests();
let api: Database;
let own: TenantDatabase;
let scheme: Scheme;

beforeAll(async () => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
  const { policy } = await shippedCouncil(tenant);
  const [first] = policy.schemes;
  if (!first) throw new Error('The council has no scheme.');
  scheme = first;
});
afterAll(async () => {
  await api.close();
});

/** Adds an open advert with bids of bands C, B and A, made in this order. */
async function advertWithBids(of = tenant): Promise<{ advertId: string; bids: string[] }> {
  const advertId = await addAdvert(portal.pool, of);
  const bids: string[] = [];
  for (const band of ['band-c', 'band-b', 'band-a']) {
    const applicationId = await addApplication(portal.pool, of, null, { band });
    bids.push(await addBid(portal.pool, of, scheme, { advertId, applicationId }));
  }
  return { advertId, bids };
}

/** Moves its closing time to some seconds ago. */
async function letPass(advertId: string, seconds = 0): Promise<void> {
  await portal.pool.query(
    `update advert set opens_at = app_now() - interval '7 days', closes_at = app_now() - $2 * interval '1 second'
      where id = $1`,
    [advertId, seconds],
  );
}

async function statesOf(advertId: string): Promise<string[]> {
  const { rows } = await portal.pool.query<{ state: string }>(
    'select state from bid where advert_id = $1 order by placed_at, id',
    [advertId],
  );
  return rows.map(({ state }) => state);
}

async function closesOf(bidIds: readonly string[]): Promise<string[]> {
  const { rows } = await portal.pool.query<{ place: number; total: number; late: boolean }>(
    `select queue_position as place, total_bids as total, bid_event.at <> advert.closes_at as late
       from bid_event join bid on bid.id = bid_id join advert on advert.id = advert_id
      where bid_id = any ($1) and event = 'advert.close' order by array_position($1, bid_id), bid_event.id`,
    [bidIds],
  );
  return rows.map(({ place, total, late }) => `${place} of ${total}${late ? ' at another time' : ''}`);
}

async function applicant(): Promise<{ client: Client; application: string }> {
  const email = `${randomUUID()}@residents.example`;
  const account = await addAccount(portal.pool, tenant, email);
  const application = await addApplication(portal.pool, tenant, account);
  const client = portal.client();
  await client.logIn(email, password);
  return { client, application };
}

/** Waits until a statement like this one waits for a lock. */
async function untilWaiting(statement: string): Promise<void> {
  await until(`A statement like "${statement}" waits for a lock.`, async () => {
    const { rowCount } = await portal.pool.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'
          and pid <> pg_backend_pid()`,
      [statement],
    );
    return rowCount !== 0;
  });
}

describe('closing an advert', () => {
  test('leaves its bids in their positions, as of its own closing time, however late the job runs', async () => {
    const { advertId, bids } = await advertWithBids();
    await letPass(advertId, 3 * 86_400);

    expect(await closeAdverts(own)).toBe(1);

    expect(await statesOf(advertId)).toEqual(['stood', 'stood', 'stood']);
    expect(await closesOf(bids)).toEqual(['3 of 3', '2 of 3', '1 of 3']);
  });

  test('keeps its bids listed, with their positions and the same reasons', async () => {
    const { client, application } = await applicant();
    const { advertId } = await advertWithBids();
    const { receipt, eligibility } = (await client.bid(advertId, application)).bid;
    const { currentQueuePosition } = eligibility;
    const asked = `/api/advertqueueposition?advertIds=${advertId}`;
    const before = (await client.get(asked)).as(QueuePositionResponseSchema);
    const order = (await client.get(`/api/advertqueueposition/${advertId}/order`)).as(
      QueueOrderResponseSchema,
    );
    await letPass(advertId);
    expect(await closeAdverts(own)).toBe(1);

    const { refusal } = await client.withdraw(advertId, application, receipt.bidId);
    expect(refusal.code).toBe('bid.closed');
    expect(refusal.eligibility).toMatchObject({ hasBid: true, bidId: receipt.bidId, canWithdraw: false });
    expect(refusal.eligibility).toMatchObject({ currentQueuePosition, totalBids: 4, allowedEvents: [] });
    expect(currentQueuePosition).toBeGreaterThan(0);
    expect((await client.get(asked)).as(QueuePositionResponseSchema)).toEqual(before);
    expect(
      (await client.get(`/api/advertqueueposition/${advertId}/order`)).as(QueueOrderResponseSchema),
    ).toEqual(order);
  });

  test('happens once', async () => {
    const { advertId, bids } = await advertWithBids();
    await letPass(advertId);
    expect([await closeAdverts(own), await closeAdverts(own)]).toEqual([1, 0]);
    expect(await closesOf(bids)).toHaveLength(3);
  });

  test('happens once for any number of jobs, which close the other adverts, too', async () => {
    const adverts = await Promise.all(Array.from({ length: 6 }, () => advertWithBids()));
    for (const { advertId } of adverts) await letPass(advertId);

    const counts = await Promise.all(Array.from({ length: 4 }, () => closeAdverts(own)));

    expect(counts.reduce((sum, count) => sum + count)).toBe(6);
    expect(await closesOf(adverts.flatMap(({ bids }) => bids))).toHaveLength(18);
  });

  test('leaves withdrawn bids withdrawn, without a position', async () => {
    const { advertId, bids } = await advertWithBids();
    await portal.pool.query(
      `update bid set state = 'withdrawn', withdrawn_at = app_now(), ended_by = 'bid.withdraw' where id = $1`,
      [bids[1]],
    );
    await letPass(advertId);
    await closeAdverts(own);
    expect((await statesOf(advertId)).toSorted()).toEqual(['stood', 'stood', 'withdrawn']);
    expect(await closesOf(bids)).toEqual(['2 of 2', '1 of 2']);
  });

  test('works without bids', async () => {
    const ended = await advertWithBids();
    await portal.pool.query(
      `update bid set state = 'withdrawn', withdrawn_at = app_now(), ended_by = 'bid.withdraw' where advert_id = $1`,
      [ended.advertId],
    );
    const quiet = [
      ended.advertId,
      await addAdvert(portal.pool, tenant),
      await addAdvert(portal.pool, tenant),
    ];
    for (const [number, advertId] of quiet.entries()) await letPass(advertId, number * 90);
    expect([await closeAdverts(own), await closeAdverts(own)]).toEqual([3, 0]);
    expect(await closesOf(ended.bids)).toEqual([]);
  });

  test('keeps the mark of the preferred home', async () => {
    const { advertId, bids } = await advertWithBids();
    await portal.pool.query('update bid set preferred = true where id = $1', [bids[0]]);
    await letPass(advertId);
    await closeAdverts(own);
    const { rows } = await portal.pool.query('select state, preferred from bid where id = $1', [bids[0]]);
    expect(rows).toEqual([{ state: 'stood', preferred: true }]);
  });
});

describe('an advert is not closed', () => {
  test('while it is open, a draft, or withdrawn', async () => {
    const open = await advertWithBids();
    const draft = await advertWithBids();
    await letPass(draft.advertId);
    await portal.pool.query(`update advert set state = 'draft' where id = $1`, [draft.advertId]);
    const withdrawn = await advertWithBids();
    await own.transaction((transaction) => withdrawAdverts(transaction, [withdrawn.advertId], null));
    await letPass(withdrawn.advertId);

    expect(await closeAdverts(own)).toBe(0);
    expect(await statesOf(open.advertId)).toEqual(['live', 'live', 'live']);
  });

  test('by another council’s job', async () => {
    const { advertId } = await advertWithBids('three-rivers');
    await letPass(advertId);
    expect(await closeAdverts(own)).toBe(0);
    expect(await statesOf(advertId)).toEqual(['live', 'live', 'live']);
    expect(await closeAdverts(api.forTenant('three-rivers'))).toBe(1);
  });

  test('if it got more time while its closing waited', async () => {
    const { advertId } = await advertWithBids();
    await letPass(advertId);
    const council = await portal.pool.connect();
    await council.query('begin');
    await council.query(`update advert set closes_at = app_now() + interval '1 day' where id = $1`, [
      advertId,
    ]);
    const closing = closeAdverts(own);
    await untilWaiting('from advert');
    await council.query('commit');
    council.release();
    expect(await closing).toBe(0);
    expect(await statesOf(advertId)).toEqual(['live', 'live', 'live']);
  });
});

test('an advert that cannot be closed is logged, and does not keep others open', async () => {
  const [stuck, other] = [await advertWithBids(), await advertWithBids()];
  await letPass(stuck.advertId, 60);
  await letPass(other.advertId, 30);
  await portal.pool.query(
    `alter table bid add constraint cannot_stand check (state <> 'stood' or advert_id <> '${stuck.advertId}') not valid`,
  );
  await expect(closeAdverts(own)).rejects.toThrow('1 of 2 adverts could not be closed.');
  expect(await statesOf(stuck.advertId)).toEqual(['live', 'live', 'live']);
  expect(await statesOf(other.advertId)).toEqual(['stood', 'stood', 'stood']);
  await portal.pool.query('alter table bid drop constraint cannot_stand');
  expect(await closeAdverts(own)).toBe(1);
});

describe('at the moment of closing', () => {
  test('a bid accepted before counts, though its transaction ends afterwards', async () => {
    const { client, application } = await applicant();
    const advertId = await addAdvert(portal.pool, tenant, { cycleId: randomUUID(), closesIn: 600 });
    // The last statement of a bid waits for this lock, so the bid is accepted but not yet stored.
    const holder = await portal.pool.connect();
    await holder.query('begin');
    await holder.query('lock table idempotent_request in share mode');
    const answer = client.bid(advertId, application);
    await untilWaiting('place_bid');
    // Moves the clock, because the bid holds the row and no statement can change it.
    await portal.pool.query(
      `update clock set clock_offset = clock_offset + (select closes_at from advert where id = $1) - app_now()`,
      [advertId],
    );
    const closing = closeAdverts(own);
    await untilWaiting('from advert');
    await holder.query('rollback');
    holder.release();

    expect((await answer).status).toBe(200);
    expect(await closing).toBe(1);
    expect(await statesOf(advertId)).toEqual(['stood']);
    await portal.pool.query(`update clock set clock_offset = '0'`);
  });

  test('a late mark leaves the other one in place', async () => {
    const { client, application } = await applicant();
    const [first, second] = [await addAdvert(portal.pool, tenant), await addAdvert(portal.pool, tenant)];
    const earlier = (await client.bid(first, application)).bid.receipt.bidId;
    const later = (await client.bid(second, application)).bid.receipt.bidId;
    expect((await client.prefer(first, application, earlier)).status).toBe(200);
    // The lock of a close that has not ended yet.
    const holder = await portal.pool.connect();
    await holder.query('begin');
    await holder.query(`update bid set state = 'stood' where id = $1`, [later]);
    const answer = client.prefer(second, application, later);
    await untilWaiting('prefer_bid');
    await holder.query('commit');
    holder.release();

    expect((await answer).code).toBe('bid.closed');
    const { rows } = await portal.pool.query('select preferred from bid where id = $1', [earlier]);
    expect(rows).toEqual([{ preferred: true }]);
  });

  test('bids of many people succeed or fail, and all accepted ones count', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => applicant()));
    for (let round = 0; round < 5; round += 1) {
      const advertId = await addAdvert(portal.pool, tenant, { cycleId: randomUUID() });
      await portal.pool.query(`update advert set closes_at = app_now() + interval '15 ms' where id = $1`, [
        advertId,
      ]);
      const untilClosed = async () => {
        while ((await closeAdverts(own)) === 0);
      };
      const [, ...answers] = await Promise.all([
        untilClosed(),
        ...people.map(async ({ client, application }, order) => {
          await sleep(order * 4);
          return client.bid(advertId, application);
        }),
      ]);
      const accepted = answers.filter(({ status }) => status === 200).length;
      expect(await statesOf(advertId)).toEqual(Array.from({ length: accepted }, () => 'stood'));
      const { rows } = await portal.pool.query<{ late: number }>(
        `select count(*)::integer as late from bid join advert on advert.id = advert_id
          where advert_id = $1 and placed_at >= closes_at`,
        [advertId],
      );
      expect(rows).toEqual([{ late: 0 }]);
    }
  });
});

describe.each([
  // The clock goes from 02:00 back to 01:00 on 31 October 2027, and from 01:00 to 02:00 on 28 March 2027.
  ['the first 01:30 of the night that has it twice', '2027-10-31', '01:30', '2027-10-31T00:30:00.000Z'],
  ['noon after that night', '2027-10-31', '12:00', '2027-10-31T12:00:00.000Z'],
  ['01:30 of the night that skips it', '2027-03-28', '01:30', '2027-03-28T01:30:00.000Z'],
  ['noon after that one', '2027-03-28', '12:00', '2027-03-28T11:00:00.000Z'],
])('a cycle that closes at %s', (_what, day, closesAt, instant) => {
  const cycle: FixedCycle = {
    kind: 'fixed',
    weeks: 1,
    opensWeekday: 1,
    opensAt: '09:00',
    closesWeekday: 7,
    closesAt,
  };

  test('closes at that moment, neither an hour before nor after', async () => {
    const turn = cycleAt(cycle, new Date(Date.parse(instant) - 86_400_000));
    expect([turn.closesAt.toISOString(), londonDay(turn.closesAt)]).toEqual([instant, day]);
    const { advertId } = await advertWithBids();
    await portal.pool.query('update advert set opens_at = $2, closes_at = $3 where id = $1', [
      advertId,
      turn.opensAt,
      turn.closesAt,
    ]);
    const closedAt = async (seconds: number) => {
      await portal.pool.query(
        `update clock set clock_offset = $1::timestamptz + $2 * interval '1 second' - clock_timestamp()`,
        [turn.closesAt, seconds],
      );
      await closeAdverts(own);
      return statesOf(advertId);
    };
    expect(await closedAt(-3_600)).toEqual(['live', 'live', 'live']);
    expect(await closedAt(-30)).toEqual(['live', 'live', 'live']);
    expect(await closedAt(0)).toEqual(['stood', 'stood', 'stood']);
    // The job is planned for the same moment.
    const { rows } = await portal.pool.query<{ planned: boolean }>(
      `select bool_or(key like 'close ashcombe ' || extract(epoch from $1::timestamptz)::bigint || '%') as planned
         from graphile_worker.jobs`,
      [turn.closesAt],
    );
    expect(rows).toEqual([{ planned: true }]);
    await portal.pool.query(`update clock set clock_offset = '0'`);
  });
});
