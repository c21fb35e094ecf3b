import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepLimits } from '#api/accounts/limit-store.ts';
import { purge } from '#api/background/purge.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import { addAccount, addApplication } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../support/portal.ts';
import { statement } from '#api/database/statement.ts';

const keep = {
  keepAnswersDays: 7,
  keepSessionsDays: 30,
  keepMailDays: 90,
  keepAuditDays: 2_190,
  mail: { smtpUrl: undefined, from: undefined },
};
const nothing = {
  answers: 0,
  sessions: 0,
  notices: 0,
  marks: 0,
  proofs: 0,
  unconfirmed: 0,
  claims: 0,
  devices: 0,
  previews: 0,
  unsubscribeTokens: 0,
  alerts: 0,
  received: 0,
  looks: 0,
  events: 0,
};
const tenant = 'ashcombe';
const database = databaseForTests();
let api: Database;

beforeAll(async () => {
  api = openDatabase(database.url);
});
afterAll(async () => {
  await api.close();
});

async function count(table: string, of: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where tenant_id = $1`,
    [of],
  );
  return rows[0]?.count ?? 0;
}

const daysAgo = (days: number) => `app_now() - interval '${days} days'`;

function addEvent(of: string, days: number): Promise<unknown> {
  return database.pool.query(
    `insert into audit_event (tenant_id, event, made_by, at) values ($1, 'account.create', 'person', ${daysAgo(days)})`,
    [of],
  );
}

async function addAnswer(of: string, account: string, key: string, at: string): Promise<void> {
  await database.pool.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     values ($1, $2, $3, '', '{}', ${at})`,
    [of, account, key],
  );
}

test('deletes answers a week after they were given, for each council separately', async () => {
  const [mine, theirs] = await Promise.all(
    [tenant, 'three-rivers'].map(async (of) => {
      const account = await addAccount(database.pool, of, 'ann@residents.example');
      await addAnswer(of, account, 'young', daysAgo(6));
      await addAnswer(of, account, 'old', daysAgo(8));
      return account;
    }),
  );
  expect(mine).not.toBe(theirs);
  expect(await purge(api.forTenant(tenant), keep)).toEqual({ ...nothing, answers: 1 });
  expect([
    await count('idempotent_request', tenant),
    await count('idempotent_request', 'three-rivers'),
  ]).toEqual([1, 2]);
});

test('deletes more rows than one statement takes', async () => {
  const account = await addAccount(database.pool, tenant, 'bea@residents.example');
  await database.pool.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     select $1, $2, number, '', '{}', ${daysAgo(30)} from generate_series(1, 2500) as number`,
    [tenant, account],
  );
  expect((await purge(api.forTenant(tenant), keep)).answers).toBe(2_500);
});

test('deletes sessions a month after their end, and keeps live ones', async () => {
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

test('deletes letters’ secrets after two years, with what an alert recorded about its letter', async () => {
  const account = await addAccount(database.pool, tenant, 'told@residents.example');
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into alert_choice (tenant_id, account_id, alert, state, frequency)
     values ($1, $2, 'suitableHomes', 'on', 'daily') returning id`,
    [tenant, account],
  );
  for (const at of [daysAgo(700), daysAgo(731)]) {
    await database.pool.query(
      `insert into unsubscribe_token (tenant_id, token_hash, choice_id, created_at) values ($1, $2, $3, ${at})`,
      [tenant, randomBytes(32), rows[0]?.id],
    );
  }
  const add = (round: number, letter: number | null, at: string) =>
    database.pool.query(
      `insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at, letter_id, found_at)
       values ($1, $2, $3, 'suitableHomes', '[]', app_now(), $4, ${at})`,
      [tenant, account, round, letter],
    );
  await add(1, 1, daysAgo(91));
  await add(2, 2, daysAgo(89));
  await add(3, null, daysAgo(91));
  expect(await purge(api.forTenant(tenant), keep)).toEqual({ ...nothing, unsubscribeTokens: 1, alerts: 1 });
  expect(await count('alert_waiting', tenant)).toBe(2);
});

test('deletes sent letters after three months, and keeps waiting ones however old', async () => {
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

test('stops between two statements when the process ends', async () => {
  const account = await addAccount(database.pool, tenant, 'dot@residents.example');
  await database.pool.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     select $1, $2, number, '', '{}', ${daysAgo(30)} from generate_series(1, 1500) as number`,
    [tenant, account],
  );
  expect((await purge(api.forTenant(tenant), keep, AbortSignal.abort())).answers).toBe(1_000);
});

describe('accounts', () => {
  let account: string;
  beforeAll(async () => {
    account = await addAccount(database.pool, tenant, 'eve@residents.example');
  });

  test('lose letters’ tokens and requests after a week, used or not', async () => {
    const addToken = (at: string, endedAt: string) =>
      database.pool.query(
        `insert into account_token (tenant_id, account_id, purpose, request_id, token_hash, code_hash, created_at,
                                    expires_at, ended_at)
         values ($1, $2, 'reset', gen_random_uuid(), $3, '', ${at}, ${at} + interval '1 day', ${endedAt})`,
        [tenant, account, randomBytes(32)],
      );
    await addToken(daysAgo(8), 'null');
    await addToken(daysAgo(8), daysAgo(8));
    await addToken(daysAgo(6), daysAgo(6));
    await addToken('app_now()', 'null');
    for (const [purpose, at] of [
      ['reset', daysAgo(8)],
      ['confirm', 'app_now()'],
    ]) {
      await database.pool.query(
        `insert into account_request (tenant_id, account_id, purpose, asked_at) values ($1, $2, $3, ${at})`,
        [tenant, account, purpose],
      );
    }
    expect((await purge(api.forTenant(tenant), keep)).proofs).toBe(3);
    expect([await count('account_token', tenant), await count('account_request', tenant)]).toEqual([2, 1]);
  });

  test('lose wrong claims after a day', async () => {
    for (const at of [`app_now() - interval '25 hours'`, `app_now() - interval '23 hours'`]) {
      await database.pool.query(
        `insert into claim_attempt (tenant_id, account_id, at) values ($1, $2, ${at})`,
        [tenant, account],
      );
    }
    expect((await purge(api.forTenant(tenant), keep)).claims).toBe(1);
    expect(await count('claim_attempt', tenant)).toBe(1);
  });

  test('lose browsers unused for 400 days', async () => {
    for (const days of [399, 401]) {
      await database.pool.query(
        `insert into known_device (tenant_id, account_id, device_hash, last_used_at)
         values ($1, $2, $3, ${daysAgo(days)})`,
        [tenant, account, randomBytes(32)],
      );
    }
    expect((await purge(api.forTenant(tenant), keep)).devices).toBe(1);
    expect(await count('known_device', tenant)).toBe(1);
  });

  test('are unaffected, but preview tokens go 30 days after they ended', async () => {
    for (const [expires, ended] of [
      [31, null],
      [29, null],
      [29, 31],
      [-1, null],
    ] as const) {
      await database.pool.query(
        `insert into preview_token (tenant_id, token_hash, staff_id, staff_name, expires_at, ended_at)
         values ($1, $2, 'j.doe', 'Jo Doe', ${daysAgo(expires)}, ${ended === null ? 'null' : daysAgo(ended)})`,
        [tenant, randomBytes(32)],
      );
    }
    expect((await purge(api.forTenant(tenant), keep)).previews).toBe(2);
    expect(await count('preview_token', tenant)).toBe(2);
  });

  test('that do not exist leave a mark of the address for an hour after the letter is settled', async () => {
    const add = (outcome: string | null, minutes: number) =>
      database.pool.query(
        `insert into outbox (tenant_id, kind, payload, outcome, sent_at, created_at)
         values ($1, 'account.unknown', '{"mark": "0a"}', $2,
                 case when $2 = 'sent' then app_now() end, app_now() - interval '1 minute' * $3)`,
        [tenant, outcome, minutes],
      );
    await add('sent', 61);
    await add('refused', 61);
    await add('sent', 59);
    await add(null, 61);
    expect((await purge(api.forTenant(tenant), keep)).marks).toBe(2);
    const { rows } = await database.pool.query(
      `select count(*)::integer as kept from outbox where payload ? 'mark'`,
    );
    expect(rows).toEqual([{ kept: 2 }]);
  });

  test('never confirmed are deleted after a week, unless asked about since or in use', async () => {
    const made = async (name: string, days: number, state: 'unconfirmed' | 'active' = 'unconfirmed') => {
      const id = await addAccount(database.pool, tenant, `${name}@residents.example`, state);
      await database.pool.query(`update account set created_at = ${daysAgo(days)} where id = $1`, [id]);
      return id;
    };
    const ask = (id: string, days: number) =>
      database.pool.query(
        `insert into account_request (tenant_id, account_id, purpose, asked_at)
         values ($1, $2, 'confirm', ${daysAgo(days)})`,
        [tenant, id],
      );
    const lapsed = await made('lapsed', 8);
    await ask(lapsed, 8);
    const kept = [
      await made('young', 6),
      await made('asked-again', 30),
      await made('confirmed', 30, 'active'),
      await made('with-a-case', 30),
      await made('with-a-message', 30),
    ];
    await ask(kept[1] ?? '', 1);
    await addApplication(database.pool, tenant, kept[3] ?? '');
    await database.pool.query(
      `insert into feature_dismissal (tenant_id, account_id, feature_notice_identifier) values ($1, $2, 'news')`,
      [tenant, kept[4]],
    );
    expect((await purge(api.forTenant(tenant), keep)).unconfirmed).toBe(1);
    const { rows } = await database.pool.query(
      'select id from account where id = any ($1) order by array_position($1, id)',
      [[lapsed, ...kept]],
    );
    expect(rows.map(({ id }) => id)).toEqual(kept);
    const told = await database.pool.query(`select event, details from audit_event where account_id = $1`, [
      lapsed,
    ]);
    expect(told.rows).toEqual([{ event: 'account.lapse', details: {} }]);
    // Through the API, no role can delete more, or earlier.
    const own = api.forTenant(tenant);
    await expect(own.run(statement({ text: 'select purge_unconfirmed(6, 10)' }))).rejects.toThrow(
      '7 days or more',
    );
    await expect(own.run(statement({ text: 'delete from account' }))).rejects.toThrow('permission denied');
    await database.pool.query(`delete from audit_event where account_id = $1`, [lapsed]);
  });

  test('lose their history after six years, for each council separately', async () => {
    for (const council of [tenant, 'three-rivers']) {
      await addEvent(council, 2_191);
      await addEvent(council, 2_189);
    }
    expect((await purge(api.forTenant(tenant), keep)).events).toBe(1);
    expect([await count('audit_event', tenant), await count('audit_event', 'three-rivers')]).toEqual([1, 2]);
  });

  test('lose an impersonation with its last record, and a missing end is recorded', async () => {
    const resident = await addAccount(database.pool, tenant, 'placed@residents.example');
    const mint = async (mintedDays: number, saidDays: number) => {
      const { rows } = await database.pool.query<{ id: string }>(
        `insert into impersonation (tenant_id, account_id, staff_id, staff_name, reason, token_hash, minted_at,
                                    token_expires_at, used_at)
         values ($1, $2, 'a', 'A', 'Why', sha256(gen_random_uuid()::text::bytea), ${daysAgo(mintedDays)},
                 ${daysAgo(mintedDays)}, ${daysAgo(mintedDays)}) returning id`,
        [tenant, resident],
      );
      const id = rows[0]?.id ?? '';
      await database.pool.query(
        `insert into audit_event (tenant_id, event, made_by, at, impersonation_id) values ($1, 'staff.ask', 'staff', ${daysAgo(saidDays)}, $2)`,
        [tenant, id],
      );
      return id;
    };
    await mint(2_192, 2_191);
    const told = await mint(2_192, 2_189);
    const open = await mint(40, 40);
    await database.pool.query(
      `insert into session (tenant_id, id, token_hash, account_id, created_at, last_seen_at, idle_limit, ends_at, impersonation_id)
       values ($1, $2, sha256('left open'), $3, ${daysAgo(40)}, ${daysAgo(40)}, '30 minutes', ${daysAgo(39)}, $2)`,
      [tenant, open, resident],
    );
    await database.pool.query("delete from audit_event where tenant_id = $1 and event = 'account.create'", [
      tenant,
    ]);
    expect(await purge(api.forTenant(tenant), keep)).toMatchObject({ sessions: 1, events: 1 });
    const { rows } = await database.pool.query(
      'select id from impersonation where tenant_id = $1 order by minted_at',
      [tenant],
    );
    expect(rows).toEqual([{ id: told }, { id: open }]);
    const end = await database.pool.query(
      "select details from audit_event where impersonation_id = $1 and event = 'session.end'",
      [open],
    );
    expect(end.rows).toEqual([{ details: { by: 'time' } }]);
    await database.pool.query(
      'delete from audit_event where tenant_id = $1 and impersonation_id is not null',
      [tenant],
    );
    await addEvent(tenant, 1);
  });

  test('keep the last half year of their history, whoever asks', async () => {
    const own = api.forTenant(tenant);
    await expect(own.run(statement({ text: 'select purge_audit(179, 1000)' }))).rejects.toThrow(
      '180 days or more',
    );
    await expect(own.run(statement({ text: 'delete from audit_event' }))).rejects.toThrow(
      'permission denied',
    );
    expect(await count('audit_event', tenant)).toBe(1);
  });
});

test('keeps the bytes received from an address for that day only', async () => {
  await database.pool.query(
    `insert into received_bytes (tenant_id, day, address, bytes)
     select $1, (app_now() at time zone 'Europe/London')::date - days, sha256('x'), 1 from generate_series(0, 2) as days`,
    [tenant],
  );
  expect(await purge(api.forTenant(tenant), keep)).toEqual({ ...nothing, received: 2 });
});

test('deletes rate-limited calls once their window is over', async () => {
  await database.pool.query(
    `insert into limited_call (key, calls, ends_at)
     select sha256(minutes::text::bytea), 1, app_now() + make_interval(mins => minutes) from generate_series(-2, 1, 3) as minutes`,
  );
  await sweepLimits(api);
  const { rows } = await database.pool.query('select ends_at > app_now() as counts from limited_call');
  expect(rows).toEqual([{ counts: true }]);
});
