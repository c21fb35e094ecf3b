import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import type { Answer, Client } from '../../support/client.ts';
import { addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { ImpersonationScene, type Resident, type StaffTab } from './impersonation-scene.ts';

let scene: ImpersonationScene;
let resident: Resident;
let person: Client;
let staff: StaffTab;
let application: string;

beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());
beforeEach(async () => {
  resident = await scene.resident();
  application = await addApplication(scene.pool, 'ashcombe', resident.id);
  person = scene.server.client();
  await person.logIn(resident.email, password);
  staff = await scene.tab(resident);
});

const advertOf = () => addAdvert(scene.pool, 'ashcombe');
const keyed = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });
const bid = (advertId: string, key?: string): Promise<Answer> =>
  staff.send('POST', `/api/advertbid/${advertId}/${application}`, keyed(key));
const withdraw = (advertId: string, bidId: string): Promise<Answer> =>
  staff.send('DELETE', `/api/advertbid/${advertId}/${application}/${bidId}`, keyed());

async function history(bidId: string): Promise<readonly string[]> {
  const { rows } = await scene.pool.query<{ told: string }>(
    "select event || ' ' || made_by as told from bid_event where bid_id = $1 order by id",
    [bidId],
  );
  return rows.map(({ told }) => told);
}

async function receipts(): Promise<readonly unknown[]> {
  const { rows } = await scene.pool.query(
    `select kind, payload ->> 'madeBy' as by from outbox where payload ->> 'accountId' = $1 and kind like 'bid.%' order by id`,
    [resident.id],
  );
  return rows;
}

async function auditOf(bidId: string): Promise<readonly unknown[]> {
  const { rows } = await scene.pool.query(
    `select event, made_by as by, impersonation_id as in, account_id as account from audit_event
      where details ->> 'bidId' = $1 order by id`,
    [bidId],
  );
  return rows;
}

describe('a bid made by staff for a resident', () => {
  test('is recorded as staff’s: in the history, the audit record, the page and the letter', async () => {
    const advertId = await advertOf();
    const { receipt, eligibility } = (await bid(advertId)).bid;
    expect(eligibility).toMatchObject({ hasBid: true, madeOnBehalf: true, canWithdraw: true });
    expect(await history(receipt.bidId)).toEqual(['bid.place staff']);
    expect(await auditOf(receipt.bidId)).toEqual([
      { event: 'bid.place', by: 'staff', in: staff.sessionId, account: resident.id },
    ]);
    expect(await receipts()).toEqual([{ kind: 'bid.place', by: 'staff' }]);
    const { bids } = (await person.get('/api/account/bids')).as(AccountBidsResponseSchema);
    expect(bids).toMatchObject([{ madeBy: 'staff', history: [{ event: 'bid.place', madeBy: 'staff' }] }]);
  });

  test('can be withdrawn or moved by staff, but not by the resident', async () => {
    const [advertId, other] = [await advertOf(), await advertOf()];
    const { bidId } = (await bid(advertId)).bid.receipt;
    const refused = (await person.withdraw(advertId, application, bidId)).refusal;
    expect(refused.code).toBe('bid.madeOnBehalf');
    expect(refused.eligibility).toMatchObject({ madeOnBehalf: true, canWithdraw: false });
    expect((await person.move(other, application, bidId)).refusal.code).toBe('bid.madeOnBehalf');
    expect((await withdraw(advertId, bidId)).status).toBe(200);
    expect(await history(bidId)).toEqual(['bid.place staff', 'bid.withdraw staff']);
  });

  test('is different from the resident’s own bid withdrawn by staff, where the withdrawal is staff’s', async () => {
    const advertId = await advertOf();
    const { bidId } = (await person.bid(advertId, application)).bid.receipt;
    expect((await withdraw(advertId, bidId)).status).toBe(200);
    expect(await history(bidId)).toEqual(['bid.place applicant', 'bid.withdraw staff']);
    expect(await receipts()).toEqual([
      { kind: 'bid.place', by: 'applicant' },
      { kind: 'bid.withdraw', by: 'staff' },
    ]);
    // The resident may then bid again, in person.
    const again = (await person.bid(advertId, application)).bid;
    expect(again.eligibility).toMatchObject({ madeOnBehalf: false, canWithdraw: true });
  });

  test('is staff’s throughout a move and a mark', async () => {
    const residents = await scene.resident('active', 'three-rivers');
    const claimed = await addApplication(scene.pool, 'three-rivers', residents.id, { band: 'high' });
    const tab = await scene.tab(residents, {}, undefined, 'three-rivers');
    const advertId = await addAdvert(scene.pool, 'three-rivers');
    const made = await tab.send('POST', `/api/advertbid/${advertId}/${claimed}`, keyed());
    const { bidId } = made.bid.receipt;
    const path = `/api/advertbid/preferredproperty/${advertId}/${claimed}/${bidId}`;
    expect((await tab.post(path, { preferredProperty: true })).status).toBe(200);
    expect((await tab.post(path, { preferredProperty: false })).status).toBe(200);
    expect(await history(bidId)).toEqual(['bid.place staff', 'bid.prefer staff', 'bid.unprefer staff']);

    const [from, to] = [await advertOf(), await advertOf()];
    const first = (await bid(from)).bid.receipt.bidId;
    const moved = await staff.send('POST', `/api/advertbid/${to}/${application}/move`, {
      ...keyed(),
      body: { bidId: first },
    });
    expect(moved.status).toBe(200);
    expect(await history(first)).toEqual(['bid.place staff', 'bid.move staff']);
    expect(await history(moved.bid.receipt.bidId)).toEqual(['bid.place staff']);
    expect(await receipts()).toEqual([
      { kind: 'bid.place', by: 'staff' },
      { kind: 'bid.move', by: 'staff' },
    ]);
  });

  test('has its own idempotency keys, separate from the resident’s', async () => {
    const [first, second] = [await advertOf(), await advertOf()];
    const key = randomUUID();
    const own = (await person.bid(first, application, key)).bid.receipt;
    const theirs = (await bid(second, key)).bid.receipt;
    expect(theirs.bidId).not.toBe(own.bidId);
    expect((await bid(second, key)).bid.receipt.bidId).toBe(theirs.bidId);
    expect((await person.bid(first, application, key)).bid.receipt.bidId).toBe(own.bidId);
    // The same home under the same key is not answered with another person's act.
    expect((await bid(first, key)).code).toBe('request.keyReused');
  });

  test('fails as soon as the impersonation ends, despite the cached reader', async () => {
    expect((await bid(await advertOf())).status).toBe(200);
    const advertId = await advertOf();
    await person.send('DELETE', '/api/account/sessions', {});
    expect((await bid(advertId)).code).toBe('impersonation.sessionExpired');
    const { rows } = await scene.pool.query('select from bid where advert_id = $1', [advertId]);
    expect(rows).toEqual([]);
  });

  test('at the same moment as the resident’s own is told apart from it', async () => {
    const adverts = await Promise.all(Array.from({ length: 6 }, advertOf));
    await scene.pool.query('update application set facts = facts where id = $1', [application]);
    const answers = await Promise.all(
      adverts.map((advertId, index) => (index % 2 === 0 ? person.bid(advertId, application) : bid(advertId))),
    );
    for (const [index, answer] of answers.entries()) {
      if (answer.status !== 200) continue;
      const by = index % 2 === 0 ? 'applicant' : 'staff';
      expect(await history(answer.bid.receipt.bidId)).toEqual([`bid.place ${by}`]);
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});
