import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { changeAdverts } from '#api/lettings/change-adverts.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// A council closes a home earlier than announced while people are using it.

const tenant = 'ashcombe';
const portal = portalForTests();
let api: Database;
let own: TenantDatabase;
let policy: LettingsPolicy;
let applicant: Client;
let application: string;

beforeAll(async () => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
  ({ policy } = await shippedCouncil(tenant));
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  application = await addApplication(portal.pool, tenant, await addAccount(portal.pool, tenant, email));
  applicant = portal.client();
  await applicant.logIn(email, password);
});

async function bidOn(advertId: string): Promise<string> {
  return (await applicant.bid(advertId, application)).bid.receipt.bidId;
}

async function closeAt(advertId: string, closesAt: Date): Promise<void> {
  await own.transaction((transaction) => changeAdverts(transaction, policy, [{ advertId, closesAt }]));
}

/** Acts while the earlier close of an advert is written but not yet committed. */
async function meanwhile(advertId: string, act: () => Promise<Answer>): Promise<Answer> {
  let acted: Promise<Answer> | undefined;
  await own.transaction(async (transaction) => {
    await changeAdverts(transaction, policy, [{ advertId, closesAt: new Date() }]);
    acted = act();
    await Promise.race([acted, untilSomebodyWaits()]);
  });
  if (!acted) throw new Error('Nothing was done meanwhile.');
  return acted;
}

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await portal.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

test('moving a close into the past closes the home now, never before its recorded events', async () => {
  const advertId = await addAdvert(portal.pool, tenant);
  const bidId = await bidOn(advertId);
  await closeAt(advertId, new Date(Date.now() - 600_000));
  await closeAdverts(own);
  const { rows } = await portal.pool.query<{ event: string; early: boolean; at: string }>(
    `select event, at <= closes_at as early, at::text from bid_event, advert
      where bid_id = $1 and advert.id = $2 order by bid_event.id`,
    [bidId, advertId],
  );
  expect(rows.map(({ event, early }) => [event, early])).toEqual([
    ['bid.place', true],
    ['advert.change', true],
    ['advert.close', true],
  ]);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
});

test('a close that has passed does not move', async () => {
  const advertId = await addAdvert(portal.pool, tenant, { closesIn: -60 });
  const closes = 'select closes_at::text from advert where id = $1';
  const { rows: before } = await portal.pool.query(closes, [advertId]);
  await closeAt(advertId, new Date());
  const { rows: after } = await portal.pool.query(closes, [advertId]);
  expect(after).toEqual(before);
});

test('a bid cannot be withdrawn from a home that is being closed', async () => {
  const advertId = await addAdvert(portal.pool, tenant);
  const bidId = await bidOn(advertId);
  const answer = await meanwhile(advertId, () => applicant.withdraw(advertId, application, bidId));
  expect(answer.refusal.code).toBe('bid.closed');
});

test('a bid cannot be marked on a home that is being closed', async () => {
  const advertId = await addAdvert(portal.pool, tenant);
  const bidId = await bidOn(advertId);
  const answer = await meanwhile(advertId, () => applicant.prefer(advertId, application, bidId));
  expect(answer.refusal.code).toBe('bid.closed');
});

test('a bid on a closed home keeps its mark when another home is marked', async () => {
  const [first, second] = [await addAdvert(portal.pool, tenant), await addAdvert(portal.pool, tenant)];
  const [gone, left] = [await bidOn(first), await bidOn(second)];
  expect((await applicant.prefer(first, application, gone)).status).toBe(200);
  await closeAt(first, new Date());
  // Its bids are not final yet: background work does that.
  expect((await applicant.prefer(second, application, left)).status).toBe(200);
  await closeAdverts(own);
  const { rows } = await portal.pool.query<{ id: string; state: string; preferred: boolean }>(
    'select id, state, preferred from bid where application_id = $1',
    [application],
  );
  expect(new Set(rows)).toEqual(
    new Set([
      { id: gone, state: 'stood', preferred: true },
      { id: left, state: 'live', preferred: true },
    ]),
  );
  const { rows: events } = await portal.pool.query(
    `select event from bid_event where bid_id = $1 and event = 'bid.unprefer'`,
    [gone],
  );
  expect(events).toEqual([]);
});
