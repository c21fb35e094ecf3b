import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { routes } from './routes.ts';

test.describe.configure({ mode: 'parallel' });

test('an unknown address is a real 404 @full', async ({ page, council, troubles }) => {
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

test('Back and Forward keep the scroll position and the choices @full', async ({ page, council }) => {
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

test('a new page starts at its heading and is announced, and its data is fetched once', async ({
  page,
  council,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page
    .getByRole('navigation', { name: council.text('site.menu') })
    .getByRole('link', { name: council.text('nav.properties') })
    .click();
  await expectPage(page, council.text('properties.heading'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();

  await test.step('after Back focus is on the link that was followed', async () => {
    const card = page.getByRole('article').nth(1);
    await expect(card).toHaveAttribute('data-state', 'loaded');
    const street = await card.getByRole('link').innerText();
    await card.getByRole('link').click();
    await expectPage(page, street);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expectPage(page, council.text('properties.heading'));
    await expect(card.getByRole('link')).toBeFocused();
  });

  await test.step('after a reload, too', async () => {
    fetched.length = 0;
    const html = (await (await page.goto('/properties'))?.text()) ?? '';
    await expect(page.locator('article[data-state="loaded"]').first()).toBeVisible();
    const { chunks } = routes.find(({ path }) => path === '/properties') ?? { chunks: [] };
    expect(chunks.length).toBeGreaterThan(0);
    for (const chunk of chunks) {
      expect(html).toContain(`<link rel="modulepreload" href="${chunk}"`);
      expect(fetched.filter((path) => path === chunk)).toEqual([chunk]);
    }
  });
});
