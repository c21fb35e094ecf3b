import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importBatch } from '#api/backoffice/import-batch.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { ShortlistResponseSchema } from '#schemas/backoffice/shortlist.ts';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import { QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { Quotas } from '#schemas/tenant/lettings-quotas.ts';
import { asCouncil } from '#tools/command/database.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import {
  addKey,
  advert,
  application,
  BackOffice,
  forTwoBedrooms,
  landlord,
  property,
  refused,
  taken,
} from '../../backoffice/back-office.ts';
import { closeWithBids, letPass } from '../../support/closed-advert.ts';
import { portalForTests } from '../../support/portal.ts';
import { runCommand } from '../../support/run-command.ts';
import { tenantsWith, type TenantsWith } from '../../support/tenants-with.ts';

const tenantId = 'three-rivers';
const group = (id: string, percent?: number) => ({
  id,
  name: `people in ${id}`,
  rules: { bands: [id] },
  ...(percent === undefined ? {} : { percent }),
});
/** Warwick's: the highest band comes before both shares. */
const quotas: Quotas = { groups: [group('emergency'), group('medium', 60), group('standard', 40)] };

let tenants: TenantsWith;
let council: TenantFiles;
/** The council's rules without quotas. */
let plain: LettingsPolicy;
let office: BackOffice;

const withQuotas = (policy: LettingsPolicy, shares: Quotas | undefined): LettingsPolicy => ({
  ...policy,
  schemes: policy.schemes.map((scheme) => ({
    ...scheme,
    cycle: { kind: 'rolling', minimumDays: 7 },
    ...(shares === undefined ? {} : { quotas: shares }),
  })),
});

beforeAll(async () => {
  tenants = await tenantsWith({ [tenantId]: { moving: true } });
  plain = (await loadTenant(tenants.path, tenantId)).policy;
  const file = join(tenants.path, tenantId, 'lettings.json');
  await writeFile(file, JSON.stringify(withQuotas(JSON.parse(await readFile(file, 'utf8')), quotas)));
  council = await loadTenant(tenants.path, tenantId);
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  const scopes = ['feed:write', 'bids:read', 'shortlists:read'] as const;
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId, scopes));
});
afterAll(async () => {
  await tenants.remove();
});
beforeEach(async () => {
  await portal.pool.query(
    'truncate outbox, bid_event, bid, outcome, advert, property, landlord, application, account cascade',
  );
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
});

const home = (number: number, changed: Partial<AdvertItem> = {}): AdvertItem =>
  advert({ externalReference: `A/${number}`, rules: forTwoBedrooms, ...changed });
const homes = (first: number, last: number, changed: Partial<AdvertItem> = {}) =>
  Array.from({ length: last - first + 1 }, (_, place) => home(first + place, changed));

/** Returns the group of each advert, by its reference. */
async function groupsOf(): Promise<Record<string, string | null>> {
  const { rows } = await portal.pool.query<{ reference: string; label: string | null }>(
    `select external_reference as reference, terms -> 'quota' ->> 'group' as label
       from advert order by length(external_reference), external_reference`,
  );
  return Object.fromEntries(rows.map(({ reference, label }) => [reference, label]));
}
const turns = async () =>
  Object.values(await groupsOf())
    .map((label) => label?.[0] ?? '-')
    .join('');

/** Applications H/1 to H/4 in the bands emergency, high, medium and standard. */
async function sendPeople(): Promise<void> {
  const bands = ['emergency', 'high', 'medium', 'standard'];
  taken(
    await office.put(
      'applications',
      bands.map((band, place) => application({ band }, place + 1)),
    ),
  );
}

async function record(reference: string, outcome: Omit<OutcomeItem, 'advertReference'>) {
  return taken(await office.put('outcomes', [{ advertReference: reference, ...outcome }]));
}

/** Runs `quotas list` as a council's officer does. */
async function listQuotas(...words: string[]): Promise<readonly string[]> {
  const { said } = await runCommand({ DATABASE_URL: portal.url, LINTEL_TENANTS: tenants.path }, [
    'backoffice',
    'quotas',
    'list',
    ...words,
    '--tenant',
    tenantId,
  ]);
  return said;
}
async function counts(): Promise<string> {
  const [general] = JSON.parse((await listQuotas('--json')).join('\n'));
  return general.groups
    .map((one: { id: string; lets: number; pending: number }) => `${one.id} ${one.lets}+${one.pending}`)
    .join(', ');
}

describe('a feed that is wrong about groups', () => {
  test.each<[string, object, string]>([
    [
      'a group that is not there',
      { quotaGroup: 'mediun' },
      'error lettings.unknownName /items/0/terms/quotaGroup',
    ],
    [
      'a group that comes before all shares',
      { quotaGroup: 'emergency' },
      'error lettings.unknownName /items/0/terms/quotaGroup',
    ],
    [
      'an order of its own',
      { quota: { group: 'medium', order: [] } },
      'error feed.shape /items/0/terms/quota',
    ],
  ])('is refused with %s', async (_what, terms, finding) => {
    expect(refused(await office.put('adverts', [{ ...home(1), terms }]))).toEqual([finding]);
    expect(await groupsOf()).toEqual({});
  });
});

describe('adverts', () => {
  test('of one batch have their groups in turn, once', async () => {
    const sent = homes(1, 10);
    expect(taken(await office.put('adverts', sent))).toMatchObject({ created: 10 });
    expect(await turns()).toBe('msmmsmsmms');
    const before = await portal.pool.query('select * from advert order by id');
    expect(taken(await office.put('adverts', sent))).toMatchObject({ changed: 0, unchanged: 10 });
    expect((await portal.pool.query('select * from advert order by id')).rows).toEqual(before.rows);
  });

  test('keep their group when the feed changes something else, and when others are withdrawn', async () => {
    taken(await office.put('adverts', homes(1, 3)));
    expect(await turns()).toBe('msm');
    taken(await office.put('adverts', [{ ...home(1), state: 'withdrawn' }]));
    const later = new Date(Date.parse(home(2).closesAt) + 86_400_000).toISOString();
    expect(taken(await office.put('adverts', [home(2, { closesAt: later })]))).toMatchObject({ changed: 1 });
    expect(await turns()).toBe('msm');
  });

  test('that are withdrawn give their turn to those of the same batch', async () => {
    taken(await office.put('adverts', homes(1, 5)));
    expect(await turns()).toBe('msmms');
    const gone = [
      { ...home(2), state: 'withdrawn' },
      { ...home(5), state: 'withdrawn' },
    ];
    taken(await office.put('adverts', [...homes(6, 7), ...gone]));
    expect(await turns()).toBe('msmmsss');
  });

  test('that never open, or for which nobody bid, give theirs back', async () => {
    taken(await office.put('adverts', homes(1, 2, { state: 'draft' })));
    expect(await turns()).toBe('ms');
    taken(await office.put('adverts', [{ ...home(1), state: 'withdrawn' }]));
    taken(await office.put('adverts', [home(2)]));
    const { rows } = await portal.pool.query<{ id: string }>(
      "select id from advert where external_reference = 'A/2'",
    );
    await letPass({ pool: portal.pool }, rows[0]?.id ?? '');
    await portal.pool.query("update advert set settled_at = app_now() where external_reference = 'A/2'");
    taken(await office.put('adverts', [home(3)]));
    expect((await groupsOf())['A/3']).toBe('medium');
    expect(await counts()).toBe('emergency 0+0, medium 0+1, standard 0+0');
  });

  test('that have closed on arrival have none, and a draft that is sent again has one turn', async () => {
    const over = { opensAt: '2026-01-05T12:00:00Z', closesAt: '2026-01-26T12:00:00Z' };
    taken(await office.put('adverts', [home(1, over), home(2, { state: 'draft' })]));
    taken(await office.put('adverts', [home(2)]));
    expect(await groupsOf()).toEqual({ 'A/1': null, 'A/2': 'medium' });
    expect(await counts()).toBe('emergency 0+0, medium 0+1, standard 0+0');
  });

  test('have the group that the council names, also later, and it uses a turn', async () => {
    taken(await office.put('adverts', [home(1, { terms: { quotaGroup: 'standard' } }), home(2)]));
    expect(await turns()).toBe('sm');
    const named = home(2, { terms: { quotaGroup: 'standard' } });
    expect(taken(await office.put('adverts', [named]))).toMatchObject({ changed: 1 });
    expect(taken(await office.put('adverts', [named]))).toMatchObject({ unchanged: 1 });
    // A feed that no longer names it changes nothing about the order.
    taken(await office.put('adverts', [home(2)]));
    expect(await turns()).toBe('ss');
    taken(await office.put('adverts', homes(3, 4)));
    expect(await turns()).toBe('ssmm');
  });

  test('of two feeds at once have their turns as in one', async () => {
    const answers = await Promise.all([
      office.put('adverts', homes(1, 50)),
      office.put('adverts', homes(51, 100)),
    ]);
    for (const answer of answers) taken(answer);
    expect(await counts()).toBe('emergency 0+0, medium 0+60, standard 0+40');
  });

  test('of five hundred homes in one batch have their turns, several homes of one advert counting each', async () => {
    taken(await office.put('adverts', homes(1, 500)));
    expect(await counts()).toBe('emergency 0+0, medium 0+300, standard 0+200');
    const { details } = home(501);
    taken(
      await office.put('adverts', [home(501, { details: { ...details, homes: 3 } }), ...homes(502, 503)]),
    );
    expect(await counts()).toBe('emergency 0+0, medium 0+303, standard 0+202');
  });

  test('that close at midnight in London count in the year that ends, and a minute later in the next', async () => {
    const year =
      new Date(Date.now() + 20 * 86_400_000).getUTCMonth() < 3
        ? new Date().getUTCFullYear()
        : new Date().getUTCFullYear() + 1;
    const opensAt = home(1).opensAt;
    const old = { opensAt, closesAt: `${year}-03-31T23:00:00Z` };
    const next = { opensAt, closesAt: `${year}-03-31T23:01:00Z` };
    taken(await office.put('adverts', [...homes(1, 2, old), ...homes(3, 4, next), home(5, old)]));
    expect(await turns()).toBe('msmsm');
    const [ended = ''] = await listQuotas('--year', String(year - 1));
    expect(ended).toContain(`from ${year - 1}-04-01 to ${year}-03-31`);
    expect((await listQuotas('--year', String(year))).join('\n')).toMatch(/people in medium +60% +0 +1 +/);
  });

  test('keep their order under new rules, which hold for those that arrive later', async () => {
    taken(await office.put('adverts', homes(1, 2)));
    const before = await portal.pool.query('select terms from advert order by external_reference');
    const sendUnder = (shares: Quotas | undefined, ...items: AdvertItem[]) =>
      asCouncil(portal.url, tenantId, 'api', (own) =>
        importBatch(
          own,
          { ...council, policy: withQuotas(plain, shares) },
          { kind: 'adverts', items, dryRun: false },
        ),
      );
    const others: Quotas = { groups: [group('high', 50), group('medium', 50)] };
    await sendUnder(others, ...homes(1, 4));
    expect(await turns()).toBe('mshh');
    await sendUnder(undefined, ...homes(1, 5));
    expect(await turns()).toBe('mshh-');
    const after = await portal.pool.query('select terms from advert order by external_reference limit 2');
    expect(after.rows).toEqual(before.rows);
  });
});

describe('a result', () => {
  beforeEach(async () => {
    await sendPeople();
    taken(await office.put('adverts', homes(1, 2)));
    await closeWithBids({ url: portal.url, pool: portal.pool }, council, 'A/1', ['H/1', 'H/2', 'H/3', 'H/4']);
  });

  test('counts for the group of the person who got the home, whatever group it was for', async () => {
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/4' }] });
    expect(await counts()).toBe('emergency 0+0, medium 0+0, standard 1+1');
    taken(await office.put('adverts', homes(3, 5)));
    expect(await turns()).toBe('msmmm');
  });

  test.each<[string, Omit<OutcomeItem, 'advertReference'>, number]>([
    ['to a group above the shares', { result: 'let', homes: [{ applicationReference: 'H/1' }] }, 1],
    ['to a person in no group', { result: 'let', homes: [{ applicationReference: 'H/2' }] }, 0],
    ['outside bidding', { result: 'let', homes: [{}] }, 0],
    ['that says it is advertised again', { result: 'readvertised' }, 0],
    ['that says it was withdrawn', { result: 'withdrawn' }, 0],
  ])('%s gives the turn back', async (_what, outcome, emergency) => {
    await record('A/1', outcome);
    expect(await counts()).toBe(`emergency ${emergency}+0, medium 0+0, standard 0+1`);
    taken(await office.put('adverts', [home(3)]));
    expect((await groupsOf())['A/3']).toBe('medium');
  });

  test('that is taken back counts no longer, and the same one twice counts once', async () => {
    const won: Omit<OutcomeItem, 'advertReference'> = {
      result: 'let',
      homes: [{ applicationReference: 'H/3' }],
    };
    await record('A/1', won);
    expect(await record('A/1', won)).toMatchObject({ unchanged: 1 });
    expect(await counts()).toBe('emergency 0+0, medium 1+0, standard 0+1');
    await record('A/1', { result: 'undecided' });
    expect(await counts()).toBe('emergency 0+0, medium 0+1, standard 0+1');
  });

  test('is explained by the group to the people behind, and the shortlist has the groups', async () => {
    const shortlist = (await office.send('GET', '/api/backoffice/shortlists/A%2F1')).as(
      ShortlistResponseSchema,
    );
    expect(shortlist.quotaGroup).toBe('medium');
    expect(shortlist.entries.map((one) => [one.applicationReference, one.quotaGroup])).toEqual([
      ['H/1', 'emergency'],
      ['H/3', 'medium'],
      ['H/4', 'standard'],
      // A higher band, but in no group.
      ['H/2', null],
    ]);
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/3' }] });
    const { rows } = await portal.pool.query<{ line: string }>(
      `select concat_ws(' ', external_reference, outcome ->> 'code', outcome ->> 'because') as line
         from shortlist_entry as entry join application on application.id = application_id order by ordinal`,
    );
    expect(rows.map(({ line }) => line)).toEqual([
      'H/1 passedBy',
      'H/3 let',
      'H/4 letToAnother quota',
      'H/2 letToAnother quota',
    ]);
  });

  test('is listed for officers, people first', async () => {
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/3' }] });
    const said = await listQuotas();
    expect(said[0]).toMatch(/^Homes for everyone: .*, 1 home has been let to groups with a share\.$/);
    expect(said.slice(1, 5)).toEqual([
      'group                share  let  of all  advertised  next',
      'people in emergency         0            0',
      'people in medium     60%    1    100%    0           next',
      'people in standard   40%    0    0%      1',
    ]);
  });
});

test('people in the group come first, others can bid and read why, and the home says who it is for', async () => {
  await sendPeople();
  taken(await office.put('adverts', homes(1, 2)));
  await letFirst();
  taken(await office.put('adverts', [home(3)]));
  const { rows } = await portal.pool.query<{ id: string; terms: AdvertTerms }>(
    "select id, terms from advert where external_reference = 'A/3'",
  );
  const [{ id = '', terms } = {}] = rows;
  expect(terms?.quota?.group).toBe('standard');
  const places: (number | null)[] = [];
  for (const number of [2, 4]) {
    const email = `resident-${number}@residents.example`;
    const accountId = await addAccount(portal.pool, tenantId, email);
    const { rows: own } = await portal.pool.query<{ id: string }>(
      'update application set account_id = $1 where external_reference = $2 returning id',
      [accountId, `H/${number}`],
    );
    const client = portal.client(tenantId);
    await client.logIn(email, password);
    const { bid } = await client.bid(id, own[0]?.id ?? '');
    places.push(bid.eligibility.currentQueuePosition);
    if (number === 4) continue;
    // Nobody else has bid yet.
    const alone = (await client.get(`/api/advertqueueposition/${id}/order`)).as(QueueOrderResponseSchema);
    expect(alone.groups).toEqual([]);
  }
  // The person in a lower band bid later and is ahead.
  expect(places).toEqual([1, 1]);
  const reader = portal.client(tenantId);
  await reader.logIn('resident-2@residents.example', password);
  const { groups } = (await reader.get(`/api/advertqueueposition/${id}/order`)).as(QueueOrderResponseSchema);
  // Neither group is named: fewer than five people are in one.
  expect(groups).toEqual([
    { where: 'ahead', criterion: 'quota', mine: null, theirs: null, count: 'fewerThanFive' },
  ]);
  const { adverts } = (await reader.get(`/api/propertylistings/list?advertIds=${id}`)).as(ListResponseSchema);
  expect(adverts[0]?.quota).toEqual({
    above: ['people in emergency'],
    group: 'people in standard',
    percent: 40,
    lets: 0,
    total: 1,
  });

  /** A/1 is let to a person in Band medium, and A/2 has closed without bids. */
  async function letFirst(): Promise<void> {
    await closeWithBids({ url: portal.url, pool: portal.pool }, council, 'A/1', ['H/3']);
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/3' }] });
    const { rows: second } = await portal.pool.query<{ id: string }>(
      "select id from advert where external_reference = 'A/2'",
    );
    await letPass({ pool: portal.pool }, second[0]?.id ?? '');
    await portal.pool.query("update advert set settled_at = app_now() where external_reference = 'A/2'");
    await asCouncil(portal.url, tenantId, 'api', (own) => closeAdverts(own));
  }
});
