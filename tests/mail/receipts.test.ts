import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { writeBidsAsHistory } from '#api/lettings/outbox.ts';
import type { Notice } from '#api/lettings/outbox.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { statement } from '#api/database/statement.ts';

const tenant = 'ashcombe';
const portal = portalForTests();
let api: Database;
let applicant: Client;
let account: string;
let application: string;

beforeAll(async () => {
  api = openDatabase(portal.url);
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, tenant, email);
  application = await addApplication(portal.pool, tenant, account);
  applicant = portal.client();
  await applicant.logIn(email, password);
});

/** Returns this person's messages, oldest first. */
async function told(): Promise<Notice[]> {
  const { rows } = await portal.pool.query<{ notice: Notice }>(
    `select payload || jsonb_build_object('kind', kind) as notice from outbox
      where tenant_id = $1 and payload ->> 'applicationId' = $2 order by id`,
    [tenant, application],
  );
  return rows.map(({ notice }) => notice);
}

const kinds = async () => (await told()).map(({ kind }) => kind);

describe('a receipt', () => {
  test('is written with a bid, and agrees with the page', async () => {
    const advertId = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advertId, application)).bid;
    const [notice, ...more] = await told();
    expect(more).toEqual([]);
    expect(notice).toEqual({
      kind: 'bid.place',
      bidId: receipt.bidId,
      reference: receipt.reference,
      advertId,
      applicationId: application,
      accountId: account,
      madeBy: 'applicant',
      at: expect.any(String),
      movedFrom: null,
    });
    expect(notice?.kind === 'bid.place' && new Date(notice.at).toISOString()).toBe(receipt.at);
  });

  test('is written once for a repeated request', async () => {
    const advertId = await addAdvert(portal.pool, tenant);
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => applicant.bid(advertId, application, key)));
    expect(await kinds()).toEqual(['bid.place']);
  });

  test('is written when a bid is withdrawn', async () => {
    const advertId = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advertId, application)).bid;
    expect((await applicant.withdraw(advertId, application, receipt.bidId)).status).toBe(200);
    expect(await kinds()).toEqual(['bid.place', 'bid.withdraw']);
  });

  test('is written once for a move, and names both homes', async () => {
    const [from, to] = [await addAdvert(portal.pool, tenant), await addAdvert(portal.pool, tenant)];
    const first = (await applicant.bid(from, application)).bid.receipt;
    const moved = (await applicant.move(to, application, first.bidId)).bid.receipt;
    expect(await told()).toMatchObject([
      { kind: 'bid.place', advertId: from },
      { kind: 'bid.move', advertId: to, bidId: moved.bidId, movedFrom: first.bidId },
    ]);
  });

  test('is not written for a refused bid', async () => {
    const advertId = await addAdvert(portal.pool, tenant, { closesIn: -1 });
    expect((await applicant.bid(advertId, application)).status).toBe(409);
    expect(await told()).toEqual([]);
  });

  test('is rolled back with its bid', async () => {
    const advertId = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advertId, application)).bid;
    const client = await portal.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, total_bids)
         values ($1, $2, 'bid.withdraw', 'applicant', $3, app_now(), 0)`,
        [tenant, receipt.bidId, account],
      );
      const { rows } = await client.query(
        "select from outbox where kind = 'bid.withdraw' and payload ->> 'bidId' = $1",
        [receipt.bidId],
      );
      expect(rows).toHaveLength(1);
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await kinds()).toEqual(['bid.place']);
  });

  test('is not written for marking a home, or for a changed position', async () => {
    const advertId = await addAdvert(portal.pool, 'three-rivers');
    const email = `${randomUUID()}@residents.example`;
    const other = await addAccount(portal.pool, 'three-rivers', email);
    application = await addApplication(portal.pool, 'three-rivers', other, { band: 'high' });
    const client = portal.client('three-rivers');
    await client.logIn(email, password);
    const { receipt } = (await client.bid(advertId, application)).bid;
    expect((await client.prefer(advertId, application, receipt.bidId)).status).toBe(200);

    const { policy } = await shippedCouncil('three-rivers');
    const { rows } = await portal.pool.query('select facts from application where id = $1', [application]);
    await api
      .forTenant('three-rivers')
      .transaction((transaction) =>
        changeFacts(transaction, policy, [
          { applicationId: application, facts: { ...rows[0].facts, band: 'low' } },
        ]),
      );
    const waiting = await portal.pool.query("select kind from outbox where tenant_id = 'three-rivers'");
    // Only the new band causes a message.
    expect(waiting.rows).toEqual([{ kind: 'bid.place' }, { kind: 'account.applicationChanged' }]);
  });

  test('is not written for imported bids, until their transaction ends', async () => {
    const advertId = await addAdvert(portal.pool, tenant);
    const { receipt } = (await applicant.bid(advertId, application)).bid;
    const takenBack = statement({
      values: { bidId: 'uuid', account: 'uuid' },
      text: `
        insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, total_bids)
        values (app_tenant(), $bidId, 'bid.withdraw', 'applicant', $account, now(), 0)`,
    });
    const { bidId } = receipt;
    const own = api.forTenant(tenant);
    await own.transaction(async (transaction) => {
      await writeBidsAsHistory(transaction);
      await transaction.run(takenBack, { bidId, account });
    });
    expect(await kinds()).toEqual(['bid.place']);
    await own.run(takenBack, { bidId, account });
    expect(await kinds()).toEqual(['bid.place', 'bid.withdraw']);
  });
});

describe('the language of letters', () => {
  test('is the one of the last log-in', async () => {
    const email = `${randomUUID()}@residents.example`;
    const id = await addAccount(portal.pool, 'porth-elen', email);
    const client = portal.client('porth-elen');
    const localeAfter = async (language: string) => {
      await client.visit();
      await client.post('/api/authentication/login', {
        body: { email, password, rememberMe: false },
        headers: { 'accept-language': language },
      });
      const { rows } = await portal.pool.query<{ locale: string | null }>(
        'select locale from account where id = $1',
        [id],
      );
      return rows[0]?.locale;
    };
    expect(await localeAfter('cy-GB')).toBe('cy-GB');
    expect(await localeAfter('en-GB')).toBe('en-GB');
  });
});
