import { beforeAll, expect, test } from 'vitest';
import { BidEventsResponseSchema } from '#schemas/backoffice/bids.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { shippedCouncils } from '../support/checked-councils.ts';
import { portalForTests } from '../support/portal.ts';
import { until } from '../support/until.ts';
import { addKey, BackOffice } from './back-office.ts';

const tenantId = 'ashcombe';
const portal = portalForTests();
let office: BackOffice;
let scheme: Scheme;

beforeAll(async () => {
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
  const all = await shippedCouncils();
  const [found] = all.find(({ tenant }) => tenant.tenantId === tenantId)?.policy.schemes ?? [];
  if (found === undefined) throw new Error('The council has no scheme.');
  scheme = found;
});

async function makeBid(council = tenantId): Promise<string> {
  const advertId = await addAdvert(portal.pool, council);
  return addBid(portal.pool, council, scheme, {
    advertId,
    applicationId: await addApplication(portal.pool, council, null),
  });
}

const write = `insert into bid_event (tenant_id, bid_id, event, made_by, at, total_bids)
               values ($1, $2, 'bid.rekey', 'automatic', app_now(), $3)`;

async function read(since?: string, limit = 1_000) {
  const query = new URLSearchParams({ limit: String(limit), ...(since === undefined ? {} : { since }) });
  return (await office.bids(`?${query}`)).as(BidEventsResponseSchema);
}

/** Reads from a place to the end, page by page, and returns the numbers that were written as totals. */
async function readOn(since: string | undefined, limit: number) {
  const totals: number[] = [];
  let next = since;
  for (;;) {
    const page = await read(next, limit);
    totals.push(...page.events.map(({ totalBids }) => totalBids));
    next = page.next;
    if (!page.more) return { totals, next };
  }
}

/** Milliseconds between two reads without events: a key may make 600 calls a minute. */
const pause = 120;

/**
 * Reads on until a number of events have arrived. A transaction anywhere on the server, even in another test's
 * database, holds them back while it lasts.
 */
async function readUntil(since: string | undefined, limit: number, count: number) {
  const totals: number[] = [];
  let next = since;
  const readMore = async () => {
    const some = await readOn(next, limit);
    totals.push(...some.totals);
    next = some.next;
    return totals.length >= count;
  };
  await until(`${count} events have come.`, readMore, pause);
  return { totals, next };
}

test('each event is read once, in pages, and again from any earlier cursor', async () => {
  const bidId = await makeBid();
  for (let total = 1; total <= 7; total += 1) await portal.pool.query(write, [tenantId, bidId, total]);
  await readUntil(undefined, 1_000, 7);
  const first = await read(undefined, 3);
  expect(first.events.map(({ totalBids }) => totalBids)).toEqual([1, 2, 3]);
  expect(first.more).toBe(true);
  expect(first.events[0]).toMatchObject({
    bidId,
    event: 'bid.rekey',
    madeBy: 'automatic',
    advertReference: null,
  });
  const rest = await readOn(first.next, 2);
  expect(rest.totals).toEqual([4, 5, 6, 7]);
  expect(await readOn(rest.next, 2)).toEqual({ totals: [], next: rest.next });
  expect((await readOn(first.next, 1_000)).totals).toEqual([4, 5, 6, 7]);
});

test('an event committed after a later one was read is not skipped', async () => {
  const bidId = await makeBid();
  const { next } = await readOn(undefined, 1_000);
  const slow = await portal.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(write, [tenantId, bidId, 101]);
    await portal.pool.query(write, [tenantId, bidId, 102]);
    expect((await read(next)).events).toEqual([]);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  expect((await readUntil(next, 1, 2)).totals).toEqual([101, 102]);
});

test('a late number from an early transaction is not skipped', async () => {
  const bidId = await makeBid();
  const { next } = await readOn(undefined, 1_000);
  const early = await portal.pool.connect();
  try {
    await early.query('begin');
    // Takes its transaction's number now, and the event's number only after the other's.
    await early.query('select pg_current_xact_id()');
    await portal.pool.query(write, [tenantId, bidId, 201]);
    const meanwhile = await readOn(next, 1_000);
    await early.query(write, [tenantId, bidId, 202]);
    await early.query('commit');
    const after = await readUntil(meanwhile.next, 1_000, 2 - meanwhile.totals.length);
    expect([...meanwhile.totals, ...after.totals].toSorted((one, other) => one - other)).toEqual([201, 202]);
  } finally {
    early.release();
  }
});

test('many writers and a constant reader: nothing is missed or repeated', async () => {
  const bidId = await makeBid();
  const start = await readOn(undefined, 1_000);
  const writers = 4;
  const each = 50;
  const wrote = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < each; turn += 1)
        await portal.pool.query(write, [tenantId, bidId, 1_000 + writer * each + turn]);
    }),
  );
  const { totals } = await readUntil(start.next, 7, writers * each);
  await wrote;
  expect(totals.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: writers * each }, (_, place) => 1_000 + place),
  );
});

test('another council’s bids never appear', async () => {
  const { next } = await readOn(undefined, 1_000);
  const bidId = await makeBid('three-rivers');
  await portal.pool.query(write, ['three-rivers', bidId, 1]);
  expect((await readOn(next, 1_000)).totals).toEqual([]);
});

test.each(['x', Buffer.from('1.2.3').toString('base64url'), Buffer.from('1.-2').toString('base64url')])(
  'an invalid cursor is refused: %s',
  async (since) => {
    const answer = await office.bids(`?since=${since}`);
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  },
);
