import { accessibilityFaults } from './accessibility.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

test('the language menu stays on the page, reloads it and remembers the choice @two-languages', async ({
  page,
  context,
  council,
}) => {
  const welsh = council.in('cy-GB');
  await page.goto('/properties?sort=most');
  await expectPage(page, council.text('properties.heading'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  const menu = page.getByRole('navigation', { name: council.text('footer.language') });
  await expect(menu.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  const link = menu.getByRole('link', { name: 'Cymraeg' });
  await expect(link).toHaveAttribute('lang', 'cy-GB');
  await expect(link).toHaveAttribute('hreflang', 'cy-GB');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await link.click();

  await expect(page).toHaveURL(/\/cy\/properties\?sort=most$/);
  await expectPage(page, welsh.text('properties.heading'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy-GB');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document');
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n');
  expect(cookie).toMatchObject({ value: 'cy-GB', path: '/', sameSite: 'Lax', secure: true });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);

  await test.step('the front page opens in that language, except by the link to English there', async () => {
    const tab = await context.newPage();
    await tab.goto('/');
    await expect(tab).toHaveURL(/\/cy$/);
    await expectPage(tab, welsh.text('home.heading', { site: council.files.tenant.websiteTitle }));
    const english = tab
      .getByRole('navigation', { name: welsh.text('footer.language') })
      .getByRole('link', { name: 'English' });
    // As in a new tab: the click would remember the language.
    await english.evaluate((anchor) => anchor instanceof HTMLAnchorElement && location.assign(anchor.href));
    await expect(tab).toHaveURL(/[^y]\/$/);
    await expect(tab.locator('html')).toHaveAttribute('lang', 'en-GB');
    await tab.close();
  });

  await test.step('and leads back', async () => {
    await page
      .getByRole('navigation', { name: welsh.text('footer.language') })
      .getByRole('link', { name: 'English' })
      .click();
    await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/properties\?sort=most$/);
    await expectPage(page, council.text('properties.heading'));
  });
});

test('every step in Welsh stays in Welsh, even a log-in and an unknown address @two-languages', async ({
  page,
  council,
  troubles,
}) => {
  const welsh = council.in('cy-GB');
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.headers()['accept-language']);
  });
  await page.goto('/cy');
  await expectPage(page, welsh.text('home.heading', { site: council.files.tenant.websiteTitle }));
  await page
    .getByRole('navigation', { name: welsh.text('site.menu') })
    .getByRole('link', { name: welsh.text('nav.properties') })
    .click();
  await expect(page).toHaveURL(/\/cy\/properties/);
  const card = page.locator('article[data-state="loaded"]').first();
  await expect(card).toContainText('£');
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/cy\/properties\/[^/]+$/);

  await goWithin(page, '/cy/content');
  await page.locator('main a[href="/cy/content/guides/your-rights"]').click();
  await expect(page).toHaveURL(/\/cy\/content\/guides\/your-rights$/);
  await expectPage(page, council.files.content.pages.get('cy-GB')?.get('guides/your-rights')?.name ?? '?');
  expect(asked.length).toBeGreaterThan(0);
  expect([...new Set(asked)]).toEqual(['cy-GB']);

  await test.step('axe finds nothing on a page in Welsh', async () => {
    await goWithin(page, '/cy/info/cookies');
    await expectPage(page, welsh.text('titles.cookies'));
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  await test.step('a log-in leads back in Welsh', async () => {
    await goWithin(page, '/cy/account');
    await expect(page).toHaveURL(/\/cy\/login\?returnTo=/);
    await page.getByLabel(welsh.text('login.email')).fill('applicant@example.org');
    await page.getByLabel(welsh.text('login.password'), { exact: true }).fill('an open door for all');
    await page.locator('[data-event="login.submit"]').click();
    await expectPage(page, welsh.text('account.heading'));
    await expect(page).toHaveURL(/\/cy\/account$/);
  });

  await test.step('the page for an unknown address leads to the front page in Welsh', async () => {
    troubles.expect(/^404: GET .*\/cy\/nowhere$/);
    await page.goto('/cy/nowhere');
    await expectPage(page, welsh.text('errorPage.pageNotFound.title'));
    await page
      .getByRole('main')
      .getByRole('link', { name: welsh.text('errorPage.homePageButtonText') })
      .click();
    await expect(page).toHaveURL(/\/cy\/?$/);
    await expectPage(page, welsh.text('home.heading', { site: council.files.tenant.websiteTitle }));
  });
});
