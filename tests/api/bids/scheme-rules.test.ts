import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApplicationsResponseSchema } from '#schemas/api/account-applications.ts';
import { AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import {
  AdvertEligibilityResponseSchema,
  QueuePositionResponseSchema,
  type AdvertEligibility,
} from '#schemas/api/advert-eligibility.ts';
import { PreferredPropertyResponseSchema } from '#schemas/api/preferred-property.ts';
import { QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import {
  addAccount,
  addAdvert as addAdvertTo,
  addApplication,
  addBid,
  password,
  type AdvertArranged,
} from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

/** One council with a scheme for every rule that varies between councils. */
const tenant = 'anyrules';
const bands = [
  { id: 'first', name: 'First', meaning: 'At once.' },
  { id: 'second', name: 'Second', meaning: 'Soon.' },
  { id: 'third', name: 'Third', meaning: 'One day.' },
];
const weekly = {
  kind: 'fixed',
  weeks: 1,
  opensWeekday: 4,
  opensAt: '12:00',
  closesWeekday: 4,
  closesAt: '12:00',
} as const;
const limit = { kind: 'perCycle', maximum: 2 } as const;
const schemes = [
  { bidding: { moving: true }, identifier: 'moving', limit },
  { bidding: { moving: true, withdrawal: { kind: 'never' } }, identifier: 'staying', limit },
  {
    bidding: { moving: true, withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 24 } },
    identifier: 'cut-off',
    limit,
  },
  {
    bidding: {
      withdrawal: { kind: 'untilClose', bidAgain: false, givesBidBack: false },
      preferredProperty: 'none',
    },
    identifier: 'strict',
    limit,
  },
  {
    bidding: { preferredProperty: 'perCycle' },
    identifier: 'grouped',
    limit: { kind: 'atAnyOneTime', maximum: 2, groupsCountOnce: true, uncountedAdvertTypes: [6] },
  },
  {
    bidding: { visibility: { position: { kind: 'never' }, total: { kind: 'afterClose' } } },
    identifier: 'hidden',
    limit,
  },
  {
    bidding: { visibility: { position: { kind: 'banded', steps: [1, 5] }, total: { kind: 'always' } } },
    identifier: 'banded',
    limit,
  },
  { bidding: { blockedBy: ['suspended', 'renewalDue'] }, identifier: 'blocking', limit },
  { bidding: { modes: ['assisted', 'direct'] }, identifier: 'assisted', limit },
  {
    identifier: 'ranked',
    limit,
    ranking: [{ kind: 'band' }, { kind: 'effectiveDate' }],
    otherRankings: [
      { id: 'first-come', name: 'First come', criteria: [{ kind: 'bidTime' }] },
      { id: 'by-debt', name: 'By debt', criteria: [{ kind: 'debt' }, { kind: 'registrationDate' }] },
    ],
  },
].map((scheme) => ({ name: scheme.identifier, cycle: weekly, bands, ...scheme })) as readonly Scheme[];

let folder: CouncilFolder;
let applicant: Client;
let account: string;
let application: string;

const member: ApplicationFacts = {
  band: 'second',
  effectiveDate: '2024-03-03',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
};

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(tenant);
  await folder.write(`${tenant}/lettings.json`, { version: 'any-rules-1', schemes });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
afterAll(async () => {
  await folder.remove();
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, tenant, email);
  application = await addApplication(
    portal.pool,
    tenant,
    account,
    member,
    schemes.map(({ identifier }) => identifier),
  );
  applicant = portal.client(tenant);
  await applicant.logIn(email, password);
});

const addAdvert = (schemeIdentifier: string, advert: Omit<AdvertArranged, 'schemeIdentifier'> = {}) =>
  addAdvertTo(portal.pool, tenant, { cycleId: '2026-11-19', schemeIdentifier, ...advert });

const schemeOf = (identifier: string): Scheme => {
  const found = schemes.find((scheme) => scheme.identifier === identifier);
  if (!found) throw new Error(`There is no scheme ${identifier}.`);
  return found;
};

/** Adds a bid of another application. */
async function rival(advertId: string, scheme: string, changed: Partial<ApplicationFacts> = {}) {
  const applicationId = await addApplication(portal.pool, tenant, null, { ...member, ...changed }, [scheme]);
  return addBid(portal.pool, tenant, schemeOf(scheme), { advertId, applicationId });
}

/** Adds another person who can bid for homes of the scheme "ranked". */
async function bidder(changed: Partial<ApplicationFacts>) {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenant, email);
  const id = await addApplication(portal.pool, tenant, accountId, { ...member, ...changed }, ['ranked']);
  const client = portal.client(tenant);
  await client.logIn(email, password);
  return { client, id };
}

async function changeFacts(changed: Partial<ApplicationFacts>): Promise<void> {
  await portal.pool.query('update application set facts = $2, version = version + 1 where id = $1', [
    application,
    JSON.stringify({ ...member, ...changed }),
  ]);
}

/** Returns the standing in the list, which may be a second old. */
async function standing(advertId: string): Promise<AdvertEligibility> {
  return expect
    .poll(async () => {
      const answer = await applicant.get('/api/adverteligibility');
      const { schemes: listed } = answer.as(AdvertEligibilityResponseSchema);
      return listed.flatMap(({ eligibility }) => eligibility).find((entry) => entry.advertId === advertId);
    })
    .toBeDefined()
    .then(async () => {
      const { schemes: listed } = (await applicant.get('/api/adverteligibility')).as(
        AdvertEligibilityResponseSchema,
      );
      const found = listed
        .flatMap(({ eligibility }) => eligibility)
        .find((entry) => entry.advertId === advertId);
      if (!found) throw new Error('The advert is not in the list any more.');
      return found;
    });
}

async function place(advertId: string): Promise<string> {
  return (await applicant.bid(advertId, application)).bid.receipt.bidId;
}

const states = async (): Promise<string[]> => {
  const { rows } = await portal.pool.query<{ line: string }>(
    `select concat_ws(' ', state, ended_by, case when preferred then 'preferred' end) as line
       from bid where application_id = $1 order by placed_at, id`,
    [application],
  );
  return rows.map(({ line }) => line);
};

describe('moving a bid', () => {
  test('is refused if the scheme does not allow it, or the bid would leave its scheme or cycle', async () => {
    const [home, there] = [await addAdvert('strict'), await addAdvert('strict')];
    const bid = await place(home);
    expect((await applicant.move(there, application, bid)).refusal.code).toBe('bid.cannotMove');

    const moving = await place(await addAdvert('moving'));
    const elsewhere = await addAdvert('cut-off');
    const later = await addAdvert('moving', { cycleId: '2026-11-26' });
    expect((await applicant.move(elsewhere, application, moving)).refusal.code).toBe('bid.cannotMove');
    expect((await applicant.move(later, application, moving)).refusal.code).toBe('bid.cannotMove');
    expect(await states()).toEqual(['live', 'live']);
  });

  test('is refused for a bid that is withdrawn, closed, blocked, or another person’s', async () => {
    const [home, there] = [await addAdvert('moving'), await addAdvert('moving')];
    const bid = await place(home);
    expect((await applicant.move(there, application, randomUUID())).status).toBe(404);
    const stranger = await rival(home, 'moving');
    expect((await applicant.move(there, application, stranger)).status).toBe(404);
    await changeFacts({ blocks: [{ kind: 'suspended', until: null }] });
    expect((await applicant.move(there, application, bid)).refusal.code).toBe('bid.blocked');
    await changeFacts({});
    await portal.pool.query('update advert set closes_at = app_now(), version = version + 1 where id = $1', [
      there,
    ]);
    expect((await applicant.move(there, application, bid)).refusal.code).toBe('bid.closed');
    await applicant.withdraw(home, application, bid);
    expect((await applicant.move(there, application, bid)).refusal.code).toBe('bid.notMade');
    expect(await states()).toEqual(['withdrawn bid.withdraw']);
  });

  test('works at the limit, both halves or neither, under one key with one receipt', async () => {
    const [one, two, three] = [
      await addAdvert('moving'),
      await addAdvert('moving'),
      await addAdvert('moving'),
    ];
    const bid = await place(one);
    await place(two);
    const { eligibility: full } = (await applicant.bid(three, application)).refusal;
    expect(full).toMatchObject({ canBid: false, allowedEvents: ['bid.moveHere'] });
    expect(full.movableBidIds).toHaveLength(2);

    const key = randomUUID();
    const moved = (await applicant.move(three, application, bid, key)).bid;
    const repeated = (await applicant.move(three, application, bid, key)).bid;

    expect(moved.receipt.event).toBe('bid.move');
    expect(moved.countActiveBids).toBe(2);
    expect(moved.eligibility).toMatchObject({ hasBid: true, currentQueuePosition: 1, totalBids: 1 });
    expect(repeated.receipt).toEqual(moved.receipt);
    expect(await states()).toEqual(['withdrawn bid.move', 'live', 'live']);
    expect((await applicant.bid(one, application)).refusal.code).toBe('bid.overLimit');
    expect((await applicant.move(one, application, bid, key)).code).toBe('request.keyReused');
  });

  test('is the only change if bids cannot be withdrawn', async () => {
    const [home, there] = [await addAdvert('staying'), await addAdvert('staying')];
    const bid = await place(home);
    expect((await applicant.withdraw(home, application, bid)).refusal.code).toBe('bid.staysMade');
    expect((await applicant.move(there, application, bid)).status).toBe(200);
  });

  test('twice at once moves the bid once', async () => {
    const [home, one, two] = [
      await addAdvert('moving'),
      await addAdvert('moving'),
      await addAdvert('moving'),
    ];
    const bid = await place(home);
    const answers = await Promise.all([one, two].map((advert) => applicant.move(advert, application, bid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await states()).filter((state) => state === 'live')).toHaveLength(1);
  });
});

describe('withdrawing a bid', () => {
  test('is refused from the cut-off on by the database’s clock, and so is moving it', async () => {
    const [home, there] = [
      await addAdvert('cut-off', { closesIn: 86_400 + 3_600 }),
      await addAdvert('cut-off'),
    ];
    const bid = await place(home);
    const known = (await applicant.bid(home, application)).refusal.eligibility;
    expect(known).toMatchObject({ canWithdraw: true });
    expect(known.reasons.map(({ rule }) => rule)).toContain('withdrawal');
    await portal.pool.query("update advert set closes_at = app_now() + interval '24 hours' where id = $1", [
      home,
    ]);
    expect((await applicant.withdraw(home, application, bid)).refusal).toMatchObject({
      code: 'bid.tooLateToWithdraw',
      eligibility: { hasBid: true, canWithdraw: false },
    });
    expect((await applicant.move(there, application, bid)).refusal.code).toBe('bid.cannotMove');
  });

  test('does not free the bid or allow another if the scheme says so', async () => {
    const [one, two, three] = [
      await addAdvert('strict'),
      await addAdvert('strict'),
      await addAdvert('strict'),
    ];
    const { bid: placed } = await applicant.bid(one, application);
    // People who are asked to confirm must know this.
    expect(placed.eligibility.withdrawsForGood).toBe(true);
    const withdrawn = (await applicant.withdraw(one, application, placed.receipt.bidId)).bid;
    expect(withdrawn.countActiveBids).toBe(1);
    expect(withdrawn.eligibility.cannotBidReasons).toMatchObject([{ rule: 'bidAgain' }]);
    expect((await applicant.bid(one, application)).refusal.code).toBe('bid.notAgain');
    await place(two);
    expect((await applicant.bid(three, application)).refusal).toMatchObject({
      code: 'bid.overLimit',
      countActiveBids: 2,
    });
  });
});

describe('the limit', () => {
  test('counts homes of one group once, exempt kinds never, and open homes only', async () => {
    const block = { terms: { bidGroup: 'new-block' } };
    const [a, b, c] = [
      await addAdvert('grouped', block),
      await addAdvert('grouped', block),
      await addAdvert('grouped', block),
    ];
    const [single, another] = [await addAdvert('grouped'), await addAdvert('grouped')];
    const sheltered = await addAdvert('grouped', { advertTypeId: 6 });
    const counts = [];
    for (const advert of [a, b, single, c, sheltered]) {
      counts.push((await applicant.bid(advert, application)).bid.countActiveBids);
    }
    expect(counts).toEqual([1, 1, 2, 2, 2]);
    expect((await applicant.bid(another, application)).refusal.code).toBe('bid.overLimit');
    await portal.pool.query('update advert set closes_at = app_now() where id = $1', [single]);
    expect((await applicant.bid(another, application)).bid.countActiveBids).toBe(2);
  });
});

const prefer = async (advert: string, bid: string, wanted = true) =>
  (await applicant.prefer(advert, application, bid, wanted)).as(PreferredPropertyResponseSchema);

describe('the preferred property', () => {
  test('is refused if the scheme has none, or the bid is withdrawn, closed or another person’s', async () => {
    const strict = await addAdvert('strict');
    const bid = await place(strict);
    expect((await applicant.prefer(strict, application, bid)).refusal.code).toBe('bid.preferredNotOffered');
    const advert = await addAdvert('moving');
    const withdrawn = await place(advert);
    await applicant.withdraw(advert, application, withdrawn);
    expect((await applicant.prefer(advert, application, withdrawn)).refusal.code).toBe('bid.notMade');
    const closing = await addAdvert('moving');
    const live = await place(closing);
    await portal.pool.query('update advert set closes_at = app_now() where id = $1', [closing]);
    expect((await applicant.prefer(closing, application, live)).refusal.code).toBe('bid.closed');
    expect((await applicant.prefer(closing, application, await rival(closing, 'moving'))).status).toBe(404);
    expect((await states()).join()).not.toContain('preferred');
  });

  test('is one per scheme: marking one unmarks the other, and repeating it changes nothing', async () => {
    const [one, two] = [await addAdvert('moving'), await addAdvert('moving')];
    const [first, second] = [await place(one), await place(two)];
    await prefer(one, first);
    expect(await prefer(two, second)).toMatchObject({ advertId: two, preferredProperty: true });
    await prefer(two, second);
    expect(await states()).toEqual(['live', 'live preferred']);
    expect(await standing(two)).toMatchObject({ preferredProperty: true });
    await prefer(two, second, false);
    await prefer(two, second, false);
    expect(await states()).toEqual(['live', 'live']);
    const { rows } = await portal.pool.query<{ event: string }>(
      'select event from bid_event where bid_id = any ($1) order by id',
      [[first, second]],
    );
    expect(rows.map(({ event }) => event).slice(2)).toEqual([
      'bid.prefer',
      'bid.unprefer',
      'bid.prefer',
      'bid.unprefer',
    ]);
  });

  test('is one per cycle if the scheme says so', async () => {
    const [one, two] = [
      await addAdvert('grouped', { cycleId: 'one' }),
      await addAdvert('grouped', { cycleId: 'two' }),
    ];
    await prefer(one, await place(one));
    await prefer(two, await place(two));
    expect(await states()).toEqual(['live preferred', 'live preferred']);
  });

  test('chosen on three devices at once is one', async () => {
    const adverts = [await addAdvert('hidden'), await addAdvert('hidden')];
    const bids = [];
    for (const advert of adverts) bids.push({ advert, bid: await place(advert) });
    await Promise.all([...bids, ...bids].map(({ advert, bid }) => prefer(advert, bid)));
    expect((await states()).filter((state) => state === 'live preferred')).toHaveLength(1);
  });
});

describe('a block on bidding', () => {
  test('applies only if the scheme has it, and only while it lasts', async () => {
    const advert = await addAdvert('blocking');
    await changeFacts({ blocks: [{ kind: 'underOffer', until: null }] });
    expect(await standing(advert)).toMatchObject({ canBid: true });
    await changeFacts({ blocks: [{ kind: 'renewalDue', until: null }] });
    const { code, eligibility } = (await applicant.bid(advert, application)).refusal;
    expect(code).toBe('bid.blocked');
    expect(eligibility).toMatchObject({ eligible: true, canBid: false });
    expect(eligibility.cannotBidReasons).toMatchObject([{ rule: 'renewalDue', wouldChange: 'renew' }]);
    await changeFacts({ blocks: [{ kind: 'suspended', until: '2020-01-01' }] });
    expect((await applicant.bid(advert, application)).status).toBe(200);
  });

  test('applies in a scheme where staff bid, and after the time to bid', async () => {
    const [assisted, moving] = [await addAdvert('assisted'), await addAdvert('moving')];
    expect((await applicant.bid(assisted, application)).refusal).toMatchObject({
      code: 'bid.blocked',
      eligibility: { cannotBidReasons: [{ rule: 'ownBids' }] },
    });
    await changeFacts({ bidding: { mode: 'self', until: '2021-01-01' } });
    expect((await applicant.bid(moving, application)).refusal.code).toBe('bid.blocked');
  });

  test('is reported with the applications, for each scheme', async () => {
    await changeFacts({ blocks: [{ kind: 'suspended', until: null }], points: 40 });
    const { applications } = (await applicant.get('/api/account/applications')).as(
      ApplicationsResponseSchema,
    );
    expect(applications.map(({ schemeIdentifier }) => schemeIdentifier)).toEqual(
      schemes.map(({ identifier }) => identifier),
    );
    const blocked = applications.find(({ schemeIdentifier }) => schemeIdentifier === 'blocking');
    expect(blocked).toMatchObject({
      bandName: 'Second',
      points: 40,
      effectiveDate: '2024-03-03',
      countActiveBids: 0,
      maximumActiveBids: 2,
      limitKind: 'perCycle',
      blocks: [{ rule: 'suspended', wouldChange: 'suspensionOpen' }],
    });
  });
});

describe('adverts in schemes that the person is not in', () => {
  test('give that as the reason, with the schemes’ names', async () => {
    const advert = await addAdvert('moving');
    await portal.pool.query(
      "update application set scheme_identifiers = '{ranked}', version = version + 1 where id = $1",
      [application],
    );
    expect(await standing(advert)).toMatchObject({
      eligible: false,
      canBid: false,
      applicationId: null,
      ineligibilityReasons: [
        { rule: 'scheme', verdict: 'notMet', facts: { scheme: 'moving', schemes: 'ranked' } },
      ],
    });
    expect((await applicant.bid(advert, application)).status).toBe(404);
  });

  test('use another application of the same person where it fits', async () => {
    const advert = await addAdvert('moving', { rules: { bedroomNeed: { minimum: 4 } } });
    expect(await standing(advert)).toMatchObject({ eligible: false, applicationId: application });
    const second = await addApplication(portal.pool, tenant, account, { ...member, bedroomNeed: 4 }, [
      'moving',
    ]);
    expect(await standing(advert)).toMatchObject({ canBid: true, applicationId: second });
  });
});

describe('numbers about a queue', () => {
  test('are in no answer if hidden', async () => {
    const advert = await addAdvert('hidden');
    await rival(advert, 'hidden', { band: 'first' });
    const bidAnswer = (await applicant.bid(advert, application)).bid;
    const hidden = {
      totalBids: null,
      shownPosition: { kind: 'hidden', shown: 'never' },
      shownTotal: { kind: 'hidden', shown: 'afterClose' },
    };
    expect(bidAnswer.eligibility).toMatchObject({ ...hidden, currentQueuePosition: null });
    expect(await standing(advert)).toMatchObject({ ...hidden, currentQueuePosition: null });
    const positions = (await applicant.get(`/api/advertqueueposition?advertIds=${advert}`)).as(
      QueuePositionResponseSchema,
    );
    expect(positions.adverts).toMatchObject([{ ...hidden, queuePosition: null }]);
    const order = (await applicant.get(`/api/advertqueueposition/${advert}/order`)).as(
      QueueOrderResponseSchema,
    );
    expect(order).toMatchObject({ queuePosition: null, totalBids: null, groups: [] });
    const [own] = (await applicant.get('/api/account/bids')).as(AccountBidsResponseSchema).bids;
    expect(own).toMatchObject({ queuePosition: null, totalBids: null });
    expect(own?.history).toMatchObject([{ event: 'bid.place', queuePosition: null, totalBids: null }]);
  });

  test('are rounded if the scheme shows them in steps', async () => {
    const advert = await addAdvert('banded');
    await rival(advert, 'banded', { band: 'first' });
    const { eligibility } = (await applicant.bid(advert, application)).bid;
    expect(eligibility).toMatchObject({
      currentQueuePosition: null,
      totalBids: 2,
      shownPosition: { kind: 'between', from: 2, to: 5 },
      shownTotal: { kind: 'exact', value: 2 },
    });
  });

  test('are explained without revealing anyone', async () => {
    const advert = await addAdvert('ranked');
    for (let number = 1; number <= 6; number += 1)
      await rival(advert, 'ranked', { effectiveDate: `2023-0${number}-15` });
    await rival(advert, 'ranked', { band: 'first' });
    await rival(advert, 'ranked', { band: 'third' });
    await place(advert);

    const answer = await applicant.get(`/api/advertqueueposition/${advert}/order`);

    expect(answer.as(QueueOrderResponseSchema)).toMatchObject({
      queuePosition: 8,
      totalBids: 9,
      groups: [
        { where: 'ahead', criterion: 'band', mine: 'Second', theirs: null, count: 'fewerThanFive' },
        {
          where: 'ahead',
          criterion: 'effectiveDate',
          mine: '2024-03-03',
          theirs: ['2023-01', '2023-06'],
          count: 6,
        },
        { where: 'behind', criterion: 'band', mine: 'Second', theirs: null, count: 'fewerThanFive' },
      ],
    });
    expect(answer.text).not.toContain('2023-01-15');
    expect((await applicant.get(`/api/advertqueueposition/${randomUUID()}/order`)).status).toBe(404);
  });
});

describe('a fact that the council has not given', () => {
  test('ranks level with the worst known value, and the person sees that and what would change it', async () => {
    const advert = await addAdvert('ranked', { terms: { ranking: 'by-debt' } });
    await place(advert);
    const owing = await bidder({ owesHousingDebt: true, registrationDate: '2001-01-01' });
    const clear = await bidder({ owesHousingDebt: false });
    for (const [position, { client, id }] of [[2, owing] as const, [1, clear] as const])
      expect((await client.bid(advert, id)).bid.eligibility.currentQueuePosition).toBe(position);
    const answer = await applicant.get(`/api/advertqueueposition/${advert}/order`);
    expect(answer.as(QueueOrderResponseSchema)).toMatchObject({
      queuePosition: 2,
      untold: [
        { criterion: 'debt', place: 'between', facts: ['owesHousingDebt'] },
        { criterion: 'registrationDate', place: 'last', facts: ['registrationDate'] },
      ],
    });
  });
});

describe('a home let first come, first served', () => {
  test('ranks the earliest bid first, whatever its band', async () => {
    const advert = await addAdvert('ranked', { terms: { ranking: 'first-come' } });
    const bid = await place(advert);
    const later = await bidder({ band: 'first' });
    expect((await later.client.bid(advert, later.id)).bid.eligibility.currentQueuePosition).toBe(2);
    const asked = 'select rank_key, placed_at from bid where id = $1';
    const { rows } = await portal.pool.query<{ rank_key: string; placed_at: Date }>(asked, [bid]);
    expect(rows[0]?.rank_key.split('.')[0]).toBe(String(rows[0]?.placed_at.getTime()).padStart(15, '0'));
  });
});

describe('my previous bids', () => {
  test('lists a month in London with its history, newest first', async () => {
    const [one, two] = [await addAdvert('moving'), await addAdvert('moving')];
    const bid = await place(one);
    await applicant.move(two, application, bid);
    const midnight = '2025-03-31T23:30:00Z';
    await portal.pool.query('update bid set placed_at = $2 where id = $1', [bid, midnight]);

    const all = (await applicant.get('/api/account/bids')).as(AccountBidsResponseSchema);
    expect(all.bids.map(({ state }) => state)).toEqual(['live', 'withdrawn']);
    expect(all.months).toContainEqual({ year: 2025, month: 4, count: 1 });
    const april = (await applicant.get('/api/account/bids?year=2025&month=4')).as(AccountBidsResponseSchema);
    expect(april.bids).toMatchObject([
      { bidId: bid, state: 'withdrawn', history: [{ event: 'bid.place' }, { event: 'bid.move' }] },
    ]);
    expect((await applicant.get('/api/account/bids?year=2025&month=3')).text).toContain('"bids":[]');
  });

  test.each(['year=2025', 'month=3', 'year=2025&month=13', 'year=1'])('with %s is 400', async (query) => {
    expect((await applicant.get(`/api/account/bids?${query}`)).code).toBe('request.invalid');
  });

  test('needs a session', async () => {
    for (const path of ['bids', 'applications'])
      expect((await portal.client(tenant).get(`/api/account/${path}`)).code).toBe('session.required');
  });
});
