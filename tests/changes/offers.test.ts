import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { expireOffers } from '#api/casework/offers/expire-offers.ts';
import { OffersResponseSchema } from '#schemas/api/offers.ts';
import { password } from '#tools/scenario/arrange.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { changesOf } from '../support/changes-of.ts';
import { type BidOn, closedAdvert } from '../support/closed-advert.ts';
import { changesPortal } from './changes-scene.ts';

// The writes of offers: the council's feed, the person's answer, and the clock.

const tenantId = 'ashcombe';
const portal = changesPortal();
const answerBy = '2050-06-08T16:00:00.000Z';
const viewing = { at: '2020-06-08T09:00:00.000Z' };
let api: Database;
let office: BackOffice;
let closed: () => Promise<BidOn>;

beforeAll(async () => {
  api = openDatabase(portal.url);
  const { pool, scheme } = groundIn(portal.pool, await shippedCouncil(tenantId));
  office = new BackOffice(portal.client(tenantId), await addKey(pool, tenantId));
  closed = () => closedAdvert({ pool, tenantId, scheme, own: api.forTenant(tenantId) }, [{}]);
});
afterAll(async () => {
  await api.close();
});

async function put(item: object): Promise<string> {
  let status = 0;
  const changes = await changesOf(portal.pool, async () => {
    ({ status } = await office.put('offers', [item]));
  });
  return [String(status), changes].filter((part) => part !== '').join('\n');
}

async function made(): Promise<{ readonly on: BidOn; readonly externalReference: string }> {
  const on = await closed();
  const externalReference = `O/${randomUUID()}`;
  const { advertReference, bidders } = on;
  await put({ externalReference, advertReference, applicationReference: bidders[0]?.reference, answerBy });
  return { on, externalReference };
}

test('PUT /api/backoffice/offers', async () => {
  const on = await closed();
  const { advertReference, bidders } = on;
  const offer = {
    externalReference: 'O/1',
    advertReference,
    applicationReference: bidders[0]?.reference,
    answerBy,
  };
  expect(await put({ ...offer, note: 'Rang first.' })).toMatchInlineSnapshot(`
    "200
    + offer: id=<offer> external_reference=O/1 application_id=<application> advert_id=<advert> bid_id=<bid> home=1 kind=ordinary state=made version=1 made_at=now answer_by=now+212550h changed_at=now
    + offer_event: offer_id=<offer> event=offer.make at=now made_by=council details={answerBy: now+212550h} note=Rang first.
    + outbox: kind=casework.offerMade payload={dueAt: now+212550h, accountId: <account>, subjectId: <offer>} created_at=now not_before=now
    + resident_event: at=now kind=offer.make account_id=<account> made_by=council subject_id=<offer> details={state: made}
    ~ shortlist_entry <bid>: state=placed → offered
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=offer.make at=now"
  `);
  expect(await put(offer)).toMatchInlineSnapshot(`"200"`);
  expect(await put({ externalReference: 'O/1', message: { 'en-GB': 'Bring your passport.' } }))
    .toMatchInlineSnapshot(`
      "200
      ~ offer <offer>: version=1 → 2 message=null → {en-GB: Bring your passport.}
      + offer_event: offer_id=<offer> event=offer.change at=now made_by=council details={changed: [message], viewing: null, answerBy: now+212550h}
      + outbox: kind=casework.offerChanged payload={changed: [message], accountId: <account>, subjectId: <offer>} created_at=now not_before=now
      + resident_event: at=now kind=offer.change account_id=<account> made_by=council subject_id=<offer> details={state: made}"
    `);
  expect(await put({ externalReference: 'O/1', state: 'missedViewing', viewing })).toMatchInlineSnapshot(`
    "200
    ~ offer <offer>: state=made → missedViewing version=2 → 3 lost_at=null → now viewing=null → {at: now-50425h}
    + offer_event: offer_id=<offer> event=viewing.miss at=now made_by=council
    + outbox: kind=casework.offerMissed payload={accountId: <account>, subjectId: <offer>} created_at=now not_before=now
    + resident_event: at=now kind=offer.missViewing account_id=<account> made_by=council subject_id=<offer> details={state: missedViewing}
    ~ shortlist_entry <bid>: state=offered → skipped skip_reason=null → missedViewing
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=offer.lose at=now reason=missedViewing"
  `);
  expect(await put({ externalReference: 'O/1', decision: { counts: false, by: 'A. Officer' } }))
    .toMatchInlineSnapshot(`
      "200
      ~ offer <offer>: version=3 → 4 decision=null → {at: now, by: A. Officer, counts: false, because: null, penalty: null, reviewBy: null}
      + offer_event: offer_id=<offer> event=refusal.decide at=now made_by=council details={by: A. Officer, counts: false, because: null, penalty: null}
      + outbox: kind=casework.offerDecided payload={accountId: <account>, subjectId: <offer>} created_at=now not_before=now
      + resident_event: at=now kind=offer.decide account_id=<account> made_by=council subject_id=<offer> details={state: missedViewing}"
    `);
  expect(
    await put({ externalReference: 'O/1', decision: { counts: false, by: 'A. Officer' } }),
  ).toMatchInlineSnapshot(`"200"`);
  expect(await put({ externalReference: 'O/1', state: 'reopened', answerBy: '2050-06-09T16:00:00.000Z' }))
    .toMatchInlineSnapshot(`
      "200
      ~ offer <offer>: state=missedViewing → made version=4 → 5 answer_by=now+212550h → now+212574h lost_at=now → null decision={at: now, by: A. Officer, counts: false, because: null, penalty: null, reviewBy: null} → null
      + offer_event: offer_id=<offer> event=offer.remake at=now made_by=council details={shown: {answer: null, endedAt: now, decision: {at: now, by: A. Officer, counts: false, because: null, penalty: null, reviewBy: null}, withdrawnBecause: null}, former: missedViewing, answerBy: now+212574h}
      + outbox: kind=casework.offerMade payload={dueAt: now+212574h, isAgain: true, accountId: <account>, subjectId: <offer>} created_at=now not_before=now
      + resident_event: at=now kind=offer.remake account_id=<account> made_by=council subject_id=<offer> details={state: made}
      ~ shortlist_entry <bid>: state=skipped → offered skip_reason=missedViewing → null
      + shortlist_event: advert_id=<advert> bid_id=<bid> event=offer.make at=now"
    `);
  expect(await put({ externalReference: 'O/1', state: 'withdrawn' })).toMatchInlineSnapshot(`
    "200
    ~ offer <offer>: state=made → withdrawn version=5 → 6
    + offer_event: offer_id=<offer> event=offer.withdraw at=now made_by=council
    + outbox: kind=casework.offerWithdrawn payload={accountId: <account>, subjectId: <offer>} created_at=now not_before=now
    + resident_event: at=now kind=offer.withdraw account_id=<account> made_by=council subject_id=<offer> details={state: withdrawn}
    ~ shortlist_entry <bid>: state=offered → placed
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=offer.withdraw at=now"
  `);
});

test('POST /api/account/offers/:offer/:reply', async () => {
  const { on } = await made();
  const client = portal.client(tenantId);
  await client.logIn(on.bidders[0]?.email ?? '', password);
  const [offer] = (await client.get('/api/account/offers')).as(OffersResponseSchema).offers;
  const refuse = { version: 1, reason: 'travel', words: 'There is no bus.' };
  const headers = { 'idempotency-key': randomUUID() };
  const answering = (given: string, body: object) =>
    changesOf(portal.pool, async () => {
      await client.post(`/api/account/offers/${offer?.id}/${given}`, { headers, body });
    });
  expect(await answering('refuse', { version: 1 })).toBe('');
  expect(await answering('refuse', refuse)).toMatchInlineSnapshot(`
    "~ offer <offer>: state=made → refused version=1 → 2 lost_at=null → now answer=null → refuse refusal_reason=null → travel refusal_words=null → There is no bus. answered_at=null → now answered_by=null → resident answer_key=null → <id>
    + offer_event: offer_id=<offer> event=offer.refuse at=now made_by=resident details={words: There is no bus., reason: travel}
    + outbox: kind=casework.offerAnswered payload={accountId: <account>, subjectId: <offer>} created_at=now not_before=now
    + resident_event: at=now kind=offer.refuse account_id=<account> made_by=resident subject_id=<offer> details={state: refused}
    ~ shortlist_entry <bid>: state=offered → skipped skip_reason=null → refused
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=offer.lose at=now reason=refused"
  `);
  expect(await answering('refuse', refuse)).toBe('');
});

test('the clock', async () => {
  const { externalReference } = await made();
  await portal.pool.query(
    "update offer set made_at = app_now() - interval '2 days', answer_by = app_now() where external_reference = $1",
    [externalReference],
  );
  const expiring = () =>
    changesOf(portal.pool, async () => void (await expireOffers(api.forTenant(tenantId))));
  expect(await expiring()).toMatchInlineSnapshot(`
    "~ offer <offer>: state=made → noAnswer version=1 → 2 lost_at=null → now
    + offer_event: offer_id=<offer> event=offer.expire at=now made_by=system
    + outbox: kind=casework.offerExpired payload={accountId: <account>, subjectId: <offer>} created_at=now not_before=now
    + resident_event: at=now kind=offer.expire account_id=<account> made_by=system subject_id=<offer> details={state: noAnswer}
    ~ shortlist_entry <bid>: state=offered → skipped skip_reason=null → noAnswer
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=offer.lose at=now reason=noAnswer"
  `);
  expect(await expiring()).toBe('');
});
