import type { Locator, Page } from '@playwright/test';
import { expectPage, logInByForm } from '../actions.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { newApplicant, steadyHomes } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cardOf = (page: Page, advertId: string) =>
  page.getByRole('article').filter({ has: page.locator(`a[href$="/properties/${advertId}"]`) });
const heartIn = (place: Locator, council: Council) =>
  place.getByRole('button', { name: council.pattern('favourites.mark') });

test('a visitor keeps homes on the device, finds them again, and has them in the account after the log-in', async ({
  page,
  council,
  ground,
}) => {
  const email = await newApplicant(ground, council);
  await page.goto('/properties?sort=most');
  const card = cards(page).first();
  await heartIn(card, council).click();
  await expect(heartIn(card, council)).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText(council.text('favourites.onDevice'))).toBeVisible();
  // The heart lies above the card's link, and a press must not follow the link.
  await expectPage(page, council.text('properties.heading'));
  const street = await card.getByRole('heading').textContent();

  await page.goto('/properties?favouritesOnly=1');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole('heading')).toHaveText(street ?? '');

  await page.goto('/properties?sort=most');
  await heartIn(cards(page).nth(1), council).click();
  await page.goto('/login?returnTo=%2Fproperties%3Fsort%3Dmost');
  const moved = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/api/account/favourites'),
  );
  await logInByForm(page, council, email);
  expect((await moved).status()).toBe(200);
  await expect(page).toHaveURL(/\/properties\?.*sort=most/);
  for (const place of [0, 1]) {
    await expect(heartIn(cards(page).nth(place), council)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(await page.evaluate(() => localStorage.getItem('lintel.favourites'))).toBeNull();
});

test('a heart is kept with the account: on the card, on the home’s page, and in the filter; or taken back', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const person = await logIn(await newApplicant(ground, council));
  const [home] = await steadyHomes(person);
  if (!home) throw new Error('There is no home.');
  const address = `/properties?text=${encodeURIComponent(home.details.postcode)}`;
  const listHeart = heartIn(cardOf(page, home.id), council);
  await page.goto(address);
  await expect(listHeart).toHaveAttribute('aria-pressed', 'false');
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
  await listHeart.click();
  await expect(listHeart).toHaveAttribute('aria-pressed', 'true');
  expect((await kept).status()).toBe(200);

  await page.goto('/properties?favouritesOnly=1');
  await expect(cards(page)).toHaveCount(1);
  await cards(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/properties/${home.id}$`));
  // The new page takes the focus, so a key pressed before that would be lost.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const pageHeart = heartIn(page.getByRole('main'), council).first();
  await expect(pageHeart).toHaveAttribute('aria-pressed', 'true');
  await pageHeart.press('Enter');
  await expect(pageHeart).toHaveAttribute('aria-pressed', 'false');
  // A heart removed by mistake can be restored: its card stays until the next visit.
  await page.goBack();
  await expect(heartIn(cards(page), council)).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByText(council.text('favourites.none'))).toBeVisible();
  await expect(cards(page)).toHaveCount(0);

  await test.step('one that the server does not take is taken back, and says so where it is', async () => {
    troubles.expect(/^500: PUT .*\/api\/account\/favourites\//);
    await page.route('**/api/account/favourites/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/properties');
    const card = cards(page).first();
    await heartIn(card, council).click();
    await expect(card.getByText(council.text('favourites.failed'))).toBeVisible();
    await expect(heartIn(card, council)).toHaveAttribute('aria-pressed', 'false');

    await page.unroute('**/api/account/favourites/*');
    await heartIn(card, council).click();
    await expect(heartIn(card, council)).toHaveAttribute('aria-pressed', 'true');
    await expect(card.getByText(council.text('favourites.failed'))).toHaveCount(0);
  });
});

test('two tabs end with the same hearts', async ({ page, context, council, ground, logIn }) => {
  await logIn(await newApplicant(ground, council));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/properties');
    await expect(heartIn(cards(tab).nth(1), council)).toHaveAttribute('aria-pressed', 'false');
  }
  await heartIn(cards(page).first(), council).click();
  await expect(heartIn(cards(page).first(), council)).toHaveAttribute('aria-pressed', 'true');
  await heartIn(cards(other).nth(1), council).click();
  // The answer to a heart lists all hearts.
  await expect(heartIn(cards(other).first(), council)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heartIn(cards(page).nth(1), council)).toHaveAttribute('aria-pressed', 'true');
});
