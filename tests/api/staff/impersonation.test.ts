import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { LoginWithTokenResponseSchema } from '#schemas/api/impersonation.ts';
import { StaffLinkResponseSchema } from '#schemas/backoffice/staff-link.ts';
import { moveClock, password } from '#tools/scenario/arrange.ts';
import { ImpersonationScene, StaffTab } from './impersonation-scene.ts';

let scene: ImpersonationScene;

beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

/** Moves the clock, runs `see`, and moves the clock back. */
async function later<Result>(seconds: number, see: () => Promise<Result>): Promise<Result> {
  await moveClock(scene.pool, seconds);
  try {
    return await see();
  } finally {
    await moveClock(scene.pool, -seconds);
  }
}

describe('a link', () => {
  test('keeps its token out of servers, logs and referrers, and works for a minute', async () => {
    const answer = await scene.mint(await scene.resident());
    const { address, expiresAt } = answer.as(StaffLinkResponseSchema);
    expect(address).toMatch(/^http:\/\/ashcombe\.localhost:\d+\/account\/impersonate#token=[\w-]{43}$/);
    const left = new Date(expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is not made for an unknown, suspended or unconfirmed account', async () => {
    expect((await scene.mint({ number: '000000000' })).code).toBe('request.notFound');
    for (const state of ['suspended', 'unconfirmed'] as const)
      expect((await scene.mint(await scene.resident(state))).code).toBe('impersonation.accountClosed');
    const stranger = await scene.resident('active', 'three-rivers');
    expect((await scene.mint(stranger)).code).toBe('request.notFound');
  });

  test('starts an impersonation of its resident', async () => {
    const resident = await scene.resident();
    const tab = await scene.tab(resident);
    const { userDetails, impersonationSessionModel, status } = await tab.visit();
    expect(status.valid).toBe(true);
    expect(impersonationSessionModel).toEqual({ sessionId: tab.sessionId });
    expect(userDetails).toMatchObject({
      accountId: resident.id,
      userName: resident.email,
      scope: ['applicant', 'staff'],
    });
    expect(userDetails.session).toMatchObject({ idleSeconds: 1_800, remembered: false });
    expect(userDetails.session.endsInSeconds).toBeLessThanOrEqual(3_600);
  });

  test('works once', async () => {
    const token = await scene.link(await scene.resident());
    expect(await scene.refusal(token)).toEqual([]);
    expect(await scene.refusal(token)).toEqual(['impersonation.failed']);
  });

  test('used twice at once works once', async () => {
    const token = await scene.link(await scene.resident());
    const browsers = await Promise.all(Array.from({ length: 6 }, () => scene.accounts.browser()));
    const refusals = await Promise.all(browsers.map((browser) => scene.refusal(token, browser)));
    expect(refusals.filter((codes) => codes.length === 0)).toHaveLength(1);
    expect(browsers.filter(({ cookies }) => cookies.has('__Host-impersonation'))).toHaveLength(1);
  });

  test('that is late, truncated, garbage or another council’s is refused, and no cookie changes', async () => {
    const resident = await scene.resident();
    const token = await scene.link(resident);
    const browser = await scene.accounts.browser();
    const before = new Map(browser.cookies);
    expect(await later(61, () => scene.refusal(token, browser))).toEqual(['impersonation.failed']);
    for (const wrong of [token.slice(0, -1), `${token}x`, 'x', '🦔'.repeat(100), 'a b', token.toUpperCase()])
      expect(await scene.refusal(wrong, browser)).toEqual(['impersonation.failed']);
    const foreign = await scene.accounts.browser('three-rivers');
    expect(await scene.refusal(token, foreign)).toEqual(['impersonation.failed']);
    expect(foreign.cookies.has('__Host-impersonation')).toBe(false);
    expect(browser.cookies).toEqual(before);
    // None of this has used it up.
    expect(await scene.refusal(token, browser)).toEqual([]);
  });

  test('does not work once the account is suspended', async () => {
    const resident = await scene.resident();
    const token = await scene.link(resident);
    await scene.pool.query("update account set state = 'suspended' where id = $1", [resident.id]);
    const answer = (await scene.use(token)).as(LoginWithTokenResponseSchema);
    expect(answer).toEqual({
      status: { valid: false, errorMessages: ['impersonation.accountNotActive'] },
      impersonationSessionModel: null,
    });
  });
});

const isOpen = async (tab: StaffTab) => (await tab.get('/api/account/overview')).status === 200;

describe('an impersonation', () => {
  test('ends after half an hour without a call, and after an hour in any case', async () => {
    const idle = await scene.tab(await scene.resident(), { staffId: 'idle' });
    expect(await later(1_799, () => isOpen(idle))).toBe(true);
    const busy = await scene.tab(await scene.resident(), { staffId: 'busy' });
    await later(1_700, async () => {
      expect(await isOpen(busy)).toBe(true);
      await later(1_700, async () => expect(await isOpen(busy)).toBe(true));
      await later(1_901, async () => expect(await isOpen(busy)).toBe(false));
    });
    const left = await scene.tab(await scene.resident(), { staffId: 'left' });
    await later(1_801, async () => {
      expect((await left.get('/api/authentication/userWithToken')).code).toBe('impersonation.sessionExpired');
    });
  });

  test('ends at once when the account is suspended, or the resident logs out everywhere else', async () => {
    const suspended = await scene.resident();
    const first = await scene.tab(suspended, { staffId: 'first' });
    await scene.pool.query("update account set state = 'suspended' where id = $1", [suspended.id]);
    expect(await isOpen(first)).toBe(false);

    const resident = await scene.resident();
    const second = await scene.tab(resident, { staffId: 'second' });
    const own = scene.server.client();
    await own.logIn(resident.email, password);
    const sessions = (await own.get('/api/account/sessions')).text;
    expect(sessions).not.toContain(second.sessionId);
    const one = await own.send('DELETE', `/api/account/sessions/${second.sessionId}`, {});
    expect(one.code).toBe('request.notFound');
    await own.send('DELETE', '/api/account/sessions', {});
    expect(await isOpen(second)).toBe(false);
    expect((await own.get('/api/account/overview')).status).toBe(200);
  });

  test('replaces the earlier one of the same member of staff, and no other’s', async () => {
    const [first, others] = [
      await scene.tab(await scene.resident(), { staffId: 'x' }),
      await scene.tab(await scene.resident(), { staffId: 'y' }),
    ];
    const second = await scene.tab(await scene.resident(), { staffId: 'x' });
    expect([await isOpen(first), await isOpen(second), await isOpen(others)]).toEqual([false, true, true]);
  });

  test('does not change the resident’s own sessions', async () => {
    const resident = await scene.resident();
    const own = scene.server.client();
    await own.logIn(resident.email, password);
    for (let guess = 0; guess < 5; guess += 1) await scene.server.client().logIn(resident.email, 'a guess');
    const seen = async () => {
      const { rows } = await scene.pool.query(
        `select to_jsonb(account) as account,
                (select jsonb_agg(to_jsonb(known_device)) from known_device where account_id = account.id) as devices,
                (select jsonb_agg(to_jsonb(session)) from session
                  where account_id = account.id and impersonation_id is null) as sessions
           from account where id = $1`,
        [resident.id],
      );
      return rows;
    };
    const before = await seen();
    const tab = await scene.tab(resident);
    await tab.get('/cy/account/overview');
    await tab.post('/api/authentication/logout');
    expect(await seen()).toEqual(before);
    expect((await own.get('/api/account/overview')).status).toBe(200);
  });
});

describe('cookie and header', () => {
  test('do not work without each other', async () => {
    const resident = await scene.resident();
    const tab = await scene.tab(resident);
    const { browser } = tab;
    expect((await tab.get('/api/account/overview')).status).toBe(200);
    // A new tab of the same browser: the cookie, but no header.
    expect((await browser.get('/api/account/overview')).code).toBe('session.required');
    const visitor = (await browser.visit()).as(UserResponseSchema);
    expect(visitor.userDetails).toBeNull();
    // The header in another browser, which has its own person's session.
    const other = await scene.resident();
    const elsewhere = scene.server.client();
    await elsewhere.logIn(other.email, password);
    const without = new StaffTab(elsewhere, tab.sessionId);
    for (const path of ['account/overview', 'authentication/user', 'authentication/userWithToken'])
      expect((await without.get(`/api/${path}`)).code).toBe('impersonation.sessionExpired');
    expect((await elsewhere.get('/api/account/overview')).status).toBe(200);
  });

  test('of two impersonations do not work together', async () => {
    const browser = await scene.accounts.browser();
    const first = await scene.tab(await scene.resident(), { staffId: 'a' }, browser);
    const second = await scene.tab(await scene.resident(), { staffId: 'b' }, browser);
    expect((await first.get('/api/account/overview')).code).toBe('impersonation.sessionExpired');
    expect((await second.get('/api/account/overview')).status).toBe(200);
    // The replaced tab leaves, which does not affect the other.
    expect((await first.post('/api/authentication/logout')).code).toBe('impersonation.sessionExpired');
    expect((await second.get('/api/account/overview')).status).toBe(200);
  });

  test('do not affect staff’s own account in the next tab', async () => {
    const staff = await scene.resident();
    const browser = scene.server.client();
    await browser.logIn(staff.email, password);
    const resident = await scene.resident();
    const tab = await scene.tab(resident, {}, browser);
    expect((await browser.visit()).as(UserResponseSchema).userDetails?.accountId).toBe(staff.id);
    expect((await tab.visit()).userDetails.accountId).toBe(resident.id);
    expect((await tab.post('/api/authentication/logout')).status).toBe(200);
    expect(browser.cookies.has('__Host-impersonation')).toBe(false);
    expect((await browser.get('/api/account/overview')).status).toBe(200);
    expect((await tab.get('/api/account/overview')).code).toBe('impersonation.sessionExpired');
  });
});
