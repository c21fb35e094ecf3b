import { afterAll, beforeAll, expect, test } from 'vitest';
import { maximumActiveBids } from '#api/lettings/bids/bid-limit.ts';
import { rankBid } from '#api/lettings/bids/rank-bid.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { seed, type SeedOptions } from '#tools/seed/seed.ts';
import { shippedCouncils } from '../support/checked-councils.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';

let database: TestDatabase;
let councils: readonly TenantFiles[];

beforeAll(async () => {
  database = await createTestDatabase();
  councils = await shippedCouncils();
});
afterAll(() => database.drop());

const asked: SeedOptions = {
  applicants: 200,
  adverts: 20,
  bids: 300,
  actions: 450,
  messages: 850,
  seed: 'test',
  now: new Date(),
};

const tables = ['application', 'advert', 'bid', 'bid_event', 'workflow_action', 'message_thread'] as const;

function fingerprint(of: TestDatabase, table: (typeof tables)[number]): Promise<unknown[]> {
  // Without times, and without the order in which the database wrote them.
  const row = `to_jsonb(${table}) ${table === 'bid_event' ? "- 'id' - 'written_by'" : ''} - 'brought_at'`;
  return of.pool
    .query<{ hash: string }>(`select md5(string_agg(md5(line::text), '' order by line::text)) as hash
                                from (select ${row} as line from ${table}) as lines`)
    .then(({ rows }) => rows);
}

test('every council gets people, homes and bids, and nothing more on a second run', async () => {
  for (const files of councils) {
    const first = await seed(database.url, files, asked);
    expect(first).toMatchObject({ applicants: 200, adverts: 20, actions: 450, messages: 850, plans: 33 });
    expect(first).toMatchObject({ closed: 2 });
    expect(first.bids).toBeGreaterThan(150);
    expect(await seed(database.url, files, asked)).toMatchObject({ applicants: 0, adverts: 0, bids: 0 });
  }
});

test('a few homes get many bids, and most get few', async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from bid group by advert_id order by count desc',
  );
  const counts = rows.map(({ count }) => count);
  const [median = 0] = counts.slice(Math.floor(counts.length / 2));
  expect(counts[0]).toBeGreaterThan(3 * median);
});

test('no limit is exceeded, and every key and number follows the rules', async () => {
  for (const { tenant, policy } of councils) {
    for (const scheme of policy.schemes) {
      const { rows } = await database.pool.query<{ most: number }>(
        `select coalesce(max(count), 0)::integer as most from (
           select count(*) from bid where tenant_id = $1 and scheme_identifier = $2 and counts_towards_limit
            group by application_id) as counts`,
        [tenant.tenantId, scheme.identifier],
      );
      expect(rows[0]?.most).toBeLessThanOrEqual(maximumActiveBids(scheme) ?? Infinity);
    }
    const { rows } = await database.pool.query<{
      key: string;
      at: Date;
      application: string;
      reference: string;
      facts: ApplicationFacts;
      advert: { id: string; schemeIdentifier: string; bedrooms: number; terms: object };
      closes: Date;
    }>(
      `select rank_key as key, placed_at as at, application.id as application, application.reference, facts, closes_at as closes,
              jsonb_build_object('id', advert.id, 'schemeIdentifier', advert.scheme_identifier,
                                 'bedrooms', bedrooms, 'terms', terms) as advert
         from bid join advert on advert.id = advert_id join application on application.id = application_id
        where bid.tenant_id = $1`,
      [tenant.tenantId],
    );
    expect(rows.length).toBeGreaterThan(150);
    for (const { key, at, application, reference, facts, advert, closes } of rows)
      expect(
        rankBid(policy, { ...advert, closesAt: closes }, { id: application, reference, facts }, at),
      ).toBe(key);
  }
  // The last event of each home has the number of bids, and its place can be counted.
  const { rows } = await database.pool.query(
    `select from (
       select distinct on (advert_id) advert_id, total_bids, queue_position,
              (select count(*) from bid as other where other.advert_id = bid.advert_id) as counted,
              (select count(*) + 1 from bid as other
                where other.advert_id = bid.advert_id and other.rank_key < bid.rank_key) as place
         from bid_event join bid on bid.id = bid_event.bid_id
        order by advert_id, total_bids desc) as last
      where total_bids <> counted or queue_position <> place`,
  );
  expect(rows).toEqual([]);
});

test('conversations count their messages, and everyone sees what is waiting for them', async () => {
  const { rows } = await database.pool.query(
    `select thread.id from message_thread as thread
       left join lateral (select count(*) as messages, count(*) filter (where sender = 'council' and read_at is null) as unread,
                                 max(at) as at
                            from message where message.tenant_id = thread.tenant_id and thread_id = thread.id) as counted on true
      where thread.messages <> counted.messages or thread.unread <> counted.unread or thread.last_at <> counted.at`,
  );
  expect(rows).toEqual([]);
  const found = await database.pool.query<{ states: number; unread: number; pending: number }>(
    `select (select count(distinct state)::integer from workflow_action) as states,
            (select sum(unread)::integer from message_thread) as unread,
            (select count(*)::integer from plan_step where is_expected) as pending`,
  );
  expect(found.rows[0]).toMatchObject({ states: 5, pending: 33 * councils.length });
  expect(found.rows[0]?.unread).toBeGreaterThan(20);
});

test('the same seed gives the same rows in another database, and another seed different ones', async () => {
  const other = await createTestDatabase();
  try {
    for (const files of councils) await seed(other.url, files, asked);
    for (const table of tables)
      expect(await fingerprint(other, table), table).toEqual(await fingerprint(database, table));
    const [files] = councils;
    if (files === undefined) throw new Error('There is no council.');
    expect(await seed(other.url, files, { ...asked, seed: 'other' })).toMatchObject({
      applicants: 200,
      adverts: 20,
    });
  } finally {
    await other.drop();
  }
});

test('a named database is not changed without --yes', async () => {
  const run = (...words: string[]) => runCommand({ DATABASE_URL: database.url }, ['seed', ...words]);
  expect(await run('--tenant', 'ashcombe', '--seed', 'real')).toMatchObject({
    status: 1,
    complained: [expect.stringContaining('--yes')],
  });
  expect((await run('--tenant', 'ashcombe', '--bids', 'many')).status).toBe(2);
  expect((await run('--tenant', 'ashcombe', '--bids', '5000001')).status).toBe(2);
  expect((await run('--tenant', 'atlantis', '--yes')).status).toBe(1);
  expect((await run('--banana')).status).toBe(2);
  const { rows } = await database.pool.query("select from application where reference like 'real-%'");
  expect(rows).toEqual([]);
});
