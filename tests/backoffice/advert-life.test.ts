import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { addApplication, addBid } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, advert, BackOffice, landlord, property, refused, taken } from './back-office.ts';
import { emptyTables } from '../support/empty-tables.ts';

const tenantId = 'three-rivers';
const portal = portalForTests();
let office: BackOffice;

beforeAll(async () => {
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
});
beforeEach(async () => {
  await emptyTables(portal.pool, 'outbox', 'bid_event', 'bid', 'favourite', 'outcome', 'advert');
});

const day = 86_400_000;
const moved = (time: string, days: number): string => new Date(Date.parse(time) + days * day).toISOString();

const open = advert();
/** An advert no one could bid for: no household can need at least three bedrooms and at most one. */
const unsound: AdvertItem = { ...open, rules: { bedroomNeed: { minimum: 3, maximum: 1 } } };
/** Opened six weeks ago and closed before today. */
const over: AdvertItem = { ...open, opensAt: moved(open.opensAt, -42), closesAt: moved(open.closesAt, -42) };
const draft = (item: AdvertItem): AdvertItem => ({ ...item, state: 'draft' });
const withdrawn = (item: AdvertItem): AdvertItem => ({ ...item, state: 'withdrawn' });

/** Every change, refusals included: an advert in its present state, the item sent, and the state afterwards. */
const changes: [here: string, sent: string, AdvertItem, AdvertItem, state: string][] = [
  ['a draft', 'a change of it that nobody could bid for', draft(open), draft(unsound), 'draft'],
  ['a draft', 'it to be published', draft(open), open, 'published'],
  ['a draft', 'it to be withdrawn', draft(open), withdrawn(open), 'withdrawn'],
  ['a draft whose time is over', 'another change of it', draft(over), draft(open), 'draft'],
  ['a draft whose time is over', 'it to be withdrawn', draft(over), withdrawn(over), 'withdrawn'],
  ['a published advert', 'a later close', open, { ...open, closesAt: moved(open.closesAt, 7) }, 'published'],
  ['a published advert', 'it to be withdrawn', open, withdrawn(open), 'withdrawn'],
  ['a closed advert without bids', 'times to come', over, open, 'published'],
  [
    'a closed advert for which nobody has bid',
    'a later close',
    over,
    { ...over, closesAt: open.closesAt },
    'published',
  ],
];

const endings: [here: string, sent: string, AdvertItem, AdvertItem][] = [
  ['a closed advert', 'it again', over, over],
  ['a closed advert', 'it with other rules', over, { ...over, rules: { bands: ['high'] } }],
  ['a withdrawn advert', 'it again', withdrawn(open), withdrawn(open)],
];

const refusals: [here: string, sent: string, AdvertItem, AdvertItem, finding: string][] = [
  ['a draft', 'it to be published for nobody', draft(open), unsound, 'lettings.nobody /rules/bedroomNeed'],
  ['a draft', 'it to be published when its time is over', draft(open), over, 'feed.tooLate /closesAt'],
  ['a published advert', 'it as a draft', open, draft(open), 'feed.published /state'],
  ['a published advert', 'a close that is past', open, over, 'feed.tooLate /closesAt'],
  ['a published advert', 'it for nobody', open, unsound, 'lettings.nobody /rules/bedroomNeed'],
  ['a closed advert', 'a later close for nobody', over, unsound, 'lettings.nobody /rules/bedroomNeed'],
  [
    'a closed advert',
    'another close in the past',
    over,
    { ...over, closesAt: moved(over.closesAt, 1) },
    'feed.closed /closesAt',
  ],
  [
    'a closed advert',
    'another opening',
    over,
    { ...over, opensAt: moved(over.opensAt, 1) },
    'feed.closed /opensAt',
  ],
  ['a closed advert', 'it to be withdrawn', over, withdrawn(over), 'feed.closed /state'],
  ['a closed advert', 'it as a draft', over, draft(over), 'feed.published /state'],
  ['a withdrawn advert', 'it to be published', withdrawn(open), open, 'feed.withdrawn /state'],
  ['a withdrawn advert', 'it as a draft', withdrawn(open), draft(open), 'feed.withdrawn /state'],
];

const columns = 'select state, opens_at, closes_at, eligibility_rules, version from advert';

test.each(changes)('%s accepts %s', async (_here, _sent, here, sent, state) => {
  taken(await office.put('adverts', [here]));
  expect(taken(await office.put('adverts', [sent]))).toMatchObject({ changed: 1, unchanged: 0 });
  expect((await portal.pool.query(columns)).rows).toMatchObject([{ state, version: 2 }]);
});

test('a closed advert with bids keeps its times, and a reopened one closes again', async () => {
  taken(await office.put('adverts', [over]));
  const { rows } = await portal.pool.query<{ id: string }>(
    'update advert set settled_at = app_now() returning id',
  );
  taken(await office.put('adverts', [open]));
  const { rows: reopened } = await portal.pool.query('select settled_at from advert');
  expect(reopened).toEqual([{ settled_at: null }]);
  const applicationId = await addApplication(portal.pool, tenantId, null, { band: 'medium' });
  const policy = await shippedCouncil(tenantId);
  await addBid(portal.pool, tenantId, schemeOf(policy.policy, open.schemeIdentifier), {
    advertId: rows[0]?.id ?? '',
    applicationId,
  });
  await portal.pool.query('update advert set opens_at = $1, closes_at = $2', [over.opensAt, over.closesAt]);
  expect(refused(await office.put('adverts', [open]))).toEqual(['error feed.closed /items/0/opensAt']);
});

test.each(endings)('%s accepts %s, without a change', async (_here, _sent, here, sent) => {
  taken(await office.put('adverts', [here]));
  const before = await portal.pool.query(columns);
  expect(taken(await office.put('adverts', [sent]))).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await portal.pool.query(columns)).rows).toEqual(before.rows);
});

test.each(refusals)('%s does not accept %s', async (_here, _sent, here, sent, finding) => {
  taken(await office.put('adverts', [here]));
  const before = await portal.pool.query(columns);
  const [kind, place] = finding.split(' ');
  const answer = await office.put('adverts', [sent]);
  expect(answer.code).toBe('feed.refused');
  expect(refused(answer)).toContain(`error ${kind} /items/0${place}`);
  expect((await portal.pool.query(columns)).rows).toEqual(before.rows);
});
