import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimitsOf, standardRateLimits } from '#api/accounts/rate-limits.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { startTestServer } from '../../support/test-server.ts';
import { ImpersonationScene, StaffTab } from './impersonation-scene.ts';

let scene: ImpersonationScene;

beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

test('a restarted portal with the same people has no open impersonation', async () => {
  const resident = await scene.resident();
  const tab = await scene.tab(resident);
  // `.data` was deleted, and the demo has the same accounts with the same ids: only the sessions are gone.
  const afresh = await ImpersonationScene.open();
  try {
    const { id } = await afresh.resident();
    await afresh.pool.query(
      'update account set id = $2, email = $3, registration_number = $4 where id = $1',
      [id, resident.id, resident.email, resident.number],
    );
    const browser = afresh.server.client();
    for (const [name, value] of tab.browser.cookies) browser.cookies.set(name, value);
    const after = new StaffTab(browser, tab.sessionId);
    after.antiForgeryToken = tab.antiForgeryToken;
    for (const path of ['account/overview', 'authentication/user', 'authentication/userWithToken'])
      expect([path, (await after.get(`/api/${path}`)).code]).toEqual([path, 'impersonation.sessionExpired']);
    // Leaving something that no longer exists succeeds.
    expect((await after.post('/api/authentication/logout')).as(UserResponseSchema).userDetails).toBeNull();
    await browser.visit();
    // An old link is not valid either; a new one works in the same browser.
    expect(await afresh.refusal(await scene.link(resident), browser)).toEqual(['impersonation.failed']);
    const again = await afresh.tab(resident, {}, browser);
    expect((await again.visit()).userDetails.accountId).toBe(resident.id);
  } finally {
    await afresh.close();
  }
});

test('links used too fast from one address are rate-limited, and stay unused', async () => {
  const max = 3;
  await scene.accounts.database.pool.query('delete from limited_call');
  const server = await startTestServer(scene.accounts.database.url, {
    rateLimits: { ...rateLimitsOf(10_000), logInWithToken: { ...standardRateLimits.logInWithToken, max } },
  });
  try {
    const browser = server.client();
    await browser.visit();
    for (let asked = 1; asked <= max; asked += 1)
      expect(await scene.refusal('x'.repeat(43), browser)).toEqual(['impersonation.failed']);
    const resident = await scene.resident();
    const token = await scene.link(resident);
    const slowed = await scene.use(token, browser);
    expect([slowed.status, slowed.code]).toEqual([429, 'request.rateLimited']);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(browser.cookies.has('__Host-impersonation')).toBe(false);
    // The same link still works from an address with fewer attempts. Passwords are counted separately.
    expect(await scene.refusal(token)).toEqual([]);
    expect((await browser.logIn(resident.email, 'wrong')).status).toBe(200);
  } finally {
    await server.close();
  }
});
