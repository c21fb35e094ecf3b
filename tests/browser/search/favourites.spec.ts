import type { Locator, Page } from '@playwright/test';
import { changeAddress, expectPage, goWithin, logInByForm } from '../actions.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { newApplicant, steadyHomes } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const cardOf = (page: Page, advertId: string) =>
  page.getByRole('article').filter({ has: page.locator(`a[href$="/properties/${advertId}"]`) });
const heartIn = (place: Locator, council: Council) =>
  place.getByRole('button', { name: council.pattern('favourites.mark') });

test('a visitor saves homes on the device, finds them again, and has them in the account after log-in', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const email = await newApplicant(ground, council);
  const [one, other] = await steadyHomes(newClient());
  if (!one || !other) throw new Error('There are no two homes.');
  await page.goto(`/properties?text=${encodeURIComponent(one.details.postcode)}`);
  const card = cardOf(page, one.id);
  await heartIn(card, council).click();
  await expect(heartIn(card, council)).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByText(council.text('favourites.onDevice'))).toBeVisible();
  // The heart lies above the card's link, and a press must not follow the link.
  await expectPage(page, council.text('properties.heading'));

  await changeAddress(page, '/properties?favouritesOnly=1');
  await expect(cards(page)).toHaveCount(1);
  await expect(card).toBeVisible();

  await changeAddress(page, `/properties?text=${encodeURIComponent(other.details.postcode)}`);
  await heartIn(cardOf(page, other.id), council).click();
  await goWithin(page, '/login?returnTo=%2Fproperties%3FfavouritesOnly%3D1');
  const moved = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/api/account/favourites'),
  );
  await logInByForm(page, council, email);
  expect((await moved).status()).toBe(200);
  await expect(page).toHaveURL(/\/properties\?.*favouritesOnly=1/);
  await expect(cards(page)).toHaveCount(2);
  for (const { id } of [one, other]) {
    await expect(heartIn(cardOf(page, id), council)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(await page.evaluate(() => localStorage.getItem('lintel.favourites'))).toBeNull();
});

test('a favourite is saved to the account from the card, the home’s page and the filter, or undone', async ({
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

  await changeAddress(page, '/properties?favouritesOnly=1');
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

  await test.step('one that the server refuses is undone, and says so in place', async () => {
    troubles.expect(/^500: PUT .*\/api\/account\/favourites\//);
    await page.route('**/api/account/favourites/*', (route) => route.fulfill({ status: 500, body: '' }));
    await changeAddress(page, address);
    const card = cardOf(page, home.id);
    await heartIn(card, council).click();
    await expect(card.getByText(council.text('favourites.failed'))).toBeVisible();
    await expect(heartIn(card, council)).toHaveAttribute('aria-pressed', 'false');

    await page.unroute('**/api/account/favourites/*');
    await heartIn(card, council).click();
    await expect(heartIn(card, council)).toHaveAttribute('aria-pressed', 'true');
    await expect(card.getByText(council.text('favourites.failed'))).toHaveCount(0);
  });
});

test('two tabs end with the same favourites @full', async ({ page, context, council, ground, logIn }) => {
  const homes = await steadyHomes(await logIn(await newApplicant(ground, council)));
  // Two homes with the same postcode appear in one result, whatever other tests add to the list.
  const [[one, another] = []] = [...Map.groupBy(homes, ({ details }) => details.postcode).values()].filter(
    ({ length }) => length > 1,
  );
  if (!one || !another) throw new Error('No two homes have one postcode.');
  const heart = (tab: Page, { id }: typeof one) => heartIn(cardOf(tab, id), council);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/properties?text=${encodeURIComponent(one.details.postcode)}`);
    await expect(heart(tab, another)).toHaveAttribute('aria-pressed', 'false');
  }
  await heart(page, one).click();
  await expect(heart(page, one)).toHaveAttribute('aria-pressed', 'true');
  await heart(other, another).click();
  // The answer to a heart lists all hearts.
  await expect(heart(other, one)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart(page, another)).toHaveAttribute('aria-pressed', 'true');
});
