import { goWithin } from '../actions.ts';
import { accessibilityFaults } from './accessibility.ts';
import { overflow } from './overflow.ts';
import { addressOf } from './route-addresses.ts';
import { ofEveryKind, routes } from './routes.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

test('a partly translated page marks the language of its words @right-to-left', async ({
  page,
  newClient,
}) => {
  const { text: html } = await newClient().get('/ar');
  expect(html).toMatch(/<html[^>]* lang="ar-EG" dir="rtl"/);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/pl/create', '/ar', '/ar/properties', '/ar/login']) {
    // Another language is another document.
    await (path === '/pl/create' || path === '/ar' ? page.goto(path) : goWithin(page, path));
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
  // Arabic text on the page is not marked with a language; the one English text is.
  await goWithin(page, '/ar/info/privacy');
  const borrowed = page.locator('main [data-borrowed]:not(:has([data-borrowed]))').first();
  await expect(borrowed).toHaveAttribute('lang', 'en-GB');
  // Otherwise its full stop would be read first, and "66 of 123" in reverse.
  await expect(borrowed).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(page.locator('header [data-borrowed]', { hasText: /^[\u0600-\u06FF\s]+$/ })).toHaveCount(0);
});

const everything = process.env['LINTEL_FULL'] === '1';
const email = 'applicant@example.org';

test('no right-to-left page is wider than a narrow phone @right-to-left', async ({
  page,
  logIn,
  newClient,
  troubles,
}) => {
  test.setTimeout(180_000);
  troubles.allow(/^404: GET .*\/api\//);
  await page.setViewportSize({ width: 320, height: 740 });
  const traffic = new Traffic(page);
  // accessibility.spec.ts checks all left-to-right pages at this width.
  const looked = routes.filter(({ path }) => everything || ofEveryKind.has(path));
  for (const { path } of looked.toSorted((one, other) => rank(one.path) - rank(other.path))) {
    if (path === '/account') await logIn(email);
    const address = await addressOf(path, newClient());
    const there = `/ar${address === '/' ? '' : address}`;
    // Opening a page within the site takes a third of the time.
    const isOpen = new URL(page.url()).pathname.startsWith('/ar');
    const isWithin = !everything && isOpen && rank(path) !== 3 && path !== '/account';
    if (isWithin) await goWithin(page, there);
    else await page.goto(there);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await traffic.quiet();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect.soft.poll(() => overflow(page), `${address}: wider than the window`).toEqual([]);
  }
});

/** Sorts a visitor's pages first, then those of an account, and last those that end a session. */
function rank(path: string): number {
  if (path === '/logout' || path.startsWith('/authentication')) return 3;
  if (path === '/account') return 1;
  return path.startsWith('/account') ? 2 : 0;
}
