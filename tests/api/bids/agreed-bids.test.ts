import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { placeAutomaticBids } from '#api/lettings/automatic/place-automatic-bids.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { AutomaticBidsResponseSchema } from '#schemas/api/automatic-bids.ts';
import { anyHome } from '#schemas/automatic-bids.ts';
import { BidResponseSchema } from '#schemas/api/advert-bid.ts';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { ResidentEventsResponseSchema } from '#schemas/backoffice/resident-events.ts';
import { ShortlistResponseSchema } from '#schemas/backoffice/shortlist.ts';
import type { ApplicationFacts, BiddingMode } from '#schemas/lettings-facts.ts';
import { addAccount, addAdvert, addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import { addKey, BackOffice, refused, taken } from '../../backoffice/back-office.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { until } from '../../support/until.ts';

// Bids to which an officer has to agree (decision 92).

const tenant = 'agreeham';

const factsWith = (mode: BiddingMode | null): ApplicationFacts => ({
  band: 'band-b',
  effectiveDate: '2020-05-05',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
  ...(mode && { bidding: { mode, until: null } }),
});

let folder: CouncilFolder;
let api: Database;
let own: TenantDatabase;
let office: BackOffice;
beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(tenant);
  await folder.write(`${tenant}/lettings.json`, {
    version: 'agree-1',
    schemes: [
      {
        identifier: 'general',
        name: 'General',
        limit: { kind: 'atAnyOneTime', maximum: 1 },
        cycle: { kind: 'rolling', minimumDays: 7 },
        bands: [{ id: 'band-b', name: 'Band B', meaning: 'Soon.' }],
        bidding: {
          modes: ['self', 'assisted', 'approved', 'automatic'],
          automatic: { hoursBeforeClose: 12 },
          moving: true,
          withdrawal: { kind: 'untilClose', bidAgain: false },
        },
      },
    ],
  });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
beforeAll(async () => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
  const key = await addKey(portal.pool, tenant, ['feed:write', 'shortlists:read', 'events:read']);
  office = new BackOffice(portal.client(tenant), key);
});
afterAll(async () => {
  await api.close();
  await folder.remove();
});

interface Person {
  readonly client: Client;
  readonly id: string;
  readonly email: string;
  readonly number: string;
  readonly applicationReference: string;
}

let people = 0;

async function person(mode: BiddingMode | null = 'approved'): Promise<Person> {
  people += 1;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenant, email);
  const id = await addApplication(portal.pool, tenant, accountId, factsWith(mode), ['general']);
  const [applicationReference, number] = [`H/${people}`, String(700_000 + people)];
  await portal.pool.query('update application set external_reference = $2, reference = $3 where id = $1', [
    id,
    applicationReference,
    number,
  ]);
  const client = portal.client(tenant);
  await client.logIn(email, password);
  return { client, id, email, number, applicationReference };
}

interface Home {
  readonly id: string;
  readonly advertReference: string;
}

async function home(more: { readonly closesIn?: number; readonly opensIn?: number } = {}): Promise<Home> {
  const advertReference = `A/${randomUUID()}`;
  const id = await addAdvert(portal.pool, tenant, { schemeIdentifier: 'general', ...more });
  await portal.pool.query('update advert set external_reference = $2 where id = $1', [id, advertReference]);
  return { id, advertReference };
}

async function bid({ client, id }: Person, on: Home): Promise<string> {
  const answer = await client.bid(on.id, id);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(BidResponseSchema).receipt.bidId;
}

const decide = (
  { applicationReference }: Person,
  { advertReference }: Home,
  decision: 'agreed' | 'refused',
  more: object = {},
) =>
  office.put('agreements', [
    {
      advertReference,
      applicationReference,
      decision,
      by: 'A. Hughes',
      ...(decision === 'refused' && { reason: 'support' }),
      ...more,
    },
  ]);

async function eligibility({ client }: Person, on: Home) {
  const { schemes } = (await client.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
  const found = schemes[0]?.eligibility.find(({ advertId }) => advertId === on.id);
  return { countActiveBids: schemes[0]?.countActiveBids, ...found };
}

async function lastBid({ client }: Person) {
  return (await client.get('/api/account/bids')).as(AccountBidsResponseSchema).bids[0];
}

async function letters({ email }: Person): Promise<string[]> {
  const { rows } = await portal.pool.query<{ kind: string }>(
    `select kind from outbox join account on account.id = (payload ->> 'accountId')::uuid
      where account.email = $1 and kind like 'bid.%' order by outbox.id`,
    [email],
  );
  return rows.map(({ kind }) => kind);
}

async function close({ id }: Home): Promise<void> {
  await portal.pool.query(
    `update advert set opens_at = app_now() - interval '8 days', closes_at = app_now() where id = $1`,
    [id],
  );
  await closeAdverts(own);
}

async function shortlist({ advertReference }: Home) {
  const path = `/api/backoffice/shortlists/${encodeURIComponent(advertReference)}`;
  return (await office.send('GET', path)).as(ShortlistResponseSchema).entries;
}

describe('refused by the feed', () => {
  test('unknown adverts, applications and bids, and a refusal without a reason', async () => {
    const [one, on] = [await person(), await home()];
    expect(refused(await decide(one, { ...on, advertReference: 'no' }, 'agreed'))).toEqual([
      'error feed.notSent /items/0/advertReference',
    ]);
    expect(refused(await decide({ ...one, applicationReference: 'no' }, on, 'agreed'))).toEqual([
      'error feed.notSent /items/0/applicationReference',
    ]);
    expect(refused(await decide(one, on, 'agreed'))).toEqual([
      'error feed.notSent /items/0/applicationReference',
    ]);
    await bid(one, on);
    expect(refused(await decide(one, on, 'refused', { reason: undefined }))).toEqual([
      'error feed.withoutReason /items/0/decision',
    ]);
    expect(refused(await decide(one, on, 'agreed', { reason: 'size' }))).toEqual([
      'error feed.reasonWithoutRefusal /items/0/reason',
    ]);
    expect(refused(await decide(one, on, 'refused', { words: { 'xx-XX': 'No' } }))).toEqual([
      'error feed.unknownName /items/0/words',
      'error feed.noDefaultText /items/0/words',
    ]);
    expect((await eligibility(one, on)).agreement).toBe('waiting');
  });

  test('a decision after the close', async () => {
    const [one, on] = [await person(), await home()];
    await bid(one, on);
    await close(on);
    expect(refused(await decide(one, on, 'agreed'))).toEqual([
      'error feed.biddingClosed /items/0/advertReference',
    ]);
    expect(await letters(one)).toEqual(['bid.place']);
  });

  test('at the moment of the close, and not a second before', async () => {
    const [one, other, on] = [await person(), await person(), await home({ closesIn: 600 })];
    await bid(one, on);
    await bid(other, on);
    await moveClock(portal.pool, 598);
    expect(taken(await decide(one, on, 'agreed'))).toMatchObject({ changed: 1 });
    await moveClock(portal.pool, 2);
    expect(refused(await decide(other, on, 'agreed'))).toEqual([
      'error feed.biddingClosed /items/0/advertReference',
    ]);
    await moveClock(portal.pool, -600);
    await close(on);
  });

  test('another decision than the first', async () => {
    const [one, other, on] = [await person(), await person(), await home()];
    await bid(one, on);
    await bid(other, on);
    taken(await decide(one, on, 'agreed'));
    expect(refused(await decide(one, on, 'refused'))).toEqual(['error feed.agreedAlready /items/0/decision']);
    taken(await decide(other, on, 'refused'));
    expect(refused(await decide(other, on, 'agreed'))).toEqual([
      'error feed.refusedAlready /items/0/decision',
    ]);
  });

  test('refusing a bid to which nobody has to agree', async () => {
    const [one, on] = [await person(null), await home()];
    await bid(one, on);
    expect(refused(await decide(one, on, 'refused'))).toEqual([
      'error feed.agreementNotNeeded /items/0/applicationReference',
    ]);
    expect(taken(await decide(one, on, 'agreed'))).toMatchObject({
      unchanged: 1,
      findings: [{ severity: 'warning', kind: 'feed.agreementNotNeeded' }],
    });
    expect((await eligibility(one, on)).agreement).toBeUndefined();
  });

  test('two decisions about one bid in one batch', async () => {
    const [one, on] = [await person(), await home()];
    await bid(one, on);
    const item = {
      advertReference: on.advertReference,
      applicationReference: one.applicationReference,
      decision: 'agreed',
      by: 'A',
    };
    expect(refused(await office.put('agreements', [item, item]))).toEqual([
      'error feed.doubled /items/1/applicationReference',
    ]);
  });
});

describe('a bid', () => {
  test('waits, keeps its place and counts to the limit until an officer agrees', async () => {
    const [one, on, second] = [await person(), await home(), await home()];
    expect((await eligibility(one, on)).agreement).toBe('needed');
    await bid(one, on);
    expect(await eligibility(one, on)).toMatchObject({
      agreement: 'waiting',
      hasBid: true,
      currentQueuePosition: 1,
      countActiveBids: 1,
    });
    expect((await one.client.bid(second.id, one.id)).refusal.code).toBe('bid.overLimit');
    expect((await lastBid(one))?.agreement).toEqual({ state: 'waiting' });
    expect(taken(await decide(one, on, 'agreed'))).toMatchObject({ changed: 1 });
    expect(await eligibility(one, on)).toMatchObject({ agreement: 'agreed', currentQueuePosition: 1 });
    expect(await lastBid(one)).toMatchObject({
      agreement: { state: 'agreed' },
      history: [{ event: 'bid.place' }, { event: 'bid.agree', madeBy: 'staff' }],
    });
    // Sent again, it changes nothing, and no letter goes out twice.
    expect(taken(await decide(one, on, 'agreed'))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await letters(one)).toEqual(['bid.place', 'bid.agree']);
    await close(on);
    expect(await shortlist(on)).toMatchObject([{ obstacles: [], isNext: true }]);
  });

  test('that is refused ends with its reason and gives its place back', async () => {
    const [one, on, second] = [await person(), await home(), await home()];
    await bid(one, on);
    taken(await decide(one, on, 'refused', { words: { 'en-GB': 'Let us talk first.' } }));
    expect(await eligibility(one, on)).toMatchObject({ agreement: 'refused', hasBid: false, canBid: true });
    expect(await lastBid(one)).toMatchObject({
      state: 'withdrawn',
      agreement: { state: 'refused', reason: 'support', words: 'Let us talk first.' },
      history: [{ event: 'bid.place' }, { event: 'bid.refuse', madeBy: 'staff' }],
    });
    expect(await letters(one)).toEqual(['bid.place', 'bid.refuse']);
    await bid(one, second);
    await close(on);
    expect(
      (await office.send('GET', `/api/backoffice/shortlists/${encodeURIComponent(on.advertReference)}`))
        .status,
    ).toBe(404);
  });

  test('can be made again after a refusal, even where people cannot bid again, and waits again', async () => {
    const [one, on] = [await person(), await home()];
    await bid(one, on);
    taken(await decide(one, on, 'refused'));
    await bid(one, on);
    expect((await eligibility(one, on)).agreement).toBe('waiting');
    expect(taken(await decide(one, on, 'agreed'))).toMatchObject({ changed: 1 });
  });

  test('that its person withdraws in between leaves nothing to decide', async () => {
    const [one, on] = [await person(), await home()];
    const bidId = await bid(one, on);
    expect((await one.client.withdraw(on.id, one.id, bidId)).status).toBe(200);
    for (const decision of ['agreed', 'refused'] as const) {
      expect(taken(await decide(one, on, decision))).toMatchObject({
        unchanged: 1,
        findings: [{ severity: 'warning', kind: 'feed.bidWithdrawn' }],
      });
    }
    expect(await letters(one)).toEqual(['bid.place', 'bid.withdraw']);
  });

  test('that moves to another home needs agreement there again', async () => {
    const [one, on, second] = [await person(), await home(), await home()];
    const bidId = await bid(one, on);
    taken(await decide(one, on, 'agreed'));
    expect((await one.client.move(second.id, one.id, bidId)).status).toBe(200);
    expect((await eligibility(one, second)).agreement).toBe('waiting');
    expect(taken(await decide(one, second, 'agreed'))).toMatchObject({ changed: 1 });
  });

  test('that waits when the council lets the person bid for themselves is released, with a letter', async () => {
    const [one, on] = [await person(), await home()];
    await bid(one, on);
    const item = {
      externalReference: one.applicationReference,
      reference: one.number,
      schemeIdentifiers: ['general'],
      facts: factsWith(null),
    };
    // A household that the council looks for itself has not come to bid for itself.
    taken(await office.put('applications', [{ ...item, facts: factsWith('direct') }]));
    expect((await eligibility(one, on)).agreement).toBe('waiting');
    taken(await office.put('applications', [item]));
    expect((await eligibility(one, on)).agreement).toBe('agreed');
    expect(await letters(one)).toEqual(['bid.place', 'bid.agree']);
    // Bids that counted already are left alone when an officer has to agree from now on.
    taken(await office.put('applications', [{ ...item, facts: factsWith('approved') }]));
    expect((await eligibility(one, on)).agreement).toBe('agreed');
  });

  test('that the portal makes for its person waits, and is not made again after a refusal', async () => {
    const hour = 3_600;
    const { policy } = await loadTenant(folder.path, tenant);
    const [one, on] = [await person(), await home({ closesIn: 11 * hour, opensIn: -48 * hour })];
    const path = '/api/account/automatic-bids';
    const { version } = (await one.client.get(path)).as(AutomaticBidsResponseSchema);
    const body = { version, wanted: true, choices: anyHome };
    expect((await one.client.send('PUT', path, { body })).status).toBe(200);
    const back = `update automatic_bidding set on_since = app_now() - interval '2 days'
                   where account_id = (select id from account where email = $1)`;
    await portal.pool.query(back, [one.email]);
    expect(await placeAutomaticBids({ database: own, policy })).toBeGreaterThan(0);
    expect((await eligibility(one, on)).agreement).toBe('waiting');
    taken(await decide(one, on, 'refused'));
    await portal.pool.query('delete from automatic_look');
    await placeAutomaticBids({ database: own, policy });
    expect((await eligibility(one, on)).agreement).toBe('refused');
    expect(await letters(one)).toEqual(['bid.place', 'bid.refuse']);
  });

  test('to which two officers agree at once, or one does not, has one decision and one letter', async () => {
    const [one, on] = [await person(), await home()];
    await bid(one, on);
    const answers = await Promise.all([
      decide(one, on, 'agreed'),
      decide(one, on, 'refused'),
      decide(one, on, 'agreed'),
      decide(one, on, 'refused'),
    ]);
    const changed = answers.filter(({ status, text }) => status === 200 && text.includes('"changed":1'));
    expect(changed).toHaveLength(1);
    expect(await letters(one)).toHaveLength(2);
  });
});

describe('at the close', () => {
  test('a bid that nobody agreed to cannot be offered the home, and its person reads why', async () => {
    const [late, other, on] = [await person(), await person(null), await home()];
    await bid(late, on);
    await bid(other, on);
    await close(on);
    const entries = await shortlist(on);
    expect(entries).toMatchObject([
      { obstacles: [{ rule: 'agreement', verdict: 'notMet' }], isNext: false },
      { obstacles: [], isNext: true },
    ]);
    expect((await lastBid(late))?.agreement).toEqual({ state: 'waiting' });
    const answerBy = new Date(Date.now() + 86_400_000).toISOString();
    const offer = {
      externalReference: 'O/1',
      advertReference: on.advertReference,
      applicationReference: late.applicationReference,
      answerBy,
    };
    expect(refused(await office.put('offers', [offer]))).toEqual([
      'error feed.notAgreed /items/0/applicationReference',
    ]);
    const letTo = (to: Person) =>
      office.put('outcomes', [
        {
          advertReference: on.advertReference,
          result: 'let',
          homes: [{ applicationReference: to.applicationReference }],
        },
      ]);
    expect(refused(await letTo(late))).toEqual([
      'error feed.notAgreed /items/0/homes/0/applicationReference',
    ]);
    // They do not count as ahead, so the feed asks for no other reason.
    expect(taken(await letTo(other)).findings).toEqual([]);
    expect((await lastBid(late))?.outcome).toEqual({ code: 'notAgreed' });
    expect(await letters(late)).toEqual(['bid.place', 'bid.outcome']);
  });

  test('the council can still make them a direct offer', async () => {
    const [late, on] = [await person(), await home()];
    await bid(late, on);
    await close(on);
    const answerBy = new Date(Date.now() + 86_400_000).toISOString();
    const { advertReference } = on;
    const { applicationReference } = late;
    taken(
      await office.put('offers', [
        { externalReference: 'O/2', advertReference, applicationReference, kind: 'direct', answerBy },
      ]),
    );
    taken(
      await office.put('outcomes', [{ advertReference, result: 'let', homes: [{ applicationReference }] }]),
    );
    expect((await lastBid(late))?.outcome).toEqual({ code: 'let' });
  });
});

test('the stream of events has the decisions, and which bids wait', async () => {
  const [one, on] = [await person(), await home()];
  await bid(one, on);
  taken(await decide(one, on, 'refused'));
  const readEvents = async () =>
    (await office.send('GET', '/api/backoffice/events?limit=500&kinds=bid'))
      .as(ResidentEventsResponseSchema)
      .events.flatMap((event) =>
        'bid' in event && event.bid.advertReference === on.advertReference ? [event] : [],
      );
  // A transaction anywhere on the server holds them back.
  await until('Both events have come.', async () => (await readEvents()).length === 2);
  const about = await readEvents();
  expect(about.map(({ kind, madeBy }) => [kind, madeBy])).toEqual([
    ['bid.place', 'resident'],
    ['bid.refuse', 'council'],
  ]);
  expect(about[1]?.bid.agreement).toBe('refused');
});
