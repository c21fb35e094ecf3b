import type { BrowserContext, Page, Request } from '@playwright/test';
import { BidScene } from '#tools/scenario/bid-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, control, expectPage, logInByForm, openHome, pressLogOut } from '../actions.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { expect, test } from '../fixtures.ts';
import { newAddress } from './account-forms.ts';

test.describe.configure({ mode: 'parallel' });

const warning = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, event: string) => warning(page).locator(`[data-event="${event}"]`).click();

/**
 * Opens a page with a clock that the test moves, and waits until its session is watched. Returns the page's
 * calls.
 */
async function openWatched(page: Page, address: string): Promise<Traffic> {
  await page.clock.install();
  const traffic = new Traffic(page);
  await page.goto(address);
  await expectWatched(page, traffic);
  return traffic;
}

async function expectWatched(page: Page, traffic: Traffic): Promise<void> {
  // The watch and its machine load after the page itself.
  await expect(page.locator('[data-auth="loggedIn"]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A part that loads half an hour later by the page's clock would check the session and put the end off.
  await traffic.quiet();
}

/** Records the failure reports that the pages of a context send. */
function reportsOf(context: BrowserContext): readonly string[] {
  const reports: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/errorreports')) reports.push(request.postData() ?? '');
  });
  return reports;
}

/** Moves the clocks of all pages, and lets them exchange messages a second later. */
async function pass(page: Page, minutes: string): Promise<void> {
  await page.clock.fastForward(minutes);
  await page.clock.runFor(1_500);
}

/**
 * Moves the clock until the page warns of the session's end, and repeats this if a late part has checked the
 * session and put the end off.
 */
async function passToWarning(page: Page, traffic: Traffic): Promise<void> {
  let asked = true;
  const note = (request: Request) => (asked ||= isWhoIsThere(request));
  page.context().on('request', note);
  while (asked && !(await warning(page).isVisible())) {
    await traffic.quiet();
    asked = false;
    await pass(page, '28:10');
  }
  page.context().off('request', note);
  await expect(warning(page)).toBeVisible();
}

function isWhoIsThere(request: Request): boolean {
  return request.url().endsWith('/api/authentication/user');
}

test('active people are not asked, and idle ones are asked whether to stay, by keyboard too', async ({
  page,
  council,
  logIn,
  troubles,
}) => {
  await logIn('applicant@example.org');
  const traffic = await openWatched(page, '/account/sessions');
  let asked = 0;
  page.on('request', (request) => {
    if (isWhoIsThere(request)) asked += 1;
  });

  await test.step('activity reaches the server once in a few minutes', async () => {
    for (const key of ['Tab', 'Shift', 'Tab', 'Shift']) {
      await page.clock.fastForward('09:00');
      await page.keyboard.press(key);
      await expect.poll(() => asked).toBeGreaterThan(0);
      await page.keyboard.press(key);
      await traffic.quiet();
    }
    await pass(page, '09:00');
    await expect(warning(page)).toHaveCount(0);
    expect(asked).toBeLessThanOrEqual(5);
  });

  await test.step('a question appears before the end', async () => {
    // From here on the page knows when the server last heard from it.
    await page.reload();
    await expectWatched(page, traffic);
    await passToWarning(page, traffic);
    await expect(warning(page)).toHaveAccessibleName(council.text('session.warnTitle'));
    await expect(warning(page)).toHaveAccessibleDescription(council.text('session.warnText'));
    await expect(warning(page)).toContainText(council.text('session.leftMinutes'));
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    await expect(warning(page).locator('[data-event="session.stay"]')).toBeFocused();
  });

  await test.step('if the server cannot be reached, staying can be tried again', async () => {
    troubles.expect(/^failed: GET .*\/api\/authentication\/user/);
    await page.route('**/api/authentication/user', (route) => route.abort('connectionrefused'));
    await page.keyboard.press('Enter');
    await expect(warning(page).getByRole('alert')).toContainText(council.text('errors.service.unavailable'));
    await page.unroute('**/api/authentication/user');
  });

  await test.step('one press extends the session', async () => {
    const answered = page.waitForResponse('**/api/authentication/user');
    await page.keyboard.press('Enter');
    await answered;
    await expect(warning(page)).toHaveCount(0);
    await pass(page, '05:00');
    await expect(warning(page)).toHaveCount(0);
  });
});

test('at the end the page says so, keeps what was typed, and leads back', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  await logIn(scene.email);
  await openWatched(page, '/account');
  const banner = page.locator('[data-banner="retrieveDetails"]');
  await banner.locator('summary').click();
  await page.getByLabel(council.text('retrieve.reference')).fill('1234-5678');
  await pass(page, '31:00');
  await expect(page.locator('section[data-state="sessionEnded"]')).toContainText(
    council.text('session.endedTitle'),
  );
  // The page has forgotten the person's facts.
  await expect(page.locator('[data-registration]')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page
    .locator('section[data-state="sessionEnded"]')
    .getByRole('link', { name: council.text('session.login') })
    .click();
  await logInByForm(page, council, scene.email);
  await expectPage(page, council.text('account.heading'));
  await scene.closeAdvert();
});

// web/features/login/session-watch.test.ts covers both; pages/trouble.spec.ts has two tabs of one person.
test('two tabs keep each other alive, and end together without reporting a failure @full', async ({
  page,
  context,
  logIn,
  troubles,
}) => {
  await logIn('applicant@example.org');
  const other = await context.newPage();
  const traffic = [
    await openWatched(page, '/account/sessions'),
    await openWatched(other, '/account'),
  ] as const;
  const reports = reportsOf(context);

  await test.step('an answer in one tab closes the warning in both', async () => {
    await passToWarning(page, traffic[0]);
    await expect(warning(other)).toBeVisible();
    await press(other, 'session.stay');
    await expect(warning(other)).toHaveCount(0);
    await expect(warning(page)).toHaveCount(0);
  });

  await test.step('both tabs end', async () => {
    // Both tabs log out at the server: the second may do so with the first one's token.
    troubles.allow(/^403: POST .*\/api\/authentication\/logout/);
    // Requests of one tab after the other's log-out are refused.
    troubles.allow(/^401: GET .*\/api\/(adverteligibility|account\/)/);
    await Promise.all([page, other].map((tab) => tab.clock.fastForward('31:00')));
    await Promise.all([page, other].map((tab) => tab.clock.runFor(1_500)));
    for (const tab of [page, other]) {
      await expect(tab.locator('section[data-state="sessionEnded"]')).toBeVisible();
    }
    for (const each of traffic) await each.quiet();
    expect(reports).toEqual([]);
  });
});

test('a log-out from the warning removes the person from every tab and the Back button @full', async ({
  page,
  context,
  council,
  logIn,
  troubles,
}) => {
  // Both tabs end the session at the server: the second uses the old token.
  troubles.allow(/^403: POST .*\/api\/authentication\/logout/);
  await logIn('applicant@example.org');
  const other = await context.newPage();
  await openWatched(other, '/account');
  const traffic = await openWatched(page, '/account');
  const number = await page.locator('[data-registration]').getAttribute('data-registration');
  await passToWarning(page, traffic);
  await press(page, 'logout.request');
  await expectPage(page, council.text('logout.heading'));
  await expect(other.locator('[data-registration]')).toHaveCount(0);
  await expect(other.locator('main')).not.toContainText(council.text('account.nextTitle'));
  await page.goBack();
  await expectPage(page, council.text('login.heading'));
  expect(await page.content()).not.toContain(number ?? 'a number');
});

test('a session that ended elsewhere ends here when the page is next looked at, which is said until dismissed', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  await logIn(scene.email);
  await openWatched(page, '/account/sessions');
  await scene.endSessions();
  troubles.allow(/^40[13]: /);
  await page.clock.fastForward('06:00');
  await page.keyboard.press('Tab');
  const notice = page.locator('section[data-state="sessionEnded"]');
  await expect(notice).toContainText(council.text('session.endedTitle'));
  await notice.locator('[data-event="notice.dismiss"]').click();
  await expect(notice).toHaveCount(0);
  await scene.closeAdvert();
});

test('/account/sessionExpired says so with 200, to visitors and members, in any letter case @full', async ({
  page,
  council,
  logIn,
}) => {
  const addresses = ['/account/sessionExpired', '/Account/SessionExpired', '/ACCOUNT/SESSIONEXPIRED'];
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expectPage(page, council.text('titles.sessionExpired'));
    await expect(page).toHaveTitle(new RegExp(council.text('titles.sessionExpired')));
  }
  await logIn('applicant@example.org');
  await page.goto('/Account/SessionExpired');
  await expectPage(page, council.text('titles.sessionExpired'));
});

test('on a shared computer nothing of the person stays behind @full', async ({ page, context, council }) => {
  await page.goto('/login');
  await test.step('a person who cannot log in is told what to do', async () => {
    await logInByForm(page, council, newAddress(), 'not this one');
    await expect(page.locator('[data-way="reset"]').getByRole('link')).toHaveAttribute(
      'href',
      '/login/reset-password',
    );
    await logInByForm(page, council, '999999999', password);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      council.text('errors.login.invalidRegistration'),
    );
  });
  await page.getByLabel(council.text('login.rememberMe')).check();
  await page.getByLabel(council.text('login.sharedComputer')).check();
  await expect(page.getByLabel(council.text('login.rememberMe'))).not.toBeChecked();
  await logInByForm(page, council, 'applicant@example.org');
  await expectPage(page, council.text('account.heading'));
  await page.goto('/properties?bidOnly=1');
  await expectPage(page, council.text('properties.heading'));
  await page.evaluate(() => {
    localStorage.setItem('lintel.theme', 'dark');
    document.cookie = 'i18n=en-GB; Path=/; Secure';
  });
  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => !key.startsWith('lintel.adverts'))).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('i18n');
  await page.goto('/properties');
  await expect(page).not.toHaveURL(/bidOnly/);
});

test('an outdated page reloads itself once, and a lifecycle’s refusal appears in place', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  const person = await logIn(scene.email);
  await page.goto('/account/sessions');
  await expectPage(page, council.text('titles.sessions'));
  let loads = 0;
  page.on('load', () => (loads += 1));

  await test.step('an outdated page reloads', async () => {
    troubles.allow(/^409: GET .*\/api\/account\/actions/);
    await refuse(page, 'common.staleVersion');
    await page.locator('a[href="/account/actions"]').first().click();
    await expect.poll(() => loads).toBe(1);
    // A second failure within a minute must not reload the page again and again.
    await expect(page.locator('[data-state="loadFailed"]').first()).toBeVisible();
    await expect(page.locator('[data-stale="outOfDate"]')).toContainText(council.text('site.outOfDate'));
    expect(loads).toBe(1);
  });

  await test.step('a refusal brings fresh facts without a reload', async () => {
    await openHome(page, person, scene.advertId);
    await expect(control(page, 'bid.place')).toBeVisible();
    loads = 0;
    await scene.closeAdvert();
    troubles.expect(/^409: POST .*\/api\/advertbid\//);
    const traffic = new Traffic(page);
    const fresh = page.waitForResponse(/\/api\/(adverteligibility|propertylistings)/);
    await control(page, 'bid.place').click();
    await expect(bidPanel(page).getByRole('alert')).toContainText(council.text('errors.bid.closed'));
    await fresh;
    await traffic.quiet();
    await expect(bidPanel(page).getByRole('alert')).toContainText(council.text('errors.bid.closed'));
    expect(loads).toBe(0);
  });
});

test('a token changed by another tab is fetched again, without reporting a failure @full', async ({
  page,
  context,
  council,
  troubles,
}) => {
  await page.goto('/login/reset-password');
  const ask = async () => {
    await page.getByLabel(council.text('accountForm.email')).fill('applicant@example.org');
    await page.locator('main form button[type="submit"]').click();
    await expectPage(page, council.text('reset.sentHeading'));
  };
  // The first write fetches a token.
  await ask();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: council.text('nav.login') })
    .first()
    .click();
  await page.locator('main a[href="/login/reset-password"]').click();
  // Simulates a log-out in a tab that this one could not learn of.
  await context.clearCookies();
  await (await context.newPage()).goto('/contents');
  const reports = reportsOf(context);
  const traffic = new Traffic(page);
  troubles.expect(/^403: POST .*\/api\/authentication\/reset/);
  await ask();
  await traffic.quiet();
  expect(reports).toEqual([]);
});

/** Makes the server refuse the list of actions with a 409 of this code. */
async function refuse(page: Page, code: string): Promise<void> {
  await page.route('**/api/account/actions?*', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: `urn:lintel:error:${code}`, title: code, status: 409, code, requestId: 'request-1' },
    }),
  );
}
