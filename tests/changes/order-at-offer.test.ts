import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { changesOf } from '../support/changes-of.ts';
import { type BidOn, closedAdvert } from '../support/closed-advert.ts';
import { changesPortal } from './changes-scene.ts';

// The writes of an order after the close, by the feed and by an offer.

const tenantId = 'ashcombe';
const portal = changesPortal();
let api: Database;
let office: BackOffice;
let closed: () => Promise<BidOn>;

beforeAll(async () => {
  api = openDatabase(portal.url);
  const own = api.forTenant(tenantId);
  const { pool, scheme } = groundIn(portal.pool, await shippedCouncil(tenantId));
  const { policy } = await shippedCouncil(tenantId);
  const schemes = policy.schemes.map((one) => ({
    ...one,
    offers: { ...one.offers, orderAt: 'offer' as const },
  }));
  await rekeyCouncil(own, { ...policy, schemes });
  office = new BackOffice(portal.client(tenantId), await addKey(pool, tenantId));
  closed = () => closedAdvert({ pool, tenantId, scheme, own }, [{ band: 'band-a' }]);
});
afterAll(async () => {
  await api.close();
});

async function put(kind: 'shortlists' | 'offers', item: object): Promise<string> {
  let status = 0;
  const changes = await changesOf(portal.pool, async () => {
    ({ status } = await office.put(kind, [item]));
  });
  return [String(status), changes].filter((part) => part !== '').join('\n');
}

test('PUT /api/backoffice/shortlists with an order', async () => {
  const { advertReference } = await closed();
  const order = { advertReference, order: { by: 'J. Okafor' } };
  expect(await put('shortlists', order)).toMatchInlineSnapshot(`
    "200
    + shortlist_order: advert_id=<advert> made_at=now asked_by=J. Okafor as_of=2026-03-10 rules_fingerprint=… digest=…
    + shortlist_order_entry: advert_id=<advert> bid_id=<bid> ordinal=1 queue_position=1 rank_key=000.20240303.….<application> facts={band: band-a, household: [{role: applicant, dateOfBirth: 1988-05-14}, {role: child, dateOfBirth: 2019-01-20}], bedroomNeed: 2, effectiveDate: 2024-03-03, localConnections: []} scheme_identifiers=[ashcombe-homes] salt=<id> digest=…"
  `);
  expect(await put('shortlists', order)).toMatchInlineSnapshot(`"200"`);
});

test('PUT /api/backoffice/offers of a home whose order is made at the offer', async () => {
  const { advertReference, bidders } = await closed();
  expect(
    await put('offers', {
      externalReference: 'O/1',
      advertReference,
      applicationReference: bidders[0]?.reference,
      answerBy: '2050-06-08T16:00:00.000Z',
    }),
  ).toMatchInlineSnapshot(`
    "200
    + offer: id=<offer> external_reference=O/1 application_id=<application> advert_id=<advert> bid_id=<bid> home=1 kind=ordinary state=made version=1 made_at=now answer_by=now+212550h changed_at=now order_number=1
    + offer_event: offer_id=<offer> event=offer.make at=now made_by=council details={answerBy: now+212550h}
    + outbox: kind=casework.offerMade payload={dueAt: now+212550h, accountId: <account>, subjectId: <offer>} created_at=now not_before=now
    + resident_event: at=now kind=offer.make account_id=<account> made_by=council subject_id=<offer> details={state: made}
    ~ shortlist_entry <bid>: state=placed → offered
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=offer.make at=now
    + shortlist_order: advert_id=<advert> made_at=now as_of=2026-03-10 rules_fingerprint=… digest=…
    + shortlist_order_entry: advert_id=<advert> bid_id=<bid> ordinal=1 queue_position=1 rank_key=000.20240303.….<application> facts={band: band-a, household: [{role: applicant, dateOfBirth: 1988-05-14}, {role: child, dateOfBirth: 2019-01-20}], bedroomNeed: 2, effectiveDate: 2024-03-03, localConnections: []} scheme_identifiers=[ashcombe-homes] salt=<id> digest=…"
  `);
});
