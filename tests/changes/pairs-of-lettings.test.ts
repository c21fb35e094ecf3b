import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueAlerts } from '#api/alerts/queue-alerts.ts';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { withdrawAdverts } from '#api/lettings/change-adverts.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { placeAutomaticBids } from '#api/lettings/automatic/place-automatic-bids.ts';
import type { Letter } from '#api/mail/mailer.ts';
import { sendWaitingMail } from '#api/mail/send-waiting-mail.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import { anyHome } from '#schemas/automatic-bids.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert, addApplication, addBid, moveClock, quickPasswords } from '#tools/scenario/arrange.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import { changesOf } from '../support/changes-of.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';
import { changesPortal, type Person } from './changes-scene.ts';
import { emptyTables } from '../support/empty-tables.ts';

// Two events about one home or one bid; the second meets the state the first one left.

const tenant = 'ashcombe';
let tenants: TenantsWith;
let council: TenantFiles;
let scheme: Scheme;
let api: Database;
let own: TenantDatabase;
let office: BackOffice;
beforeAll(async () => {
  tenants = await tenantsWith({
    [tenant]: { moving: true, modes: ['self', 'automatic'], automatic: { hoursBeforeClose: 12 } },
  });
  council = await loadTenant(tenants.path, tenant);
  const [first] = council.policy.schemes;
  if (!first) throw new Error('The council has no scheme.');
  scheme = first;
});
const portal = changesPortal(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
  office = await portal.office(tenant, 'accounts:write', 'feed:write');
});
afterAll(async () => {
  await api.close();
  await tenants.remove();
});
beforeEach(() => emptyTables(portal.pool, 'account', 'advert', 'application', 'outbox', 'alert_round'));

const advert = (more: Parameters<typeof addAdvert>[2] = {}) => addAdvert(portal.pool, tenant, more);
const withdrawn = (...adverts: string[]) =>
  changesOf(portal.pool, () =>
    own.transaction((transaction) => withdrawAdverts(transaction, adverts, 'The tenant stays.')),
  );

type Bidder = Person & { readonly application: string };
async function bidder(): Promise<Bidder> {
  const person = await portal.person();
  return { ...person, application: await addApplication(portal.pool, tenant, person.accountId) };
}

test('staff bid for a person, then the home is withdrawn', async () => {
  const ann = await bidder();
  const home = await advert();
  await addBid(portal.pool, tenant, scheme, {
    advertId: home,
    applicationId: ann.application,
    madeBy: 'staff',
  });
  expect(await withdrawn(home)).toMatchInlineSnapshot(`
    "~ advert <advert>: version=1 → 2 state=published → withdrawn withdrawn_at=null → now
    ~ bid <bid>: state=live → withdrawn withdrawn_at=null → now ended_by=null → advert.withdraw
    + bid_event: bid_id=<bid> event=advert.withdraw made_by=staff at=now
    + outbox: kind=advert.withdraw payload={bidId: <bid>, because: The tenant stays., advertId: <advert>, accountId: <account>, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
});

test('staff bid for an unclaimed household, then it is claimed', async () => {
  const ann = await portal.person();
  const application = await addApplication(portal.pool, tenant, null);
  await portal.pool.query(
    "update application set reference = '880001', claim_postcode = 'ZZ11AA' where id = $1",
    [application],
  );
  const home = await advert();
  const bid = await addBid(portal.pool, tenant, scheme, {
    advertId: home,
    applicationId: application,
    madeBy: 'staff',
  });
  await ann.client.post('/api/account/retrieve-details', {
    body: { reference: '880001', dateOfBirth: '1988-05-14', postcode: 'ZZ1 1AA' },
  });
  const { bids } = (await ann.client.get('/api/account/bids')).as(AccountBidsResponseSchema);
  expect(bids.map(({ bidId }) => bidId)).toEqual([bid]);
  expect(await portal.see(() => ann.client.withdraw(home, application, bid))).toMatchInlineSnapshot(
    `"409 bid.madeOnBehalf"`,
  );
  expect(await portal.see(() => ann.client.bid(home, application))).toMatchInlineSnapshot(
    `"409 bid.alreadyMade"`,
  );
});

test('a bid moves to another home, then the home it left is withdrawn', async () => {
  const { client, application } = await bidder();
  const [from, to] = [await advert(), await advert()];
  await client.move(to, application, (await client.bid(from, application)).bid.receipt.bidId);
  expect(await withdrawn(from)).toMatchInlineSnapshot(
    `"~ advert <advert>: version=1 → 2 state=published → withdrawn withdrawn_at=null → now"`,
  );
});

test('a bid is withdrawn, then its home is withdrawn, or closes', async () => {
  const { client, application } = await bidder();
  const [home, closing] = [await advert(), await advert({ closesIn: 60 })];
  for (const one of [home, closing])
    await client.withdraw(one, application, (await client.bid(one, application)).bid.receipt.bidId);
  expect(await withdrawn(home)).toMatchInlineSnapshot(
    `"~ advert <advert>: version=1 → 2 state=published → withdrawn withdrawn_at=null → now"`,
  );
  await moveClock(portal.pool, 60);
  expect(await changesOf(portal.pool, () => closeAdverts(own))).toMatchInlineSnapshot(
    `"~ advert <advert>: settled_at=null → now"`,
  );
});

test('a bid is preferred, then its home is withdrawn: another can be preferred', async () => {
  const { client, application } = await bidder();
  const [home, other] = [await advert(), await advert()];
  await client.prefer(home, application, (await client.bid(home, application)).bid.receipt.bidId);
  const second = (await client.bid(other, application)).bid.receipt.bidId;
  await withdrawn(home);
  expect(await portal.see(() => client.prefer(other, application, second))).toMatchInlineSnapshot(`
    "200
    ~ bid <bid>: preferred=false → true preferred_span=null → ashcombe-homes
    + bid_event: bid_id=<bid> event=bid.prefer made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1"
  `);
});

test('a bid is preferred, then its home closes: another can be preferred', async () => {
  const { client, application } = await bidder();
  const [home, other] = [await advert({ closesIn: 60 }), await advert()];
  await client.prefer(home, application, (await client.bid(home, application)).bid.receipt.bidId);
  const second = (await client.bid(other, application)).bid.receipt.bidId;
  await moveClock(portal.pool, 60);
  expect(await portal.see(() => client.prefer(other, application, second))).toMatchInlineSnapshot(`
    "200
    ~ bid <bid>: preferred=false → true preferred_span=null → ashcombe-homes
    ~ bid <bid 2>: preferred_span=ashcombe-homes → <bid 2>
    + bid_event: bid_id=<bid> event=bid.prefer made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1"
  `);
  expect(await changesOf(portal.pool, () => closeAdverts(own))).toMatchInlineSnapshot(`
    "~ advert <advert>: settled_at=null → now
    ~ bid <bid>: state=live → stood
    + bid_event: bid_id=<bid> event=advert.close made_by=automatic at=now queue_position=1 total_bids=1
    + shortlist: advert_id=<advert> frozen_at=now rules_fingerprint=… advert={rules: {}, terms: {}, bedrooms: 2, closesAt: now, schemeIdentifier: ashcombe-homes} order_at=close
    + shortlist_entry: bid_id=<bid> advert_id=<advert> application_id=<application> ordinal=1 queue_position=1 rank_key=003.20240303.….<application> facts={band: null, household: [{role: applicant, dateOfBirth: 1988-05-14}, {role: child, dateOfBirth: 2019-01-20}], bedroomNeed: 2, effectiveDate: 2024-03-03, localConnections: []} scheme_identifiers=[ashcombe-homes] state=placed"
  `);
});

test('a home is withdrawn, then a person moves, withdraws or prefers a bid on it', async () => {
  const { client, application } = await bidder();
  const [home, other] = [await advert(), await advert()];
  const bid = (await client.bid(home, application)).bid.receipt.bidId;
  await withdrawn(home);
  expect(await portal.see(() => client.move(other, application, bid))).toMatchInlineSnapshot(
    `"409 bid.notMade"`,
  );
  expect(await portal.see(() => client.withdraw(home, application, bid))).toMatchInlineSnapshot(
    `"409 bid.notMade"`,
  );
  expect(await portal.see(() => client.prefer(home, application, bid))).toMatchInlineSnapshot(
    `"409 bid.notMade"`,
  );
});

test('a household leaves its scheme, then withdraws a bid there', async () => {
  const { client, application } = await bidder();
  const [home, other] = [await advert(), await advert()];
  const bid = (await client.bid(home, application)).bid.receipt.bidId;
  await portal.pool.query(
    "update application set scheme_identifiers = '{}', version = version + 1 where id = $1",
    [application],
  );
  expect(await portal.see(() => client.bid(other, application))).toMatchInlineSnapshot(
    `"404 request.notFound"`,
  );
  expect(await portal.see(() => client.withdraw(home, application, bid))).toMatchInlineSnapshot(`
    "200
    ~ bid <bid>: state=live → withdrawn withdrawn_at=null → now ended_by=null → bid.withdraw
    + bid_event: bid_id=<bid> event=bid.withdraw made_by=applicant account_id=<account> at=now
    + idempotent_request: account_id=<account> key=… fingerprint=… answer={at: now, bidId: <bid>, outcome: done, reference: …, totalBids: 0, policyVersion: ashcombe-2026-3, queuePosition: null, countActiveBids: 0} at=now
    + outbox: kind=bid.withdraw payload={at: now, bidId: <bid>, madeBy: applicant, advertId: <advert>, accountId: <account>, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
});

const turnOn = ({ client }: Person) =>
  client.send('PUT', '/api/account/automatic-bids', { body: { version: 0, wanted: true, choices: anyHome } });
const place = () =>
  changesOf(portal.pool, () => placeAutomaticBids({ database: own, policy: council.policy }));

test('the portal bids for a person, who withdraws the bid: it does not bid again', async () => {
  const ann = await bidder();
  await turnOn(ann);
  const home = await advert({ closesIn: 12 * 3_600, opensIn: -3_600 });
  await place();
  const { bids } = (await ann.client.get('/api/account/bids')).as(AccountBidsResponseSchema);
  expect(bids).toHaveLength(1);
  expect(await portal.see(() => ann.client.withdraw(home, ann.application, bids[0]?.bidId ?? '')))
    .toMatchInlineSnapshot(`
    "200
    ~ bid <bid>: state=live → withdrawn withdrawn_at=null → now ended_by=null → bid.withdraw
    + bid_event: bid_id=<bid> event=bid.withdraw made_by=applicant account_id=<account> at=now
    + idempotent_request: account_id=<account> key=… fingerprint=… answer={at: now, bidId: <bid>, outcome: done, reference: …, totalBids: 0, policyVersion: ashcombe-2026-3, queuePosition: null, countActiveBids: 0} at=now
    + outbox: kind=bid.withdraw payload={at: now, bidId: <bid>, madeBy: applicant, advertId: <advert>, accountId: <account>, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
  expect(await place()).toBe('');
});

test('a person turns on automatic bids, then their account is suspended: the portal does not bid', async () => {
  const ann = await bidder();
  await turnOn(ann);
  await advert({ closesIn: 12 * 3_600, opensIn: -3_600 });
  const stand = (standing: string) =>
    office.send('PUT', `/api/backoffice/accounts/${ann.registrationNumber}/standing`, { body: { standing } });
  await stand('suspended');
  expect(await place()).toMatchInlineSnapshot(`
    "~ automatic_bidding <account>: state=on → stopped stopped_because=null → accountNotActive version=1 → 2 on_since=now → null changed_by=resident → system
    + outbox: kind=account.automaticBidsStopped payload={because: accountNotActive, accountId: <account>} created_at=now not_before=now"
  `);
  await stand('restored');
  expect(await place()).toBe('');
});

test('a person bids, then the portal considers the home', async () => {
  const ann = await bidder();
  await turnOn(ann);
  const home = await advert({ closesIn: 12 * 3_600, opensIn: -3_600 });
  await ann.client.bid(home, ann.application);
  expect(await place()).toMatchInlineSnapshot(
    `"+ automatic_look: account_id=<account> advert_id=<advert> application_id=<application> outcome=hasBid choices_version=1 looked_at=now"`,
  );
});

const judge = () => queueAlerts({ database: own, files: council });
async function letters(): Promise<Letter[]> {
  const sent: Letter[] = [];
  await sendWaitingMail({
    database: own,
    files: council,
    passwords: quickPasswords,
    mailer: {
      send: async (_tenantId, letter) => {
        sent.push(letter);
        return { outcome: 'sent' };
      },
      close: async () => {},
    },
    sender: { from: undefined, port: 8080 },
    log: { warn() {}, error() {} },
  });
  return sent;
}

/** Adds a person with daily alerts and one home waiting for the next letter. */
async function waiting(): Promise<Bidder & { readonly home: string }> {
  const ann = await bidder();
  await portal.pool.query(
    `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
     values ($1, $2, 'suitableHomes', 'on', 'daily', 1)`,
    [tenant, ann.accountId],
  );
  // Homes open before the first round are not news.
  await judge();
  const home = await advert({ opensIn: -1, closesIn: 10 * 86_400 });
  await judge();
  const { rows } = await portal.pool.query('select from alert_waiting where letter_id is null');
  expect(rows).toHaveLength(1);
  return { ...ann, home };
}
const nextDay = async () => {
  await moveClock(portal.pool, 86_400);
  await judge();
  return (await letters()).filter(({ text }) => text.includes('Mill Lane'));
};
const outcomes = async () =>
  (
    await portal.pool.query<{ said: string }>(
      "select kind || ' ' || coalesce(outcome, 'waits') as said from outbox where kind like 'alert.%' order by id",
    )
  ).rows.map(({ said }) => said);

test('a person is due news of a home, and gets it', async () => {
  await waiting();
  expect(await nextDay()).toHaveLength(1);
});

test('a person is due news of a home, then it is withdrawn', async () => {
  const { home } = await waiting();
  await withdrawn(home);
  expect(await nextDay()).toEqual([]);
  expect(await outcomes()).toMatchInlineSnapshot(`
    [
      "alert.suitableHomes superseded",
    ]
  `);
});

test('a person is due news of a home, then bids for it', async () => {
  const ann = await waiting();
  await ann.client.bid(ann.home, ann.application);
  await nextDay();
  expect(await outcomes()).toMatchInlineSnapshot(`
    [
      "alert.suitableHomes sent",
    ]
  `);
});

test('a person is due news of a home, then stops such letters, or their account is suspended', async () => {
  const ann = await waiting();
  await ann.client.send('PUT', '/api/account/alerts', {
    body: { version: 1, alerts: [{ alert: 'suitableHomes', state: 'off', frequency: 'daily' }] },
  });
  expect(await nextDay()).toEqual([]);
  const ben = await waiting();
  await office.send('PUT', `/api/backoffice/accounts/${ben.registrationNumber}/standing`, {
    body: { standing: 'suspended' },
  });
  expect(await nextDay()).toEqual([]);
  expect(await outcomes()).toMatchInlineSnapshot(`
    [
      "alert.suitableHomes notWanted",
      "alert.suitableHomes noAddress",
    ]
  `);
});

test('two rounds find a new position of a bid, and one letter gives the position before both', async () => {
  const ann = await bidder();
  const home = await advert({ opensIn: -3_600, closesIn: 10 * 86_400 });
  await ann.client.bid(home, ann.application);
  await portal.pool.query(
    `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
     values ($1, $2, 'placeChanged', 'on', 'weekly', 1)`,
    [tenant, ann.accountId],
  );
  await judge();
  const overtake = async () => {
    // Fewer places are not news.
    for (let count = 0; count < 5; count += 1) {
      const applicationId = await addApplication(portal.pool, tenant, null, { band: 'band-a' });
      await addBid(portal.pool, tenant, scheme, { advertId: home, applicationId });
    }
    await moveClock(portal.pool, 86_400);
    await judge();
  };
  await overtake();
  await overtake();
  const { rows } = await portal.pool.query<{ subjects: unknown }>(
    "select subjects from alert_waiting where alert = 'placeChanged' order by round_id",
  );
  expect(rows.map(({ subjects }) => subjects)).toMatchObject([[{ from: 1, to: 6 }], [{ from: 6, to: 11 }]]);
  await moveClock(portal.pool, 7 * 86_400);
  await judge();
  const told = (await letters()).flatMap(({ text }) => /your place was .*/.exec(text) ?? []);
  expect(told).toEqual(['your place was 1 and is now 11']);
});

test('a person wants one kind of letter daily and another weekly, and each comes in its own time', async () => {
  const ann = await bidder();
  const old = await advert({ opensIn: -3_600, closesIn: 10 * 86_400 });
  await ann.client.bid(old, ann.application);
  await portal.pool.query(
    `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
     values ($1, $2, 'placeChanged', 'on', 'weekly', 1), ($1, $2, 'suitableHomes', 'on', 'daily', 1)`,
    [tenant, ann.accountId],
  );
  await judge();
  await advert({ opensIn: -1, closesIn: 10 * 86_400 });
  for (let count = 0; count < 5; count += 1) {
    const applicationId = await addApplication(portal.pool, tenant, null, { band: 'band-a' });
    await addBid(portal.pool, tenant, scheme, { advertId: old, applicationId });
  }
  await moveClock(portal.pool, 86_400);
  await judge();
  const { rows } = await portal.pool.query<{ alert: string; days: number }>(
    `select alert, ceil(extract(epoch from due_at - app_now()) / 86400)::integer as days from alert_waiting order by alert`,
  );
  expect(rows).toMatchInlineSnapshot(`
    [
      {
        "alert": "placeChanged",
        "days": 5,
      },
      {
        "alert": "suitableHomes",
        "days": 1,
      },
    ]
  `);
});
