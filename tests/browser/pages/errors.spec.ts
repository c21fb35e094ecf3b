import type { Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { changePage } from '../change-page.ts';
import { expectPage, goWithin, openWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const main = (page: Page) => page.getByRole('main');

test('content that is invalid or fails to load says so, or that the reader is offline, and loads later', async ({
  page,
  council,
  troubles,
}) => {
  const again = main(page).getByRole('button', { name: council.text('errorPage.reloadPageButtonText') });

  await test.step('invalid: with the server’s messages, until requested again', async () => {
    troubles.expect(/^console: SiteError/);
    await page.route('**/api/system/pagecontents', (route) =>
      route.fulfill({
        json: {
          status: { valid: false, errorMessages: ['No name', 'No words'] },
          content: null,
          previewMode: false,
        },
      }),
    );
    await openWithin(page, '/content');
    await expectPage(page, council.text('errorPage.error.title'));
    await expect(main(page)).toContainText('No name, No words');
    await page.unroute('**/api/system/pagecontents');
    await again.click();
    await expect(main(page).locator('article')).toBeVisible();
  });

  await test.step('no answer', async () => {
    troubles.expect(/^503: GET .*\/api\/system\/pagecontents$/);
    troubles.expect(/^console: ApiError: 503/);
    await page.route('**/api/system/pagecontents', (route) => route.fulfill({ status: 503, body: '' }));
    await openWithin(page, '/content');
    await expectPage(page, council.text('errorPage.error.title'));
  });

  await test.step('not reachable', async () => {
    troubles.expect(/^failed: GET .*\/api\/system\/pagecontents\/glossary/);
    troubles.allow(/^console: ApiError: 404/);
    await page.route('**/api/system/pagecontents/glossary', (route) => route.abort('connectionfailed'));
    await openWithin(page, '/content/glossary');
    await expectPage(page, council.text('errorPage.error.title'));
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      window.dispatchEvent(new Event('offline'));
    });
    await expectPage(page, council.text('errorPage.offline.title'));
    await expect(main(page)).toContainText(council.text('errorPage.offline.stillWorks'));
    await page.unroute('**/api/system/pagecontents/glossary');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
      window.dispatchEvent(new Event('online'));
    });
    await expect(main(page).locator('article')).toBeVisible();
  });
});

test('an unknown page, or page of a form: no reload, my account only for members, home', async ({
  page,
  council,
  logIn,
  troubles,
}) => {
  troubles.expect(/^404: GET .*\/content\/nowhere$/);
  troubles.expect(/^404: GET .*\/propertys$/);
  troubles.expect(/^404: GET .*\/forms\/nowhere$/);
  troubles.expect(/^404: GET .*\/forms\/pre-assessment\/nowhere$/);
  troubles.expect(/^404: GET .*\/api\/forms\/nowhere\/start$/);
  troubles.allow(/^404: GET .*\/api\/system\/pagecontents\/nowhere$/);
  troubles.allow(/^console: ApiError: 404/);
  const home = () => main(page).getByRole('link', { name: council.text('errorPage.homePageButtonText') });
  const account = () =>
    main(page).getByRole('link', { name: council.text('errorPage.myAccountPageButtonText') });
  const response = await page.goto('/content/nowhere');
  expect(response?.status()).toBe(404);
  await expectPage(page, council.text('errorPage.pageNotFound.title'));
  await expect(main(page)).toContainText(council.text('errorPage.pageNotFound.description'));
  await expect(home()).toBeVisible();
  await expect(account()).toHaveCount(0);
  const again = main(page).getByRole('button', { name: council.text('errorPage.reloadPageButtonText') });
  await expect(again).toHaveCount(0);

  for (const path of ['/forms/nowhere', '/forms/pre-assessment/nowhere']) {
    await page.goto(path);
    await expectPage(page, council.text('errorPage.pageNotFound.title'));
  }

  await page.goto('/propertys');
  const lost = main(page).locator('[data-lost]');
  await expect(lost.getByRole('link').first()).toHaveAttribute('href', '/properties');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await lost.getByRole('searchbox').fill('garden');
  await lost.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/properties\?.*text=garden/);

  await page.goto('/content/nowhere');
  await logIn('applicant@example.org');
  await page.reload();
  await expect(account()).toBeVisible();
  await account().click();
  await expectPage(page, council.text('account.heading'));

  // Ids that do not exist, and words that are not ids.
  troubles.allow(/^40[04]: (?:GET|POST) .*\/api\/(?:account|documents)\//);
  const nobodys = '00000000-0000-4000-8000-000000000000';
  // Each address belongs to another route than the one before it, so that its page replaces the heading.
  for (const path of [
    'actions/nowhere',
    `messages/${nobodys}`,
    'new-action/nowhere',
    'messages/nowhere',
    'mypersonalhousingplan/nowhere',
    `documents/council/${nobodys}`,
    'documents/letters/nowhere',
    'documents/council/nowhere',
  ]) {
    await goWithin(page, `/account/${path}`);
    await expectPage(page, council.text('errorPage.pageNotFound.title'));
  }
});

test('an error on the account page leads home and not to itself; details are for developers @full', async ({
  page,
  council,
  logIn,
  troubles,
}) => {
  await logIn('applicant@example.org');
  // A failed load is reported in place; this answer cannot be shown.
  troubles.allow(/^(console|uncaught): .*TypeError/);
  await page.route('**/api/account/overview', (route) =>
    route.fulfill({ json: { status: { valid: true, errorMessages: [] } } }),
  );
  await page.goto('/account');
  await expectPage(page, council.text('errorPage.error.title'));
  await expect(main(page)).toContainText(council.text('errorPage.error.description'));
  const ways = main(page).getByRole('link');
  await expect(ways).toHaveText([council.text('errorPage.homePageButtonText')]);
  await expect(main(page).getByRole('button')).toHaveText(council.text('errorPage.reloadPageButtonText'));
  await expect(main(page).locator('details')).toHaveCount(0);
});

test('invalid or missing site content: 500, No response from API', async ({ page, council, troubles }) => {
  troubles.expect(/^console: SiteError/);
  await changePage(page, '"system":{"status":{"valid":true', '"system":{"status":{"valid":false');
  await page.goto('/');
  await expectPage(page, council.text('errorPage.error.title'));
  await expect(page.getByText('No response from API')).toBeVisible();
  await page.unrouteAll();
  await changePage(page, '"system":{', '"system":');
  await page.goto('/');
  await expectPage(page, '500');
  await expect(page.getByText('No response from API')).toBeVisible();
});

test('if the error page itself fails there is a link home @full', async ({ page, council, troubles }) => {
  troubles.allow(/^console: /);
  troubles.expect(/^503: GET .*\/api\/system\/pagecontents$/);
  // Only the error page raises an alert here.
  await page.addInitScript(() => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function set(name: string, value: string) {
      if (name === 'role' && value === 'alert') throw new Error('The error page failed.');
      setAttribute.call(this, name, value);
    };
  });
  await page.route('**/api/system/pagecontents', (route) => route.fulfill({ status: 503, body: '' }));
  await openWithin(page, '/content');
  await expectPage(page, 'An error occurred while showing the error page');
  await page.getByRole('link', { name: 'Go back to home' }).click();
  await expectPage(page, council.text('home.heading', { site: council.files.tenant.websiteTitle }));
});

test('a part missing after an update reloads the page, once a minute, and then says so', async ({
  page,
  council,
  troubles,
}) => {
  troubles.expect(/^404: GET .*\/assets\/login\.index-/);
  // The router may notice the missing part just before the page reloads.
  troubles.allow(/^console: /);
  const part = '**/assets/login.index-*.js';
  const toLogIn = page
    .getByRole('navigation', { name: council.text('site.menu') })
    .getByRole('link', { name: council.text('nav.login') });
  const atHome = () =>
    expectPage(page, council.text('home.heading', { site: council.files.tenant.websiteTitle }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  let lost = 0;
  // Like a server with a newer build: the first request for the old part finds nothing.
  await page.route(part, (route) => {
    lost += 1;
    return lost === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.goto('/');
  await atHome();
  await toLogIn.click();
  await expectPage(page, council.text('login.heading'));
  await expect.poll(() => loads).toBe(2);

  await test.step('if it stays missing', async () => {
    // A link under the mouse fetches its part at once, and the page would reload before it has loaded.
    await page.mouse.move(0, 0);
    await page.unroute(part);
    await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
    await page.evaluate(() => sessionStorage.removeItem('lintel.reloadedAt'));
    await page.goto('/');
    await atHome();
    await toLogIn.click();
    await expectPage(page, council.text('errorPage.error.title'));
    // A page is visible before all of it has loaded.
    await expect.poll(() => loads).toBe(4);
    // A minute later the next failure may reload it again.
    await page.evaluate(() => sessionStorage.setItem('lintel.reloadedAt', String(Date.now() - 60_001)));
    const loaded = page.waitForEvent('load');
    await main(page)
      .getByRole('button', { name: council.text('errorPage.reloadPageButtonText') })
      .click();
    await loaded;
    await expectPage(page, council.text('errorPage.error.title'));
    await expect.poll(() => loads).toBe(5);
  });
});
