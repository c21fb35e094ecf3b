import type { Page, Request } from '@playwright/test';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { password } from '#tools/scenario/arrange.ts';
import { BidScene, groundOf } from '#tools/scenario/bid-scene.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { Client } from '../../support/client.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, control, expectPage, goWithin, logInByForm, pressLogOut } from '../actions.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import { openFilters } from '../search/results.ts';
import { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { newApplicant } from '../people.ts';
import { linkTo, residentOf } from './staff.ts';

test.describe.configure({ mode: 'parallel' });

const storageKey = 'lintel.impersonation';

const bar = (page: Page, council: Council) =>
  page.getByRole('region', { name: council.text('impersonation.bar') });
const exit = (page: Page) => page.locator('[data-event="exit.request"]');
const kept = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), storageKey);

/** Waits until the bar above the account names this resident. */
async function expectPlace(page: Page, council: Council, name: string): Promise<void> {
  await expectPage(page, council.text('account.heading'));
  await expect(bar(page, council)).toContainText(council.text('impersonation.youAre', { name }));
}

/** Checks that the page says why the link was refused. */
const refused = (page: Page, council: Council, code: string) =>
  expect(page.getByRole('alert')).toHaveText(`${council.text(`errors.${code}`)}.`);

/** Records all later calls of a page that do not name their impersonation. */
function callsWithout(page: Page): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    const isCall = new URL(request.url()).pathname.startsWith('/api/');
    if (isCall && request.headers()[impersonationHeader] === undefined) found.push(request);
  });
  return found;
}

test('a link leads into the resident’s account under the bar, once; all calls carry the header, and Exit leads out', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Nesta Vaughan');
  const link = await linkTo(ground, newClient(), resident);
  const [, token = ''] = link.split('#token=');
  const seen: string[] = [];
  await page.exposeFunction('seeCall', (address: string) => seen.push(address));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...sent) => {
      const seeCall: unknown = Reflect.get(window, 'seeCall');
      if (String(sent[0]).startsWith('/api/') && typeof seeCall === 'function') seeCall(window.location.href);
      return fetch(...sent);
    };
  });
  page.on('request', (request) => seen.push(request.headers()['referer'] ?? ''));
  const traffic = new Traffic(page);
  await page.goto(link);
  await expectPlace(page, council, 'Nesta Vaughan');
  expect(token.length).toBeGreaterThan(20);
  expect(seen.filter((address) => address.endsWith('/account/impersonate')).length).toBeGreaterThan(1);
  expect(seen.filter((address) => address.includes(token))).toEqual([]);
  expect(page.url()).not.toContain(token);
  const keptThere = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(keptThere).not.toContain(token);
  expect(keptThere).not.toContain(resident.id);
  expect(keptThere).not.toContain('Nesta');
  expect(Object.keys(JSON.parse((await kept(page)) ?? ''))).toEqual(['sessionId', 'expired']);
  await expect(page).toHaveTitle(new RegExp(council.text('account.heading')));
  expect(await accessibilityFaults(page)).toEqual([]);

  await test.step('every call of an impersonating tab carries the header, from the first after each load', async () => {
    const without = callsWithout(page);
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('/api/') ? 1 : 0));
    for (const path of ['/account', '/properties', '/diagnostic-tools']) {
      await page.goto(path);
      await expect(bar(page, council)).toContainText('Nesta Vaughan');
      await traffic.quiet();
    }
    await page
      .getByRole('link', { name: council.text('nav.properties') })
      .first()
      .click();
    await page.getByRole('main').locator('[data-heart]').or(page.getByRole('article')).first().waitFor();
    await traffic.quiet();
    expect(calls).toBeGreaterThan(5);
    expect(without.map((request) => request.url())).toEqual([]);
  });

  await goWithin(page, '/account');
  await expectPlace(page, council, 'Nesta Vaughan');
  await exit(page).click();
  await expectPage(page, council.text('login.heading'));
  await expect(bar(page, council)).toHaveCount(0);
  expect(await kept(page)).toBeNull();
  expect(await page.content()).not.toContain('Nesta');
  await page.goBack();
  await traffic.quiet();
  expect(await page.content()).not.toContain('Nesta');

  await test.step('a used link, and an address without one, are refused in words', async () => {
    await page.goto(link);
    await expectPage(page, council.text('impersonation.failedTitle'));
    await refused(page, council, 'impersonation.failed');
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(page.locator('nav').first()).toBeVisible();
    expect(await kept(page)).toBeNull();
    await page.goto('/account/impersonate');
    await page.reload();
    await expectPage(page, council.text('impersonation.noLinkTitle'));
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

// pages/kept-in-browser.spec.ts leaves such a tab beside staff's own account, and tests/paths/impersonation-tabs.test.ts
// walks two tabs in every order.
test('staff’s own account in the next tab continues, whichever is left first @full', async ({
  page,
  context,
  council,
  ground,
  newClient,
  troubles,
}) => {
  // Two tabs of the staff member's own session end it at the server: the second may use the old token.
  troubles.allow(/^403: POST .*\/api\/authentication\/logout/);
  const ownEmail = await newApplicant(ground, council);
  await residentOf(ground, ownEmail, 'Own Account');
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Other Resident');
  await page.goto('/login');
  await logInByForm(page, council, ownEmail, password);
  await expectPage(page, council.text('account.heading'));
  const place = await context.newPage();
  await place.goto(await linkTo(ground, newClient(), resident));
  await expectPlace(place, council, 'Other Resident');
  await page.reload();
  await expectPage(page, council.text('account.heading'));
  expect(await page.content()).not.toContain('Other Resident');
  await expect(bar(page, council)).toHaveCount(0);
  // A tab without the header never shows the resident's account, though it has both cookies.
  const third = await context.newPage();
  await third.goto('/account');
  await expectPage(third, council.text('account.heading'));
  expect(await third.content()).not.toContain('Other Resident');

  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
  await place.reload();
  await expectPlace(place, council, 'Other Resident');
  await page.goto('/login');
  await logInByForm(page, council, ownEmail, password);
  await expectPage(page, council.text('account.heading'));
  // The menu's log-out ends the impersonation and nothing else.
  await pressLogOut(place);
  await expect(bar(place, council)).toHaveCount(0);
  await expectPage(place, council.text('account.heading'));
  await page.reload();
  await expectPage(page, council.text('account.heading'));
});

test('leaving a tab takes the others of its session along; another session ends this one', async ({
  page,
  context,
  council,
  ground,
  newClient,
  troubles,
}) => {
  // A tab with an ended session still sends its header, and never turns into the staff member's own account by
  // itself.
  troubles.expect(/^401: GET .*\/userWithToken$/);
  const one = await residentOf(ground, await newApplicant(ground, council), 'First Resident');
  const two = await residentOf(ground, await newApplicant(ground, council), 'Second Resident');
  await page.goto(await linkTo(ground, newClient(), one));
  await expectPlace(page, council, 'First Resident');
  // A duplicated tab has the same storage, and with it the bar.
  const twin = await context.newPage();
  const storage = await kept(page);
  await twin.addInitScript(
    ([key, value]) => {
      if (value && !sessionStorage.getItem('twin')) sessionStorage.setItem(key, value);
      sessionStorage.setItem('twin', '1');
    },
    [storageKey, storage] as const,
  );
  await twin.goto('/account');
  await expectPlace(twin, council, 'First Resident');
  await exit(twin).click();
  await expectPage(page, council.text('login.heading'));
  expect(await kept(page)).toBeNull();

  await page.goto(await linkTo(ground, newClient(), one));
  await expectPlace(page, council, 'First Resident');
  const other = await context.newPage();
  await other.goto(await linkTo(ground, newClient(), two));
  await expectPlace(other, council, 'Second Resident');
  await expectPage(page, council.text('impersonation.overTitle'));
  await expect(page).toHaveURL(/\/account\/sessionExpired$/);
  await expect(page.locator('nav')).toHaveCount(0);
  await expect(page.locator('footer')).toHaveCount(0);
  expect(await page.content()).not.toContain('First Resident');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(JSON.parse((await kept(page)) ?? '')).toMatchObject({ expired: true });
  // In any letter case, and after a reload: no address of this tab shows a resident again.
  await page.goto('/Account/SessionExpired');
  await expectPage(page, council.text('impersonation.overTitle'));
  await page.goto('/account');
  await expectPage(page, council.text('impersonation.overTitle'));
  await expect(page).toHaveURL(/\/account\/sessionExpired$/);
  await page.locator('[data-event="notice.dismiss"]').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('nav').first()).toBeVisible();
  expect(await kept(page)).toBeNull();
  await expectPlace(other, council, 'Second Resident');
});

test('links that are expired, truncated, another council’s or a suspended person’s are refused in words @full', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Refused Resident');
  await page.goto('/account/impersonate');
  await expectPage(page, council.text('impersonation.noLinkTitle'));
  // In the previous link's tab, where only the fragment changes; each link has its own answer to wait for.
  async function open(link: string, code: string): Promise<void> {
    const answered = page.waitForResponse('**/api/authentication/loginWithToken');
    await page.goto(link);
    await answered;
    await refused(page, council, code);
    await expect(page).not.toHaveURL(/#/);
    expect(await kept(page)).toBeNull();
  }
  const late = await linkTo(ground, newClient(), resident);
  await ground.pool.query(
    `update impersonation set token_expires_at = app_now() - interval '1 second' where account_id = $1 and token_hash is not null`,
    [resident.id],
  );
  await open(late, 'impersonation.failed');
  const otherId = council.tenantId === 'three-rivers' ? 'ashcombe' : 'three-rivers';
  const there = await groundOf(ground.pool, otherId);
  const foreigner = await newApplicant(there, await Council.load(otherId));
  const foreign = await linkTo(
    there,
    new Client(Number(process.env['LINTEL_BROWSER_PORT']), `${otherId}.localhost`),
    await residentOf(there, foreigner, 'Foreign Resident'),
  );
  await open(foreign, 'impersonation.failed');
  await open((await linkTo(ground, newClient(), resident)).slice(0, -5), 'impersonation.failed');
  const suspended = await linkTo(ground, newClient(), resident);
  await ground.pool.query(`update account set state = 'suspended' where id = $1`, [resident.id]);
  await open(suspended, 'impersonation.accountNotActive');
});

test('if the tab cannot store anything, the link is not used, and the page says what to do @full', async ({
  page,
  context,
  council,
  ground,
  newClient,
}) => {
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Blocked Storage');
  const link = await linkTo(ground, newClient(), resident);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await page.goto(link);
  await expectPage(page, council.text('impersonation.storageTitle'));
  await expect(page.getByRole('alert')).toHaveText(council.text('impersonation.storageText'));
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-impersonation');
  const other = await context.newPage();
  await other.goto(link);
  await expectPlace(other, council, 'Blocked Storage');
});

test('if storage fills up after the link is used, the impersonation ends, and the page says so @full', async ({
  page,
  context,
  council,
  ground,
  newClient,
}) => {
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Full Storage');
  const link = await linkTo(ground, newClient(), resident);
  await page.route('**/api/authentication/loginWithToken', async (route) => {
    // The page has already tested whether it can store data.
    await page.evaluate(() => {
      for (let room = 2 ** 23; room >= 1; room /= 2) {
        try {
          for (let piece = 0; ; piece += 1) sessionStorage.setItem(`${room} ${piece}`, 'x'.repeat(room));
        } catch {
          // A block of this size does not fit: the next one is smaller.
        }
      }
    });
    await route.continue();
  });
  await page.goto(link);
  await expectPage(page, council.text('impersonation.storageTitle'));
  await expect(page.getByRole('alert')).toHaveText(council.text('impersonation.storageRanOut'));
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.content()).not.toContain('Full Storage');
  expect(await kept(page)).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-impersonation');
  const { rows } = await ground.pool.query(
    'select from session where account_id = $1 and impersonation_id is not null and ended_at is null',
    [resident.id],
  );
  expect(rows).toEqual([]);
});

test('a second link in the first one’s tab works whatever the page shows, and leaves the address @full', async ({
  page,
  council,
  ground,
  newClient,
  troubles,
}) => {
  troubles.expect(/userWithToken .*ERR_FAILED$/);
  const [one, two, three] = [
    await residentOf(ground, await newApplicant(ground, council), 'Link One'),
    await residentOf(ground, await newApplicant(ground, council), 'Link Two'),
    await residentOf(ground, await newApplicant(ground, council), 'Link Three'),
  ];
  const staff = { staffId: 'staff-of-links' };
  await page.goto(await linkTo(ground, newClient(), one, staff));
  await expectPlace(page, council, 'Link One');
  // At the link's address, while the request for the resident fails.
  await page.route('**/api/authentication/userWithToken', (route) => route.abort(), { times: 3 });
  await page.goto('/account/impersonate');
  await expectPage(page, council.text('impersonation.userTitle'));
  await page.unroute('**/api/authentication/userWithToken');
  await page.goto(await linkTo(ground, newClient(), two, staff));
  await expectPlace(page, council, 'Link Two');

  // The same while it waits for the answer.
  await page.route('**/api/authentication/userWithToken', () => {});
  const asked = page.waitForRequest('**/api/authentication/userWithToken');
  await page.goto('/account/impersonate');
  await asked;
  await page.unroute('**/api/authentication/userWithToken');
  const link = await linkTo(ground, newClient(), three, staff);
  await page.goto(link);
  await expectPlace(page, council, 'Link Three');
  await page.goBack();
  await page.waitForLoadState();
  expect(page.url()).not.toContain('#');
});

test('a session ended by the server shows no resident, whatever is pressed next @full', async ({
  page,
  council,
  ground,
  newClient,
  troubles,
}) => {
  troubles.expect(/^401: GET .*\/api\//);
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Ended Resident');
  await page.goto(await linkTo(ground, newClient(), resident));
  await expectPlace(page, council, 'Ended Resident');
  await ground.pool.query('delete from session where account_id = $1', [resident.id]);
  await page
    .getByRole('link', { name: council.text('nav.properties') })
    .first()
    .click();
  await page.goto('/account');
  await expectPage(page, council.text('impersonation.overTitle'));
  await expect(page).toHaveURL(/sessionExpired$/);
  expect(await page.content()).not.toContain('Ended Resident');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('actions reserved for the resident say so; an exit that did not reach the server says so, and can be retried', async ({
  page,
  context,
  council,
  ground,
  newClient,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Offline Exit');
  await page.goto(await linkTo(ground, newClient(), resident));
  await expectPlace(page, council, 'Offline Exit');

  await test.step('actions reserved for the resident give the reason, and their pages ask the server nothing', async () => {
    const own = page.locator('[data-state="residentOnly"]');
    await expect(own).toContainText(council.text('impersonation.onlyNote'));
    await expect(own).toContainText(council.text('account.changePassword'));
    await expect(page.locator('main a[href$="/account/change-password"]')).toHaveCount(0);
    for (const path of ['change-password', 'change-email', 'sessions', 'confirm-email']) {
      await goWithin(page, `/account/${path}`);
      await expectPage(page, council.text('impersonation.onlyTitle'));
      await expect(bar(page, council)).toContainText('Offline Exit');
      // The next one has the same heading.
      await goWithin(page, '/account');
    }
    await goWithin(page, '/logout');
    await expectPage(page, council.text('impersonation.exitTitle'));
  });

  const traffic = new Traffic(page);
  await goWithin(page, '/account');
  await expectPlace(page, council, 'Offline Exit');
  await traffic.quiet();
  await context.setOffline(true);
  await exit(page).click();
  await expect(bar(page, council).getByRole('alert')).toHaveText(council.text('impersonation.exitFailed'));
  await expect(bar(page, council)).toContainText('Offline Exit');
  expect(await accessibilityFaults(page, 'section[data-state="exitFailed"]')).toEqual([]);
  await context.setOffline(false);
  await exit(page).focus();
  await page.keyboard.press('Enter');
  await expectPage(page, council.text('login.heading'));
  expect(await kept(page)).toBeNull();
});

test('a bid for a resident names both, and the searches are not stored', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  const resident = await residentOf(ground, scene.email, 'Bid Person');
  await untilListed(newClient(), scene.advertId);
  await page.goto(await linkTo(ground, newClient(), resident));
  await expectPlace(page, council, 'Bid Person');
  await goWithin(page, '/properties');
  await openFilters(page, council);
  await page.getByLabel(council.text('properties.filterBid')).check();
  await expect(page).toHaveURL(/bidOnly/);
  expect(await page.evaluate(() => localStorage.getItem('lintel.search'))).toBeNull();
  await goWithin(page, `/properties/${scene.advertId}`);
  await expect(bidPanel(page)).toContainText(council.text('impersonation.bidNote', { name: 'Bid Person' }));
  await control(page, 'bid.place').click();
  await expect(page.locator('[data-on-behalf="made"]')).toHaveText(
    council.text('impersonation.bidMade', { name: 'Bid Person' }),
  );
  await scene.closeAdvert();
});

test('the bar fits long names at 320 px and in every colour scheme', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const name = 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley-Warner of Llanfairpwllgwyngyll';
  const resident = await residentOf(ground, await newApplicant(ground, council), name);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(await linkTo(ground, newClient(), resident));
  await expectPlace(page, council, name);
  for (const colorScheme of council.hasDarkMode ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page, 'section[data-state="active"]')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  await page.evaluate(() => scrollTo(0, 2_000));
  await expect(bar(page, council)).toBeInViewport();
});

test('the bar counts down the last idle minutes, and activity extends the session', async ({
  page,
  council,
  ground,
  newClient,
  troubles,
}) => {
  troubles.expect(/^401: GET .*\/userWithToken$/);
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Clock Person');
  await page.clock.install();
  const traffic = new Traffic(page);
  await page.goto(await linkTo(ground, newClient(), resident));
  await expectPlace(page, council, 'Clock Person');
  await traffic.quiet();
  await expect(bar(page, council).locator('output')).toBeEmpty();
  await page.clock.fastForward('26:30');
  await page.clock.runFor(21_000);
  await expect(bar(page, council).locator('output')).toContainText('4');
  const asked = page.waitForRequest('**/api/authentication/userWithToken');
  await page.keyboard.press('Shift');
  await asked;
  await expect(bar(page, council).locator('output')).toBeEmpty();
  // The session has ended for lack of activity, and the server knows it, too.
  await ground.pool.query('delete from session where account_id = $1', [resident.id]);
  await page.clock.fastForward('31:00');
  await page.clock.runFor(21_000);
  await expectPage(page, council.text('impersonation.overTitle'));
  expect(await page.content()).not.toContain('Clock Person');
});

test('at the end of the hour nothing extends it, and nothing of the resident stays on the screen', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const resident = await residentOf(ground, await newApplicant(ground, council), 'Hour Person');
  await page.clock.install();
  await page.goto(await linkTo(ground, newClient(), resident));
  await expectPlace(page, council, 'Hour Person');
  await ground.pool.query(
    `update session set ends_at = app_now() + interval '8 minutes' where account_id = $1`,
    [resident.id],
  );
  await page.reload();
  await expectPlace(page, council, 'Hour Person');
  await page.clock.fastForward('05:00');
  await page.clock.runFor(21_000);
  await page.keyboard.press('Shift');
  await expect(bar(page, council).locator('output')).toHaveText(
    council.text('impersonation.lastMinutes_other', { count: 3 }),
  );
  await page.clock.fastForward('04:00');
  await page.clock.runFor(21_000);
  await expectPage(page, council.text('impersonation.overTitle'));
  await expect(page).toHaveURL(/\/account\/sessionExpired$/);
  expect(await page.content()).not.toContain('Hour Person');
});
