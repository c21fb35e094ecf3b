import type { Locator } from '@playwright/test';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, changeAddress, control, expectPage, goWithin, pressLogOut, tabTo } from '../actions.ts';
import { manyHomes, test as testWithMany } from './big-register.ts';
import { expect, test } from '../fixtures.ts';
import { homesFor, newApplicant } from '../people.ts';
import {
  addOwnHomes,
  answer,
  cards,
  resultCount,
  expectCards,
  numberFound,
  openFilters,
  tabToFilters,
} from './results.ts';
import { watchShifts } from '../pages/shifts.ts';

test.describe.configure({ mode: 'parallel' });

const list = '**/api/propertylistings/list?**';
const minute = 60_000;

test('choices are in the address, are announced, and return at the next visit until cleared', async ({
  page,
  council,
}) => {
  await page.goto('/properties');
  await expectCards(page);
  const all = await numberFound(page);
  await openFilters(page, council);
  const parking = page.getByRole('radiogroup', { name: council.text('search.parking') });
  await parking.scrollIntoViewIfNeeded();
  const before = await parking.boundingBox();
  await parking.hover();
  const places = page.getByRole('combobox', { name: council.text('search.nearPlace') });
  await expect(places.getByRole('option')).not.toHaveCount(1);
  expect(await parking.boundingBox(), 'what comes late moves nothing').toEqual(before);
  // Other tests' homes have a garden and no parking.
  await answer(page, council, 'parking', 'yes');
  await answer(page, council, 'pets', 'yes');
  await page.getByLabel(council.text('properties.sort')).selectOption('most');
  await expect(page).toHaveURL(/\/properties\?(?=.*parking=yes)(?=.*pets=yes)(?=.*sort=most)/);
  const found = await numberFound(page);
  expect(found).toBeLessThan(all);
  const homes = council.text('properties.count_other', { count: found });
  await expect(page.getByRole('status').filter({ hasText: homes })).toContainText(
    council.text('search.describe.parkingYes'),
  );

  const saved = page.url();
  await goWithin(page, '/');
  await page.goto('/properties');
  await expect(page).toHaveURL(saved);
  await expect(resultCount(page)).toHaveText(homes);

  await openFilters(page, council);
  await page.getByRole('button', { name: council.text('search.clear'), exact: true }).click();
  await expect(page).not.toHaveURL(/parking|pets/);
  // The number may differ from before: other tests open and close homes.
  await expect.poll(() => numberFound(page)).toBeGreaterThan(found);
  await page.goto('/properties');
  await expectCards(page);
  await expect(page).not.toHaveURL(/parking|pets/);
  expect(await numberFound(page)).toBeGreaterThan(found);
});

test('impossible choices in the address are omitted and named; an empty result suggests what to remove', async ({
  page,
  council,
}) => {
  await page.goto(
    `/properties?garden=perhaps&bedrooms=2+99&types=7000&sort=price&view=globe&bidOnly=maybe&text=${'x'.repeat(150)}`,
  );
  await expectPage(page, council.text('properties.heading'));
  const notice = page.getByText(council.pattern('search.dropped'));
  for (const key of ['search.garden', 'search.bedrooms', 'search.types', 'properties.sort', 'search.view']) {
    await expect(notice).toContainText(council.text(key));
  }
  await expect(notice).toContainText(council.text('properties.filterBid'));
  await expect(notice).toContainText(council.text('search.text'));
  const chosen = page.getByRole('list', { name: council.text('search.chosen') });
  await expect(chosen.getByRole('button', { name: 'xxx' })).toBeVisible();
  await expect(chosen.getByRole('listitem')).toHaveCount(2);

  await test.step('an empty result says what to remove and how many homes that brings', async () => {
    // Not two bedrooms: other tests' homes have two, and come and go.
    await changeAddress(page, '/properties?bedrooms=3&text=nosuchword');
    await expect(page.getByText(council.text('search.emptyFiltered'))).toBeVisible();
    const what = council.text('search.describe.text', { text: 'nosuchword' });
    const [before = '', after = ''] = council.text('search.relax_other', { what }).split('{{count}}');
    const way = page.getByRole('button', { name: before });
    const brings = Number((await way.textContent())?.replace(before, '').replace(after, ''));
    expect(brings).toBeGreaterThan(0);
    await way.click();
    await expectCards(page);
    expect(await numberFound(page)).toBe(brings);
    await expect(page).toHaveURL(/bedrooms=3$/);
    // With a single filter, the page does not suggest leaving one out.
    await changeAddress(page, '/properties?text=nosuchword');
    await expect(page.getByText(council.text('search.emptyOne', { what }))).toBeVisible();
  });
});

/** Returns the homes of these cards. */
const idsOf = (shown: Locator) =>
  shown.evaluateAll((all) => all.map((card) => card.getAttribute('data-advert-id')));

test('slow and failing list calls: loaded homes stay, the rest can be retried, and Back keeps the place', async ({
  page,
  council,
  ground,
  newClient,
  troubles,
}) => {
  const homes = await addOwnHomes(ground, newClient(), 20);
  await page.goto(`/properties?text=${homes.word}`);
  await expectCards(page);
  await expect(resultCount(page)).toHaveText(council.text('properties.count_other', { count: 20 }));
  const loaded = page.locator('article[data-state="loaded"]');
  const were = await idsOf(loaded);
  expect(were.length).toBeGreaterThan(0);

  troubles.expect(/^500: GET .*\/api\/propertylistings\/list/);
  const held = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.mouse.wheel(0, 20_000);
  await expect(page.locator('article[data-state="loading"]').first()).toBeVisible();
  expect(await idsOf(loaded)).toEqual(expect.arrayContaining(were));

  held.resolve();
  await expect(page.locator('article[data-state="error"]').first()).toBeVisible();
  expect(await idsOf(loaded)).toEqual(expect.arrayContaining(were));
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toContainText(council.pattern('search.someFailed_other'));

  await page.unroute(list);
  await said.getByRole('button', { name: council.text('search.retryAll') }).click();
  await expect(said).toHaveCount(0);
  await expect(page.locator('article[data-state="error"]')).toHaveCount(0);
  await page.mouse.wheel(0, 20_000);
  await expect(loaded).toHaveCount(20);

  await test.step('back from a home, the list is where it was, and nothing is fetched again', async () => {
    await page.goto(`/properties?text=${homes.word}`);
    await expectCards(page);
    const last = page.locator(`article[data-advert-id="${homes.ids[17]}"]`);
    await expect(async () => {
      await page.mouse.wheel(0, 2_000);
      await expect(last).toHaveAttribute('data-state', 'loaded', { timeout: 500 });
    }).toPass();
    await last.scrollIntoViewIfNeeded();
    const at = () => page.evaluate(() => Math.round(scrollY));
    const was = await at();
    expect(was).toBeGreaterThan(500);
    await last.getByRole('link').click();
    await expectPage(page, 'Otherwhere Lane');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goBack();
    await expect(last).toBeInViewport();
    await expect.poll(async () => Math.abs((await at()) - was)).toBeLessThan(5);
    await expect(page.locator('article[data-state="loaded"]')).toHaveCount(20);
    expect(asked.filter((url) => url.includes('/api/propertylistings/'))).toEqual([]);
  });
  await homes.close();
});

test('homes that change and close while the list is viewed', async ({ page, council, ground, newClient }) => {
  const client = newClient();
  const homes = await addOwnHomes(ground, client, 4);
  const [changed, closed] = homes.ids;
  await page.clock.install();
  await page.goto(`/properties?text=${homes.word}`);
  await expect(page.locator('article[data-state="loaded"]')).toHaveCount(4);
  const card = page.locator(`article[data-advert-id="${changed}"]`);
  await expect(card).toContainText('£112.50');
  await ground.pool.query(
    `update advert set version = version + 1, details = details || '{"rentPence": 9900}' where id = $1`,
    [changed],
  );
  await ground.pool.query('update advert set closes_at = app_now() where id = $1', [closed]);
  await expect
    .poll(async () => (await client.get('/api/propertylistings/basic')).text.includes(closed ?? ''))
    .toBe(false);
  await page.clock.fastForward(6 * minute);
  await expect(card).toContainText('£99 ');
  await expect(page.locator(`article[data-advert-id="${closed}"]`)).toHaveCount(0);
  await expect(resultCount(page)).toHaveText(council.text('properties.count_other', { count: 3 }));
  await homes.close();
});

test('during another search the previous homes can still be read @full', async ({ page, council }) => {
  for (const colorScheme of council.hasDarkMode ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/properties');
    await expectCards(page);
    // Never answered, so the search stays in progress during the check.
    await page.route('**/api/propertylistings/matching?**', () => {});
    await openFilters(page, council);
    await page.getByLabel(council.text('search.text')).fill('garden');
    await page.keyboard.press('Enter');
    await expect(page.locator('main [data-view][aria-busy]')).toHaveAttribute('aria-busy', 'true');
    expect(await accessibilityFaults(page, 'main [data-view][aria-busy]'), colorScheme).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => localStorage.clear());
  }
});

test('on a desktop the first cards show price, time left and eligibility without scrolling; log-out clears the search', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  await logIn(await newApplicant(ground, council));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/properties');
  await expectCards(page);
  for (const part of ['.rent', '.left', '.eligibility']) {
    await expect(cards(page).first().locator(part)).toBeInViewport({ ratio: 1 });
  }
  const all = await numberFound(page);
  await answer(page, council, 'garden', 'no');
  await expect.poll(() => numberFound(page)).toBeLessThan(all);
  const found = await numberFound(page);
  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
  await page
    .getByRole('navigation', { name: council.text('site.menu') })
    .getByRole('link', { name: council.text('nav.properties') })
    .click();
  await expectCards(page);
  await expect(page).not.toHaveURL(/garden/);
  expect(await numberFound(page)).toBeGreaterThan(found);
});

test('without a mouse: from the filter to a bid @full', async ({ page, council, ground, logIn }) => {
  const person = await logIn(await newApplicant(ground, council));
  const { open } = await homesFor(person);
  await page.goto('/properties');
  await expectCards(page);
  await tabToFilters(page, council);
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(open.details.postcode);
  await page.keyboard.press('Enter');
  const link = page.locator(`article[data-advert-id="${open.id}"]`).getByRole('link');
  await expect(link).toBeVisible();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expectPage(page, open.details.street);
  await tabTo(page, control(page, 'bid.place'));
  await page.keyboard.press('Space');
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
});

test('without a mouse: a maximum rent, near a place, the cheapest first', async ({ page, council }) => {
  await page.goto('/properties');
  await expectCards(page);
  const all = await numberFound(page);
  await tabToFilters(page, council);
  await tabTo(page, page.getByRole('textbox', { name: council.text('search.rentPounds') }));
  await page.keyboard.type('110');
  await expect(page).toHaveURL(/rent=110\+week/);
  const place = page.getByRole('combobox', { name: council.text('search.nearPlace') });
  await tabTo(page, place);
  await expect.poll(() => place.getByRole('option').count()).toBeGreaterThan(1);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/near=2\+miles\+/);
  await page.getByLabel(council.text('properties.sort')).selectOption('rent');
  await expect(page).toHaveURL(/sort=rent/);
  await expectCards(page);
  expect(await numberFound(page)).toBeLessThan(all);
  const near = council.text('search.describe.near_other', { count: 2, place: await place.inputValue() });
  await expect(page.getByRole('status').filter({ hasText: near })).toBeAttached();
  const rents = (await cards(page).locator('.rent strong').allTextContents()).map((text) =>
    Number(text.replace('£', '')),
  );
  expect(rents.length).toBeGreaterThan(0);
  expect(rents.filter((rent) => rent > 110)).toEqual([]);
  expect(rents).toEqual(rents.toSorted((one, other) => one - other));
});

test('on a slow connection nothing on the list moves by itself @full', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page);
  // Slow 4G with Lighthouse's values.
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  const shifts = await watchShifts(page);
  // Other tests' homes have two bedrooms; when they close, the list rightly changes.
  await page.goto('/properties?bedrooms=1%203%204');
  await expectCards(page);
  // Beyond the loaded cards first, then to the foot.
  for (const distance of [3_000, 100_000]) {
    await page.mouse.wheel(0, distance);
    await expect(cards(page).nth(7)).toHaveAttribute('data-state', 'loaded', { timeout: 20_000 });
  }
  await expect(page.locator('article[data-state="loading"]')).toHaveCount(0, { timeout: 20_000 });
  const { sum, moved } = await shifts();
  expect(sum, moved).toBeLessThanOrEqual(0.02);

  // A real movement must be noticed.
  await page.evaluate(() => {
    const intruder = document.createElement('div');
    intruder.style.height = '300px';
    // The browser attributes shifts within half a second of an input to the reader, and compensates for those
    // above the window unless the page is at the top.
    setTimeout(() => {
      scrollTo({ top: 0, behavior: 'instant' });
      requestAnimationFrame(() => requestAnimationFrame(() => document.body.prepend(intruder)));
    }, 600);
  });
  await expect.poll(async () => (await shifts()).sum).toBeGreaterThan(0.02);
});

testWithMany(
  'among ten thousand homes only those that came near are on the page @full',
  async ({ page, council }) => {
    await page.goto('/properties');
    await expectCards(page);
    await expect(resultCount(page)).toHaveText(
      council.text('properties.count_other', { count: manyHomes.toLocaleString('en-GB') }),
    );
    expect(await cards(page).count()).toBeLessThan(30);
    // Loads everything that loads by itself; then the page's foot can be reached.
    const more = page.getByRole('button', { name: council.text('search.more') });
    await expect(async () => {
      await page.mouse.wheel(0, 5_000);
      await expect(more).toBeVisible({ timeout: 200 });
    }).toPass();
    expect(await cards(page).count()).toBe(60);
    await expect(
      page.getByText(council.text('search.shown', { shown: 60, total: manyHomes.toLocaleString('en-GB') })),
    ).toBeVisible();
    await more.click();
    await expect(cards(page).nth(60)).toHaveAttribute('data-state', 'loaded');

    await answer(page, council, 'garden', 'yes');
    await expect.poll(() => numberFound(page)).toBeLessThan(manyHomes);
    await expectCards(page);
    expect(await numberFound(page)).toBeGreaterThan(1_000);
  },
);
