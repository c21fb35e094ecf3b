import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { withdrawAdverts } from '#api/lettings/change-adverts.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { placeAutomaticBids } from '#api/lettings/automatic/place-automatic-bids.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { anyHome } from '#schemas/automatic-bids.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert, addApplication, addBid, moveClock } from '#tools/scenario/arrange.ts';
import { changesOf } from '../support/changes-of.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';
import { changesPortal } from './changes-scene.ts';
import { statement } from '#api/database/statement.ts';
import { emptyTables } from '../support/empty-tables.ts';

// Every database write for bids: by their own calls, by automatic bidding, and when adverts end.

const tenant = 'ashcombe';
let tenants: TenantsWith;
let policy: LettingsPolicy;
let api: Database;
let own: TenantDatabase;
beforeAll(async () => {
  tenants = await tenantsWith({
    [tenant]: { moving: true, modes: ['self', 'automatic'], automatic: { hoursBeforeClose: 12 } },
  });
  ({ policy } = await loadTenant(tenants.path, tenant));
});
const portal = changesPortal(() => ({ tenantsFolder: tenants.path }));
beforeAll(() => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
});
afterAll(async () => {
  await api.close();
  await tenants.remove();
});

const advert = (
  ...more: Parameters<typeof addAdvert> extends [unknown, unknown, ...infer More] ? More : never
) => addAdvert(portal.pool, tenant, ...more);

async function bidder() {
  const person = await portal.person();
  const application = await addApplication(portal.pool, tenant, person.accountId);
  return { ...person, application };
}

test('POST /api/advertbid/:advertId/:applicationId', async () => {
  const { client, application } = await bidder();
  const [home, closed] = [await advert(), await advert({ closesIn: 0 })];
  const key = randomUUID();
  expect(await portal.see(() => client.bid(home, application, key))).toMatchInlineSnapshot(`
    "200
    + bid: id=<bid> advert_id=<advert> application_id=<application> scheme_identifier=ashcombe-homes cycle_id=cycle-1 counts_towards_limit=true state=live made_by=applicant rank_key=003.20240303.….<application> policy_version=ashcombe-2026-3 reference=… placed_at=now
    + bid_event: bid_id=<bid> event=bid.place made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1 policy_version=ashcombe-2026-3
    + idempotent_request: account_id=<account> key=… fingerprint=… answer={at: now, bidId: <bid>, outcome: done, reference: …, totalBids: 1, policyVersion: ashcombe-2026-3, queuePosition: 1, countActiveBids: 1} at=now
    + outbox: kind=bid.place payload={at: now, bidId: <bid>, madeBy: applicant, advertId: <advert>, accountId: <account>, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
  expect(await portal.see(() => client.bid(home, application, key))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(() => client.bid(home, application))).toMatchInlineSnapshot(
    `"409 bid.alreadyMade"`,
  );
  expect(await portal.see(() => client.bid(closed, application))).toMatchInlineSnapshot(`"409 bid.closed"`);
});

test('DELETE /api/advertbid/:advertId/:applicationId/:bidId', async () => {
  const { client, application } = await bidder();
  const home = await advert();
  const { bidId } = (await client.bid(home, application)).bid.receipt;
  await client.prefer(home, application, bidId);
  await moveClock(portal.pool, 60);
  expect(await portal.see(() => client.withdraw(home, application, randomUUID()))).toMatchInlineSnapshot(
    `"404 request.notFound"`,
  );
  expect(await portal.see(() => client.withdraw(home, application, bidId))).toMatchInlineSnapshot(
    `
    "200
    ~ bid <bid>: state=live → withdrawn preferred=true → false preferred_span=ashcombe-homes → null withdrawn_at=null → now ended_by=null → bid.withdraw
    + bid_event: bid_id=<bid> event=bid.withdraw made_by=applicant account_id=<account> at=now
    + idempotent_request: account_id=<account> key=… fingerprint=… answer={at: now, bidId: <bid>, outcome: done, reference: …, totalBids: 0, policyVersion: ashcombe-2026-3, queuePosition: null, countActiveBids: 0} at=now
    + outbox: kind=bid.withdraw payload={at: now, bidId: <bid>, madeBy: applicant, advertId: <advert>, accountId: <account>, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `,
  );
  expect(await portal.see(() => client.withdraw(home, application, bidId))).toMatchInlineSnapshot(
    `"409 bid.notMade"`,
  );
});

test('POST /api/advertbid/:advertId/:applicationId/move', async () => {
  const { client, application } = await bidder();
  const [from, to, closed] = [await advert(), await advert(), await advert({ closesIn: 0 })];
  const { bidId } = (await client.bid(from, application)).bid.receipt;
  await moveClock(portal.pool, 60);
  expect(await portal.see(() => client.move(closed, application, bidId))).toMatchInlineSnapshot(
    `"409 bid.closed"`,
  );
  expect(await portal.see(() => client.move(to, application, bidId))).toMatchInlineSnapshot(
    `
    "200
    + bid: id=<bid> advert_id=<advert> application_id=<application> scheme_identifier=ashcombe-homes cycle_id=cycle-1 counts_towards_limit=true state=live made_by=applicant rank_key=003.20240303.….<application> policy_version=ashcombe-2026-3 reference=… placed_at=now moved_from=<bid 2>
    ~ bid <bid 2>: state=live → withdrawn withdrawn_at=null → now ended_by=null → bid.move
    + bid_event: bid_id=<bid> event=bid.place made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1 policy_version=ashcombe-2026-3
    + bid_event: bid_id=<bid 2> event=bid.move made_by=applicant account_id=<account> at=now
    + idempotent_request: account_id=<account> key=… fingerprint=… answer={at: now, bidId: <bid>, outcome: done, reference: …, totalBids: 1, policyVersion: ashcombe-2026-3, queuePosition: 1, countActiveBids: 1} at=now
    + outbox: kind=bid.move payload={at: now, bidId: <bid>, madeBy: applicant, advertId: <advert>, accountId: <account>, movedFrom: <bid 2>, reference: …, applicationId: <application>} created_at=now not_before=now"
  `,
  );
});

test('POST /api/advertbid/preferredproperty/:advertId/:applicationId/:bidId', async () => {
  const { client, application } = await bidder();
  const [one, two] = [await advert(), await advert()];
  const [first, second] = [
    (await client.bid(one, application)).bid.receipt.bidId,
    (await client.bid(two, application)).bid.receipt.bidId,
  ];
  expect(await portal.see(() => client.prefer(one, application, first))).toMatchInlineSnapshot(
    `
    "200
    ~ bid <bid>: preferred=false → true preferred_span=null → ashcombe-homes
    + bid_event: bid_id=<bid> event=bid.prefer made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1"
  `,
  );
  expect(await portal.see(() => client.prefer(one, application, first))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(() => client.prefer(two, application, second))).toMatchInlineSnapshot(
    `
    "200
    ~ bid <bid>: preferred=false → true preferred_span=null → ashcombe-homes
    ~ bid <bid 2>: preferred=true → false preferred_span=ashcombe-homes → null
    + bid_event: bid_id=<bid 2> event=bid.unprefer made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1
    + bid_event: bid_id=<bid> event=bid.prefer made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1"
  `,
  );
  expect(await portal.see(() => client.prefer(two, application, second, false))).toMatchInlineSnapshot(
    `
    "200
    ~ bid <bid>: preferred=true → false preferred_span=ashcombe-homes → null
    + bid_event: bid_id=<bid> event=bid.unprefer made_by=applicant account_id=<account> at=now queue_position=1 total_bids=1"
  `,
  );
  expect(await portal.see(() => client.prefer(two, application, first))).toMatchInlineSnapshot(
    `"404 request.notFound"`,
  );
});

test('PUT /api/account/automatic-bids, and the bids that the portal makes', async () => {
  const { client } = await bidder();
  const choose =
    (version: number, wanted: boolean, areas = anyHome.areas) =>
    () =>
      client.send('PUT', '/api/account/automatic-bids', {
        body: { version, wanted, choices: { ...anyHome, areas } },
      });
  expect(await portal.see(choose(0, true))).toMatchInlineSnapshot(`
    "200
    + automatic_bidding: account_id=<account> state=on choices={areas: [], needs: [], bedrooms: [], neverAreas: [], advertTypeIds: []} version=1 on_since=now changed_by=resident changed_at=now"
  `);
  expect(await portal.see(choose(0, true, ['Tarnbeck']))).toMatchInlineSnapshot(
    `"409 automaticBids.changedElsewhere"`,
  );
  await advert({ closesIn: 12 * 3_600 + 60, opensIn: -48 * 3_600 });
  await advert({ closesIn: 12 * 3_600 + 60, opensIn: -48 * 3_600, bedrooms: 5 });
  const place = () => changesOf(portal.pool, () => placeAutomaticBids({ database: own, policy }));
  await moveClock(portal.pool, 59);
  expect(await place()).toBe('');
  await moveClock(portal.pool, 1);
  expect(await place()).toMatchInlineSnapshot(`
    "+ automatic_look: account_id=<account> advert_id=<advert> application_id=<application> outcome=bid bid_id=<bid> choices_version=1 looked_at=now
    + automatic_look: account_id=<account> advert_id=<advert 2> application_id=<application> outcome=bid bid_id=<bid 2> choices_version=1 looked_at=now
    + bid: id=<bid> advert_id=<advert> application_id=<application> scheme_identifier=ashcombe-homes cycle_id=cycle-1 counts_towards_limit=true state=live made_by=automatic rank_key=003.20240303.….<application> policy_version=ashcombe-2026-3 reference=… placed_at=now
    + bid: id=<bid 2> advert_id=<advert 2> application_id=<application> scheme_identifier=ashcombe-homes cycle_id=cycle-1 counts_towards_limit=true state=live made_by=automatic rank_key=003.20240303.….<application> policy_version=ashcombe-2026-3 reference=… placed_at=now
    + bid_event: bid_id=<bid> event=bid.place made_by=automatic account_id=<account> at=now queue_position=1 total_bids=1 policy_version=ashcombe-2026-3
    + bid_event: bid_id=<bid 2> event=bid.place made_by=automatic account_id=<account> at=now queue_position=1 total_bids=1 policy_version=ashcombe-2026-3
    + outbox: kind=bid.place payload={at: now, bidId: <bid>, madeBy: automatic, advertId: <advert>, accountId: <account>, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now
    + outbox: kind=bid.place payload={at: now, bidId: <bid 2>, madeBy: automatic, advertId: <advert 2>, accountId: <account>, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
  expect(await place()).toBe('');
  expect(await portal.see(choose(1, false))).toMatchInlineSnapshot(`
    "200
    ~ automatic_bidding <account>: state=on → off version=1 → 2 on_since=now-1min → null changed_at=now-1min → now"
  `);
  expect(await portal.see(choose(2, true))).toMatchInlineSnapshot(`
    "200
    ~ automatic_bidding <account>: state=off → on version=2 → 3 on_since=null → now"
  `);
  await portal.pool.query("update application set scheme_identifiers = '{}'");
  await advert({ closesIn: 10 * 3_600, opensIn: -48 * 3_600 });
  expect(await place()).toMatchInlineSnapshot(`
    "~ automatic_bidding <account>: state=on → stopped stopped_because=null → notOffered version=3 → 4 on_since=now → null changed_by=resident → system
    + outbox: kind=account.automaticBidsStopped payload={because: notOffered, accountId: <account>} created_at=now not_before=now"
  `);
});

test('PUT /api/account/automatic-bids with any one choice changed', async () => {
  const { client } = await bidder();
  const choices: Record<string, unknown> = { ...anyHome };
  const save = (version: number) => () =>
    client.send('PUT', '/api/account/automatic-bids', { body: { version, wanted: true, choices } });
  await save(0)();
  const changed: string[] = [];
  const chosen = {
    areas: ['Tarnbeck'],
    neverAreas: ['Oldgate'],
    bedrooms: [2],
    advertTypeIds: [1],
    needs: ['garden'],
  };
  for (const [name, value] of Object.entries(chosen)) {
    choices[name] = value;
    changed.push(`${name}: ${await portal.see(save(changed.length + 1))}`);
  }
  expect(Object.keys(chosen).toSorted()).toEqual(Object.keys(anyHome).toSorted());
  expect(changed.join('\n')).toMatchInlineSnapshot(`
    "areas: 200
    ~ automatic_bidding <account>: choices.areas=[] → [Tarnbeck] version=1 → 2
    neverAreas: 200
    ~ automatic_bidding <account>: choices.neverAreas=[] → [Oldgate] version=2 → 3
    bedrooms: 200
    ~ automatic_bidding <account>: choices.bedrooms=[] → [2] version=3 → 4
    advertTypeIds: 200
    ~ automatic_bidding <account>: choices.advertTypeIds=[] → [1] version=4 → 5
    needs: 400 request.invalid"
  `);
});

test('closing adverts', async () => {
  await emptyTables(portal.pool, 'advert');
  const [ann, ben] = [await bidder(), await bidder()];
  const [home, other] = [await advert({ closesIn: 600 }), await advert({ closesIn: 660 })];
  const { bidId } = (await ann.client.bid(home, ann.application)).bid.receipt;
  await ann.client.prefer(home, ann.application, bidId);
  // A bid on another home, which stays open. Two bids on one would come in the random order of their ids.
  await ben.client.bid(other, ben.application);
  const close = () => changesOf(portal.pool, () => closeAdverts(own));
  await moveClock(portal.pool, 599);
  expect(await close()).toBe('');
  await moveClock(portal.pool, 1);
  expect(await close()).toMatchInlineSnapshot(`
    "~ advert <advert>: settled_at=null → now
    ~ bid <bid>: state=live → stood
    + bid_event: bid_id=<bid> event=advert.close made_by=automatic at=now queue_position=1 total_bids=1
    + shortlist: advert_id=<advert> frozen_at=now rules_fingerprint=… advert={rules: {}, terms: {}, bedrooms: 2, closesAt: now, schemeIdentifier: ashcombe-homes} order_at=close
    + shortlist_entry: bid_id=<bid> advert_id=<advert> application_id=<application> ordinal=1 queue_position=1 rank_key=003.20240303.….<application> facts={band: null, household: [{role: applicant, dateOfBirth: 1988-05-14}, {role: child, dateOfBirth: 2019-01-20}], bedroomNeed: 2, effectiveDate: 2024-03-03, localConnections: []} scheme_identifiers=[ashcombe-homes] state=placed"
  `);
  expect(await close()).toBe('');
});

test('withdrawing adverts', async () => {
  const ann = await bidder();
  const home = await advert();
  await ann.client.bid(home, ann.application);
  await ann.client.send('PUT', `/api/account/favourites/${home}`, {});
  const withdraw = () =>
    changesOf(portal.pool, () =>
      own.transaction((transaction) => withdrawAdverts(transaction, [home], 'The tenant stays.')),
    );
  expect(await withdraw()).toMatchInlineSnapshot(`
    "~ advert <advert>: version=1 → 2 state=published → withdrawn withdrawn_at=null → now
    ~ bid <bid>: state=live → withdrawn withdrawn_at=null → now ended_by=null → advert.withdraw
    + bid_event: bid_id=<bid> event=advert.withdraw made_by=staff at=now
    + outbox: kind=advert.withdraw payload={bidId: <bid>, because: The tenant stays., advertId: <advert>, accountId: <account>, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
  expect(await withdraw()).toBe('');
});

/** A new idempotency key and a fingerprint. */
const key = "gen_random_uuid()::text, ''";

/**
 * Returns a function that calls the database's functions with an account's session and returns the outcome.
 * `$verdict` is the API's earlier one, whose moment only the database knows to be past.
 */
async function askerFor(accountId: string, more: object = {}) {
  const { rows } = await portal.pool.query<{ token: Buffer }>(
    'select token_hash as token from session where account_id = $1',
    [accountId],
  );
  const judged = {
    rankKey: '001.{placedAt}',
    policyVersion: 'test',
    limit: null,
    counts: true,
    bidGroup: null,
    bidAgain: true,
    cutOff: 0,
    span: 'all',
    ...more,
  };
  return async (call: string) => {
    const asked = statement({
      values: { token: 'bytea', verdict: 'jsonb' },
      row: { outcome: 'text' },
      text: `select ${call} ->> 'outcome' as outcome`,
    });
    const [token] = rows.map((row) => row.token);
    if (!token) throw new Error('Nobody has logged in.');
    return (await own.run(asked, { token, verdict: judged }))[0]?.outcome;
  };
}

test('in a home’s last moment the database refuses to bid, move, withdraw or prefer', async () => {
  const { accountId, application } = await bidder();
  const [home, other] = [await advert({ closesIn: 60, opensIn: 60 - 86_400 }), await advert({ opensIn: 60 })];
  const scheme = policy.schemes[0];
  if (!scheme) throw new Error('The council has no scheme.');
  const bid = await addBid(portal.pool, tenant, scheme, { advertId: home, applicationId: application });
  const free = await addBid(portal.pool, tenant, scheme, {
    advertId: await advert(),
    applicationId: application,
  });
  const one = await bidder();
  const [asks, theirs] = [await askerFor(accountId), await askerFor(one.accountId)];
  const place = (advertId: string) =>
    theirs(`place_bid($token, '${advertId}', 1, '${one.application}', 1, ${key}, $verdict)`);
  const move = (to: string, which: string) =>
    asks(`move_bid($token, '${to}', 1, '${application}', 1, '${which}', 1, ${key}, $verdict)`);
  const changes = await changesOf(portal.pool, async () => {
    expect(await place(other)).toBe('notOpenYet');
    await moveClock(portal.pool, 60);
    expect(await place(home)).toBe('closed');
    expect(await asks(`withdraw_bid($token, '${home}', '${application}', '${bid}', ${key}, $verdict)`)).toBe(
      'closed',
    );
    expect(
      await asks(
        `prefer_bid($token, '${home}', '${application}', '${bid}', true, $verdict::jsonb ->> 'span', '{}')`,
      ),
    ).toBe('closed');
    expect(await move(home, free)).toBe('closed');
    expect(await move(other, bid)).toBe('closed');
  });
  expect(changes).toBe('');
  expect(await place(other)).toBe('done');
});

test('at the moment of a cut-off the database refuses to withdraw or move', async () => {
  const { accountId, application } = await bidder();
  const [home, other] = [await advert({ closesIn: 90 }), await advert()];
  const scheme = policy.schemes[0];
  if (!scheme) throw new Error('The council has no scheme.');
  const bid = await addBid(portal.pool, tenant, scheme, { advertId: home, applicationId: application });
  const ask = await askerFor(accountId, { cutOff: 30 });
  const withdraw = () => ask(`withdraw_bid($token, '${home}', '${application}', '${bid}', ${key}, $verdict)`);
  await moveClock(portal.pool, 60);
  expect(await withdraw()).toBe('tooLate');
  expect(
    await ask(`move_bid($token, '${other}', 1, '${application}', 1, '${bid}', 1, ${key}, $verdict)`),
  ).toBe('tooLate');
  await moveClock(portal.pool, -1);
  expect(await withdraw()).toBe('done');
});
