import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { OfferBodySchema, OffersResponseSchema } from '#schemas/api/offers.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { addAdvert, addApplication, addAccount, addBid, password } from '#tools/scenario/arrange.ts';
import { groundIn, type Ground } from '#tools/scenario/bid-scene.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { addKey, BackOffice, refused, taken } from '../../backoffice/back-office.ts';
import type { Client } from '../../support/client.ts';
import { letPass } from '../../support/closed-advert.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { portalForTests } from '../../support/portal.ts';

// Ashcombe: after three refusals in twelve months no bids for six months; a review within 21 days.

const tenantId = 'ashcombe';
const portal = portalForTests();
let api: Database;
let own: TenantDatabase;
let office: BackOffice;
let ground: Ground;
let client: Client;
let applicationId: string;
const applicationReference = () => `H/${applicationId}`;

beforeAll(async () => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenantId);
  ground = groundIn(portal.pool, await shippedCouncil(tenantId));
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
});
afterAll(async () => {
  await api.close();
});

beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  const { pool } = portal;
  applicationId = await addApplication(pool, tenantId, await addAccount(pool, tenantId, email));
  await pool.query('update application set external_reference = $2 where id = $1', [
    applicationId,
    applicationReference(),
  ]);
  client = portal.client(tenantId);
  await client.logIn(email, password);
});

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const because = { 'en-GB': 'The home met every need in the application.' };
const counts = { counts: true, by: 'Lettings manager', because };
const decide = (reference: string, decision: object) =>
  office.put('offers', [{ externalReference: reference, decision }]);

/** Offers the person a home that has just closed, and lets them refuse it; returns the offer's reference. */
async function refusedOffer(): Promise<string> {
  const { pool, scheme } = ground;
  const externalReference = `O/${randomUUID()}`;
  const advertReference = `A/${randomUUID()}`;
  const advertId = await addAdvert(pool, tenantId, { details: { homes: 1 } });
  await pool.query('update advert set external_reference = $2 where id = $1', [advertId, advertReference]);
  await addBid(pool, tenantId, scheme, { advertId, applicationId });
  // In another cycle, so that the bid does not count towards this one's limit.
  await pool.query("update bid set cycle_id = 'past' where advert_id = $1", [advertId]);
  await letPass({ pool }, advertId);
  await closeAdverts(own);
  taken(
    await office.put('offers', [
      {
        externalReference,
        advertReference,
        applicationReference: applicationReference(),
        answerBy: daysAhead(2),
      },
    ]),
  );
  const { id } = await liveOffer();
  const { version } = await shownOffer(id);
  const headers = { 'idempotency-key': randomUUID() };
  await client.post(`/api/account/offers/${id}/refuse`, { headers, body: { version, reason: 'area' } });
  return externalReference;
}

async function liveOffer() {
  const { offers } = (await client.get('/api/account/offers')).as(OffersResponseSchema);
  const [first] = offers;
  if (first === undefined) throw new Error('There is no offer.');
  return first;
}

async function shownOffer(id: string) {
  return (await client.get(`/api/account/offers/${id}`)).as(OfferBodySchema).offer;
}

async function penalty(): Promise<ApplicationFacts['refusalPenalty'] | null> {
  const { rows } = await portal.pool.query<{ facts: ApplicationFacts }>(
    'select facts from application where id = $1',
    [applicationId],
  );
  return rows[0]?.facts.refusalPenalty ?? null;
}

async function bidOnANewHome() {
  const advertId = await addAdvert(portal.pool, tenantId);
  const answer = await client.bid(advertId, applicationId);
  return answer.status === 200 ? 'bid' : answer.code;
}

describe('a refusal', () => {
  test('costs nothing until an officer decides that it counts, however many there are', async () => {
    for (let refusal = 0; refusal < 4; refusal += 1) await refusedOffer();
    expect(await penalty()).toBeNull();
    expect(await bidOnANewHome()).toBe('bid');
  });

  test('that counts as the third in twelve months stops bids for six months, once, with a day to ask for a review', async () => {
    const references = [await refusedOffer(), await refusedOffer(), await refusedOffer()];
    for (const reference of references.slice(0, 2)) taken(await decide(reference, counts));
    expect(await penalty()).toBeNull();
    taken(await decide(references[2] ?? '', counts));
    const kept = await penalty();
    expect(kept).toMatchObject({ kind: 'noBids' });
    expect(await bidOnANewHome()).toBe('bid.blocked');
    const { id } = await liveOffer();
    const { decision } = await shownOffer(id);
    expect(decision).toMatchObject({ counts: true, because: because['en-GB'], penalty: kept });
    const decidedOn = new Date(decision?.at ?? '').toLocaleDateString('sv', { timeZone: 'Europe/London' });
    const lastDay = new Date(`${decidedOn}T12:00:00Z`);
    lastDay.setUTCDate(lastDay.getUTCDate() + 20);
    expect(decision?.reviewBy).toBe(lastDay.toISOString().slice(0, 10));
    expect(taken(await decide(references[2] ?? '', counts))).toMatchObject({ unchanged: 1 });
    const { rows } = await portal.pool.query(
      `select from outbox where kind = 'casework.offerDecided' and payload ->> 'subjectId' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('shows before it is confirmed what it would cost', async () => {
    for (const reference of [await refusedOffer(), await refusedOffer()])
      taken(await decide(reference, counts));
    const { pool, scheme } = ground;
    const advertReference = `A/${randomUUID()}`;
    const advertId = await addAdvert(pool, tenantId, { details: { homes: 1 } });
    await pool.query('update advert set external_reference = $2 where id = $1', [advertId, advertReference]);
    await addBid(pool, tenantId, scheme, { advertId, applicationId });
    await letPass({ pool }, advertId);
    await closeAdverts(own);
    const named = { advertReference, applicationReference: applicationReference() };
    taken(await office.put('offers', [{ externalReference: `O/${randomUUID()}`, ...named }]));
    const { refusalCost } = await shownOffer((await liveOffer()).id);
    expect(refusalCost).toMatchObject({
      counted: 2,
      after: 3,
      withinMonths: 12,
      penalty: { kind: 'noBids' },
    });
  });

  test('whose decision is reversed on review no longer counts, and what it led to is lifted', async () => {
    const references = [await refusedOffer(), await refusedOffer(), await refusedOffer()];
    for (const reference of references) taken(await decide(reference, counts));
    expect(await penalty()).not.toBeNull();
    taken(await decide(references[2] ?? '', { counts: false, by: 'Reviewing officer', because }));
    expect(await penalty()).toBeNull();
    expect(await bidOnANewHome()).toBe('bid');
  });

  test('that counts while the penalty for another runs shortens nothing, and its end leaves the other in force', async () => {
    const references = [await refusedOffer(), await refusedOffer(), await refusedOffer()];
    for (const reference of references) taken(await decide(reference, counts));
    const first = await penalty();
    // Officers decided on the first long ago, under rules that stopped bids for longer.
    const longer = { kind: 'noBids', until: '2090-01-01' };
    await portal.pool.query(
      `update offer set decision = jsonb_set(decision, '{penalty}', $2::jsonb) where external_reference = $1`,
      [references[0], JSON.stringify(longer)],
    );
    await portal.pool.query(`update application set facts = facts || $2 where id = $1`, [
      applicationId,
      JSON.stringify({ refusalPenalty: longer }),
    ]);
    const another = await refusedOffer();
    taken(await decide(another, counts));
    expect(await penalty()).toEqual(longer);
    taken(await decide(another, { counts: false, by: 'Reviewing officer' }));
    expect(await penalty()).toEqual(longer);
    taken(await decide(references[0] ?? '', { counts: false, by: 'Reviewing officer' }));
    expect(await penalty()).toEqual(first);
  });

  test('before the window does not count', async () => {
    const references = [await refusedOffer(), await refusedOffer(), await refusedOffer()];
    await portal.pool.query(
      `update offer set made_at = made_at - interval '13 months', answer_by = answer_by - interval '13 months',
                        lost_at = lost_at - interval '13 months'
        where external_reference = $1`,
      [references[0]],
    );
    for (const reference of references) taken(await decide(reference, counts));
    expect(await penalty()).toBeNull();
  });

  test('decided by two officers at once has one penalty and one decision at a time', async () => {
    const references = [await refusedOffer(), await refusedOffer(), await refusedOffer()];
    await Promise.all(references.map((reference) => decide(reference, counts)));
    const { rows } = await portal.pool.query<{ penalties: number }>(
      `select count(*)::integer as penalties from offer
        where application_id = $1 and jsonb_typeof(decision -> 'penalty') = 'object'`,
      [applicationId],
    );
    expect(rows[0]?.penalties).toBe(1);
  });

  test('counted already cannot be opened again before that is taken back', async () => {
    const reference = await refusedOffer();
    taken(await decide(reference, counts));
    const reopened = { externalReference: reference, state: 'reopened', answerBy: daysAhead(4) };
    expect(refused(await office.put('offers', [reopened]))).toEqual([
      'error feed.countedAlready /items/0/state',
    ]);
    taken(await decide(reference, { counts: false, by: 'Lettings manager' }));
    taken(await office.put('offers', [reopened]));
    expect((await liveOffer()).state).toBe('made');
  });
});
