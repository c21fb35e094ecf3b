import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purge } from '#api/background/purge.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import { addAccount } from '../support/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const keep = {
  keepAnswersDays: 7,
  keepSessionsDays: 30,
  keepMailDays: 90,
  mail: { smtpUrl: undefined, from: undefined },
};
const tenant = 'ashcombe';
let database: TestDatabase;
let api: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  api = openDatabase(database.url);
});
afterAll(async () => {
  await api.close();
  await database.drop();
});

async function count(table: string, of: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where tenant_id = $1`,
    [of],
  );
  return rows[0]?.count ?? 0;
}

const daysAgo = (days: number) => `app_now() - interval '${days} days'`;

async function addAnswer(of: string, account: string, key: string, at: string): Promise<void> {
  await database.pool.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     values ($1, $2, $3, '', '{}', ${at})`,
    [of, account, key],
  );
}

test('answers go a week after they were given, each council’s in its own turn', async () => {
  const [mine, theirs] = await Promise.all(
    [tenant, 'three-rivers'].map(async (of) => {
      const account = await addAccount(database.pool, of, 'ann@residents.example');
      await addAnswer(of, account, 'young', daysAgo(6));
      await addAnswer(of, account, 'old', daysAgo(8));
      return account;
    }),
  );
  expect(mine).not.toBe(theirs);
  expect(await purge(api.forTenant(tenant), keep)).toEqual({ answers: 1, sessions: 0, notices: 0 });
  expect([
    await count('idempotent_request', tenant),
    await count('idempotent_request', 'three-rivers'),
  ]).toEqual([1, 2]);
});

test('more than one statement takes goes all the same', async () => {
  const account = await addAccount(database.pool, tenant, 'bea@residents.example');
  await database.pool.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     select $1, $2, number, '', '{}', ${daysAgo(30)} from generate_series(1, 2500) as number`,
    [tenant, account],
  );
  expect((await purge(api.forTenant(tenant), keep)).answers).toBe(2_500);
});

test('sessions go a month after their end, and live ones stay', async () => {
  const account = await addAccount(database.pool, tenant, 'cat@residents.example');
  const add = (endedAt: string, endsAt: string) =>
    database.pool.query(
      `insert into session (tenant_id, token_hash, account_id, idle_limit, ended_at, ends_at)
       values ($1, $2, $3, '30 minutes', ${endedAt}, ${endsAt})`,
      [tenant, randomBytes(32), account],
    );
  await add('null', `app_now() + interval '1 hour'`);
  await add('null', daysAgo(29));
  await add('null', daysAgo(31));
  await add(daysAgo(31), daysAgo(30));
  await add(daysAgo(2), daysAgo(1));
  expect((await purge(api.forTenant(tenant), keep)).sessions).toBe(2);
  expect(await count('session', tenant)).toBe(3);
});

test('what was told goes after three months, and what waits stays however old', async () => {
  const add = (outcome: string | null, at: string) =>
    database.pool.query(
      `insert into outbox (tenant_id, kind, payload, created_at, outcome, sent_at)
       values ($1, 'advert.withdraw', '{}', ${at}, $2, case when $2 = 'sent' then app_now() end)`,
      [tenant, outcome],
    );
  await add(null, daysAgo(200));
  await add('sent', daysAgo(91));
  await add('refused', daysAgo(91));
  await add('sent', daysAgo(89));
  expect((await purge(api.forTenant(tenant), keep)).notices).toBe(2);
  expect(await count('outbox', tenant)).toBe(2);
});

test('a process that is ending stops between two statements', async () => {
  const account = await addAccount(database.pool, tenant, 'dot@residents.example');
  await database.pool.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     select $1, $2, number, '', '{}', ${daysAgo(30)} from generate_series(1, 1500) as number`,
    [tenant, account],
  );
  expect((await purge(api.forTenant(tenant), keep, AbortSignal.abort())).answers).toBe(1_000);
});
