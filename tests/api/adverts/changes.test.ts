import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { changeAdverts, withdrawAdverts } from '#api/lettings/change-adverts.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication, addBid, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'ashcombe';
const portal = portalForTests();
let api: Database;
let own: TenantDatabase;
let policy: LettingsPolicy;
let scheme: Scheme;
let applicant: Client;
let application: string;

const facts: ApplicationFacts = {
  band: 'band-c',
  effectiveDate: '2024-03-03',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
};

beforeAll(async () => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
  ({ policy } = await shippedCouncil(tenant));
  const [first] = policy.schemes;
  if (!first) throw new Error('The council has no scheme.');
  scheme = first;
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  const account = await addAccount(portal.pool, tenant, email);
  application = await addApplication(portal.pool, tenant, account, facts);
  applicant = portal.client();
  await applicant.logIn(email, password);
});

/** Adds a bid of another application in band B. */
async function rival(advertId: string): Promise<void> {
  const applicationId = await addApplication(portal.pool, tenant, null, { ...facts, band: 'band-b' });
  await addBid(portal.pool, tenant, scheme, { advertId, applicationId });
}

const history = async (bidId: string) => {
  const { rows } = await portal.pool.query<{ event: string; place: number | null; total: number }>(
    'select event, queue_position as place, total_bids as total from bid_event where bid_id = $1 order by id',
    [bidId],
  );
  return rows.map(({ event, place, total }) => `${event} ${place} of ${total}`);
};

/** Returns the bidder's messages, except receipts for their own acts. */
const told = async (bidId: string) => {
  const { rows } = await portal.pool.query<{ kind: string; payload: Record<string, unknown> }>(
    "select kind, payload from outbox where payload ->> 'bidId' = $1 and not payload ? 'madeBy' order by id",
    [bidId],
  );
  return rows;
};

const change = (changed: Partial<ApplicationFacts>) =>
  own.transaction((transaction) =>
    changeFacts(transaction, policy, [{ applicationId: application, facts: { ...facts, ...changed } }]),
  );

describe('a change of facts', () => {
  test('to the same values is ignored', async () => {
    expect(await change({})).toEqual({ changed: [], moved: [], ineligible: [] });
  });

  test('for an unclaimed or another council’s application is ignored', async () => {
    const other = await addApplication(portal.pool, 'three-rivers', null);
    const result = await own.transaction((transaction) =>
      changeFacts(transaction, policy, [
        { applicationId: other, facts },
        { applicationId: randomUUID(), facts },
      ]),
    );
    expect(result.changed).toEqual([]);
  });

  test('moves live bids in their queues, and records it in their history', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    await rival(advert);
    const { receipt, eligibility } = (await applicant.bid(advert, application)).bid;
    expect(eligibility.currentQueuePosition).toBe(2);

    const result = await change({ band: 'band-a' });

    expect(result).toEqual({ changed: [application], moved: [receipt.bidId], ineligible: [] });
    expect(await history(receipt.bidId)).toEqual(['bid.place 2 of 2', 'bid.rekey 1 of 2']);
    expect(await told(receipt.bidId)).toEqual([]);
  });

  test('that does not affect the position adds no history', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    expect((await change({ band: 'band-a' })).moved).toEqual([]);
    expect(await history(receipt.bidId)).toEqual(['bid.place 1 of 1']);
  });

  test('does not touch the queue of a closed advert', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    await rival(advert);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    await portal.pool.query('update advert set closes_at = app_now() where id = $1', [advert]);

    expect((await change({ band: 'band-a' })).moved).toEqual([]);
    expect(await history(receipt.bidId)).toEqual(['bid.place 2 of 2']);
  });

  test('that makes a live bid ineligible keeps the bid, and notifies its person once with the reason', async () => {
    const advert = await addAdvert(portal.pool, tenant, { rules: { bedroomNeed: { maximum: 2 } } });
    const { receipt } = (await applicant.bid(advert, application)).bid;

    expect((await change({ bedroomNeed: 3 })).ineligible).toEqual([receipt.bidId]);
    expect((await change({ bedroomNeed: 4 })).ineligible).toEqual([]);

    expect(await told(receipt.bidId)).toMatchObject([
      { kind: 'bid.ineligible', payload: { advertId: advert, reasons: [{ rule: 'bedroomNeed' }] } },
    ]);
    const { code } = (await applicant.bid(advert, application)).refusal;
    expect(code).toBe('bid.alreadyMade');
  });

  test('that takes an application out of the scheme of a live bid also notifies its person', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    const result = await own.transaction((transaction) =>
      changeFacts(transaction, policy, [{ applicationId: application, schemeIdentifiers: ['elsewhere'] }]),
    );
    expect(result.ineligible).toEqual([receipt.bidId]);
    expect(await told(receipt.bidId)).toMatchObject([{ payload: { reasons: [{ rule: 'scheme' }] } }]);
  });

  test('during a bid is part of the bid’s rank key, whichever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const advert = await addAdvert(portal.pool, tenant, { cycleId: `race-${round}` });
      const band = round % 2 === 0 ? 'band-a' : 'band-d';
      const [answer] = await Promise.all([applicant.bid(advert, application), change({ band })]);
      expect(answer.status).toBe(200);
      const { rows } = await portal.pool.query<{ rank_key: string }>(
        'select rank_key from bid where advert_id = $1',
        [advert],
      );
      expect(rows[0]?.rank_key.slice(0, 3)).toBe(round % 2 === 0 ? '000' : '003');
    }
  });
});

/** Returns the applicant's standing on an advert; the list of homes may be a second old. */
async function standingOn(advert: string) {
  const find = async () => {
    const { schemes } = (await applicant.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
    return schemes.flatMap(({ eligibility }) => eligibility).find(({ advertId }) => advertId === advert);
  };
  await expect.poll(find).toBeDefined();
  return find();
}

const changeIt = (changed: Omit<Parameters<typeof changeAdverts>[2][number], 'advertId'>, advertId: string) =>
  own.transaction((transaction) => changeAdverts(transaction, policy, [{ advertId, ...changed }]));

describe('an advert changed under live bids', () => {
  test('to the same values does not change', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    expect(await changeIt({ bedrooms: 2, terms: {}, rules: {} }, advert)).toEqual({
      changed: [],
      notified: [],
    });
  });

  test('notifies all bidders in one letter: each fact before and after, and the reason for anyone left out', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advert, application)).bid;

    const result = await changeIt({ bedrooms: 3, rules: { bedroomNeed: { minimum: 3 } } }, advert);

    expect(result).toEqual({ changed: [advert], notified: [receipt.bidId] });
    expect(await told(receipt.bidId)).toMatchObject([
      {
        kind: 'advert.change',
        payload: {
          changed: expect.arrayContaining(['home', 'rules']),
          changes: {
            facts: [{ fact: 'bedrooms', before: 2, after: 3 }],
            rules: { before: {}, after: { bedroomNeed: { minimum: 3 } } },
            order: false,
          },
          obstacles: [{ rule: 'bedroomNeed', verdict: 'notMet' }],
          again: false,
        },
      },
    ]);
    expect(await history(receipt.bidId)).toEqual(['bid.place 1 of 1', 'advert.change 1 of 1']);
  });

  test('and changed back tells its bidder that they can have the home again', async () => {
    const rules = { bedroomNeed: { minimum: 2, maximum: 2 } };
    const advert = await addAdvert(portal.pool, tenant, { rules });
    const { receipt } = (await applicant.bid(advert, application)).bid;
    await changeIt({ bedrooms: 3, rules: { bedroomNeed: { minimum: 3, maximum: 3 } } }, advert);
    // A letter being sent; a waiting one would be written from the new facts.
    await portal.pool.query("update outbox set attempts = 1 where payload ->> 'bidId' = $1", [receipt.bidId]);
    await changeIt({ bedrooms: 2, rules }, advert);

    expect(
      (await told(receipt.bidId)).map(({ payload }) => [payload['again'], payload['obstacles']]),
    ).toEqual([
      [false, [expect.objectContaining({ rule: 'bedroomNeed' })]],
      [true, []],
    ]);
    // A value that came back is not listed as changed.
    const standing = await standingOn(advert);
    expect(standing?.changesSinceBid).toBeUndefined();
  });

  test('shows the change on its page to people who bid before it', async () => {
    const advert = await addAdvert(portal.pool, tenant, { details: { rentPence: 11_050 } });
    await applicant.bid(advert, application);
    const { rows } = await portal.pool.query<{ details: AdvertDetails }>(
      `select details || '{"rentPence": 14050}' as details from advert where id = $1`,
      [advert],
    );
    const [{ details } = { details: undefined }] = rows;
    if (details === undefined) throw new Error('The advert is gone.');
    await changeIt({ bedrooms: 3, hasGarden: false, details }, advert);

    const standing = await standingOn(advert);
    expect(standing?.changesSinceBid?.changes).toEqual({
      facts: [
        { fact: 'cost', before: { pence: 11_050, period: 'week' }, after: { pence: 14_050, period: 'week' } },
        { fact: 'bedrooms', before: 2, after: 3 },
        { fact: 'hasGarden', before: true, after: false },
      ],
      rules: [],
      order: false,
    });
  });

  test('keeps the rules’ version of the original bid, and stores the one it is now ranked by', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    await rival(advert);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    expect(receipt.policyVersion).toBe(policy.version);
    const later = { ...policy, version: 'later' };
    await own.transaction((transaction) =>
      changeFacts(transaction, later, [{ applicationId: application, facts: { ...facts, band: 'band-a' } }]),
    );
    const { rows } = await portal.pool.query<{ bid: string; event: string; at: string | null }>(
      `select bid.policy_version as bid, event, bid_event.policy_version as at
         from bid join bid_event on bid_event.bid_id = bid.id where bid.id = $1 order by bid_event.id`,
      [receipt.bidId],
    );
    expect(rows).toEqual([
      { bid: policy.version, event: 'bid.place', at: policy.version },
      { bid: policy.version, event: 'bid.rekey', at: 'later' },
    ]);
  });

  test('in its ranking reorders the queue', async () => {
    const advert = await addAdvert(portal.pool, tenant);
    await rival(advert);
    const { receipt } = (await applicant.bid(advert, application)).bid;

    await changeIt({ terms: { preferences: [{ kind: 'bandOrder', bands: ['band-c'] }] } }, advert);

    expect(await history(receipt.bidId)).toEqual([
      'bid.place 2 of 2',
      'bid.rekey 1 of 2',
      'advert.change 1 of 2',
    ]);
  });

  test('so that it no longer counts frees the bid', async () => {
    const advert = await addAdvert(portal.pool, tenant, { cycleId: 'given-back' });
    await applicant.bid(advert, application);
    await changeIt({ excludedFromBidCount: true }, advert);
    const next = await addAdvert(portal.pool, tenant, { cycleId: 'given-back' });
    expect((await applicant.bid(next, application)).bid.countActiveBids).toBe(1);
  });

  test('during a bid also reaches that bid', async () => {
    for (let round = 0; round < 6; round += 1) {
      const advert = await addAdvert(portal.pool, tenant, { cycleId: `change-${round}` });
      const [answer] = await Promise.all([
        applicant.bid(advert, application),
        changeIt({ terms: { preferences: [{ kind: 'bandOrder', bands: ['band-d'] }] } }, advert),
      ]);
      const { rows } = await portal.pool.query<{ rank_key: string }>(
        'select rank_key from bid where id = $1',
        [answer.bid.receipt.bidId],
      );
      // One part more than without preferences: the key was either made before and remade, or made by the new
      // version.
      expect(rows[0]?.rank_key.split('.')).toHaveLength(5);
    }
  });

  test('keeps its times once it has closed', async () => {
    const advert = await addAdvert(portal.pool, tenant, { closesIn: -1 });
    const later = new Date(Date.now() + 86_400_000);
    expect((await changeIt({ closesAt: later }, advert)).changed).toEqual([]);
  });
});

describe('an advert withdrawn under live bids', () => {
  test('ends and frees the bids, notifies with the reason, and accepts no more', async () => {
    const advert = await addAdvert(portal.pool, tenant, { cycleId: 'withdrawn' });
    const { receipt } = (await applicant.bid(advert, application)).bid;
    const take = () =>
      own.transaction((transaction) => withdrawAdverts(transaction, [advert], 'The tenant stays.'));

    expect(await take()).toEqual([advert]);
    expect(await take()).toEqual([]);

    expect(await told(receipt.bidId)).toMatchObject([
      { kind: 'advert.withdraw', payload: { because: 'The tenant stays.' } },
    ]);
    expect(await history(receipt.bidId)).toEqual(['bid.place 1 of 1', 'advert.withdraw null of 0']);
    const { code, eligibility } = (await applicant.bid(advert, application)).refusal;
    expect(code).toBe('bid.closed');
    expect(eligibility).toMatchObject({ hasBid: false, canBid: false, totalBids: 0 });
    const next = await addAdvert(portal.pool, tenant, { cycleId: 'withdrawn' });
    expect((await applicant.bid(next, application)).bid.countActiveBids).toBe(1);
  });
});
