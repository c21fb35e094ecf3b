import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#api/database/database.ts';
import { runPreferBid } from '#api/lettings/bids/bid-statements.ts';
import { cycleAt, londonDay, type FixedCycle } from '#api/rules/lettings/cycle.ts';
import { addAccount, addAdvert, addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'ashcombe';
const portal = portalForTests();
let applicant: Client;
let application: string;

afterEach(async () => {
  await portal.pool.query("update clock set clock_offset = '0'");
});

/** Moves the database's clock to an instant and logs a new person in there. */
async function arriveAt(instant: Date, dateOfBirth = '1988-05-14'): Promise<void> {
  await portal.pool.query('update clock set clock_offset = $1::timestamptz - clock_timestamp()', [instant]);
  const email = `${randomUUID()}@residents.example`;
  application = await addApplication(portal.pool, tenant, await addAccount(portal.pool, tenant, email), {
    household: [{ role: 'applicant', dateOfBirth }],
  });
  applicant = portal.client();
  await applicant.logIn(email, password);
}

async function advertThatCloses(opensAt: Date, closesAt: Date, rules = {}): Promise<string> {
  const advert = await addAdvert(portal.pool, tenant, { cycleId: randomUUID(), rules });
  await portal.pool.query('update advert set opens_at = $2, closes_at = $3 where id = $1', [
    advert,
    opensAt,
    closesAt,
  ]);
  return advert;
}

const seconds = (instant: Date, by: number) => new Date(instant.getTime() + by * 1_000);

describe.each([
  // The clock goes from 01:00 to 02:00 on 28 March 2027 and from 02:00 back to 01:00 on 31 October 2027.
  ['that skips an hour', '2027-03-28', '01:30', '2027-03-28T01:30:00.000Z'],
  ['that has an hour twice', '2027-10-31', '01:30', '2027-10-31T00:30:00.000Z'],
])('on the night %s', (_night, day, closes, instant) => {
  const cycle: FixedCycle = {
    kind: 'fixed',
    weeks: 1,
    opensWeekday: 1,
    opensAt: '09:00',
    closesWeekday: 7,
    closesAt: closes,
  };

  test('accepts a bid just before the close, and none at the close', async () => {
    const turn = cycleAt(cycle, seconds(new Date(instant), -86_400));
    expect([turn.closesAt.toISOString(), londonDay(turn.closesAt)]).toEqual([instant, day]);
    await arriveAt(seconds(turn.closesAt, -20));
    const advert = await advertThatCloses(turn.opensAt, turn.closesAt);
    const { receipt } = (await applicant.bid(advert, application)).bid;
    expect(new Date(receipt.at) < turn.closesAt).toBe(true);

    await moveClock(portal.pool, 20);
    expect((await applicant.withdraw(advert, application, receipt.bidId)).refusal.code).toBe('bid.closed');
    const other = await advertThatCloses(turn.opensAt, turn.closesAt);
    expect((await applicant.bid(other, application)).refusal.code).toBe('bid.closed');
  });
});

test('a person who turns 60 on closing day may bid from midnight in London, and not before', async () => {
  const closesAt = new Date('2027-07-15T11:00:00.000Z');
  const opensAt = seconds(closesAt, -7 * 86_400);
  const rules = { age: { minimum: 60, whose: 'applicant' } };
  // In summer the day begins at 23:00 UTC.
  await arriveAt(new Date('2027-07-14T22:59:30.000Z'), '1967-07-15');
  const advert = await advertThatCloses(opensAt, closesAt, rules);
  const { code, eligibility } = (await applicant.bid(advert, application)).refusal;
  expect(code).toBe('bid.notEligible');
  expect(eligibility.ineligibilityReasons).toMatchObject([{ rule: 'age', verdict: 'notMet' }]);

  await moveClock(portal.pool, 60);
  expect((await applicant.bid(advert, application)).status).toBe(200);
});

test('a complete tie is decided by application number, the same way each time', async () => {
  const now = new Date();
  await arriveAt(now);
  const advert = await addAdvert(portal.pool, tenant, { cycleId: 'tie' });
  const applications: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    await arriveAt(now);
    applications.push(application);
    expect((await applicant.bid(advert, application)).status).toBe(200);
  }
  const { rows } = await portal.pool.query<{ application_id: string }>(
    'select application_id from bid where advert_id = $1 order by rank_key',
    [advert],
  );
  // Each application was given the next number when it was made. Their ids are random, so only the numbers
  // give this order.
  expect(rows.map((row) => row.application_id)).toEqual(applications);
});

describe('marking the preferred home just as it closes', () => {
  test.each([true, false])('is refused by the database itself: %s', async (preferred) => {
    const closesAt = new Date(Date.now() + 60_000);
    await arriveAt(new Date());
    const advert = await advertThatCloses(new Date(Date.now() - 60_000), closesAt);
    const { bidId } = (await applicant.bid(advert, application)).bid.receipt;
    if (!preferred) await applicant.prefer(advert, application, bidId);
    const { rows } = await portal.pool.query<{ token_hash: Buffer }>(
      `select token_hash from session join application using (tenant_id, account_id) where application.id = $1`,
      [application],
    );
    await moveClock(portal.pool, 61);

    const own = openDatabase(portal.url);
    try {
      const outcome = await runPreferBid(own.forTenant(tenant), {
        tokenHash: rows[0]?.token_hash ?? Buffer.of(),
        advertId: advert,
        applicationId: application,
        bidId,
        preferred,
        span: 'general-needs',
        unmarked: [],
      });
      expect(outcome).toBe('closed');
    } finally {
      await own.close();
    }
    const kept = await portal.pool.query('select preferred from bid where id = $1', [bidId]);
    expect(kept.rows).toEqual([{ preferred: !preferred }]);
  });
});
