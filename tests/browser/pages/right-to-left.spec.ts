import { accessibilityFaults } from './accessibility.ts';
import { overflow } from './overflow.ts';
import { addressOf } from './route-addresses.ts';
import { routes } from './routes.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

test('a page in a language in part says which words are in which @right-to-left', async ({
  page,
  newClient,
}) => {
  const { text: html } = await newClient().get('/ar');
  expect(html).toMatch(/<html[^>]* lang="ar-EG" dir="rtl"/);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/ar', '/ar/properties', '/ar/login', '/pl/create']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('.draft-notice p')).toHaveCount(2);
    expect(
      await accessibilityFaults(page, undefined, [
        'valid-lang',
        'html-has-lang',
        'html-lang-valid',
        'color-contrast',
      ]),
      path,
    ).toEqual([]);
  }
  // Its own words are not marked; an English one is, by itself.
  await page.goto('/ar/info/privacy');
  const borrowed = page.locator('main [data-borrowed]:not(:has([data-borrowed]))').first();
  await expect(borrowed).toHaveAttribute('lang', 'en-GB');
  // Else its full stop would be read first, and "66 of 123" the other way round.
  await expect(borrowed).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(page.locator('header [data-borrowed]', { hasText: /^[\u0600-\u06FF\s]+$/ })).toHaveCount(0);
});

test('the language menu names each in itself @right-to-left', async ({ page, council }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: council.text('footer.language') });
  for (const { languageCode, displayName } of council.files.tenant.languages)
    await expect(menu.getByRole('link', { name: displayName })).toHaveAttribute('lang', languageCode);
});

const email = 'applicant@example.org';

test('no page from right to left is wider than a narrow phone @right-to-left', async ({
  page,
  logIn,
  newClient,
  troubles,
}) => {
  test.setTimeout(180_000);
  troubles.allow(/^404: GET .*\/api\//);
  troubles.allow(/^429: POST .*\/api\/errorreports$/);
  await page.setViewportSize({ width: 320, height: 740 });
  for (const { path } of routes.toSorted((one, other) => rank(one.path) - rank(other.path))) {
    if (path === '/account') await logIn(email);
    const address = await addressOf(path, newClient());
    const traffic = new Traffic(page);
    await page.goto(`/ar${address === '/' ? '' : address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await traffic.quiet();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect.soft.poll(() => overflow(page), `${address}: wider than the window`).toEqual([]);
  }
});

/** A visitor's pages first, then those of an account, and last what ends a session. */
function rank(path: string): number {
  if (path === '/logout' || path.startsWith('/authentication')) return 3;
  if (path === '/account') return 1;
  return path.startsWith('/account') ? 2 : 0;
}
