import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

const texts = '**/tenant/texts/**';

test('the texts are preloaded once and cached for the next page, and bypass the cache if they failed', async ({
  page,
  council,
  troubles,
}) => {
  const heading = council.text('home.heading', { site: council.files.tenant.websiteTitle });
  // Two requests mean that the preload does not match the script's request.
  const sizes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.includes('/tenant/texts/'))
        .map(({ initiatorType, transferSize }) => ({ initiatorType, sent: transferSize > 0 })),
    );
  await page.goto('/');
  await expectPage(page, heading);
  expect(await sizes()).toEqual([{ initiatorType: 'link', sent: true }]);
  await page.reload();
  await expectPage(page, heading);
  expect(await sizes()).toEqual([{ initiatorType: 'link', sent: false }]);

  troubles.expect(/^503: GET .*\/tenant\/texts\//);
  let asked = 0;
  await page.route(texts, async (route) => {
    asked += 1;
    if (asked === 1) await route.fulfill({ status: 503, body: '' });
    else if (asked === 2)
      await route.fulfill({ contentType: 'application/json', body: '{"site":{"menu":"Me' });
    else await route.continue();
  });
  await page.goto('/properties');
  await expectPage(page, council.text('properties.heading'));
  expect(asked).toBe(3);
});

test('if they stay missing the page says so in its language, with a way to retry and a phone number @two-languages', async ({
  page,
  council,
  troubles,
}) => {
  troubles.expect(/^failed: GET .*\/tenant\/texts\//);
  const welsh = council.in('cy-GB');
  for (const [address, heading] of [
    // The server rendered the first, which stays readable; the second needs the browser to render it.
    ['/cy/properties', welsh.text('properties.heading')],
    ['/cy/properties?view=map', welsh.text('errorPage.error.title')],
  ] as const) {
    await page.route(texts, (route) => route.abort('connectionfailed'));
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(welsh.text('errorPage.error.description'));
    await expectPage(page, heading);
    await expect(
      page.locator('.last-resort').getByRole('link', { name: council.files.tenant.contact.telephone }),
    ).toBeVisible();
    await page.unroute(texts);
    await page.getByRole('button', { name: welsh.text('errorPage.reloadPageButtonText') }).click();
    await expectPage(page, welsh.text('properties.heading'));
  }
});
