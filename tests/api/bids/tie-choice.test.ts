import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import { OffersResponseSchema } from '#schemas/api/offers.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { password } from '#tools/scenario/arrange.ts';
import { groundOf, type Ground } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice, refused, taken } from '../../backoffice/back-office.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import { type BidOn, closedAdvert } from '../../support/closed-advert.ts';
import { portalForTests } from '../../support/portal.ts';

// Choosing one of the people who share a place needs a reason where the landlord decides on a tie.

const tenantId = 'ashcombe';
const scheme: Scheme = {
  identifier: 'ashcombe-homes',
  name: 'General',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 7 },
  bands: [{ id: 'band-b', name: 'Band B', meaning: 'Soon.' }],
  tieBreak: 'landlord',
};

let folder: CouncilFolder;
let api: Database;
let office: BackOffice;
let ground: Ground;
beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(tenantId);
  await folder.write(`${tenantId}/lettings.json`, { version: 'choose-1', schemes: [scheme] });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
beforeAll(async () => {
  api = openDatabase(portal.url);
  ground = await groundOf(portal.pool, tenantId, folder.path);
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
});
afterAll(async () => {
  await api.close();
  await folder.remove();
});

/** Closes an advert on which these people share the first place; `after` have waited less. */
async function tied(people: number, { after = 0, homes = 1 } = {}): Promise<BidOn> {
  const facts = { band: 'band-b', effectiveDate: '2020-05-05' };
  const later = { ...facts, effectiveDate: '2024-05-05' };
  const { advertId, ...on } = await closedAdvert(
    { pool: portal.pool, tenantId, scheme: ground.scheme, own: api.forTenant(tenantId) },
    [...Array.from({ length: people }, () => facts), ...Array.from({ length: after }, () => later)],
    homes,
  );
  return { advertId, ...on };
}

function offer({ advertReference, bidders }: BidOn, to: number, more: object = {}) {
  const answerBy = new Date(Date.now() + 86_400_000).toISOString();
  const applicationReference = bidders[to]?.reference;
  const item = { externalReference: `O/${randomUUID()}`, advertReference, applicationReference, answerBy };
  return office.put('offers', [{ ...item, ...more }]);
}

function letTo({ advertReference, bidders }: BidOn, to: readonly number[], more: object = {}) {
  const homes = to.map((place) => ({ applicationReference: bidders[place]?.reference, ...more }));
  return office.put('outcomes', [{ advertReference, result: 'let', homes }]);
}

const chosenBecause = 'They need the ground floor more.';

async function client({ bidders }: BidOn, at: number) {
  const one = portal.client(tenantId);
  await one.logIn(bidders[at]?.email ?? '', password);
  return one;
}

async function result(on: BidOn, at: number) {
  const answer = await (await client(on, at)).get('/api/account/bids');
  expect(answer.text).not.toContain(chosenBecause);
  return answer.as(AccountBidsResponseSchema).bids[0]?.outcome;
}

describe('an offer to one of several people on one place', () => {
  test('is refused without a reason', async () => {
    const on = await tied(3, { after: 1 });
    expect(refused(await offer(on, 1))).toEqual([
      'error feed.choiceWithoutReason /items/0/applicationReference',
    ]);
    expect(refused(await offer(on, 1, { kind: 'final' }))).toEqual([
      'error feed.choiceWithoutReason /items/0/applicationReference',
    ]);
    expect(refused(await offer(on, 1, { chosenBecause: ' ' }))).toContain(
      'error feed.shape /items/0/chosenBecause',
    );
  });

  test('keeps its reason, which nobody but staff sees, and the others read that the landlord chose', async () => {
    const on = await tied(2, { after: 1 });
    expect(taken(await offer(on, 1, { chosenBecause })).findings).toEqual([]);
    const { rows } = await portal.pool.query(
      `select details ->> 'chosenBecause' as kept from offer_event join offer on offer.id = offer_id
        where advert_id = $1`,
      [on.advertId],
    );
    expect(rows).toEqual([{ kept: chosenBecause }]);
    const theirs = await (await client(on, 1)).get('/api/account/offers');
    expect(theirs.as(OffersResponseSchema).offers).toHaveLength(1);
    expect(theirs.text).not.toContain(chosenBecause);
    // The result of an offered home needs no second reason.
    taken(await letTo(on, [1]));
    expect(await result(on, 0)).toEqual({ code: 'letToAnother', because: 'landlord' });
    expect(await result(on, 1)).toEqual({ code: 'let' });
    expect(await result(on, 2)).toEqual({ code: 'letToAnother', because: 'effectiveDate' });
  });

  test('needs none once the others are passed over, or where there is a home for each', async () => {
    const on = await tied(2);
    taken(
      await office.put('shortlists', [
        {
          advertReference: on.advertReference,
          entries: [{ applicationReference: on.bidders[0]?.reference, skipped: 'size' }],
        },
      ]),
    );
    taken(await offer(on, 1));
    const both = await tied(2, { homes: 2 });
    taken(await offer(both, 0));
    taken(await offer(both, 1));
    const three = await tied(3, { homes: 2 });
    expect(refused(await offer(three, 0))).toEqual([
      'error feed.choiceWithoutReason /items/0/applicationReference',
    ]);
  });

  test('that is no choice takes no reason', async () => {
    const on = await tied(1, { after: 1 });
    expect(refused(await offer(on, 0, { chosenBecause }))).toEqual([
      'error feed.reasonWithoutChoice /items/0/chosenBecause',
    ]);
    const other = await tied(2);
    expect(refused(await offer(other, 0, { kind: 'direct', chosenBecause }))).toEqual([
      'error feed.reasonWithoutChoice /items/0/chosenBecause',
    ]);
    taken(await offer(other, 0, { kind: 'direct' }));
  });
});

describe('a result for one of several people on one place', () => {
  test('is refused without a reason, and keeps it in the history', async () => {
    const on = await tied(2);
    expect(refused(await letTo(on, [0]))).toEqual([
      'error feed.choiceWithoutReason /items/0/homes/0/applicationReference',
    ]);
    taken(await letTo(on, [0], { chosenBecause }));
    const { rows } = await portal.pool.query(
      `select note from shortlist_event where advert_id = $1 and event = 'home.let' and bid_id is not null`,
      [on.advertId],
    );
    expect(rows).toEqual([{ note: chosenBecause }]);
    expect(await result(on, 1)).toEqual({ code: 'letToAnother', because: 'landlord' });
    // The same result again is no new choice.
    expect(taken(await letTo(on, [0]))).toMatchObject({ unchanged: 1 });
  });

  test('needs none where all of them get a home', async () => {
    const on = await tied(2, { homes: 2 });
    taken(await letTo(on, [0, 1]));
    expect(await result(on, 1)).toEqual({ code: 'let' });
  });
});
