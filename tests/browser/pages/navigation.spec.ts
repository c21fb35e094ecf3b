import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { routes } from './routes.ts';

test.describe.configure({ mode: 'parallel' });

test('an address that is not there is a real 404 @full', async ({ page, council, troubles }) => {
  troubles.expect(/^404: GET .*\/nowhere\/at-all$/);
  const response = await page.goto('/nowhere/at-all');
  expect(response?.status()).toBe(404);
  await expectPage(page, 'This page could not be found');
  await page
    .getByRole('main')
    .getByRole('link', { name: council.text('errorPage.homePageButtonText') })
    .click();
  await expectPage(page, council.text('home.heading', { site: council.files.tenant.websiteTitle }));
});

test('a form that is not there, and a page that a form does not have, say so', async ({
  page,
  council,
  troubles,
}) => {
  troubles.expect(/^404: GET .*\/forms\/nowhere$/);
  troubles.expect(/^404: GET .*\/forms\/pre-assessment\/nowhere$/);
  troubles.expect(/^404: GET .*\/api\/forms\/nowhere\/start$/);
  for (const path of ['/forms/nowhere', '/forms/pre-assessment/nowhere']) {
    await page.goto(path);
    await expectPage(page, council.text('errorPage.pageNotFound.title'));
  }
});

test('back and forward keep the place on the page and what was chosen @full', async ({ page, council }) => {
  await page.goto('/properties');
  await page.getByLabel(council.text('properties.sort')).selectOption('most');
  await expect(page).toHaveURL(/sort=most/);
  const card = page.getByRole('article').nth(5);
  for (let place = 0; place <= 5; place += 1) {
    await expect(page.getByRole('article').nth(place)).toHaveAttribute('data-state', 'loaded');
  }
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  const street = await card.getByRole('link').innerText();
  await card.getByRole('link').click();
  await expectPage(page, street);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page.getByLabel(council.text('properties.sort'))).toHaveValue('most');
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(50);
  await page.goForward();
  await expectPage(page, street);
});

test('what a page needs is fetched with it, once', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const response = await page.goto('/properties');
  const html = (await response?.text()) ?? '';
  await expect(page.locator('article[data-state="loaded"]').first()).toBeVisible();
  const { chunks } = routes.find(({ path }) => path === '/properties') ?? { chunks: [] };
  expect(chunks.length).toBeGreaterThan(0);
  for (const chunk of chunks) {
    expect(html).toContain(`<link rel="modulepreload" href="${chunk}"`);
    expect(fetched.filter((path) => path === chunk)).toEqual([chunk]);
  }
});

test('a part of the site that is gone after an update loads the page anew, once', async ({
  page,
  council,
  troubles,
}) => {
  troubles.expect(/^404: GET .*\/assets\/login\.index-/);
  // The router may notice the hole just before the page reloads.
  troubles.allow(/^console: TypeError: .*'component'/);
  await page.goto('/');
  await expectPage(page, council.text('home.heading', { site: council.files.tenant.websiteTitle }));
  let lost = 0;
  // As a server does that has a newer build: the first request for the old part finds nothing.
  await page.route('**/assets/login.index-*.js', (route) => {
    lost += 1;
    return lost === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  const loaded = page.waitForEvent('load');
  await page
    .getByRole('navigation', { name: council.text('site.menu') })
    .getByRole('link', { name: council.text('nav.login') })
    .click();
  await loaded;
  await expectPage(page, council.text('login.heading'));
});

test('a new page begins at its heading and is announced', async ({ page, council }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: council.text('site.menu') })
    .getByRole('link', { name: council.text('nav.properties') })
    .click();
  await expectPage(page, council.text('properties.heading'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
});
