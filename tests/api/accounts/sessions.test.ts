import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { SessionsResponseSchema, type SessionLife } from '#schemas/api/sessions.ts';
import { endOtherSessions } from '#api/accounts/sessions.ts';
import { openDatabase } from '#api/database/database.ts';
import { addAccount, moveClock, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const [minute, hour, day] = [60, 3_600, 86_400];

interface Member {
  readonly client: Client;
  readonly email: string;
  readonly id: string;
}

async function newMember(more: Readonly<Record<string, unknown>> = {}, tenant = 'ashcombe'): Promise<Member> {
  const email = `${randomUUID()}@residents.example`;
  const id = await addAccount(portal.pool, tenant, email);
  const client = portal.client(tenant);
  await client.logIn(email, password, more);
  return { client, email, id };
}

/** Logs the same person in in another browser. */
async function elsewhere({ email }: Member): Promise<Client> {
  const client = portal.client();
  await client.logIn(email, password);
  return client;
}

const listOf = async (client: Client) =>
  (await client.get('/api/account/sessions')).as(SessionsResponseSchema).sessions;
const lifeOf = async (client: Client): Promise<SessionLife | undefined> =>
  (await client.visit()).as(UserResponseSchema).userDetails?.session;

/** Returns the lifetime of the session's cookie in seconds; undefined if it ends with the browser. */
async function lifetime(more: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const { email } = await newMember();
  const answer = await portal.client().logIn(email, password, more);
  const line = [answer.headers['set-cookie']].flat().find((text) => text?.startsWith('__Host-session='));
  return /Max-Age=(\d+)/.exec(line ?? '')?.[1];
}

/** Moves the clock, does the work, and moves the clock back. */
async function later<Result>(seconds: number, see: () => Promise<Result>): Promise<Result> {
  await moveClock(portal.pool, seconds);
  try {
    return await see();
  } finally {
    await moveClock(portal.pool, -seconds);
  }
}

describe('the list of sessions', () => {
  test('is for members only', async () => {
    const visitor = portal.client();
    await visitor.visit();
    expect((await visitor.get('/api/account/sessions')).code).toBe('session.required');
    expect((await visitor.send('DELETE', '/api/account/sessions', {})).code).toBe('session.required');
    const path = `/api/account/sessions/${randomUUID()}`;
    expect((await visitor.send('DELETE', path, {})).code).toBe('session.required');
  });

  test('shows this browser first, with its name and system and nothing else about it', async () => {
    const member = await newMember();
    const other = portal.client();
    await other.visit();
    await other.post('/api/authentication/login', {
      body: { email: member.email, password, rememberMe: true },
      headers: { 'user-agent': `${firefox} SecretAddOn/7` },
    });

    const sessions = await listOf(member.client);

    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ browser: 'Firefox', system: 'Linux', remembered: true });
    expect(sessions[0]).toMatchObject({ browser: null, system: null, remembered: false });
    const { rows } = await portal.pool.query<{ row: string }>('select session::text as row from session');
    expect(rows.filter(({ row }) => row.includes('SecretAddOn'))).toEqual([]);
  });

  test('omits sessions that have ended, were idle for too long, or reached their limit', async () => {
    const member = await newMember({ rememberMe: true });
    const idle = await elsewhere(member);
    const left = await elsewhere(member);
    await left.post('/api/authentication/logout');
    expect((await listOf(member.client)).length).toBe(2);
    await later(31 * minute, async () => expect((await listOf(member.client)).length).toBe(1));
    expect((await idle.get('/api/account/sessions')).status).toBe(200);
  });
});

describe('ending a session', () => {
  test('needs the anti-forgery token', async () => {
    const { client } = await newMember();
    client.antiForgeryToken = undefined;
    expect((await client.send('DELETE', '/api/account/sessions', {})).code).toBe('request.antiForgery');
  });

  test('returns 404 for another person’s, another council’s or an unknown session', async () => {
    const member = await newMember();
    const stranger = await newMember();
    const abroad = await newMember({}, 'porth-elen');
    const ids = [(await listOf(stranger.client))[0]?.id, (await listOf(abroad.client))[0]?.id, randomUUID()];
    for (const id of ids) {
      const answer = await member.client.send('DELETE', `/api/account/sessions/${id}`, {});
      expect(answer.code).toBe('request.notFound');
    }
    expect((await member.client.send('DELETE', '/api/account/sessions/1', {})).status).toBe(400);
    expect((await stranger.client.get('/api/account/overview')).status).toBe(200);
    expect((await abroad.client.get('/api/account/overview')).status).toBe(200);
  });

  test('makes all its calls return 401, and ending it again 404', async () => {
    const member = await newMember();
    const other = await elsewhere(member);
    const id = (await listOf(other))[0]?.id;

    const answer = await member.client.send('DELETE', `/api/account/sessions/${id}`, {});
    expect(answer.as(SessionsResponseSchema).sessions.map(({ current }) => current)).toEqual([true]);

    for (const path of ['/api/account/overview', '/api/account/sessions', '/api/account/bids']) {
      expect((await other.get(path)).code).toBe('session.ended');
    }
    expect((await other.bid(randomUUID(), randomUUID())).status).toBe(401);
    expect((await other.visit()).as(UserResponseSchema).userDetails).toBeNull();
    const again = await member.client.send('DELETE', `/api/account/sessions/${id}`, {});
    expect(again.code).toBe('request.notFound');
  });

  test('clears the cookie of this browser, and returns the remaining sessions', async () => {
    const member = await newMember();
    await elsewhere(member);
    const id = (await listOf(member.client)).find(({ current }) => current)?.id;
    const answer = await member.client.send('DELETE', `/api/account/sessions/${id}`, {});
    expect(answer.as(SessionsResponseSchema).sessions.map(({ current }) => current)).toEqual([false]);
    expect(member.client.cookies.has('__Host-session')).toBe(false);
    expect((await member.client.get('/api/account/overview')).code).toBe('session.required');
  });

  test('ends all others but not this one, or another person’s', async () => {
    const member = await newMember();
    const others = [await elsewhere(member), await elsewhere(member)];
    const neighbour = await newMember();
    const answer = await member.client.send('DELETE', '/api/account/sessions', {});
    expect(answer.as(SessionsResponseSchema).sessions.map(({ current }) => current)).toEqual([true]);
    for (const other of others) expect((await other.get('/api/account/overview')).code).toBe('session.ended');
    expect((await member.client.get('/api/account/overview')).status).toBe(200);
    expect((await neighbour.client.get('/api/account/overview')).status).toBe(200);
  });

  test('ends all if none is kept', async () => {
    const member = await newMember();
    await elsewhere(member);
    const opened = openDatabase(portal.url, 1);
    try {
      expect(await endOtherSessions(opened.forTenant('porth-elen'), member.id, null)).toBe(0);
      expect(await endOtherSessions(opened.forTenant('ashcombe'), member.id, null)).toBe(2);
      expect(await endOtherSessions(opened.forTenant('ashcombe'), member.id, null)).toBe(0);
    } finally {
      await opened.close();
    }
    expect((await member.client.get('/api/account/overview')).code).toBe('session.ended');
  });

  test('happens by itself at a suspension, but not at other changes', async () => {
    const member = await newMember();
    await portal.pool.query('update account set name = $2 where id = $1', [member.id, 'Another Name']);
    expect((await member.client.get('/api/account/overview')).status).toBe(200);
    await portal.pool.query("update account set state = 'suspended' where id = $1", [member.id]);
    expect((await member.client.get('/api/account/overview')).code).toBe('session.ended');
  });

  test('is recorded with its cause', async () => {
    const member = await newMember();
    const other = await elsewhere(member);
    await elsewhere(member);
    await member.client.send('DELETE', `/api/account/sessions/${(await listOf(other))[0]?.id}`, {});
    await member.client.send('DELETE', '/api/account/sessions', {});
    await member.client.logIn(member.email, password);
    await member.client.post('/api/authentication/logout');
    const { rows } = await portal.pool.query<{ by: string; session: string }>(
      `select details ->> 'by' as by, session_id as session from audit_event
        where account_id = $1 and event = 'session.end' order by id`,
      [member.id],
    );
    expect(rows.map(({ by }) => by)).toEqual(['list', 'others', 'login', 'logout']);
    expect(new Set(rows.map(({ session }) => session)).size).toBe(4);
  });
});

describe('the lifetime of a session', () => {
  const kinds = [
    { asked: {}, remembered: false, sharedComputer: false, idle: 30 * minute, most: 12 * hour },
    {
      asked: { rememberMe: true },
      remembered: true,
      sharedComputer: false,
      idle: 14 * day,
      most: 30 * day,
    },
    {
      asked: { sharedComputer: true },
      remembered: false,
      sharedComputer: true,
      idle: 30 * minute,
      most: 12 * hour,
    },
    // On a shared computer no session is remembered, whatever else was ticked.
    {
      asked: { rememberMe: true, sharedComputer: true },
      remembered: false,
      sharedComputer: true,
      idle: 30 * minute,
      most: 12 * hour,
    },
  ];

  test.each(kinds)('with $asked is reported correctly to the page, however it is used', async (kind) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: Math.floor(kind.idle * 1.2) }), { minLength: 1, maxLength: 5 }),
        async (pauses) => {
          const ages = pauses.map((_, at) => pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause, 0));
          const toEnds = ages.map((age, at) => Math.min(kind.idle - (pauses[at] ?? 0), kind.most - age));
          // Real seconds pass too: within a few seconds of an end, either answer is right.
          fc.pre(toEnds.every((toEnd) => Math.abs(toEnd) > 10));
          const over = toEnds.findIndex((toEnd) => toEnd < 0);

          const { client } = await newMember(kind.asked);
          const seen = [];
          for (const [at, pause] of pauses.entries()) {
            await moveClock(portal.pool, pause);
            const life = await lifeOf(client);
            const untold = (life?.endsInSeconds ?? 0) - (kind.most - (ages[at] ?? 0));
            seen.push(life && { ...life, endsInSeconds: Math.abs(untold) < 10 });
          }

          const { idle: idleSeconds, remembered, sharedComputer } = kind;
          const alive = { idleSeconds, endsInSeconds: true, remembered, sharedComputer };
          expect(seen).toEqual(pauses.map((_, at) => (over === -1 || at < over ? alive : undefined)));
        },
      ),
      { numRuns: 6 },
    );
  });

  test('near its end is reported to the second', async () => {
    const { client } = await newMember({ rememberMe: true });
    await moveClock(portal.pool, 13 * day);
    await lifeOf(client);
    await moveClock(portal.pool, 13 * day);
    await lifeOf(client);
    await moveClock(portal.pool, 4 * day - 60);
    const life = await lifeOf(client);
    expect(life?.endsInSeconds).toBeGreaterThan(40);
    expect(life?.endsInSeconds).toBeLessThanOrEqual(60);
    await moveClock(portal.pool, 60);
    expect(await lifeOf(client)).toBeUndefined();
    await moveClock(portal.pool, -30 * day);
  });

  test('is stored in a lasting cookie only if the person asked to be remembered on their own computer', async () => {
    expect(await lifetime({})).toBeUndefined();
    expect(await lifetime({ rememberMe: true })).toBe(String(30 * day));
    expect(await lifetime({ sharedComputer: true })).toBeUndefined();
    expect(await lifetime({ rememberMe: true, sharedComputer: true })).toBeUndefined();
  });
});

describe('what existed before log-in', () => {
  test('does not survive it: neither session nor anti-forgery token', async () => {
    const [attacker, victim] = [await newMember(), await newMember()];
    const planted = attacker.client.cookies.get('__Host-session') ?? '';
    const browser = portal.client();
    browser.cookies.set('__Host-session', planted);
    await browser.logIn(victim.email, password);
    expect(browser.cookies.get('__Host-session')).not.toBe(planted);
    // The attacker's session has ended and never becomes the victim's.
    expect((await attacker.client.get('/api/account/overview')).code).toBe('session.ended');

    const token = victim.client.antiForgeryToken;
    await victim.client.logIn(victim.email, password);
    expect(victim.client.antiForgeryToken).not.toBe(token);
    victim.client.antiForgeryToken = token;
    expect((await victim.client.post('/api/authentication/logout')).code).toBe('request.antiForgery');
  });

  test('is not accepted as a session if made up', async () => {
    const { email } = await newMember();
    const browser = portal.client();
    browser.cookies.set('__Host-session', 'A'.repeat(43));
    await browser.logIn(email, password);
    expect(browser.cookies.get('__Host-session')).not.toBe('A'.repeat(43));
  });

  test('two log-ins at once leave one session in the browser’s cookie, and the other can be ended', async () => {
    const member = await newMember();
    await member.client.visit();
    const login = () =>
      member.client.post('/api/authentication/login', {
        body: { email: member.email, password, rememberMe: false },
      });
    const answers = await Promise.all([login(), login()]);
    expect(answers.map((answer) => answer.as(UserResponseSchema).status.valid)).toEqual([true, true]);
    await member.client.visit();
    const sessions = await listOf(member.client);
    expect(sessions.filter(({ current }) => current).length).toBe(1);
    await member.client.send('DELETE', '/api/account/sessions', {});
    expect((await listOf(member.client)).length).toBe(1);
  });

  test('a failed log-in keeps the existing session', async () => {
    const member = await newMember();
    const before = member.client.cookies.get('__Host-session');
    await member.client.visit();
    const answer = await member.client.post('/api/authentication/login', {
      body: { email: member.email, password: 'a wrong guess', rememberMe: false },
    });
    expect(answer.as(UserResponseSchema).status.valid).toBe(false);
    expect(member.client.cookies.get('__Host-session')).toBe(before);
    expect((await member.client.get('/api/account/overview')).status).toBe(200);
    // The token in that answer works for this browser.
    member.client.antiForgeryToken = answer.as(UserResponseSchema).antiForgeryToken;
    expect((await member.client.send('DELETE', '/api/account/sessions', {})).status).toBe(200);
  });

  test('logging out twice has the same result', async () => {
    const { client } = await newMember();
    const first = await client.post('/api/authentication/logout');
    client.antiForgeryToken = first.as(UserResponseSchema).antiForgeryToken;
    expect((await client.post('/api/authentication/logout')).as(UserResponseSchema).userDetails).toBeNull();
    expect((await client.get('/api/account/overview')).code).toBe('session.required');
  });
});
