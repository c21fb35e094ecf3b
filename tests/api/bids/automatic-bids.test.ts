import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { saveChosenBids } from '#api/lettings/automatic/choices.ts';
import { placeAutomaticBids } from '#api/lettings/automatic/place-automatic-bids.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { anyHome, type AutomaticChoices } from '#schemas/automatic-bids.ts';
import {
  AutomaticBidsResponseSchema,
  AutomaticHomesResponseSchema,
  type AutomaticBidsBody,
} from '#schemas/api/automatic-bids.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import {
  addAccount,
  addAdvert as addAdvertTo,
  addApplication,
  password,
  type AdvertArranged,
} from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { tenantsWith, type TenantsWith } from '../../support/tenants-with.ts';

// Automatic bids: the portal bids for those who asked, by the rules of every bid, once, and never where it must
// not.

const tenant = 'ashcombe';
const path = '/api/account/automatic-bids';
let tenants: TenantsWith;
let policy: LettingsPolicy;
let api: Database;
let own: TenantDatabase;
let people = 0;

beforeAll(async () => {
  tenants = await tenantsWith({
    [tenant]: { moving: true, modes: ['self', 'automatic'], automatic: { hoursBeforeClose: 12 } },
  });
  policy = (await loadTenant(tenants.path, tenant)).policy;
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
beforeAll(() => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
});
afterAll(async () => {
  await api.close();
  await tenants.remove();
});
// Homes of one test must not count in the next.
beforeEach(async () => {
  await portal.pool.query("update advert set state = 'withdrawn', withdrawn_at = app_now()");
  await portal.pool.query("update automatic_bidding set state = 'off', on_since = null where state = 'on'");
});

const hour = 3_600;
const addAdvert = (more: AdvertArranged = {}) => addAdvertTo(portal.pool, tenant, more);
/** Adds an advert within the twelve hours before its close. */
const due = (more: AdvertArranged = {}) => addAdvert({ closesIn: 11 * hour, opensIn: -48 * hour, ...more });
const run = (database = own) => placeAutomaticBids({ database, policy });

interface Person {
  readonly email: string;
  readonly account: string;
  readonly application: string;
  readonly client: Client;
}

async function person(facts: Partial<ApplicationFacts> = {}, schemes?: readonly string[]): Promise<Person> {
  const email = `automatic-${(people += 1)}@residents.example`;
  const account = await addAccount(portal.pool, tenant, email);
  const application = await addApplication(portal.pool, tenant, account, facts, schemes);
  const client = portal.client();
  await client.logIn(email, password);
  return { email, account, application, client };
}

const read = async ({ client }: Person) => (await client.get(path)).as(AutomaticBidsResponseSchema);
const homes = async ({ client }: Person) =>
  (await client.get(`${path}/homes`)).as(AutomaticHomesResponseSchema);
const save = ({ client }: Person, body: AutomaticBidsBody) => client.send('PUT', path, { body });
const choose = async (who: Person, wanted: boolean, choices: Partial<AutomaticChoices> = {}) => {
  const { version } = await read(who);
  return save(who, { version, wanted, choices: { ...anyHome, ...choices } });
};
const refusal = async (who: Person, wanted: boolean, choices: Partial<AutomaticChoices> = {}) => {
  const answer = await choose(who, wanted, choices);
  return [answer.status, answer.code];
};

/** Turns automatic bids on two days ago, so that present homes are not too old. */
async function turnedOn(who: Person, choices: Partial<AutomaticChoices> = {}): Promise<void> {
  (await choose(who, true, choices)).as(AutomaticBidsResponseSchema);
  await portal.pool.query(
    "update automatic_bidding set on_since = app_now() - interval '2 days' where account_id = $1",
    [who.account],
  );
}

async function bidsOf({ application }: Person): Promise<string[]> {
  const { rows } = await portal.pool.query<{ said: string }>(
    `select advert_id || ' ' || state || ' ' || made_by as said from bid where application_id = $1 order by placed_at, id`,
    [application],
  );
  return rows.map(({ said }) => said);
}

async function looksOf(who: Person): Promise<Record<string, string>> {
  const { looked } = await homes(who);
  return Object.fromEntries(looked.map(({ advertId, outcome, because }) => [advertId, because ?? outcome]));
}

/** Returns the waiting letters about a person's automatic bids. */
async function toldOf({ account }: Person): Promise<readonly { kind: string; because: string | null }[]> {
  const { rows } = await portal.pool.query<{ kind: string; because: string | null }>(
    `select kind, payload ->> 'because' as because from outbox
      where payload ->> 'accountId' = $1 and kind like 'account.automaticBids%'`,
    [account],
  );
  return rows;
}

describe('turning automatic bids on', () => {
  test('is for their person only, who then finds the choices as stored', async () => {
    const who = await person();
    expect(await read(who)).toMatchObject({ state: 'off', version: 0, changedBy: null, choices: anyHome });
    const choices = { ...anyHome, neverAreas: ['Tarnbeck'], bedrooms: [2, 4] };
    const saved = (await choose(who, true, choices)).as(AutomaticBidsResponseSchema);
    expect(saved).toMatchObject({ state: 'on', version: 1, changedBy: 'resident', choices });
    expect(saved.schemes).toMatchObject([{ identifier: 'ashcombe-homes', hoursBeforeClose: 12 }]);
    expect(await read(who)).toEqual(saved);
  });

  test('is refused without an application in such a scheme', async () => {
    expect(await refusal(await person({}, []), true)).toEqual([409, 'automaticBids.notOffered']);
  });

  test('is refused if no area is left, though such choices can be stored while off', async () => {
    const who = await person();
    const nowhere = { areas: ['Tarnbeck'], neverAreas: ['Tarnbeck'] };
    expect(await refusal(who, true, nowhere)).toEqual([409, 'automaticBids.nowhere']);
    expect((await choose(who, false, nowhere)).status).toBe(200);
    await choose(who, true);
    expect(await refusal(who, true, nowhere)).toEqual([409, 'automaticBids.nowhere']);
    expect((await read(who)).choices).toEqual(anyHome);
  });

  test('from two tabs accepts the first, and ignores the same choices sent again', async () => {
    const who = await person();
    const on = { version: 0, wanted: true, choices: { ...anyHome, bedrooms: [1, 2] } };
    const first = (await save(who, on)).as(AutomaticBidsResponseSchema);
    const turned = { ...on, choices: { ...on.choices, bedrooms: [2, 1] } };
    expect((await save(who, turned)).as(AutomaticBidsResponseSchema)).toEqual(first);
    const second = await save(who, { ...on, choices: anyHome });
    expect([second.status, second.code]).toEqual([409, 'automaticBids.changedElsewhere']);
    expect(await read(who)).toEqual(first);
  });

  test('can be done by staff for the person, whose page says so', async () => {
    const who = await person();
    const application = {
      id: who.application,
      version: 1,
      reference: '1',
      schemeIdentifiers: ['ashcombe-homes'],
      facts: { band: null, effectiveDate: null, bedroomNeed: null, household: [], localConnections: [] },
    };
    const staff = {
      accountId: who.account,
      applications: [application],
      impersonationId: randomUUID(),
    };
    await saveChosenBids(own, policy, staff, { version: 0, wanted: true, choices: anyHome });
    expect(await read(who)).toMatchObject({ state: 'on', changedBy: 'staff' });
    expect(await toldOf(who)).toEqual([{ kind: 'account.automaticBidsByStaff', because: null }]);
    // A repeated choice changes nothing, so it causes no letter.
    await saveChosenBids(own, policy, staff, { version: 1, wanted: true, choices: anyHome });
    expect(await toldOf(who)).toHaveLength(1);
  });

  test('is refused with a malformed body', async () => {
    const who = await person();
    for (const body of [{}, { version: 0, wanted: true, choices: { ...anyHome, bedrooms: [9] } }]) {
      expect((await who.client.send('PUT', path, { body })).status).toBe(400);
    }
    expect((await portal.client().get(path)).code).toBe('session.required');
  });
});

describe('a run of automatic bids', () => {
  test('bids where the person would rank highest until no bid is left, with reasons for the rest', async () => {
    const who = await person({ effectiveDate: '2024-03-03' });
    const others = await Promise.all([1, 2, 3].map(() => person({ effectiveDate: '2020-01-01' })));
    const [crowded, alone, second, avoided, closed, early, tooBig] = [
      await due(),
      await due(),
      await due(),
      await due({ details: { area: 'Wren Hollow' } }),
      await due({ rules: { bedroomNeed: { minimum: 4 } } }),
      await addAdvert({ closesIn: 13 * hour }),
      await due({ bedrooms: 4 }),
    ];
    const pair = await due();
    for (const { client, application } of others) await client.bid(crowded, application);
    for (const { client, application } of others.slice(0, 2)) await client.bid(pair, application);
    for (const { client, application } of others.slice(0, 1)) await client.bid(second, application);
    await turnedOn(who, { neverAreas: ['Wren Hollow'], bedrooms: [2] });

    expect(await run()).toBe(3);

    expect(await bidsOf(who)).toEqual([alone, second, pair].map((id) => `${id} live automatic`));
    expect(await looksOf(who)).toEqual({
      [alone]: 'bid',
      [second]: 'bid',
      [pair]: 'bid',
      [crowded]: 'noBidsLeft',
      [avoided]: 'neverArea',
      [closed]: 'cannotBid',
      [tooBig]: 'bedrooms',
    });
    await expect.poll(async () => (await homes(who)).ahead.map(({ advertId }) => advertId)).toEqual([early]);
  });

  test('does nothing the second time, or if several run at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 4 }, () => person()));
    for (const who of crowd) await turnedOn(who);
    const all = [await due(), await due(), await due(), await due(), await due()];
    const made = await Promise.all([run(), run(), run(), run()]);
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect(await run()).toBe(0);
    for (const who of crowd) {
      const bids = await bidsOf(who);
      expect(bids).toHaveLength(3);
      expect(new Set(bids).size).toBe(3);
      expect(Object.keys(await looksOf(who)).toSorted()).toEqual(all.toSorted());
    }
  });

  test('respects the scheme’s maximum for automatic bids where people have no limit', async () => {
    const schemes = policy.schemes.map((scheme) => ({
      ...scheme,
      limit: { kind: 'none' as const },
      bidding: { ...scheme.bidding, automatic: { hoursBeforeClose: 12, maximum: 2 } },
    }));
    const unlimited = () => placeAutomaticBids({ database: own, policy: { ...policy, schemes } });
    const who = await person();
    const byHand = await due();
    await who.client.bid(byHand, who.application);
    await turnedOn(who);
    const all = [await due(), await due(), await due(), await due()];
    const made = await Promise.all([unlimited(), unlimited(), unlimited()]);
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(await unlimited()).toBe(0);
    const bids = await bidsOf(who);
    expect(bids.filter((bid) => bid.endsWith('live automatic'))).toHaveLength(2);
    const looks = await looksOf(who);
    expect(looks[byHand]).toBe('hasBid');
    expect(all.map((id) => looks[id]).toSorted()).toEqual(['bid', 'bid', 'noBidsLeft', 'noBidsLeft']);
  });

  test('that dies after any statement is completed by the next, without an extra bid', async () => {
    const who = await person();
    await turnedOn(who);
    const all = [await due(), await due(), await due(), await due()];
    for (let survives = 0, isOver = false; !isOver; survives += 1) {
      let left = survives;
      const dying: TenantDatabase = {
        ...own,
        run: (statement, ...values) => {
          if ((left -= 1) < 0) throw new Error('The process is gone.');
          return own.run(statement, ...values);
        },
      };
      isOver = await run(dying).then(
        () => true,
        () => false,
      );
      expect((await bidsOf(who)).length).toBeLessThanOrEqual(3);
    }
    expect(await bidsOf(who)).toHaveLength(3);
    expect(Object.values(await looksOf(who)).toSorted()).toEqual(['bid', 'bid', 'bid', 'noBidsLeft']);
    expect(Object.keys(await looksOf(who)).toSorted()).toEqual(all.toSorted());
  });

  test('never exceeds the limit together with the person’s own bid at the same moment', async () => {
    const who = await person();
    await turnedOn(who);
    const all = await Promise.all(Array.from({ length: 6 }, () => due()));
    const [, ...answers] = await Promise.all([
      run(),
      ...all.map((advertId) => who.client.bid(advertId, who.application)),
    ]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    await run();
    const bids = await bidsOf(who);
    expect(bids).toHaveLength(3);
    expect(new Set(bids.map((bid) => bid.slice(0, 36))).size).toBe(3);
  });

  test('never repeats a withdrawn bid, whoever made it', async () => {
    const who = await person();
    const [taken, moved, other] = [await due(), await due(), await addAdvert()];
    const first = (await who.client.bid(taken, who.application)).bid.receipt;
    await who.client.withdraw(taken, who.application, first.bidId);
    const second = (await who.client.bid(moved, who.application)).bid.receipt;
    expect((await who.client.move(other, who.application, second.bidId)).status).toBe(200);
    await turnedOn(who);
    expect(await run()).toBe(0);
    expect(await looksOf(who)).toEqual({ [taken]: 'takenBack', [moved]: 'takenBack' });
  });

  test('makes a bid that the person can withdraw like any other, and does not make it again', async () => {
    const who = await person();
    await turnedOn(who);
    const advert = await due();
    await run();
    const { rows } = await portal.pool.query<{ id: string }>('select id from bid where advert_id = $1', [
      advert,
    ]);
    const answer = await who.client.withdraw(advert, who.application, rows[0]?.id ?? '');
    expect(answer.bid.eligibility).toMatchObject({ hasBid: false, canBid: true });
    expect(await run()).toBe(0);
    expect(await bidsOf(who)).toEqual([`${advert} withdrawn automatic`]);
  });

  test('skips homes that were due before it was turned on, or have closed', async () => {
    const who = await person();
    await due();
    await choose(who, true);
    await expect.poll(async () => (await homes(who)).ahead).toMatchObject([{ outcome: 'bid', isOver: true }]);
    expect(await run()).toBe(0);
    await turnedOn(await person());
    await addAdvert({ opensIn: -48 * hour, closesIn: -1 });
    expect(await run()).toBe(1);
  });

  test('uses the current choices, and does nothing once off', async () => {
    const [off, elsewhere] = [await person(), await person()];
    await turnedOn(off);
    await turnedOn(elsewhere);
    const advert = await due();
    expect((await choose(off, false)).as(AutomaticBidsResponseSchema)).toMatchObject({ state: 'off' });
    await choose(elsewhere, true, { areas: ['Wren Hollow'] });
    expect(await run()).toBe(0);
    expect(await looksOf(off)).toEqual({});
    expect(await looksOf(elsewhere)).toEqual({ [advert]: 'area' });
  });

  test('notifies the person by letter and in the bid’s history', async () => {
    const who = await person();
    await turnedOn(who);
    const advertId = await due();
    await run();
    const { rows } = await portal.pool.query(
      `select kind, payload ->> 'madeBy' as by, payload ->> 'advertId' as "advertId" from outbox
        where payload ->> 'accountId' = $1`,
      [who.account],
    );
    expect(rows).toEqual([{ kind: 'bid.place', by: 'automatic', advertId }]);
    const bids = await who.client.get('/api/account/bids');
    expect(JSON.parse(bids.text)).toMatchObject({
      bids: [{ madeBy: 'automatic', history: [{ event: 'bid.place', madeBy: 'automatic' }] }],
    });
  });
});

describe('automatic bids stop by themselves', () => {
  test.each([
    [
      'whose account is suspended',
      'accountNotActive',
      "update account set state = 'suspended' where id = $1",
    ],
    [
      'whose application has left the scheme',
      'notOffered',
      "update application set scheme_identifiers = '{}', version = version + 1 where account_id = $1",
    ],
  ])('if the person %s, and do not restart', async (_who, because, change) => {
    const who = await person();
    await turnedOn(who);
    await due();
    await portal.pool.query(change, [who.account]);
    expect(await run()).toBe(0);
    await portal.pool.query("update account set state = 'active' where id = $1", [who.account]);
    await portal.pool.query(
      "update application set scheme_identifiers = '{ashcombe-homes}' where account_id = $1",
      [who.account],
    );
    expect(await run()).toBe(0);
    await who.client.logIn(who.email, password);
    expect(await read(who)).toMatchObject({ state: 'stopped', stoppedBecause: because, changedBy: 'system' });
    expect(await toldOf(who)).toEqual([{ kind: 'account.automaticBidsStopped', because }]);
    expect((await choose(who, true)).as(AutomaticBidsResponseSchema)).toMatchObject({ state: 'on' });
  });
});

test('the preview lists exactly the bids that a run then makes', async () => {
  const who = await person();
  await turnedOn(who, { neverAreas: ['Wren Hollow'] });
  const made: string[] = [];
  for (const area of ['Tarnbeck', 'Wren Hollow', 'Tarnbeck', 'Tarnbeck', 'Tarnbeck'])
    made.push(await due({ details: { area } }));
  await expect
    .poll(async () => (await homes(who)).ahead.map(({ advertId }) => advertId).toSorted())
    .toEqual(made.toSorted());
  const { ahead } = await homes(who);
  await run();
  expect(
    Object.fromEntries(ahead.map(({ advertId, outcome, because }) => [advertId, because ?? outcome])),
  ).toEqual(await looksOf(who));
});
