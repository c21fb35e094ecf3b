import type { Page } from '@playwright/test';
import { LocalAreaResponseSchema } from '#schemas/api/local-area.ts';
import type { AdvertDetails, Picture } from '#schemas/api/property-listings.ts';
import { BidScene, passingStreets, somePictures, type Ground } from '#tools/scenario/bid-scene.ts';
import { addAdvert, type AdvertArranged } from '#tools/scenario/arrange.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, expectPage, goWithin, openHome } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { steadyHomes } from '../people.ts';
import { makePicture } from '../../support/make-picture.ts';

test.describe.configure({ mode: 'parallel' });

const main = (page: Page) => page.getByRole('main');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const preview = (page: Page) => page.getByRole('dialog');
const notice = (page: Page, kind: 'changed' | 'closed') => page.locator(`[data-notice="${kind}"]`);

/** Time in milliseconds just after which facts are no longer fresh (specification section 9). */
const staleAfter = 301_000;

/** Adds an advert for one test. Tests that need a steady home ignore it. */
async function ownHome(
  { pool, tenantId }: Ground,
  details: Partial<AdvertDetails> = {},
  advert: AdvertArranged = {},
): Promise<string> {
  const pictures = await somePictures(pool, tenantId);
  return addAdvert(pool, tenantId, {
    cycleId: 'paths',
    ...advert,
    details: { street: passingStreets[0], pictures, ...details },
  });
}

async function change({ pool }: Ground, advertId: string, details: Partial<AdvertDetails>): Promise<void> {
  await pool.query('update advert set details = details || $2, version = version + 1 where id = $1', [
    advertId,
    JSON.stringify(details),
  ]);
}

test('tabs work by keyboard, are in the address, and do not move the page', async ({
  page,
  council,
  newClient,
}) => {
  const home = (await steadyHomes(newClient()))[0];
  await page.goto(`/properties/${home?.id}?tab=nowhere`);
  const [details, plans, area] = ['details', 'plans', 'area'].map((name) =>
    tab(page, council.text(`property.tabs.${name}`)),
  );
  if (!details || !plans || !area) throw new Error('There are three tabs.');
  await expect(details).toHaveAttribute('aria-selected', 'true');
  await expect(main(page).getByRole('heading', { name: council.text('property.money') })).toBeVisible();

  await details.focus();
  const place = await page.evaluate(() => scrollY);
  await page.keyboard.press('ArrowRight');
  await expect(plans).toBeFocused();
  await expect(plans).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\?tab=plans$/);
  await expect(main(page).getByRole('tabpanel')).toHaveAccessibleName(council.text('property.tabs.plans'));
  await page.keyboard.press('End');
  await expect(area).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText(council.text('property.nearby.title'));
  expect(await page.evaluate(() => scrollY)).toBe(place);
  // The pin of the small map has a size.
  await expect(page.getByRole('tabpanel').locator('.leaflet-homes-pane svg')).toBeVisible();

  await page.reload();
  await expect(area).toHaveAttribute('aria-selected', 'true');
  for (const { name, url } of council.files.tenant.mapLinks) {
    const link = page.getByRole('tabpanel').getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAccessibleName(new RegExp(council.text('site.opensNewWindow').slice(1, -1)));
    const { latitude, longitude } = home?.details ?? { latitude: 0, longitude: 0 };
    await expect(link).toHaveAttribute(
      'href',
      url.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude)),
    );
  }
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await expect(details).toBeFocused();
  await expect(page).not.toHaveURL(/tab=/);
  // Choosing tabs adds no steps to the history.
  await page.goBack();
  await expect(page).not.toHaveURL(/properties/);
});

test('the local area is listed by kind, is complete without the map, and says where it is unavailable', async ({
  page,
  council,
  newClient,
  troubles,
}) => {
  const [home] = await steadyHomes(newClient());
  const answer = await newClient().get(`/api/localarea/${home?.id}`);
  const { kinds } = answer.as(LocalAreaResponseSchema);
  expect(kinds.length).toBeGreaterThan(4);
  const whole = main(page).getByRole('region', { name: council.text('property.nearby.title') });

  troubles.expect(/^503: GET .*\/api\/localarea\//);
  troubles.expect(/^404: GET .*\/tenant\/map[./]/);
  await page.route(/\/tenant\/map(?:\.geojson|\/.*\.pmtiles)$/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.route('**/api/localarea/*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/properties/${home?.id}?tab=area`);
  await expect(whole).toContainText(council.text('property.areaFailed'));
  await page.unroute('**/api/localarea/*');
  await whole.getByRole('button', { name: council.text('bid.retry') }).click();
  for (const { kind, places } of kinds) {
    const part = whole.getByRole('region', { name: council.text(`property.nearby.kinds.${kind}`) });
    await expect(part.getByRole('listitem')).toHaveCount(places.length);
    for (const [index, place] of places.entries())
      await expect(part.getByRole('listitem').nth(index)).toContainText(place.name);
  }
  // The map has the same numbers.
  const first = page.locator('.leaflet-homes-pane li').last();
  await expect(first).toHaveText('1');
  await expect(first).toHaveAttribute('title', kinds[0]?.places[0]?.name ?? '');
  expect(await accessibilityFaults(page)).toEqual([]);
});

/** Returns an uploaded picture as an advert has it. */
const sentPicture = (name: string, alt: string): Picture => ({
  file: `pictures/${name}/640.webp`,
  alt,
  width: 640,
  height: 480,
  widths: [320, 640],
  blur: 'UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=',
});

test('pictures load in the smaller format, in the other if that is missing, and are replaced if both are @full', async ({
  page,
  council,
  ground,
  troubles,
}) => {
  troubles.expect(/^404: GET .*\/pictures\/(?:half|none)\//);
  const size = { width: 320, height: 240 };
  const avif = await makePicture({ ...size, format: 'avif' });
  const webp = await makePicture({ ...size, format: 'webp' });
  await page.route('**/pictures/*/*', (route) => {
    const address = route.request().url();
    if (address.includes('/whole/') && address.endsWith('avif'))
      return route.fulfill({ contentType: 'image/avif', body: avif });
    if (address.includes('/half/') && address.endsWith('webp'))
      return route.fulfill({ contentType: 'image/webp', body: webp });
    return route.fulfill({ status: 404 });
  });
  const pictures = [
    sentPicture('whole', 'The front'),
    sentPicture('half', 'The back'),
    sentPicture('none', ''),
  ];
  // Closed, to keep it out of other tests' lists, where its pictures would be missing.
  const home = await ownHome(ground, { pictures }, { opensIn: -20_000_000, closesIn: -19_000_000 });
  // A phone shows them side by side and loads those that come into view.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/properties/${home}`);
  const shown = (index: number) =>
    main(page)
      .locator('li button img')
      .nth(index)
      .evaluate((image: HTMLImageElement) =>
        image.naturalWidth === 0
          ? 'nothing'
          : image.currentSrc.replace(/^.*pictures\//, '').replace(/,.*/s, ''),
      );
  await expect.poll(() => shown(0)).toBe('whole/320.avif');
  // Its size depends on the window, and the first one may stay.
  await expect.poll(() => shown(1)).toMatch(/^half\/\d+\.webp$/);
  await expect.poll(() => shown(2)).toBe('data:image/svg+xml');
  await expect(
    main(page).getByRole('button', {
      name: council.text('property.showPicture', {
        number: 3,
        total: 3,
        alt: council.text('property.plainPicture'),
      }),
    }),
  ).toBeVisible();
});

test('pictures are enlarged by keyboard, and focus returns; so are floor plans', async ({
  page,
  council,
  ground,
}) => {
  const [first, second] = await somePictures(ground.pool, ground.tenantId);
  if (!first || !second) throw new Error('The demo has two pictures.');
  const pictures = [first, second, { ...first, alt: 'The house from behind' }];
  await page.goto(`/properties/${await ownHome(ground, { pictures })}`);
  const large = main(page).getByRole('button', {
    name: council.text('property.openPicture', { number: 1, total: 3, alt: first.alt }),
  });
  await large.focus();
  await page.keyboard.press('Enter');
  const image = preview(page).getByRole('img');
  const shows = async (number: number, alt: string) => {
    await expect(image).toHaveAccessibleName(alt);
    await expect(preview(page).locator('.count')).toHaveText(
      council.text('property.pictureOf', { number, total: 3 }),
    );
  };
  await shows(1, first.alt);
  await expect(preview(page)).toHaveAccessibleName(
    council.text('property.preview.label', { street: passingStreets[0] }),
  );
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await shows(2, second.alt);
  await page.keyboard.press('End');
  await shows(3, 'The house from behind');
  await page.keyboard.press('ArrowRight');
  await shows(3, 'The house from behind');
  await page.keyboard.press('Home');
  await shows(1, first.alt);

  const width = async () => (await image.boundingBox())?.width ?? 0;
  const whole = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(whole * 1.5, -1);
  await preview(page)
    .getByRole('button', { name: council.text('property.preview.zoomIn') })
    .click();
  await expect.poll(width).toBeCloseTo(whole * 2, -1);
  const left = async () => (await image.boundingBox())?.x ?? 0;
  const before = await left();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(before);
  await shows(1, first.alt);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(whole, -1);
  await image.dblclick({ position: { x: 40, y: 40 } });
  await expect.poll(width).toBeGreaterThan(whole * 2);

  // The focus stays in the dialog whatever is pressed.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('main :not(dialog *)')?.tagName ?? null),
    ).not.toBe('BUTTON');
  }
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  await expect(large).toBeFocused();

  await test.step('floor plans likewise, or a note that there are none', async () => {
    const plan = { ...first, alt: 'Plan of the ground floor: a hall, a kitchen, one room' };
    // In another street than the homes before and after it, so that each page has another heading.
    const [without, withPlan] = await Promise.all([
      ownHome(ground, { street: passingStreets[1] }),
      ownHome(ground, { floorPlans: [plan, { ...plan, alt: 'Plan of the first floor' }] }),
    ]);
    await goWithin(page, `/properties/${without}?tab=plans`);
    await expect(page.getByRole('tabpanel')).toHaveText(council.text('property.plansNone'));

    await goWithin(page, `/properties/${withPlan}?tab=plans`);
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: council.text('property.openPlan', { alt: plan.alt }) })
      .click();
    await expect(preview(page)).toContainText(plan.alt);
    await expect(preview(page)).toContainText(council.text('property.pictureOf', { number: 1, total: 2 }));
  });
});

test('a swipe goes to the next picture @full', async ({ browser, baseURL, council, ground }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  const pictures = await somePictures(ground.pool, ground.tenantId);
  const [first, second] = pictures;
  await page.goto(`/properties/${await ownHome(ground)}`);
  const nameOf = (place: number, alt = 'no picture') =>
    council.text('property.openPicture', { number: place + 1, total: pictures.length, alt });
  const count = main(page).locator('.stage .count');
  const strip = main(page).locator('.strip');
  const scrollTo = (place: number) =>
    strip.evaluate((element, to) => element.scrollTo({ left: to * element.clientWidth }), place);
  await scrollTo(1);
  await expect(count).toContainText('2');
  // Only the visible picture can be opened; the others are skipped by the keyboard.
  await expect(main(page).locator('button.large:not([inert])')).toHaveAccessibleName(nameOf(1, second?.alt));
  await scrollTo(0);
  await expect(main(page).locator('button.large:not([inert])')).toHaveAccessibleName(nameOf(0, first?.alt));
  await main(page).locator('button.large:not([inert])').tap();
  await expect(preview(page).getByRole('img')).toHaveAccessibleName(first?.alt ?? '');
  const touches = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly number[]) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((x) => ({ x, y: 400 })),
    });
  await touch('touchStart', [300]);
  await touch('touchMove', [200]);
  await touch('touchMove', [120]);
  await touch('touchEnd', []);
  await expect(preview(page).getByRole('img')).toHaveAccessibleName(second?.alt ?? '');

  const image = preview(page).getByRole('img');
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const whole = await width();
  await touch('touchStart', [150, 210]);
  await touch('touchMove', [120, 240]);
  await touch('touchEnd', []);
  await expect.poll(width).toBeCloseTo(whole * 2, -1);
  await context.close();
});

test('an advert that is changed, closes or has closed while viewed says so', async ({
  page,
  council,
  ground,
}) => {
  await page.clock.install();
  await test.step('a home that closes while the reader watches says so, and what to do', async () => {
    await page.goto(`/properties/${await ownHome(ground, {}, { closesIn: 60 })}`);
    await expectPage(page, passingStreets[0]);
    await expect(notice(page, 'closed')).toHaveCount(0);
    await page.clock.fastForward(61_000);
    await expect(notice(page, 'closed')).toContainText(council.text('property.closedJustNow'));
    await expect(bidPanel(page)).toHaveAttribute('data-state', 'closed');
  });

  await test.step('a closed home is shown, and links to outcomes', async () => {
    const opened = { opensIn: -14 * 86_400, closesIn: -7 * 86_400 };
    await page.goto(`/properties/${await ownHome(ground, {}, opened)}`);
    await expectPage(page, passingStreets[0]);
    await expect(notice(page, 'closed')).toContainText(council.text('property.closedTitle'));
    await notice(page, 'closed')
      .getByRole('link', { name: council.text('property.closedOutcomes') })
      .click();
    await expectPage(page, council.text('outcomes.heading'));
    await expect(page).toHaveURL(/\/properties\/outcomes\?year=\d{4}&month=\d{1,2}$/);
    await expect(main(page).getByRole('link', { name: passingStreets[0] }).first()).toBeVisible();
  });

  const home = await ownHome(ground, { rentPence: 11_250, serviceChargePence: 0, rentPeriod: 'week' });
  await goWithin(page, `/properties/${home}`);
  await expectPage(page, passingStreets[0]);
  await expect(main(page)).toContainText('£112.50');
  await expect(main(page)).toContainText(council.text('property.aboutMonth', { rent: '£488' }));
  await expect(notice(page, 'changed')).toHaveCount(0);

  await change(ground, home, { rentPence: 12_000 });
  await page.clock.fastForward(staleAfter);
  await expect(notice(page, 'changed')).toContainText(
    council.text('changes.line', {
      name: council.text('changes.names.cost'),
      before: '£112.50 a week',
      after: '£120 a week',
    }),
  );
  expect(await accessibilityFaults(page, '[data-notice="changed"]')).toEqual([]);

  await change(ground, home, { heating: 'Electric' });
  await page.clock.fastForward(staleAfter);
  await expect(main(page)).toContainText('Electric');
  await notice(page, 'changed')
    .getByRole('button', { name: council.text('property.changed.dismiss') })
    .click();
  await expect(notice(page, 'changed')).toHaveCount(0);

  await change(ground, home, { heating: 'Gas' });
  await page.clock.fastForward(staleAfter);
  await expect(notice(page, 'changed')).toContainText(
    council.text('changes.line', {
      name: council.text('changes.names.heating'),
      before: 'Electric',
      after: 'Gas',
    }),
  );
});

test('a visitor on an old link sees the current state @full', async ({ page, council, ground }) => {
  await test.step('a home whose advert was withdrawn is no longer available, without a countdown', async () => {
    const home = await ownHome(ground, {});
    await ground.pool.query(
      `update advert set state = 'withdrawn', withdrawn_at = app_now(), version = version + 1 where id = $1`,
      [home],
    );
    await page.goto(`/properties/${home}`);
    await expectPage(page, passingStreets[0]);
    await expect(notice(page, 'closed')).toContainText(council.text('property.withdrawnText'));
    await expect(main(page).locator('section[data-state="withdrawnAdvert"]')).toBeVisible();
    await expect(main(page).locator('.side')).not.toContainText(council.pattern('property.closes'));
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });

  for (const [wish, says, claims] of [
    ['eligibleOnly', 'search.wish.eligibleVisitor', 'search.describe.eligible'],
    ['bidOnly', 'search.wish.bidVisitor', 'search.describe.bid'],
  ] as const) {
    await test.step(`${wish} is only a wish, and the list claims nothing`, async () => {
      await page.goto(`/properties?${wish}=1`);
      await expectPage(page, council.text('properties.heading'));
      const way = main(page)
        .locator('[data-ignored-filter]')
        .getByRole('link', { name: council.text(says) });
      await expect(way).toHaveAttribute('href', new RegExp(`returnTo=.*${wish}`));
      await expect(main(page)).not.toContainText(council.text(claims));
    });
  }
});

test('an unknown id and a malformed one say that there is no such home @full', async ({
  page,
  council,
  troubles,
}) => {
  troubles.expect(/^400: GET .*\/api\/propertylistings\/list/);
  troubles.allow(/^console: ApiError/);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'flat-7']) {
    troubles.expect(new RegExp(`^404: GET .*/properties/${id}$`));
    await page.goto(`/properties/${id}`);
    await expectPage(page, council.text('property.notFoundTitle'));
    await main(page)
      .getByRole('link', { name: council.text('property.back') })
      .click();
    await expectPage(page, council.text('properties.heading'));
  }
});

test('a home links to similar ones, is shared by copying, and is available offline', async ({
  page,
  context,
  council,
  newClient,
  troubles,
}) => {
  troubles.allow(/^failed: .* net::ERR_INTERNET_DISCONNECTED$/);
  const homes = await steadyHomes(newClient());
  const [home] = homes;

  await test.step('similar homes are open ones, each once, without the home itself', async () => {
    await page.goto(`/properties/${homes[1]?.id}`);
    const similar = page.getByRole('region', { name: council.text('property.similarTitle') });
    await similar.scrollIntoViewIfNeeded();
    await expect(similar.locator('article[data-state="loaded"]')).toHaveCount(3);
    const addresses = await similar
      .locator('article h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(3);
    expect(addresses).not.toContain(`/properties/${homes[1]?.id}`);
    // Another home is another page: it starts at its top, in its first tab.
    await similar.locator('article h3 a').first().click();
    await expect(page).toHaveURL(new RegExp(`${addresses[0]}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the address is copied if the device has no share menu', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/properties/${home?.id}?tab=area`);
    await main(page)
      .getByRole('button', { name: council.text('property.share') })
      .click();
    await expect(main(page).getByText(council.text('property.copied'))).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(page.url().replace('?tab=area', ''));
  });

  await tab(page, council.text('property.tabs.details')).click();
  await context.setOffline(true);
  const age = main(page).locator('[data-state="loadFailed"]');
  await expect(age).toContainText(council.text('status.knownSince', { when: '' }).slice(0, 20));
  await expect(main(page)).toContainText(home?.details.postcode ?? '');
  await context.setOffline(false);
  await expect(age).toHaveCount(0);
});

test('on paper: the facts and how to bid or the person’s position, whichever tab is open, on one sheet', async ({
  page,
  council,
  ground,
  logIn,
  newClient,
}) => {
  const [home] = await steadyHomes(newClient());
  await page.goto(`/properties/${home?.id}?tab=area`);
  await expectPage(page, home?.details.street ?? '');
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('heading', { name: council.text('property.money') })).toBeVisible();
  // The nearest of each kind nearby, without the map and its numbers.
  const nearby = main(page).getByRole('region', { name: council.text('property.nearby.title') });
  await expect(nearby.getByRole('listitem').first()).toBeVisible();
  await expect(nearby.getByRole('list').first().getByRole('listitem')).toHaveCount(1);
  await expect(main(page).getByText(council.text('property.areaMaps'))).toBeHidden();
  await expect(main(page)).toContainText(new URL(page.url()).pathname);
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  expect(await sheetsOf(page)).toBe(1);

  await test.step('a person who has bid prints the bid with its position', async () => {
    await page.emulateMedia({ media: 'screen' });
    const scene = await BidScene.of(ground, 'placed');
    await openHome(page, await logIn(scene.email), scene.advertId);
    await expect(bidPanel(page).locator('[data-queue-position]')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(bidPanel(page)).toBeVisible();
    await scene.closeAdvert();
  });
});

test('every home fits on one sheet @full', async ({ page, newClient }) => {
  for (const { id, details } of await steadyHomes(newClient())) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/properties/${id}?tab=area`);
    await expectPage(page, details.street);
    await page.emulateMedia({ media: 'print' });
    expect(await sheetsOf(page), `${details.street}, ${id}`).toBe(1);
  }
});

/** Returns the number of A4 sheets that a page prints on. */
async function sheetsOf(page: Page): Promise<number> {
  const sheets = await page.pdf({ format: 'A4' });
  return sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('nothing is wider than the window at 400 % and 200 % of a desktop, and in forced colours', async ({
  page,
  council,
  newClient,
}) => {
  const [home] = await steadyHomes(newClient());
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`/properties/${home?.id}`);
  await expectPage(page, home?.details.street ?? '');
  for (const chosen of ['details', 'plans', 'area']) {
    await tab(page, council.text(`property.tabs.${chosen}`)).click();
    await expect(tab(page, council.text(`property.tabs.${chosen}`))).toHaveAttribute('aria-selected', 'true');
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 });
      // The map gets its new width in the next frame.
      await expect.poll(tooWide, `${width} px ${chosen}`).toBeLessThanOrEqual(0);
    }
  }
  await main(page).locator('button.large:not([inert])').click();
  await expect(preview(page).getByRole('img')).toBeVisible();
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await preview(page).evaluate((element) => element.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});
