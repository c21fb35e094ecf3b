import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#api/database/database.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { liftPenalties } from '#api/lettings/lift-penalties.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { ApplicationsResponseSchema } from '#schemas/api/account-applications.ts';
import { QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { RefusalPenalty } from '#schemas/offers.ts';
import { compareRules } from '#tools/council-diff/compare-rules.ts';
import { addAccount, addAdvert, addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import { addOfferedPerson } from '#tools/scenario/offer-scenes.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, application, BackOffice, refused, taken } from '../../backoffice/back-office.ts';
import { Council } from '../../browser/council.ts';
import { portalForTests } from '../../support/portal.ts';
import { wordsOfPage } from '../../support/rendered-page.tsx';

const portal = portalForTests();
let api: Database;
const councils = new Map<string, TenantFiles>();

beforeAll(async () => {
  api = openDatabase(portal.url);
  for (const council of ['ashcombe', 'three-rivers']) {
    councils.set(council, await shippedCouncil(council));
  }
});
afterAll(() => api.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function policyOf(council: string) {
  const files = councils.get(council);
  if (!files) throw new Error(`There is no ${council}.`);
  return files.policy;
}

/** Writes what an officer decides about a refusal, or lifts it. */
const decide = (council: string, applicationId: string, refusalPenalty: RefusalPenalty | null) =>
  api
    .forTenant(council)
    .transaction((transaction) =>
      changeFacts(transaction, policyOf(council), [{ applicationId, refusalPenalty }]),
    );

const lift = (council: string) => liftPenalties(api.forTenant(council), policyOf(council));

/** Adds a person who may bid in a council. */
async function bidder(council: string, changed: Partial<ApplicationFacts> = {}) {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, council, email);
  const band = council === 'ashcombe' ? 'band-b' : 'medium';
  const applicationId = await addApplication(portal.pool, council, accountId, { band, ...changed });
  const client = portal.client(council);
  const logIn = () =>
    council === 'ashcombe'
      ? client.logIn(email, password)
      : client.logIn(email, password, { partner: 'oxmoor-council' });
  await logIn();
  const status = async () => {
    const { applications } = (await client.get('/api/account/applications')).as(ApplicationsResponseSchema);
    return applications.find((one) => one.applicationId === applicationId);
  };
  return { accountId, applicationId, client, logIn, status };
}

async function penaltyOf(applicationId: string): Promise<unknown> {
  const { rows } = await portal.pool.query<{ penalty: unknown }>(
    "select facts -> 'refusalPenalty' as penalty from application where id = $1",
    [applicationId],
  );
  return rows[0]?.penalty;
}

async function letters(accountId: string): Promise<string[]> {
  const { rows } = await portal.pool.query<{ kind: string }>(
    "select kind from outbox where payload ->> 'accountId' = $1 order by id",
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

describe('the council’s feed', () => {
  test('cannot send a penalty, and keeps the one that an officer has decided on', async () => {
    const council = 'three-rivers';
    const office = new BackOffice(portal.client(council), await addKey(portal.pool, council));
    const sent = application();
    const refusalPenalty = { kind: 'bottomOfBand', until: inDays(90) } as const;
    expect(
      refused(await office.put('applications', [{ ...sent, facts: { ...sent.facts, refusalPenalty } }])),
    ).toEqual(['error feed.shape /items/0/facts/refusalPenalty']);
    taken(await office.put('applications', [sent]));
    const { rows } = await portal.pool.query<{ id: string }>(
      'select id from application where external_reference = $1',
      [sent.externalReference],
    );
    const id = rows[0]?.id ?? '';
    await decide(council, id, refusalPenalty);

    expect(taken(await office.put('applications', [sent]))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await penaltyOf(id)).toEqual(refusalPenalty);
    expect(taken(await office.put('applications', [application({ bedroomNeed: 3 })]))).toMatchObject({
      changed: 1,
    });
    expect(await penaltyOf(id)).toEqual(refusalPenalty);
    await decide(council, id, null);
    expect(await penaltyOf(id)).toBeNull();
  });
});

test('a penalty that is over makes room for another that still runs', async () => {
  const council = 'ashcombe';
  const email = `${randomUUID()}@residents.example`;
  const at = new Date().toISOString();
  const penalty = { kind: 'bottomOfBand', until: inDays(90) };
  const decision = { counts: true, by: 'An officer', because: null, at, penalty, reviewBy: null };
  await addOfferedPerson(portal.pool, council, email, { state: 'refused', hoursLeft: 1, decision });
  const { rows } = await portal.pool.query<{ id: string }>(
    `select application.id from application join account on account.id = account_id where email = $1`,
    [email],
  );
  const id = rows[0]?.id ?? '';
  await decide(council, id, { kind: 'noBids', until: inDays(-1) });
  expect(await lift(council)).toBe(1);
  expect(await penaltyOf(id)).toEqual(penalty);
  expect(await lift(council)).toBe(0);
});

describe('no bids for a time', () => {
  const council = 'ashcombe';

  test('stops every bid and says until when, until its day has come or the council lifts it', async () => {
    const { accountId, applicationId, client, logIn, status } = await bidder(council);
    const advertId = await addAdvert(portal.pool, council, { closesIn: 60 * 86_400, cycleId: randomUUID() });
    const until = inDays(30);
    const reason = {
      rule: 'refusals',
      verdict: 'notMet',
      facts: { date: until },
      wouldChange: 'penaltyEnds',
    };
    await decide(council, applicationId, { kind: 'noBids', until });
    const { refusal } = await client.bid(advertId, applicationId);
    expect(refusal.code).toBe('bid.blocked');
    expect(refusal.eligibility?.cannotBidReasons).toContainEqual(reason);
    expect(await status()).toMatchObject({ blocks: [reason], penalty: null });
    expect(await wordsOfPage(client, await Council.load(council), '/account')).toMatch(
      /You cannot bid at the moment You have refused homes, so you cannot bid now\. You can bid again from \d/,
    );
    expect(await letters(accountId)).toEqual(['account.bidsStopped']);
    expect(await lift(council)).toBe(0);

    await moveClock(portal.pool, 30 * 86_400);
    try {
      await logIn();
      // Nothing has lifted it yet.
      expect(await status()).toMatchObject({ blocks: [] });
      expect((await client.bid(advertId, applicationId)).bid.receipt.bidId).toEqual(expect.any(String));
      expect(await penaltyOf(applicationId)).toEqual({ kind: 'noBids', until });
      const lifted = await Promise.all([lift(council), lift(council)]);
      expect(lifted.toSorted()).toEqual([0, 1]);
      expect(await penaltyOf(applicationId)).toBeNull();
    } finally {
      await moveClock(portal.pool, -30 * 86_400);
    }
  });

  test('ends with a letter if the council lifts it before', async () => {
    const { accountId, applicationId, status } = await bidder(council);
    await decide(council, applicationId, { kind: 'noBids', until: inDays(30) });
    await decide(council, applicationId, null);
    expect(await status()).toMatchObject({ blocks: [] });
    expect(await letters(accountId)).toEqual(['account.bidsStopped', 'account.bidsResumed']);
  });

  test('with a new date stays for it', async () => {
    const { applicationId, client, status } = await bidder(council);
    const until = inDays(0);
    await decide(council, applicationId, { kind: 'noBids', until, newDate: true });
    expect(await status()).toMatchObject({ blocks: [], effectiveDate: until });
    expect(await lift(council)).toBe(0);
    expect(await status()).toMatchObject({ effectiveDate: until });
    const { applicationSummaries } = (await client.get('/api/account/overview')).as(
      AccountOverviewResponseSchema,
    );
    expect(applicationSummaries[0]?.displayFields).toContainEqual(
      expect.objectContaining({ name: 'effectiveDate', value: until }),
    );
  });
});

describe('the bottom of the band', () => {
  const council = 'three-rivers';

  test('moves a live bid behind everyone else in the band, and says so to both', async () => {
    const [long, short, low] = [
      await bidder(council, { effectiveDate: '2020-01-01' }),
      await bidder(council, { effectiveDate: '2025-01-01' }),
      await bidder(council, { band: 'standard', effectiveDate: '2019-01-01' }),
    ];
    const advertId = await addAdvert(portal.pool, council, { closesIn: 10 * 86_400 });
    for (const { client, applicationId } of [long, short, low]) await client.bid(advertId, applicationId);
    const places = () =>
      Promise.all(
        [long, short, low].map(async ({ client }) => {
          const answer = await client.get(`/api/advertqueueposition/${advertId}/order`);
          return answer.as(QueueOrderResponseSchema).queuePosition;
        }),
      );
    expect(await places()).toEqual([1, 2, 3]);

    const until = inDays(90);
    expect(await decide(council, long.applicationId, { kind: 'bottomOfBand', until })).toMatchObject({
      moved: [expect.any(String)],
    });
    expect(await places()).toEqual([2, 1, 3]);
    const order = await long.client.get(`/api/advertqueueposition/${advertId}/order`);
    expect(order.as(QueueOrderResponseSchema).groups).toMatchObject([
      { where: 'ahead', criterion: 'refusals', count: 'fewerThanFive' },
      { where: 'behind', criterion: 'band' },
    ]);
    expect(await long.status()).toMatchObject({ blocks: [], penalty: { kind: 'bottomOfBand', until } });
    expect(await wordsOfPage(long.client, await Council.load(council), '/account')).toMatch(
      /You have refused homes Until \d+ \w+ \d{4}, everyone else in your band comes before you for homes that close before that day\. You can ask us to look at our decision again\./,
    );
    // Without the rule the penalty no longer holds.
    const policy = policyOf(council);
    const without = { ...policy, schemes: policy.schemes.map((scheme) => ({ ...scheme, offers: {} })) };
    const compare = api
      .forTenant(council)
      .transaction((transaction) => compareRules(transaction, policy, without));
    expect(await compare).toMatchObject({ moved: { homes: 1, bids: 2 } });

    await decide(council, long.applicationId, null);
    expect(await places()).toEqual([1, 2, 3]);
    // The home closes after the penalty, so it does not count there.
    await decide(council, long.applicationId, { kind: 'bottomOfBand', until: inDays(5) });
    expect(await places()).toEqual([1, 2, 3]);
  });
});
