import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { makeAdvertCache } from '#api/lettings/adverts/advert-cache.ts';
import { findAdverts } from '#api/lettings/adverts/adverts.ts';
import { findKnownBids } from '#api/lettings/bids/bid-facts.ts';
import { countedAdvert, countUsedBids, limitAsked } from '#api/lettings/bids/bid-limit.ts';
import type { BiddingContext } from '#api/lettings/bids/bidding-facts.ts';
import { moveBid, placeBid, withdrawBid } from '#api/lettings/bids/bidding.ts';
import { ProblemError } from '#api/errors/problem-error.ts';
import { preferBid } from '#api/lettings/bids/preferred.ts';
import { makeReaderCache } from '#api/lettings/reader-cache.ts';
import { countBids, type CountedBid } from '#api/rules/lettings/bid-count.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../../support/portal.ts';
import { statement } from '#api/database/statement.ts';

// Invariants that hold whatever three people do, in any order, under any scheme's rules.

const tenant = 'ashcombe';
const people = 3;
const adverts = 6;
const database = databaseForTests();
let api: Database;
let own: TenantDatabase;

beforeAll(async () => {
  api = openDatabase(database.url);
  own = api.forTenant(tenant);
});
afterAll(async () => {
  await api.close();
});

const band = fc.constantFrom('first', 'second', 'third');
const facts = (value: string): ApplicationFacts => ({
  band: value,
  effectiveDate: '2024-03-03',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
});

const limits: fc.Arbitrary<Scheme['limit']> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('perCycle' as const, 'perWeek' as const, 'atAnyOneTime' as const),
    maximum: fc.integer({ min: 1, max: 3 }),
    groupsCountOnce: fc.boolean(),
    uncountedAdvertTypes: fc.subarray([6]),
  }),
  fc.constant({ kind: 'none' as const }),
);
const afterwards = { bidAgain: fc.boolean(), givesBidBack: fc.boolean() };
const biddings: fc.Arbitrary<NonNullable<Scheme['bidding']>> = fc.record({
  moving: fc.boolean(),
  preferredProperty: fc.constantFrom('perScheme' as const, 'perCycle' as const, 'none' as const),
  withdrawal: fc.oneof(
    fc.record({ kind: fc.constant('untilClose' as const), ...afterwards }),
    fc.constant({ kind: 'never' as const }),
  ),
});
const steps = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('place' as const), ...pair() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), ...pair() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move' as const), ...pair() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('prefer' as const), ...pair(), wanted: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('facts' as const), ...pair(), band }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('weekPasses' as const), ...pair() }) },
);
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

function pair() {
  return { person: fc.nat({ max: people - 1 }), advert: fc.nat({ max: adverts - 1 }) };
}

interface Person {
  readonly application: string;
  readonly token: Buffer;
  band: string;
}

interface Scene {
  readonly context: BiddingContext;
  readonly scheme: Scheme;
  readonly people: readonly Person[];
  readonly adverts: readonly string[];
}

async function setUp(limit: Scheme['limit'], bidding: NonNullable<Scheme['bidding']>): Promise<Scene> {
  const identifier = `scheme-${randomUUID()}`;
  const scheme: Scheme = {
    identifier,
    name: 'Any',
    limit,
    bidding,
    cycle: { kind: 'rolling', minimumDays: 7 },
    bands: ['first', 'second', 'third'].map((id) => ({ id, name: id, meaning: id })),
  };
  const policy: LettingsPolicy = {
    version: 'property',
    schemes: [scheme],
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 5 },
    localConnectionExemptions: [],
  };
  const made = [];
  for (let number = 0; number < people; number += 1) {
    const account = await addAccount(database.pool, tenant, `${randomUUID()}@residents.example`);
    const application = await addApplication(database.pool, tenant, account, facts('second'), [identifier]);
    const token = randomUUID();
    const { rows } = await database.pool.query<{ hash: Buffer }>(
      `insert into session (tenant_id, token_hash, account_id, idle_limit, ends_at)
       values ($1, sha256(convert_to($2, 'utf8')), $3, '1 day', app_now() + interval '1 day')
       returning token_hash as hash`,
      [tenant, token, account],
    );
    made.push({ application, token: rows[0]?.hash ?? Buffer.alloc(32), band: 'second' });
  }
  const ids = [];
  for (let number = 0; number < adverts; number += 1) {
    ids.push(
      await addAdvert(database.pool, tenant, {
        schemeIdentifier: identifier,
        cycleId: number < 4 ? 'one' : 'two',
        advertTypeId: number === 3 ? 6 : 1,
        excludedFromBidCount: number === 4,
        terms: number < 2 ? { bidGroup: 'block' } : {},
      }),
    );
  }
  const context: BiddingContext = {
    tenantId: tenant,
    database: own,
    policy,
    readers: makeReaderCache(),
    adverts: makeAdvertCache(),
  };
  return { context, scheme, people: made, adverts: ids };
}

/** Returns a bid of an application, a live one if there is any; made-up ids if it has none. */
async function someBid(application: string, number: number) {
  const { rows } = await database.pool.query<{ bidId: string; advertId: string; state: string }>(
    `select id as "bidId", advert_id as "advertId", state from bid where application_id = $1 order by placed_at`,
    [application],
  );
  const live = rows.filter(({ state }) => state === 'live');
  const some = live.length > 0 ? live : rows;
  const { bidId = randomUUID(), advertId = randomUUID() } = some[number % some.length] ?? {};
  return { bidId, advertId };
}

/** Possible refusals of a single step. */
const refusals = /^(bid\.|request\.notFound)/;
/**
 * Possible refusals among concurrent steps: facts may change at each attempt, and the person is asked to try
 * again.
 */
const refusalsInACrowd = /^(bid\.|request\.notFound|common\.concurrency)/;

/** Takes a step; a refusal counts as an answer. */
async function take(scene: Scene, step: Step, answers: RegExp): Promise<void> {
  const { context } = scene;
  const person = scene.people[step.person];
  const advertId = scene.adverts[step.advert];
  if (!person || advertId === undefined) throw new Error('The step is of nobody.');
  const asked = {
    tokenHash: person.token,
    applicationId: person.application,
    advertId,
    key: randomUUID(),
  };
  const bid = await someBid(person.application, step.advert);
  try {
    if (step.do === 'place') await placeBid(context, asked);
    if (step.do === 'withdraw') await withdrawBid(context, { ...asked, ...bid });
    if (step.do === 'move') await moveBid(context, { ...asked, bidId: bid.bidId });
    if (step.do === 'prefer') await preferBid(context, { ...asked, ...bid, preferredProperty: step.wanted });
    if (step.do === 'weekPasses') {
      await database.pool.query(
        "update bid set placed_at = placed_at - interval '7 days' where application_id = $1",
        [person.application],
      );
    }
    if (step.do === 'facts') {
      const changed = facts(step.band);
      await own.transaction((transaction) =>
        changeFacts(transaction, context.policy, [{ applicationId: person.application, facts: changed }]),
      );
    }
  } catch (error) {
    if (!(error instanceof ProblemError && answers.test(error.code))) throw error;
  }
}

interface Row {
  readonly id: string;
  readonly application: string;
  readonly advert: string;
  readonly state: 'live' | 'withdrawn' | 'stood';
  readonly endedBy: string | null;
  readonly preferred: boolean;
  readonly cycle: string;
  readonly placedAt: Date;
  readonly band: string;
}

async function rowsOf(scene: Scene): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select bid.id, application_id as application, advert_id as advert, state, ended_by as "endedBy", preferred,
            cycle_id as cycle, placed_at as "placedAt", application.facts ->> 'band' as band
       from bid join application on application.id = application_id
      where scheme_identifier = $1`,
    [scene.scheme.identifier],
  );
  return rows;
}

/** Recomputes everything from scratch, the slow and obvious way. Returns the faults. */
async function faultsOf(scene: Scene): Promise<string[]> {
  const rows = await rowsOf(scene);
  const live = rows.filter(({ state }) => state === 'live');
  const pairs = live.map(({ advert, application }) => `${advert} ${application}`);
  return [
    ...(new Set(pairs).size === pairs.length ? [] : ['two live bids on one advert']),
    ...(rows.some(({ state, preferred }) => state === 'withdrawn' && preferred)
      ? ['a withdrawn bid is preferred']
      : []),
    ...(await Promise.all(scene.people.map((person) => faultsOfPerson(scene, person, rows)))).flat(),
    ...(await Promise.all(scene.adverts.map((advert) => faultsOfQueue(scene, advert, live)))).flat(),
    ...(await faultsOfHistory(rows)),
  ];
}

async function faultsOfPerson(
  { scheme, adverts: ids }: Scene,
  { application }: Person,
  rows: readonly Row[],
) {
  const theirs = rows.filter((row) => row.application === application);
  const read = new Map((await findAdverts(own, ids)).map((advert) => [advert.id, advert]));
  // A bid that moved away or lapsed with its advert is always given back, whatever the scheme says.
  const used: CountedBid[] = theirs
    .filter(({ endedBy }) => endedBy === null || endedBy === 'bid.withdraw')
    .flatMap(({ state, placedAt, advert }) => {
      const found = read.get(advert);
      return found ? [{ state, placedAt, advert: countedAdvert(found) }] : [];
    });
  const { held } = await findKnownBids(own, [application], ids, ['one', 'two']);
  const faults: string[] = [];
  for (const cycle of ['one', 'two']) {
    const count = countBids(scheme, used, cycle, new Date());
    const shown = countUsedBids(scheme, held.get(application) ?? [], cycle, new Date());
    const [counted] = await own.run(countInDatabase, {
      application,
      scheme: scheme.identifier,
      limit: limitAsked(scheme),
      cycle,
    });
    if (scheme.limit.kind !== 'none' && count > scheme.limit.maximum) faults.push(`${count} bids`);
    if (scheme.limit.kind !== 'none' && count !== shown) faults.push(`${count} bids, shown are ${shown}`);
    if (counted?.count !== shown) faults.push(`the database counts ${counted?.count}, shown are ${shown}`);
  }
  const span = scheme.bidding?.preferredProperty;
  const marked = theirs.filter(({ state, preferred }) => state === 'live' && preferred);
  const spans = marked.map(({ cycle }) => (span === 'perCycle' ? cycle : 'scheme'));
  if (new Set(spans).size < spans.length) faults.push('two are preferred');
  if (span === 'none' && marked.length > 0) faults.push('one is preferred');
  return faults;
}

const countInDatabase = statement({
  values: { application: 'uuid', scheme: 'text', limit: 'jsonb?', cycle: 'text' },
  row: { count: 'integer' },
  text: `
    select used_bids as count from count_used_bids($application, $scheme, $limit, $cycle, app_now(), null)`,
});

async function faultsOfQueue(scene: Scene, advertId: string, live: readonly Row[]): Promise<string[]> {
  const place = ({ band: id }: Row) => scene.scheme.bands.findIndex((listed) => listed.id === id);
  // People got their numbers one after the other.
  const number = ({ application }: Row) => scene.people.findIndex((one) => one.application === application);
  const queue = live
    .filter(({ advert }) => advert === advertId)
    .toSorted((a, b) => place(a) - place(b) || number(a) - number(b));
  const { last, totals } = await findKnownBids(
    own,
    scene.people.map(({ application }) => application),
    [advertId],
    [],
  );
  const total = totals.get(advertId) ?? 0;
  const shown = new Map([...last.values()].map(({ id, queuePosition }) => [id, queuePosition]));
  return [
    ...(total === queue.length ? [] : [`${queue.length} bids, the total says ${total}`]),
    ...queue.flatMap(({ id }, index) =>
      shown.get(id) === index + 1 ? [] : [`number ${index + 1} is shown as ${shown.get(id)}`],
    ),
  ];
}

/** Checks that every bid's history begins with its placing and that any end comes last. */
async function faultsOfHistory(rows: readonly Row[]): Promise<string[]> {
  const { rows: histories } = await database.pool.query<{ id: string; events: string[] }>(
    `select bid_id as id, array_agg(event order by id) as events from bid_event
      where bid_id = any ($1) group by bid_id`,
    [rows.map(({ id }) => id)],
  );
  const eventsOf = new Map(histories.map(({ id, events }) => [id, events]));
  return rows.flatMap(({ id, state, endedBy }) => {
    const events = eventsOf.get(id) ?? [];
    const ends = events.filter((event) => event === 'bid.withdraw' || event === 'bid.move');
    const isWhole =
      events[0] === 'bid.place' &&
      (state === 'withdrawn' ? events.at(-1) === endedBy && ends.length === 1 : ends.length === 0);
    return isWhole ? [] : [`a bid that is ${state} has a history of ${events.join(', ')}`];
  });
}

/** Events that random runs may miss: a bid is marked, unmarked, moved and withdrawn, and facts change. */
const everyEvent: [Scheme['limit'], NonNullable<Scheme['bidding']>, Step[]] = [
  { kind: 'none' },
  { moving: true, preferredProperty: 'perScheme', withdrawal: { kind: 'untilClose' } },
  [
    { do: 'place', person: 0, advert: 0 },
    { do: 'place', person: 1, advert: 0 },
    { do: 'prefer', person: 0, advert: 0, wanted: true },
    { do: 'prefer', person: 0, advert: 0, wanted: false },
    // Last, then first: one of the two changes the place.
    { do: 'facts', person: 0, advert: 0, band: 'third' },
    { do: 'facts', person: 0, advert: 0, band: 'first' },
    { do: 'move', person: 0, advert: 1 },
    { do: 'withdraw', person: 1, advert: 0 },
  ],
];

/** The full run also has a new seed each time. */
const thorough = process.env['LINTEL_FULL'] === '1' ? 5 : 1;

const holds = (runs: number, takeAll: (scene: Scene, sequence: readonly Step[]) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(
      limits,
      biddings,
      fc.array(steps, { minLength: 8, maxLength: 24 }),
      async (limit, bidding, sequence) => {
        const scene = await setUp(limit, bidding);
        await takeAll(scene, sequence);
        expect(await faultsOf(scene)).toEqual([]);
      },
    ),
    { numRuns: runs * thorough, examples: [everyEvent] },
  );

const patient = { timeout: 120_000 };

test(
  'limit, one preferred bid, one live bid per home, positions and totals hold after every step',
  patient,
  async () => {
    expect.hasAssertions();
    await holds(4, async (scene, sequence) => {
      for (const step of sequence) {
        await take(scene, step, refusals);
        expect([step, await faultsOf(scene)]).toEqual([step, []]);
      }
    });
  },
);

test('and after all steps at once', patient, async () => {
  expect.hasAssertions();
  await holds(20, async (scene, sequence) => {
    await Promise.all(sequence.map((step) => take(scene, step, refusalsInACrowd)));
  });
  const { rows } = await database.pool.query<{ event: string }>('select distinct event from bid_event');
  // Otherwise the test checked nothing.
  expect(rows.map(({ event }) => event).sort()).toEqual([
    'bid.move',
    'bid.place',
    'bid.prefer',
    'bid.rekey',
    'bid.unprefer',
    'bid.withdraw',
  ]);
});
