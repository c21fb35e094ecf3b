import type { Page } from '@playwright/test';
import { expectPage, untilGivenUp } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const path = '/api/propertylistings/basic';
/** The storage key of the list between visits. */
const key = 'lintel.adverts.en-GB';
const minute = 60_000;

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key);

/**
 * Follows the menu's link to the list: opening the list's own page would bring a short list along and request
 * none.
 */
const follow = (page: Page) => page.getByRole('banner').locator('nav a[href^="/properties"]').click();

async function open(page: Page): Promise<void> {
  await page.goto('/contents');
  await follow(page);
}

/** Opens the list and waits until it is stored for the next visit, which happens when the browser is idle. */
async function visit(page: Page): Promise<void> {
  await open(page);
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
}

/** Sets the browser's clock ahead by this many milliseconds. */
async function letPass(page: Page, time: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + time);
}

/** Records the paths of the page's requests. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('a list under five minutes old is not fetched again, an older one by its tag, a corrupt one in full', async ({
  page,
}) => {
  await visit(page);
  const asked = askedOf(page);
  await visit(page);
  expect(asked).not.toContain(path);

  const whole = (await kept(page)) ?? '';
  // web/api/packed-listing.test.ts has every other way in which it may be of no use.
  const spoilt = whole.slice(0, whole.length / 2);
  expect(spoilt).not.toBe('');
  // On another page: the list may not have been stored yet.
  await page.goto('/contents');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, spoilt] as const);
  const anew = page.waitForRequest(`**${path}`);
  await follow(page);
  expect((await anew).headers()['if-none-match']).toBeUndefined();
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
  await expect.poll(() => kept(page)).not.toBe(spoilt);

  const again = page.waitForRequest(`**${path}`);
  await letPass(page, 6 * minute);
  await visit(page);
  expect((await again).headers()['if-none-match']).toMatch(/^(W\/)?".+"$/);
});

test('with full storage everything works, and nothing is half stored @full', async ({ page, council }) => {
  await page.goto('/contents');
  await page.evaluate(() => {
    // To the last character: text that no longer fits in large blocks still fits in small ones.
    for (let size = 1_000_000, number = 0; size >= 1;) {
      try {
        localStorage.setItem(`full-${(number += 1)}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 10);
      }
    }
  });
  await page.goto('/properties');
  await expectPage(page, council.text('properties.heading'));
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
  await cards(page).first().getByRole('link').click();
  await page.goBack();
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
  expect(await kept(page)).toBeNull();
});

test('with blocked storage everything works', async ({ page, council }) => {
  // Chromium's behaviour when a person has blocked site data.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/properties');
  await expectPage(page, council.text('properties.heading'));
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/properties\/.+/);
  await page.goBack();
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
});

test('a failed sync says so, and what is still shown', async ({ page, council, troubles }) => {
  await page.clock.install();
  await visit(page);
  troubles.expect(/^503: GET .*\/api\/propertylistings\/basic/);
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.fastForward(6 * minute);
  await open(page);
  const main = page.getByRole('main');
  await untilGivenUp(page, main, council.text('errors.common.unknownError'));
  await expect(main.getByText(council.pattern('search.syncShown'))).toBeVisible();
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');

  const retry = main.getByRole('button', { name: council.text('search.syncRetry') });
  await expect(retry).toBeEnabled();
  await page.unroute(`**${path}`);
  await retry.click();
  await expect(main.getByText(council.text('errors.common.unknownError'))).toHaveCount(0);
});

test('offline, the homes stay, with their time', async ({ page, context, council, troubles }) => {
  troubles.allow(/^failed: GET .*net::ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await visit(page);
  const menu = page.getByRole('navigation', { name: council.text('site.menu') });
  const home = page.getByRole('main').getByRole('article').first();
  const street = await home.getByRole('heading').textContent();
  await context.setOffline(true);
  await page.clock.fastForward(6 * minute);
  await expect(page.getByRole('main').getByText(council.text('search.syncOffline'))).toBeVisible();
  await expect(page.getByRole('main').getByText(council.pattern('search.syncShown'))).toBeVisible();
  await expect(home.getByRole('heading')).toHaveText(street ?? '');
  await context.setOffline(false);
  await expect(page.getByRole('main').getByText(council.text('search.syncOffline'))).toHaveCount(0);
  await expect(menu).toBeVisible();
});

// With an unmoved clock: a moved one disagrees with the time at which the browser got the page.
test('offline, a page not fetched before says so, and Back shows the homes @full', async ({
  page,
  context,
  council,
  troubles,
}) => {
  troubles.allow(/^failed: GET .*net::ERR_INTERNET_DISCONNECTED|^console: |^page error: |^error: /);
  await page.goto('/properties');
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
  await context.setOffline(true);
  await cards(page).first().getByRole('link').click();
  const offline = council.text('errorPage.offline.title');
  await expectPage(page, offline);
  await expect(
    page.getByRole('button', { name: council.text('errorPage.reloadPageButtonText') }),
  ).toBeVisible();
  await page.goBack();
  await expect(cards(page).first().getByRole('heading')).toBeVisible();
  await page.goForward();
  // Otherwise the connection may return before the page is requested, which then simply loads.
  await expectPage(page, offline);
  await context.setOffline(false);
  // It retries by itself.
  await expect(page.getByRole('tab').first()).toBeVisible();
});

test('/properties/reload fetches the whole list and returns to the earlier search', async ({
  page,
  council,
}) => {
  await visit(page);
  const asked = page.waitForRequest(`**${path}`);
  await page.goto('/properties/reload?garden=yes&sort=most');
  expect((await asked).headers()['if-none-match']).toBeUndefined();
  await expect(page).toHaveURL(/\/properties\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ garden: 'yes', sort: 'most' });
  await expectPage(page, council.text('properties.heading'));
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');

  await test.step('inside the app it reloads the homes', async () => {
    const homes = page.waitForRequest('**/api/propertylistings/list?*');
    // Like a link in a content page: the app keeps its state.
    await page.evaluate(() => history.pushState(null, '', '/properties/reload'));
    await homes;
    await expect(page).toHaveURL(/\/properties(?:\?.*)?$/);
    await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded');
    await expect(cards(page).first().getByRole('heading')).toBeVisible();
  });
});
