import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStorm, type Storm } from '../../load/storm/storm.ts';
import { databaseForTests } from '../../support/portal.ts';
import { howToRepeat, seedOfRun } from '../../support/seed-of-run.ts';

// The short form of `tests/load/storm.ts`, and the long one in the full run: the collisions differ each time.

const isFull = process.env['LINTEL_FULL'] === '1';
const operations = isFull ? 100_000 : 500;
/** Each has its own connections, which plan each statement again. */
const workers = isFull ? 16 : 6;
const patience = isFull ? 3_600_000 : 180_000;
const database = databaseForTests();
let storm: Storm;

beforeAll(async () => {
  storm = await runStorm(database, { operations, workers, seed: seedOfRun });
}, patience);
afterAll(async () => {
  await storm.close();
});

test(
  'every invariant holds while residents and a council make changes at once',
  { timeout: patience },
  async () => {
    expect(await storm.findFaults(), howToRepeat).toEqual([]);
    // Otherwise the test checked nothing.
    const ends = [...storm.ledger.counts.keys()];
    for (const operation of ['place', 'withdraw', 'move', 'prefer', 'facts', 'change', 'close', 'settle'])
      expect(ends).toContain(`${operation} done`);
    for (const refusal of ['place bid.alreadyMade', 'place bid.closed', 'withdraw bid.notMade'])
      expect(ends).toContain(refusal);
  },
);

/** Each breaks one thing without the API; it stays broken for the next ones. */
const sabotage: readonly (readonly [fault: string, statement: string])[] = [
  ['history', `delete from bid_event where id = (select min(id) from bid_event where event = 'bid.place')`],
  [
    'lost',
    `update bid_event set at = at + '1 hour' where id = (select max(id) from bid_event where event = 'bid.place')`,
  ],
  [
    'preferred',
    `update bid set preferred = true where id = (select min(id::text) from bid where state = 'withdrawn')::uuid`,
  ],
  ['facts', 'update application set version = version + 1'],
  [
    'place',
    `update bid set rank_key = 'zzz' || bid.rank_key from bid behind, advert
      where behind.advert_id = bid.advert_id and behind.rank_key > bid.rank_key and behind.state = 'live'
        and bid.state = 'live' and advert.id = bid.advert_id and advert.closes_at > app_now()`,
  ],
  [
    'one live bid',
    `drop index bid_one_live; drop index bid_queue;
     update bid set advert_id = other.advert_id from bid other
      where other.application_id = bid.application_id and other.state = 'live' and bid.state = 'live'
        and other.advert_id <> bid.advert_id`,
  ],
  // Moves every home into this scheme, because few people reach its limit otherwise.
  ['limit', `update advert set cycle_id = 'one', scheme_identifier = 'by-cycle', terms = terms - 'ranking'`],
  ['after the close', `update advert set opens_at = opens_at - interval '1 day', closes_at = opens_at`],
  ['total', 'create policy nobody on bid as restrictive for select to lintel_app using (false)'],
];

test.each(sabotage)('a broken invariant is detected: %s', { timeout: patience }, async (fault, statement) => {
  const before = new Set(await storm.findFaults());
  await database.pool.query(statement);
  const found = (await storm.findFaults()).filter((line) => !before.has(line));
  expect(found.map((line) => line.slice(0, line.indexOf(':')))).toContain(fault);
});

test('a bid whose person was not notified is detected', { timeout: patience }, async () => {
  storm.ledger.acknowledged.length = 0;
  expect((await storm.findFaults()).some((line) => line.startsWith('not acknowledged: bid '))).toBe(true);
});
