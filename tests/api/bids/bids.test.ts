import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  AdvertEligibilityResponseSchema,
  QueuePositionResponseSchema,
} from '#schemas/api/advert-eligibility.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import {
  addAccount,
  addAdvert,
  addApplication,
  addBid,
  moveClock,
  password,
} from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'ashcombe';
const portal = portalForTests();
let scheme: Scheme;

/** A signed-in person with an application; each test has its own. */
let applicant: Client;
let email: string;
let application: string;

beforeAll(async () => {
  const { policy } = await shippedCouncil(tenant);
  const [first] = policy.schemes;
  if (!first) throw new Error('The council has no scheme.');
  scheme = first;
});
beforeEach(async () => {
  email = `${randomUUID()}@residents.example`;
  application = await addApplication(portal.pool, tenant, await addAccount(portal.pool, tenant, email));
  applicant = portal.client();
  await applicant.logIn(email, password);
});

const liveBids = async (advertId: string): Promise<number> => {
  const { rows } = await portal.pool.query<{ count: number }>(
    "select count(*)::integer as count from bid where advert_id = $1 and state = 'live'",
    [advertId],
  );
  return rows[0]?.count ?? -1;
};

describe('a bid is refused', () => {
  test('on an advert that closed a millisecond ago, with current facts', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    // The page saw it open: the list is cached for a second, the database's clock is not.
    await applicant.get('/api/adverteligibility');
    await portal.pool.query(
      "update advert set closes_at = app_now() - interval '1 millisecond' where id = $1",
      [advert],
    );

    const { code, eligibility } = (await applicant.bid(advert, application)).refusal;

    expect(code).toBe('bid.closed');
    expect(eligibility).toMatchObject({ canBid: false, hasBid: false, allowedEvents: [] });
    expect(eligibility.cannotBidReasons.map(({ rule }) => rule)).toContain('open');
    expect(await liveBids(advert)).toBe(0);
  });

  test('on an advert that the applicant is not eligible for, with the reasons', async () => {
    const advert = await addAdvert(portal.pool, tenant, { rules: { bedroomNeed: { minimum: 3 } } });

    const { code, eligibility } = (await applicant.bid(advert, application)).refusal;

    expect(code).toBe('bid.notEligible');
    expect(eligibility.ineligibilityReasons).toMatchObject([{ rule: 'bedroomNeed', verdict: 'notMet' }]);
    expect(await liveBids(advert)).toBe(0);
  });

  test('on facts that changed since this process last read them', async () => {
    const advert = await addAdvert(portal.pool, tenant, { rules: { bedroomNeed: { maximum: 2 } } });
    const other = await addAdvert(portal.pool, tenant);
    expect((await applicant.bid(other, application)).bid.eligibility.hasBid).toBe(true);
    await portal.pool.query(
      `update application set facts = jsonb_set(facts, '{bedroomNeed}', '3'), version = version + 1 where id = $1`,
      [application],
    );

    expect((await applicant.bid(advert, application)).refusal.code).toBe('bid.notEligible');
  });

  test('a second time on the same advert', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    await applicant.bid(advert, application);

    const { code, eligibility } = (await applicant.bid(advert, application)).refusal;

    expect(code).toBe('bid.alreadyMade');
    expect(eligibility).toMatchObject({
      hasBid: true,
      canWithdraw: true,
      currentQueuePosition: 1,
      totalBids: 1,
    });
    expect(await liveBids(advert)).toBe(1);
  });

  test('beyond the scheme’s limit for a cycle', async () => {
    const adverts = await Promise.all([1, 2, 3, 4].map(() => addAdvert(portal.pool, tenant)));
    const [one = '', two = '', three = '', four = ''] = adverts;
    for (const advert of [one, two, three]) await applicant.bid(advert, application);

    const refusal = (await applicant.bid(four, application)).refusal;
    expect(refusal).toMatchObject({ code: 'bid.overLimit', countActiveBids: 3, maximumActiveBids: 3 });
    expect(refusal.eligibility.cannotBidReasons).toMatchObject([{ rule: 'limit', verdict: 'notMet' }]);

    const nextCycle = await addAdvert(portal.pool, tenant, { cycleId: 'cycle-2' });
    const uncounted = await addAdvert(portal.pool, tenant, { excludedFromBidCount: true });
    expect((await applicant.bid(nextCycle, application)).bid.countActiveBids).toBe(1);
    expect((await applicant.bid(uncounted, application)).bid.countActiveBids).toBe(3);
  });

  test('made by staff cannot be withdrawn or moved by the applicant', async () => {
    const [advert, other] = [await addAdvert(portal.pool, tenant), await addAdvert(portal.pool, tenant)];
    const bid = { advertId: advert, applicationId: application, madeBy: 'staff' } as const;
    const bidId = await addBid(portal.pool, tenant, scheme, bid);

    const { code, eligibility } = (await applicant.withdraw(advert, application, bidId)).refusal;

    expect(code).toBe('bid.madeOnBehalf');
    expect(eligibility).toMatchObject({ hasBid: true, canWithdraw: false, madeOnBehalf: true });
    const moved = (await applicant.move(other, application, bidId)).refusal;
    expect(moved.code).toBe('bid.madeOnBehalf');
    expect(moved.eligibility.movableBidIds).toEqual([]);
    expect([await liveBids(advert), await liveBids(other)]).toEqual([1, 0]);
  });

  test('withdrawal after the close', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    await portal.pool.query('update advert set closes_at = app_now() where id = $1', [advert]);

    expect((await applicant.withdraw(advert, application, receipt.bidId)).refusal.code).toBe('bid.closed');
    expect(await liveBids(advert)).toBe(1);
  });

  test('withdrawal of a withdrawn bid', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    await applicant.withdraw(advert, application, receipt.bidId);

    expect((await applicant.withdraw(advert, application, receipt.bidId)).refusal.code).toBe('bid.notMade');
  });
});

describe('simultaneous requests', () => {
  test('for the same bid from two tabs make one bid', async () => {
    const advert = await addAdvert(portal.pool, tenant);

    const answers = await Promise.all([
      applicant.bid(advert, application),
      applicant.bid(advert, application),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await liveBids(advert)).toBe(1);
  });

  test('that are identical have one effect and one answer', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const key = randomUUID();

    const answers = await Promise.all([1, 2, 3].map(() => applicant.bid(advert, application, key)));

    const references = answers.map((answer) => answer.bid.receipt.reference);
    expect(new Set(references).size).toBe(1);
    expect(await liveBids(advert)).toBe(1);
  });

  test('from many tabs never exceed the limit', async () => {
    const adverts = await Promise.all(Array.from({ length: 12 }, () => addAdvert(portal.pool, tenant)));

    const answers = await Promise.all(adverts.map((advert) => applicant.bid(advert, application)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409).map((answer) => answer.refusal.code)).toEqual(
      Array.from({ length: 9 }, () => 'bid.overLimit'),
    );
  });
});

describe('an idempotency key', () => {
  test('still returns its answer after the advert closes', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const key = randomUUID();
    const first = (await applicant.bid(advert, application, key)).bid;
    await portal.pool.query('update advert set closes_at = app_now() where id = $1', [advert]);

    const second = (await applicant.bid(advert, application, key)).bid;

    expect(second.receipt).toEqual(first.receipt);
  });

  test('is refused for another bid', async () => {
    const [one, two] = await Promise.all([addAdvert(portal.pool, tenant), addAdvert(portal.pool, tenant)]);
    const key = randomUUID();
    await applicant.bid(one, application, key);

    const answer = await applicant.bid(two, application, key);

    expect([answer.status, answer.code]).toEqual([422, 'request.keyReused']);
    expect(await liveBids(two)).toBe(0);
  });

  test('is required', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const answer = await applicant.post(`/api/advertbid/${advert}/${application}`);
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });
});

describe('an accepted bid', () => {
  test('returns a receipt with a queue position, and adds to the history', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const ahead = await addApplication(portal.pool, tenant, null, {
      band: 'band-a',
      effectiveDate: '2020-01-01',
    });
    await addBid(portal.pool, tenant, scheme, { advertId: advert, applicationId: ahead });

    const { receipt, eligibility, countActiveBids } = (await applicant.bid(advert, application)).bid;

    expect(eligibility).toMatchObject({
      canBid: false,
      hasBid: true,
      canWithdraw: true,
      applicationId: application,
      bidId: receipt.bidId,
      currentQueuePosition: 2,
      totalBids: 2,
    });
    expect(countActiveBids).toBe(1);
    const { rows } = await portal.pool.query(
      'select event, made_by, queue_position, total_bids from bid_event where bid_id = $1',
      [receipt.bidId],
    );
    expect(rows).toEqual([{ event: 'bid.place', made_by: 'applicant', queue_position: 2, total_bids: 2 }]);
  });

  test('can be withdrawn and made again', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const first = (await applicant.bid(advert, application)).bid;

    const withdrawn = (await applicant.withdraw(advert, application, first.receipt.bidId)).bid;
    expect(withdrawn.receipt.event).toBe('bid.withdraw');
    expect(withdrawn.eligibility).toMatchObject({ canBid: true, hasBid: false, bidId: null, totalBids: 0 });
    expect(withdrawn.countActiveBids).toBe(0);

    const again = (await applicant.bid(advert, application)).bid;
    expect(again.receipt.bidId).not.toBe(first.receipt.bidId);
    expect(await liveBids(advert)).toBe(1);
  });

  test('appears in eligibility and queue positions', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    await untilListed(applicant, advert);

    const { schemes, totalCountActiveBids } = (await applicant.get('/api/adverteligibility')).as(
      AdvertEligibilityResponseSchema,
    );
    const own = schemes.flatMap(({ eligibility }) => eligibility).find(({ advertId }) => advertId === advert);
    expect(own).toMatchObject({ hasBid: true, bidId: receipt.bidId, currentQueuePosition: 1, totalBids: 1 });
    expect(totalCountActiveBids).toBe(1);

    const positions = (await applicant.get(`/api/advertqueueposition?advertIds=${advert}`)).as(
      QueuePositionResponseSchema,
    );
    expect(positions.adverts).toMatchObject([{ advertId: advert, queuePosition: 1, totalBids: 1 }]);
  });
});

describe('the session', () => {
  test('that ends before the bid returns 401, and nothing is written', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const other = await addAdvert(portal.pool, tenant);
    await applicant.bid(other, application);
    await portal.pool.query('update session set ended_at = app_now() where ended_at is null');

    const answer = await applicant.bid(advert, application);

    expect([answer.status, answer.code]).toEqual([401, 'session.ended']);
    expect(await liveBids(advert)).toBe(0);
  });

  test('ends after exactly half an hour without activity', async () => {
    const advert = await addAdvert(portal.pool, tenant, { closesIn: 7_200 });
    await moveClock(portal.pool, 1_790);
    expect((await applicant.get('/api/account/overview')).status).toBe(200);
    await moveClock(portal.pool, 1_801);
    expect((await applicant.bid(advert, application)).code).toBe('session.ended');
    await moveClock(portal.pool, -3_591);
  });
});
