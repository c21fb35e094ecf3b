import { beforeEach, describe, expect, test } from 'vitest';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import { QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import { ShortlistResponseSchema } from '#schemas/backoffice/shortlist.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { asCouncil } from '#tools/command/database.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { application, taken } from '../../backoffice/back-office.ts';
import { closeWithBids, letPass } from '../../support/closed-advert.ts';
import type { Client } from '../../support/client.ts';
import { home, homes, namesInPolish, quotasScene, tenantId } from './quotas-scene.ts';

const scene = quotasScene();
const { portal, groupsOf, turns, sendPeople, record, listQuotas, counts } = scene;

const shortlistOf = async () =>
  (await scene.office.send('GET', '/api/backoffice/shortlists/A%2F1')).as(ShortlistResponseSchema);

/** Returns the group of a signed-in person for an open home. */
async function quotaGroupFor(client: Client, advertId: string) {
  const { schemes } = (await client.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
  return schemes.flatMap(({ eligibility }) => eligibility).find((one) => one.advertId === advertId)
    ?.quotaGroup;
}

describe('a result', () => {
  beforeEach(async () => {
    await sendPeople();
    taken(await scene.office.put('adverts', homes(1, 2)));
    await closeWithBids({ url: portal.url, pool: portal.pool }, scene.council, 'A/1', [
      'H/1',
      'H/2',
      'H/3',
      'H/4',
    ]);
  });

  test('counts for the group of the person who got the home, whatever group it was for', async () => {
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/4' }] });
    expect(await counts()).toBe('emergency 0+0, medium 0+0, standard 1+1');
    taken(await scene.office.put('adverts', homes(3, 5)));
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
    taken(await scene.office.put('adverts', [home(3)]));
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
    const shortlist = await shortlistOf();
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

  test('counts the same once the person is erased', async () => {
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/3' }] });
    await portal.pool.query(
      `select set_config('app.tenant', '${tenantId}', true);
       select erase_applications(array(select id from application where external_reference = 'H/3'))`,
    );
    const { rows } = await portal.pool.query(
      "select from shortlist_entry where state = 'let' and facts is not null",
    );
    expect(rows).toEqual([]);
    expect(await counts()).toBe('emergency 0+0, medium 1+0, standard 0+1');
    taken(await scene.office.put('adverts', [home(3)]));
    expect((await groupsOf())['A/3']).toBe('medium');
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
    const [general] = JSON.parse((await listQuotas('--json')).join('\n'));
    expect(general.groups).toEqual([
      { id: 'emergency', name: 'people in emergency', percent: null, lets: 0, pending: 0 },
      { id: 'medium', name: 'people in medium', percent: 60, lets: 1, pending: 0 },
      { id: 'standard', name: 'people in standard', percent: 40, lets: 0, pending: 1 },
    ]);
    expect(general.next).toBe('medium');
  });
});

/** Returns a line of the shortlist for each person: their group, their place now, and whether they are next. */
const lines = async () =>
  (await shortlistOf()).entries.map(
    ({ applicationReference, quotaGroup, now, isNext }) =>
      `${applicationReference} ${quotaGroup} ${now?.queuePosition ?? '-'}${isNext ? ' next' : ''}`,
  );

describe('a home whose order is made at the offer', () => {
  const answerBy = '2050-06-08T16:00:00.000Z';

  beforeEach(async () => {
    await sendPeople();
    taken(await scene.office.put('adverts', homes(1, 2)));
    const { council } = scene;
    const schemes = council.policy.schemes.map((scheme) => ({
      ...scheme,
      offers: { ...scheme.offers, orderAt: 'offer' as const },
    }));
    await closeWithBids(
      { url: portal.url, pool: portal.pool },
      { ...scene.council, policy: { ...council.policy, schemes } },
      'A/1',
      ['H/2', 'H/3', 'H/4'],
    );
    // Since the close one has come into the group that the home is for, and one has left it.
    taken(
      await scene.office.put('applications', [
        application({ band: 'standard' }, 3),
        application({ band: 'medium' }, 4),
      ]),
    );
  });

  test('puts people in the order of groups that it was given, by what is known now', async () => {
    expect((await shortlistOf()).quotaGroup).toBe('medium');
    expect(await lines()).toEqual(['H/3 standard 2', 'H/4 medium 1 next', 'H/2 null 3']);
  });

  test('counts for the group that the person is in then, which also explains the result', async () => {
    taken(
      await scene.office.put('offers', [
        { externalReference: 'O/1', advertReference: 'A/1', applicationReference: 'H/4', answerBy },
      ]),
    );
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/4' }] });
    expect(await counts()).toBe('emergency 0+0, medium 1+0, standard 0+1');
    const { rows } = await portal.pool.query<{ line: string }>(
      `select concat_ws(' ', external_reference, outcome ->> 'code', outcome ->> 'because', outcome ->> 'reordered') as line
         from shortlist_entry as entry join application on application.id = application_id order by ordinal`,
    );
    expect(rows.map(({ line }) => line)).toEqual([
      'H/3 letToAnother quota true',
      'H/4 let',
      'H/2 letToAnother quota true',
    ]);
  });

  test('counts by the facts at the close if no order with the person is recorded', async () => {
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/4' }] });
    expect(await counts()).toBe('emergency 0+0, medium 0+0, standard 1+1');
  });
});

test('people in the group come first, others can bid and read why, and the home says who it is for', async () => {
  await sendPeople();
  taken(await scene.office.put('adverts', homes(1, 2)));
  await letFirst();
  taken(await scene.office.put('adverts', [home(3)]));
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
    // Before the bid and after it.
    const groupOf = number === 4 ? { place: 2 } : { place: null };
    expect(await quotaGroupFor(client, id)).toEqual(groupOf);
    const { bid } = await client.bid(id, own[0]?.id ?? '');
    expect(bid.eligibility.quotaGroup).toEqual(groupOf);
    places.push(bid.eligibility.currentQueuePosition);
    if (number === 4) continue;
    // No one else has bid yet.
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
    after: ['people in medium'],
    percent: 40,
    lets: 0,
    total: 1,
  });
  const inPolish = await reader.get(`/api/propertylistings/list?advertIds=${id}`, {
    headers: { 'accept-language': 'pl-PL' },
  });
  expect(inPolish.as(ListResponseSchema).adverts[0]?.quota).toMatchObject({
    above: ['people in emergency'],
    group: namesInPolish['people in standard'],
  });

  // A band that the council has not sent, and a household that the rules of the home do not admit.
  taken(await scene.office.put('applications', [application({ band: null }, 2)]));
  expect(await quotaGroupFor(reader, id)).toEqual({ place: null, mayComeEarlier: true });
  taken(await scene.office.put('applications', [application({ band: 'high', bedroomNeed: 4 }, 2)]));
  expect(await quotaGroupFor(reader, id)).toBeUndefined();
  // A home for one band alone names the groups that may bid, and one for a band above all shares has no group.
  const ranked = {
    ...home(4),
    terms: { preferences: [{ kind: 'meeting' as const, rules: { bands: ['medium'] } }] },
  };
  taken(
    await scene.office.put('adverts', [
      { ...ranked, rules: { bands: ['emergency', 'medium'] } },
      home(5, { rules: { bands: ['emergency'] } }),
    ]),
  );
  const { rows: ids } = await portal.pool.query<{ id: string }>(
    "select id from advert where external_reference in ('A/4', 'A/5') order by external_reference",
  );
  const shown = await reader.get(
    `/api/propertylistings/list?${ids.map((one) => `advertIds=${one.id}`).join('&')}`,
  );
  expect(shown.as(ListResponseSchema).adverts.map(({ quota }) => quota)).toEqual([
    expect.objectContaining({
      above: ['people in emergency'],
      group: 'people in medium',
      after: [],
      comesLater: true,
    }),
    undefined,
  ]);

  /** A/1 is let to a person in Band medium, and A/2 has closed without bids. */
  async function letFirst(): Promise<void> {
    await closeWithBids({ url: portal.url, pool: portal.pool }, scene.council, 'A/1', ['H/3']);
    await record('A/1', { result: 'let', homes: [{ applicationReference: 'H/3' }] });
    const { rows: second } = await portal.pool.query<{ id: string }>(
      "select id from advert where external_reference = 'A/2'",
    );
    await letPass({ pool: portal.pool }, second[0]?.id ?? '');
    await portal.pool.query("update advert set settled_at = app_now() where external_reference = 'A/2'");
    await asCouncil(portal.url, tenantId, 'api', (own) => closeAdverts(own));
  }
});
