import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';
import { limitAsked } from '#api/lettings/bids/bid-limit.ts';
import { countBids } from '#api/rules/lettings/bid-count.ts';
import { weekOf } from '#api/rules/lettings/calendar-week.ts';
import { ApplicationsResponseSchema } from '#schemas/api/account-applications.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import {
  addAccount,
  addAdvert,
  addApplication,
  addBid,
  moveClock,
  password,
} from '#tools/scenario/arrange.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'weekly';
const scheme: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'perWeek', maximum: 2 },
  cycle: { kind: 'rolling', minimumDays: 1 },
  bands: [{ id: 'a', name: 'Band A', meaning: 'Soon.' }],
};
const keeping: Scheme = {
  ...scheme,
  identifier: 'keeping',
  name: 'Withdrawn bids count',
  bidding: { withdrawal: { kind: 'untilClose', givesBidBack: false } },
};

let folder: CouncilFolder;
let api: Database;
beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(tenant);
  await folder.write(`${tenant}/lettings.json`, { version: 'weekly-1', schemes: [scheme, keeping] });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
beforeAll(() => {
  api = openDatabase(portal.url);
});
afterAll(async () => {
  await api.close();
  await folder.remove();
});

async function bidder() {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenant, email);
  const id = await addApplication(portal.pool, tenant, accountId, { band: 'a' }, ['general', 'keeping']);
  const client = portal.client(tenant);
  await client.logIn(email, password);
  return { client, id, email };
}

/** A home that stays open for three weeks. */
const addHome = (schemeIdentifier = 'general') =>
  addAdvert(portal.pool, tenant, { schemeIdentifier, cycleId: randomUUID(), closesIn: 21 * 86_400 });

/** Seconds until the week of the portal's clock ends. */
async function leftOfWeek(): Promise<number> {
  const { rows } = await portal.pool.query<{ now: Date }>('select app_now() as now');
  const now = rows[0]?.now ?? new Date();
  return (weekOf({ kind: 'perWeek', maximum: 2 }, now).until.getTime() - now.getTime()) / 1_000;
}

test('bids are limited by the week in which they were made, and come back when it ends', async () => {
  const { client, id, email } = await bidder();
  const [one, two, three] = [await addHome(), await addHome(), await addHome()];
  const { bid } = await client.bid(one, id);
  expect(bid.countActiveBids).toBe(1);
  expect((await client.bid(two, id)).bid.countActiveBids).toBe(2);
  const refused = (await client.bid(three, id)).refusal;
  const nextBegins = weekOf({ kind: 'perWeek', maximum: 2 }, new Date()).nextBegins;
  expect(refused).toMatchObject({
    code: 'bid.overLimit',
    eligibility: {
      cannotBidReasons: [
        {
          rule: 'limit',
          facts: { count: 2, maximum: 2, kind: 'perWeek', date: nextBegins },
          wouldChange: 'bidOfWeekWithdrawn',
        },
      ],
    },
  });
  const status = async () =>
    (await client.get('/api/account/applications')).as(ApplicationsResponseSchema).applications[0];
  expect(await status()).toMatchObject({
    limitKind: 'perWeek',
    limitRenewsOn: nextBegins,
    countActiveBids: 2,
    maximumActiveBids: 2,
  });

  expect((await client.withdraw(one, id, bid.receipt.bidId)).status).toBe(200);
  expect((await client.bid(three, id)).status).toBe(200);
  expect((await client.bid(await addHome(), id)).refusal.code).toBe('bid.overLimit');

  const seconds = Math.ceil(await leftOfWeek());
  await moveClock(portal.pool, seconds);
  try {
    // The bids of last week are still live, and use up none of this one's.
    await client.logIn(email, password);
    expect(await status()).toMatchObject({ countActiveBids: 0 });
    expect((await client.bid(await addHome(), id)).bid.countActiveBids).toBe(1);
  } finally {
    await moveClock(portal.pool, -seconds);
  }
});

test('a withdrawn bid still counts in its week where the scheme does not give it back', async () => {
  const { client, id } = await bidder();
  const [one, two, three] = [await addHome('keeping'), await addHome('keeping'), await addHome('keeping')];
  const { bid } = await client.bid(one, id);
  await client.withdraw(one, id, bid.receipt.bidId);
  expect((await client.bid(two, id)).bid.countActiveBids).toBe(2);
  expect((await client.bid(three, id)).refusal).toMatchObject({
    code: 'bid.overLimit',
    eligibility: { cannotBidReasons: [{ wouldChange: 'nextWeek' }] },
  });
});

test('of bids at once, no more than the week has left are made', async () => {
  const { client, id } = await bidder();
  const homes = await Promise.all([addHome(), addHome(), addHome(), addHome()]);
  const answers = await Promise.all(homes.map((home) => client.bid(home, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
});

const countInDatabase = statement({
  values: { application: 'uuid', limit: 'jsonb', moment: 'timestamptz' },
  row: { count: 'integer' },
  text: "select used_bids as count from count_used_bids($application, 'general', $limit, '', $moment, null)",
});

test('the database counts the weeks of London as the rules do, over both changes of the clock', async () => {
  const applicationId = await addApplication(portal.pool, tenant, null, { band: 'a' }, ['general']);
  const advertId = await addHome();
  await addBid(portal.pool, tenant, scheme, { advertId, applicationId });
  const { rows } = await portal.pool.query<{ id: string }>('select id from bid where application_id = $1', [
    applicationId,
  ]);
  const instant = fc
    .tuple(
      // Sundays on which the clocks change, and one on which they do not.
      fc.constantFrom('2026-03-29', '2026-10-25', '2026-07-05'),
      fc.constantFrom(-7, -1, 0, 1, 6, 7),
      fc.constantFrom(-1, 0, 3_599_999, 3_600_000, 86_399_999 - 3_600_000, 82_800_000, 86_399_999),
    )
    .map(([day, days, milliseconds]) => new Date(Date.parse(day) + days * 86_400_000 + milliseconds));
  const asked = api.forTenant(tenant);
  await fc.assert(
    fc.asyncProperty(
      instant,
      instant,
      fc.integer({ min: 1, max: 7 }),
      async (placedAt, moment, weekBegins) => {
        const ours: Scheme = { ...scheme, limit: { kind: 'perWeek', maximum: 2, weekBegins } };
        await portal.pool.query('update bid set placed_at = $2 where id = $1', [rows[0]?.id, placedAt]);
        const [counted] = await asked.run(countInDatabase, {
          application: applicationId,
          limit: limitAsked(ours),
          moment: moment.toISOString(),
        });
        const advert = {
          schemeIdentifier: 'general',
          cycleId: '',
          closesAt: moment,
          advertTypeId: 1,
          excludedFromBidCount: false,
          bidGroup: null,
        };
        expect(counted?.count).toBe(countBids(ours, [{ state: 'live', placedAt, advert }], '', moment));
      },
    ),
    { numRuns: 200 },
  );
});
