import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();
let appNow: string;

beforeAll(async () => {
  const { rows } = await portal.pool.query<{ definition: string }>(
    "select pg_get_functiondef('app_now'::regproc) as definition",
  );
  appNow = rows[0]?.definition ?? '';
});

// The API's only clock is the database's app_now(): it stands still here, and a test sets it.
const start = Date.UTC(2026, 2, 2, 10);
let second = 0;
beforeEach(() => standAt(0));
afterEach(() => portal.pool.query(appNow));

/** Sets the clock to this many seconds after the start of the test, to the microsecond. */
async function standAt(seconds: number): Promise<void> {
  second = seconds;
  await portal.pool.query(
    `create or replace function app_now() returns timestamptz language sql volatile as
     $$ select timestamptz '${new Date(start).toISOString()}' + interval '${seconds.toFixed(6)} seconds' $$`,
  );
}

interface Resident {
  readonly email: string;
  readonly id: string;
}

async function newResident(
  state: 'active' | 'suspended' | 'unconfirmed' = 'active',
  tenant = 'ashcombe',
): Promise<Resident> {
  const email = `${randomUUID()}@residents.example`;
  return { email, id: await addAccount(portal.pool, tenant, email, state) };
}

const codeOf = (answer: Answer) => answer.as(UserResponseSchema).status.errorMessages.join() || 'in';
const guess = async (client: Client, { email }: Resident) =>
  codeOf(await client.logIn(email, 'a wrong guess'));
const enter = async (client: Client, { email }: Resident, more = {}) =>
  codeOf(await client.logIn(email, password, more));

/** Returns the kinds of the letters waiting for a resident, oldest first. */
async function lettersTo({ id }: Resident): Promise<readonly string[]> {
  const { rows } = await portal.pool.query<{ kind: string }>(
    "select kind from outbox where payload ->> 'accountId' = $1 order by id",
    [id],
  );
  return rows.map(({ kind }) => kind);
}

/** Makes five wrong attempts in a row from a browser the account does not know. */
async function lockOut(resident: Resident, tenant = 'ashcombe', more = {}): Promise<string[]> {
  const stranger = portal.client(tenant);
  const codes = [];
  for (let failure = 1; failure <= 5; failure += 1)
    codes.push(codeOf(await stranger.logIn(resident.email, 'a wrong guess', more)));
  return codes;
}

const eventsOf = async ({ id }: Resident) =>
  (
    await portal.pool.query<{ event: string }>(
      'select event from audit_event where account_id = $1 order by id',
      [id],
    )
  ).rows.map(({ event }) => event);

describe('five wrong guesses in a row', () => {
  test('lock for fifteen minutes, to the microsecond', async () => {
    const resident = await newResident();
    expect(await lockOut(resident)).toEqual(Array.from({ length: 5 }, () => 'login.invalid'));

    for (const later of [0, 899.9, 899.999_999]) {
      await standAt(later);
      expect(await enter(portal.client(), resident)).toBe('login.locked');
    }
    await standAt(900);
    expect(await enter(portal.client(), resident)).toBe('in');
  });

  test('are exactly five: a fourth does not lock, and success resets the count', async () => {
    const resident = await newResident();
    const stranger = portal.client();
    for (let round = 1; round <= 2; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1) await guess(stranger, resident);
      expect(await enter(portal.client(), resident)).toBe('in');
    }
    expect(await eventsOf(resident)).not.toContain('login.lock');
  });

  test('are not extended by further guesses during the lock', async () => {
    const resident = await newResident();
    await lockOut(resident);
    await standAt(899);
    expect(await lockOut(resident)).toEqual(Array.from({ length: 5 }, () => 'login.locked'));
    await standAt(900);
    expect(await enter(portal.client(), resident)).toBe('in');
  });

  test('are counted from zero after a lock', async () => {
    const resident = await newResident();
    await lockOut(resident);
    await standAt(900);
    expect(await guess(portal.client(), resident)).toBe('login.invalid');
    expect(await enter(portal.client(), resident)).toBe('in');
  });

  test('sent at once reveal at most five results, even with the right password among them', async () => {
    const resident = await newResident();
    const guesses = Array.from({ length: 12 }, (_, number) => (number === 11 ? password : `guess ${number}`));
    const answers = await Promise.all(
      guesses.map(async (word) => codeOf(await portal.client().logIn(resident.email, word))),
    );
    const { rows } = await portal.pool.query<{ failures: number }>(
      "select count(*)::integer as failures from audit_event where account_id = $1 and event = 'login.fail'",
      [resident.id],
    );
    // If the right password was among the first five, its log-in succeeded and the count restarted.
    const told = answers.filter((code) => code === 'login.invalid').length;
    expect(told).toBe(rows[0]?.failures);
    expect(told).toBeLessThanOrEqual(answers.includes('in') ? 9 : 5);
    expect(answers.filter((code) => code === 'login.locked').length).toBe(
      12 - told - (answers.includes('in') ? 1 : 0),
    );
  });

  test('are recorded, with the lock and each attempt during it', async () => {
    const resident = await newResident();
    await lockOut(resident);
    await enter(portal.client(), resident);
    expect(await eventsOf(resident)).toEqual([
      ...Array.from({ length: 5 }, () => 'login.fail'),
      'login.lock',
      'login.refuse',
    ]);
  });

  test('lock unconfirmed and suspended accounts, too', async () => {
    for (const state of ['unconfirmed', 'suspended'] as const) {
      const resident = await newResident(state);
      await lockOut(resident);
      expect(await enter(portal.client(), resident)).toBe('login.locked');
    }
  });
});

describe('during a lock', () => {
  test('a right password is not tried: no session, no cookie, and the same answer as for a wrong one', async () => {
    const resident = await newResident();
    await lockOut(resident);
    const client = portal.client();
    expect(await enter(client, resident)).toBe('login.locked');
    expect(await guess(client, resident)).toBe('login.locked');
    expect([...client.cookies.keys()]).toEqual(['__Host-visitor']);
    const { rows } = await portal.pool.query('select 1 from session where account_id = $1', [resident.id]);
    expect(rows).toEqual([]);
  });

  test('the stored hash is not read, so a corrupt one causes no error', async () => {
    const resident = await newResident();
    await lockOut(resident);
    await portal.pool.query("update account set password_hash = 'no hash' where id = $1", [resident.id]);
    expect(await enter(portal.client(), resident)).toBe('login.locked');
  });

  test('the lock is not reported where messages are neutral', async () => {
    const resident = await newResident('active', 'three-rivers');
    await lockOut(resident, 'three-rivers');
    expect(await enter(portal.client('three-rivers'), resident)).toBe('login.invalid');
    await standAt(900);
    expect(await enter(portal.client('three-rivers'), resident)).toBe('in');
  });

  test('signed-in people stay signed in', async () => {
    const resident = await newResident();
    const home = portal.client();
    await enter(home, resident);
    await lockOut(resident);
    expect((await home.get('/api/account/overview')).status).toBe(200);
  });
});

/** Runs a log-in up to the lock of the account's row, and changes the row at that moment. */
async function enterWhile({ id, email }: Resident, change: string): Promise<string> {
  const holder = await portal.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from account where id = $1 for update', [id]);
    const pending = portal.client().logIn(email, password);
    const waits = `select from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await holder.query(waits)).rows.length === 0);
    await holder.query(`update account set ${change} where id = $1`, [id]);
    await holder.query('commit');
    return codeOf(await pending);
  } finally {
    holder.release();
  }
}

describe('a right password, checked while the account changed', () => {
  test.each([
    ["failed_attempts = 5, locked_until = app_now() + interval '15 minutes'", 'login.locked'],
    ["state = 'suspended'", 'login.suspended'],
    ['password_hash = null', 'login.invalid'],
  ])('to %s, does not log in', async (change, code) => {
    const resident = await newResident();
    expect(await enterWhile(resident, change)).toBe(code);
    const { rows } = await portal.pool.query('select 1 from session where account_id = $1', [resident.id]);
    expect(rows).toEqual([]);
  });
});

describe('a known browser', () => {
  test('is recognised by a strict cookie for a year, stored as a hash and replaced at every log-in', async () => {
    const resident = await newResident();
    const home = portal.client();
    const answer = await home.logIn(resident.email, password);
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-device='));
    expect(cookie).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict/);
    const first = home.cookies.get('__Host-device') ?? '';
    expect(Buffer.from(first, 'base64url').length).toBe(32);

    await enter(home, resident);
    expect(home.cookies.get('__Host-device')).not.toBe(first);
    const { rows } = await portal.pool.query<{ row: string }>(
      'select known_device::text as row from known_device where account_id = $1',
      [resident.id],
    );
    expect(rows.length).toBe(1);
    expect(rows[0]?.row).not.toContain(first);
  });

  test('is not locked out by a stranger’s guesses', async () => {
    const resident = await newResident();
    const home = portal.client();
    await enter(home, resident);
    await lockOut(resident);
    expect(await enter(portal.client(), resident)).toBe('login.locked');
    expect(await enter(home, resident)).toBe('in');
    // This must not let the stranger in.
    expect(await enter(portal.client(), resident)).toBe('login.locked');
  });

  test('has its own count and lock, which lock no one else out', async () => {
    const resident = await newResident();
    const home = portal.client();
    await enter(home, resident);
    await home.post('/api/authentication/logout');
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await guess(home, resident)).toBe('login.invalid');
    expect(await enter(home, resident)).toBe('login.locked');
    expect(await enter(portal.client(), resident)).toBe('in');
    await standAt(899.999_999);
    expect(await enter(home, resident)).toBe('login.locked');
    await standAt(900);
    expect(await enter(home, resident)).toBe('in');
  });

  test('does not count for another account or council', async () => {
    const [resident, other] = [await newResident(), await newResident()];
    const home = portal.client();
    await enter(home, resident);
    await lockOut(other);
    expect(await enter(home, other)).toBe('login.locked');

    const elsewhere = portal.client('porth-elen');
    const there = await newResident('active', 'porth-elen');
    elsewhere.cookies.set('__Host-device', home.cookies.get('__Host-device') ?? '');
    await lockOut(there, 'porth-elen');
    expect(await enter(elsewhere, there)).not.toBe('in');
  });

  test('stays known to everyone in a household who uses it', async () => {
    const [one, other] = [await newResident(), await newResident()];
    const home = portal.client();
    await enter(home, one);
    await enter(home, other);
    await lockOut(one);
    expect(await enter(home, one)).toBe('in');
  });

  test('is not recognised by an old cookie, a made-up one, or after a year', async () => {
    const resident = await newResident();
    const home = portal.client();
    await enter(home, resident);
    const old = home.cookies.get('__Host-device') ?? '';
    await enter(home, resident);
    await lockOut(resident);
    for (const cookie of [old, 'made-up', 'x'.repeat(4_000)]) {
      const stranger = portal.client();
      stranger.cookies.set('__Host-device', cookie);
      expect(await enter(stranger, resident)).toBe('login.locked');
    }
    const year = 365 * 24 * 60 * 60;
    await standAt(year);
    await lockOut(resident);
    expect(await enter(home, resident)).toBe('login.locked');
  });

  test('is not made of a shared computer', async () => {
    const resident = await newResident();
    const library = portal.client();
    expect(await enter(library, resident, { sharedComputer: true })).toBe('in');
    expect(library.cookies.has('__Host-device')).toBe(false);

    const home = portal.client();
    const known = async () => {
      const { rowCount } = await portal.pool.query('select from known_device where account_id = $1', [
        resident.id,
      ]);
      return rowCount;
    };
    expect(await enter(home, resident)).toBe('in');
    expect(await known()).toBe(1);
    expect(await enter(home, resident, { sharedComputer: true })).toBe('in');
    expect(home.cookies.has('__Host-device')).toBe(false);
    expect(await known()).toBe(0);
  });

  test('is forgotten beyond twenty, the least recently used first', async () => {
    const resident = await newResident();
    const first = portal.client();
    await enter(first, resident);
    for (let number = 1; number <= 20; number += 1) {
      await standAt(second + 1);
      await enter(portal.client(), resident);
    }
    const { rows } = await portal.pool.query('select 1 from known_device where account_id = $1', [
      resident.id,
    ]);
    expect(rows.length).toBe(20);
    await lockOut(resident);
    expect(await enter(first, resident)).toBe('login.locked');
  });
});

describe('where messages are neutral, a letter gives the reason for a refused log-in', () => {
  const neutral = 'porth-elen';
  const refuse = async (resident: Resident, word = password) =>
    codeOf(await portal.client(neutral).logIn(resident.email, word));

  test('because of a lock, at the first attempt after it and not for the guesses', async () => {
    const resident = await newResident('active', neutral);
    await lockOut(resident, neutral);
    expect(await lettersTo(resident)).toEqual([]);
    expect(await refuse(resident)).toBe('login.invalid');
    expect(await lettersTo(resident)).toEqual(['account.logInLocked']);
    expect(await eventsOf(resident)).toContain('login.refuse');
  });

  test('because of a lock, when the number was used', async () => {
    const resident = await newResident('active', neutral);
    await portal.pool.query("update account set registration_number = '70011223' where id = $1", [
      resident.id,
    ]);
    await lockOut(resident, neutral);
    expect(codeOf(await portal.client(neutral).logIn('7001 1223', password))).toBe(
      'login.invalidRegistration',
    );
    expect(await lettersTo(resident)).toEqual(['account.logInLocked']);
  });

  test('because of a known browser’s lock', async () => {
    const resident = await newResident('active', neutral);
    const own = portal.client(neutral);
    await enter(own, resident);
    await own.post('/api/authentication/logout');
    for (let failure = 1; failure <= 6; failure += 1) await guess(own, resident);
    expect(await lettersTo(resident)).toEqual(['account.logInLocked']);
  });

  test('because of a suspension, to the holder of the password and not for guesses', async () => {
    const resident = await newResident('suspended', neutral);
    expect(await refuse(resident, 'a wrong guess')).toBe('login.invalid');
    expect(await lettersTo(resident)).toEqual([]);
    expect(await refuse(resident)).toBe('login.invalid');
    expect(await lettersTo(resident)).toEqual(['account.logInSuspended']);
  });

  test('once an hour, and again afterwards', async () => {
    const resident = await newResident('suspended', neutral);
    await refuse(resident);
    await standAt(3_599.999999);
    await refuse(resident);
    expect(await lettersTo(resident)).toHaveLength(1);
    await standAt(3_600);
    await refuse(resident);
    await refuse(resident);
    expect(await lettersTo(resident)).toHaveLength(2);
  });

  test('once for each reason', async () => {
    const resident = await newResident('active', neutral);
    await lockOut(resident, neutral);
    await refuse(resident);
    await portal.pool.query("update account set state = 'suspended' where id = $1", [resident.id]);
    await refuse(resident);
    await refuse(resident);
    expect(await lettersTo(resident)).toEqual(['account.logInLocked', 'account.logInSuspended']);
  });

  test('once for any number of simultaneous attempts', async () => {
    const resident = await newResident('active', neutral);
    await lockOut(resident, neutral);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refuse(resident)));
    expect(new Set(answers)).toEqual(new Set(['login.invalid']));
    expect(await lettersTo(resident)).toEqual(['account.logInLocked']);
  });

  test('but not for an unconfirmed account, or another council’s with the same address', async () => {
    const resident = await newResident('unconfirmed', neutral);
    const elsewhere = await addAccount(portal.pool, 'three-rivers', resident.email, 'active');
    await lockOut(resident, neutral);
    expect(await refuse(resident)).toBe('login.invalid');
    expect(await lettersTo(resident)).toEqual([]);
    expect(await lettersTo({ ...resident, id: elsewhere })).toEqual([]);
  });

  test('but not where the answer itself gives the reason', async () => {
    const [locked, suspended] = [await newResident(), await newResident('suspended')];
    await lockOut(locked);
    expect(await enter(portal.client(), locked)).toBe('login.locked');
    expect(await enter(portal.client(), suspended)).toBe('login.suspended');
    expect([await lettersTo(locked), await lettersTo(suspended)]).toEqual([[], []]);
  });

  test('and the answer is identical, byte by byte, for a wrong guess and an unknown name', async () => {
    const [locked, suspended, other] = await Promise.all([
      newResident('active', neutral),
      newResident('suspended', neutral),
      newResident('active', neutral),
    ]);
    await lockOut(locked, neutral);
    const client = await visitor();
    const answers = [];
    for (const [email, word] of [
      [locked.email, password],
      [suspended.email, password],
      [other.email, 'a wrong guess'],
      ['nobody@residents.example', password],
    ] as const) {
      const { status, headers, text } = await client.post('/api/authentication/login', {
        body: { email, password: word, rememberMe: false },
      });
      const { date: _, 'x-request-id': __, ...rest } = headers;
      answers.push(JSON.stringify([status, withoutCounts(rest), text]));
    }
    expect(new Set(answers).size).toBe(1);
  });

  async function visitor(): Promise<Client> {
    const client = portal.client(neutral);
    await client.visit();
    return client;
  }
});

/** Returns the headers without the rate limit's count, which every attempt changes. */
function withoutCounts(headers: Answer['headers']): Answer['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit')));
}

test('an unknown name is recorded without the name itself', async () => {
  const name = `${randomUUID()}@nobody.example`;
  expect(codeOf(await portal.client().logIn(name, password))).toBe('login.invalid');
  const { rows } = await portal.pool.query<{ event: string; row: string }>(
    'select event, audit_event::text as row from audit_event where account_id is null order by id desc limit 1',
  );
  expect(rows[0]?.event).toBe('login.fail');
  expect(rows[0]?.row).not.toContain('nobody');
});
