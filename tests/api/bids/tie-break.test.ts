import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import { QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { TieBreak } from '#schemas/tenant/lettings-ranking.ts';
import { addAccount, addAdvert, addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// Tied people are in the order the page states: by number, by lot, or in one shared place.

const tenant = 'leveltown';
const tieBreaks = ['number', 'lot', 'landlord'] as const;

const schemes = tieBreaks.map((tieBreak): Scheme => ({
  identifier: tieBreak,
  name: tieBreak,
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 7 },
  bands: [{ id: 'band-b', name: 'Band B', meaning: 'Soon.' }],
  tieBreak,
}));

const facts: ApplicationFacts = {
  band: 'band-b',
  effectiveDate: '2020-05-05',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
};

let folder: CouncilFolder;
let api: Database;
beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(tenant);
  await folder.write(`${tenant}/lettings.json`, { version: 'level-1', schemes });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
afterAll(async () => {
  await api.close();
  await folder.remove();
});

interface Person {
  readonly client: Client;
  readonly id: string;
  readonly reference: string;
}
const people: Person[] = [];

beforeAll(async () => {
  api = openDatabase(portal.url);
  for (const reference of ['800001', '800002', '800003', '800004']) {
    const email = `${randomUUID()}@residents.example`;
    const accountId = await addAccount(portal.pool, tenant, email);
    const id = await addApplication(portal.pool, tenant, accountId, facts, [...tieBreaks]);
    await portal.pool.query('update application set reference = $2 where id = $1', [id, reference]);
    const client = portal.client(tenant);
    await client.logIn(email, password);
    people.push({ client, id, reference });
  }
});

/** Adds a home for which all four have bid, the last number first. */
async function homeOf(scheme: TieBreak): Promise<string> {
  const advertId = await addAdvert(portal.pool, tenant, { schemeIdentifier: scheme });
  for (const { client, id } of people.toReversed()) await client.bid(advertId, id);
  return advertId;
}

const orderFor = async ({ client }: Person, advertId: string) =>
  (await client.get(`/api/advertqueueposition/${advertId}/order`)).as(QueueOrderResponseSchema);

/** Returns each person's place, in the order of their numbers. */
const placesIn = (advertId: string) =>
  Promise.all(people.map(async (person) => (await orderFor(person, advertId)).queuePosition));

/** Returns the places recorded at the close, in the order of their numbers. */
async function closedPlaces(advertId: string): Promise<number[]> {
  await moveClock(portal.pool, 90_000);
  await closeAdverts(api.forTenant(tenant));
  await moveClock(portal.pool, -90_000);
  const { rows } = await portal.pool.query<{ place: number }>(
    `select queue_position as place from bid_event
       join bid on bid.id = bid_id join application on application.id = application_id
      where advert_id = $1 and event = 'advert.close' order by application.reference`,
    [advertId],
  );
  return rows.map(({ place }) => place);
}

test('ties are decided by the application’s own number', async () => {
  const advertId = await homeOf('number');
  expect(await placesIn(advertId)).toEqual([1, 2, 3, 4]);
  const [, second] = people;
  if (!second) throw new Error('There are four.');
  expect((await orderFor(second, advertId)).groups).toMatchObject([
    { where: 'ahead', criterion: 'number', count: 'fewerThanFive' },
    { where: 'behind', criterion: 'number', count: 'fewerThanFive' },
  ]);
  expect(await closedPlaces(advertId)).toEqual([1, 2, 3, 4]);
});

test('ties are decided by a lot drawn once, and each person sees their own', async () => {
  const advertId = await homeOf('lot');
  const places = await placesIn(advertId);
  expect(places.toSorted()).toEqual([1, 2, 3, 4]);
  const orders = await Promise.all(people.map((person) => orderFor(person, advertId)));
  const lots = orders.map(({ groups }) => Number(groups[0]?.mine));
  expect(lots.map((lot) => lots.filter((other) => other < lot).length + 1)).toEqual(places);

  // A person who withdraws and bids again keeps their lot.
  const [first] = people;
  if (!first) throw new Error('There are four.');
  const { rows } = await portal.pool.query<{ id: string }>(
    `select id from bid where advert_id = $1 and application_id = $2 and state = 'live'`,
    [advertId, first.id],
  );
  await first.client.withdraw(advertId, first.id, rows[0]?.id ?? '');
  await first.client.bid(advertId, first.id);
  expect(await placesIn(advertId)).toEqual(places);
  expect(await closedPlaces(advertId)).toEqual(places);
});

test('ties share a position if the landlord decides, on the page and at the close', async () => {
  const advertId = await homeOf('landlord');
  expect(await placesIn(advertId)).toEqual([1, 1, 1, 1]);
  const [first] = people;
  if (!first) throw new Error('There are four.');
  expect((await orderFor(first, advertId)).groups).toMatchObject([
    { where: 'level', criterion: 'landlord', count: 'fewerThanFive' },
  ]);
  const answer = await first.client.bid(advertId, first.id);
  expect(answer.refusal.eligibility).toMatchObject({ currentQueuePosition: 1, totalBids: 4 });
  expect(await closedPlaces(advertId)).toEqual([1, 1, 1, 1]);
});
