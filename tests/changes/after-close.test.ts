import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { changesOf } from '../support/changes-of.ts';
import { type BidOn, closedAdvert } from '../support/closed-advert.ts';
import { changesPortal } from './changes-scene.ts';

// The writes of the council's calls about a closed home.

const tenantId = 'ashcombe';
const portal = changesPortal();
let api: Database;
let office: BackOffice;
let made: BidOn;

beforeAll(async () => {
  api = openDatabase(portal.url);
  const { pool, scheme } = groundIn(portal.pool, await shippedCouncil(tenantId));
  office = new BackOffice(portal.client(tenantId), await addKey(pool, tenantId));
  const where = { pool, tenantId, scheme, own: api.forTenant(tenantId) };
  made = await closedAdvert(where, [{ band: 'band-a' }, { band: 'band-b' }]);
});
afterAll(async () => {
  await api.close();
});

const put = async (kind: 'shortlists' | 'outcomes', item: object) => {
  let status = 0;
  const changes = await changesOf(portal.pool, async () => {
    ({ status } = await office.put(kind, [{ advertReference: made.advertReference, ...item }]));
  });
  return [String(status), changes].filter((part) => part !== '').join('\n');
};

test('PUT /api/backoffice/shortlists', async () => {
  const [first] = made.bidders;
  const passOver = (skipped: string | null, note?: string) =>
    put('shortlists', { entries: [{ applicationReference: first?.reference, skipped, note }] });
  expect(await passOver('noContact', 'Rang twice.')).toMatchInlineSnapshot(`
    "200
    ~ shortlist_entry <bid>: state=placed → skipped skip_reason=null → noContact
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=entry.skip at=now reason=noContact note=Rang twice."
  `);
  expect(await passOver('noContact')).toMatchInlineSnapshot(`"200"`);
  expect(await passOver('size', 'Too small.')).toMatchInlineSnapshot(`
    "200
    ~ shortlist_entry <bid>: skip_reason=noContact → size
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=entry.reset at=now
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=entry.skip at=now reason=size note=Too small."
  `);
  expect(await passOver(null)).toMatchInlineSnapshot(`
    "200
    ~ shortlist_entry <bid>: state=skipped → placed skip_reason=size → null
    + shortlist_event: advert_id=<advert> bid_id=<bid> event=entry.reset at=now"
  `);
});

test('PUT /api/backoffice/outcomes', async () => {
  const [, second] = made.bidders;
  const result = { result: 'let', homes: [{ applicationReference: second?.reference }] };
  expect(await put('outcomes', result)).toMatchInlineSnapshot(`
    "200
    + outbox: kind=bid.outcome payload={bidId: <bid>, outcome: {code: passedBy}, advertId: <advert>, corrects: false, accountId: <account>, reference: …, totalBids: 2, applicationId: <application>, queuePosition: 1} created_at=now not_before=now to_many=true
    + outbox: kind=bid.outcome payload={bidId: <bid 2>, outcome: {code: let}, advertId: <advert>, corrects: false, accountId: <account 2>, reference: …, totalBids: 2, applicationId: <application 2>, queuePosition: 2} created_at=now not_before=now to_many=true
    + outcome: advert_id=<advert> ordinal=1 result=let total_bids=2 band_id=band-b effective_date=2024-03-03 queue_position=2
    ~ shortlist_entry <bid>: state=placed → ended outcome=null → {code: passedBy}
    ~ shortlist_entry <bid 2>: state=placed → let outcome=null → {code: let}
    + shortlist_event: advert_id=<advert> event=home.let at=now
    + shortlist_event: advert_id=<advert> bid_id=<bid 2> event=home.let at=now"
  `);
  expect(await put('outcomes', result)).toMatchInlineSnapshot(`"200"`);
  expect(await put('outcomes', { result: 'undecided' })).toMatchInlineSnapshot(`
    "200
    ~ outbox …: outcome=null → superseded
    ~ outbox …: outcome=null → superseded
    - outcome: advert_id=<advert> ordinal=1 result=let total_bids=2 band_id=band-b effective_date=2024-03-03 queue_position=2
    ~ shortlist_entry <bid>: state=ended → placed outcome={code: passedBy} → null
    ~ shortlist_entry <bid 2>: state=let → placed outcome={code: let} → null
    + shortlist_event: advert_id=<advert> event=home.reopen at=now"
  `);
});
