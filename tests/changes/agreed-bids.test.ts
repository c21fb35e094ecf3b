import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { groundOf } from '#tools/scenario/bid-scene.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { changesOf } from '../support/changes-of.ts';
import { advertWithBidders, type BidOn } from '../support/closed-advert.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';
import { changesPortal } from './changes-scene.ts';

// The writes of an officer's decisions about bids that wait for one.

const tenantId = 'ashcombe';
let tenants: TenantsWith;
beforeAll(async () => {
  tenants = await tenantsWith({ [tenantId]: { modes: ['self', 'assisted', 'approved'] } });
});
const portal = changesPortal(() => ({ tenantsFolder: tenants.path }));
let api: Database;
let office: BackOffice;
let made: BidOn;

beforeAll(async () => {
  api = openDatabase(portal.url);
  const { pool, scheme } = await groundOf(portal.pool, tenantId, tenants.path);
  office = new BackOffice(portal.client(tenantId), await addKey(pool, tenantId));
  made = await advertWithBidders({ pool, tenantId, scheme, own: api.forTenant(tenantId) }, [
    { band: 'band-a' },
    { band: 'band-b' },
    { band: 'band-c', bidding: { mode: 'approved', until: null } },
  ]);
  await pool.query("update bid set agreement = 'waiting' where advert_id = $1", [made.advertId]);
});
afterAll(async () => {
  await api.close();
  await tenants.remove();
});

const decide = async (to: number, decision: object) => {
  let status = 0;
  const { advertReference, bidders } = made;
  const applicationReference = bidders[to]?.reference;
  const changes = await changesOf(portal.pool, async () => {
    ({ status } = await office.put('agreements', [
      { advertReference, applicationReference, by: 'A. Hughes', ...decision },
    ]));
  });
  return [String(status), changes].filter((part) => part !== '').join('\n');
};

test('PUT /api/backoffice/agreements', async () => {
  expect(await decide(0, { decision: 'agreed' })).toMatchInlineSnapshot(`
    "200
    ~ bid <bid>: agreement=waiting → agreed agreement_decision=null → {at: now, by: A. Hughes, words: null, reason: null}
    + bid_event: bid_id=<bid> event=bid.agree made_by=staff account_id=<account> at=now queue_position=1 total_bids=3
    + outbox: kind=bid.agree payload={at: now, bidId: <bid>, madeBy: staff, advertId: <advert>, decision: {at: now, by: A. Hughes, words: null, reason: null}, accountId: <account>, agreement: agreed, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
  expect(await decide(0, { decision: 'agreed' })).toMatchInlineSnapshot(`"200"`);
  expect(await decide(0, { decision: 'refused', reason: 'size' })).toMatchInlineSnapshot(`"422"`);
  const words = { 'en-GB': 'Let us talk first.' };
  expect(await decide(1, { decision: 'refused', reason: 'support', words })).toMatchInlineSnapshot(`
    "200
    ~ bid <bid>: state=live → withdrawn withdrawn_at=null → now ended_by=null → bid.refuse agreement=waiting → refused agreement_decision=null → {at: now, by: A. Hughes, words: {en-GB: Let us talk first.}, reason: support}
    + bid_event: bid_id=<bid> event=bid.refuse made_by=staff account_id=<account> at=now total_bids=2
    + outbox: kind=bid.refuse payload={at: now, bidId: <bid>, madeBy: staff, advertId: <advert>, decision: {at: now, by: A. Hughes, words: {en-GB: Let us talk first.}, reason: support}, accountId: <account>, agreement: refused, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
});

test('facts by which nobody has to agree any more', async () => {
  const { policy } = await loadTenant(tenants.path, tenantId);
  const applicationId = made.bidders[2]?.applicationId ?? '';
  const { rows } = await portal.pool.query('select facts from application where id = $1', [applicationId]);
  const facts = { ...rows[0].facts, bidding: { mode: 'self', until: null } };
  expect(
    await changesOf(portal.pool, () =>
      api
        .forTenant(tenantId)
        .transaction((transaction) => changeFacts(transaction, policy, [{ applicationId, facts }])),
    ),
  ).toMatchInlineSnapshot(`
    "~ application <application>: version=1 → 2 facts.bidding.mode=approved → self
    ~ bid <bid>: agreement=waiting → agreed agreement_decision=null → {at: now, by: null, words: null, reason: null}
    + bid_event: bid_id=<bid> event=bid.agree made_by=staff account_id=<account> at=now queue_position=2 total_bids=2
    + outbox: kind=bid.agree payload={at: now, bidId: <bid>, madeBy: staff, advertId: <advert>, decision: {at: now, by: null, words: null, reason: null}, accountId: <account>, agreement: agreed, movedFrom: null, reference: …, applicationId: <application>} created_at=now not_before=now"
  `);
});
