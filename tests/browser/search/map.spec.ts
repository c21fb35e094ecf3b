import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, rulesOfColours } from '../pages/accessibility.ts';
import { tabTo } from '../actions.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { answer } from './results.ts';
import type { CouncilMap } from '#schemas/tenant/tenant.ts';
import { startOwnPortal } from '../own-portal.ts';

test.describe.configure({ mode: 'parallel' });

/** Width from which list and map are side by side (`web/features/search/results/result-layout.ts`). */
const deskWidth = 992;

const mapOf = (page: Page, council: Council): Locator =>
  page.getByRole('region', { name: council.text('map.label'), exact: true });
const marksOf = (map: Locator): Locator => map.getByRole('list').getByRole('button');
const groups = (map: Locator): Locator => map.locator('[data-kind="group"]');
const homes = (map: Locator): Locator => map.locator('[data-kind="home"]');

/** Opens the search with its map and waits until homes are on it. */
async function openMap(page: Page, council: Council, search = ''): Promise<Locator> {
  // Movements must end before places can be compared; without motion they end at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/properties?view=map${search}`);
  const map = mapOf(page, council);
  await expect(marksOf(map).first()).toBeVisible();
  return map;
}

/** Returns the number of homes that the marks represent. */
async function homesOn(map: Locator): Promise<number> {
  const texts = await groups(map).allTextContents();
  return texts.reduce((sum, text) => sum + Number(text), 0) + (await homes(map).count());
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns the place of each mark in the window. */
const placesOf = (map: Locator): Promise<readonly Place[]> =>
  map.locator('[data-mark]').evaluateAll((marks) =>
    marks.map((mark) => {
      const { x, y } = mark.getBoundingClientRect();
      return { x, y };
    }),
  );

/** Returns the furthest distance in pixels that a mark has moved; infinite if their number has changed. */
const furthest = (now: readonly Place[], before: readonly Place[]): number =>
  now.length === before.length
    ? Math.max(...now.map(({ x, y }, at) => Math.hypot(x - (before[at]?.x ?? 0), y - (before[at]?.y ?? 0))))
    : Number.POSITIVE_INFINITY;

/** Returns the number of colours in which the ground is painted. */
async function coloursOn(map: Locator): Promise<number> {
  return map.locator('canvas.leaflet-tile').evaluateAll((tiles) => {
    const colours = new Set<string>();
    for (const tile of tiles) {
      if (!(tile instanceof HTMLCanvasElement)) continue;
      const data = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? [];
      for (let at = 0; at < data.length; at += 4) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
    }
    return colours.size;
  });
}

/** Returns the mean brightness of the painted ground, from 0 to 255. */
async function brightnessOf(map: Locator): Promise<number> {
  await expect(map.locator('canvas.leaflet-tile-loaded').first()).toBeAttached();
  // Parts of a vector map are painted as they arrive.
  await expect(map.locator('canvas.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0);
  return map.locator('canvas.leaflet-tile').evaluateAll((tiles) => {
    let sum = 0;
    let count = 0;
    for (const tile of tiles) {
      if (!(tile instanceof HTMLCanvasElement)) continue;
      const data = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? [];
      for (let at = 0; at < data.length; at += 4_000) {
        sum += (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
        count += 3;
      }
    }
    return sum / count;
  });
}

/** Presses groups until a single home appears. */
async function comeCloser(map: Locator): Promise<Locator> {
  // A group at one place opens a list; all others zoom in.
  const wider = groups(map).and(map.locator(':not([aria-expanded])'));
  for (let times = 0; times < 8 && (await homes(map).count()) === 0; times += 1) {
    const before = await placesOf(map);
    await wider.first().click();
    await expect.poll(async () => furthest(await placesOf(map), before)).toBeGreaterThan(1);
  }
  return homes(map).first();
}

test('every home found is on the map, in reading order and highlighted from the list; no other site is contacted', async ({
  page,
  council,
  viewport,
}) => {
  const map = await openMap(page, council, '&bedrooms=3');
  const found = council.text('properties.count_other', { count: await homesOn(map) });
  await expect(page.getByRole('main')).toContainText(found);
  const corners = await marksOf(map).evaluateAll((marks) =>
    marks.map((mark) => {
      const { left, width, bottom, height } = mark.getBoundingClientRect();
      return { x: left + width / 2, y: mark.dataset['kind'] === 'home' ? bottom : bottom - height / 2 };
    }),
  );
  for (const [index, { x, y }] of corners.entries()) {
    const next = corners[index + 1];
    // A row is 44 pixels high.
    if (next && next.y < y) expect(y - next.y).toBeLessThan(60);
    if (next && Math.abs(next.y - y) < 1) expect(next.x).toBeGreaterThan(x);
  }
  await expect(page.getByText(council.files.tenant.map?.attribution ?? 'none')).toBeVisible();
  // Every test fails on violations of the content security policy and requests to other hosts.

  await test.step('the list and the map highlight each other’s homes', async () => {
    // On a phone the map replaces the list.
    if ((viewport?.width ?? 0) < deskWidth) return;
    const card = page.locator('main [data-advert-id]').first();
    const inList = page.locator('main li:has([data-advert-id])').first();
    await expect(map.locator('[data-highlighted="true"]')).toHaveCount(0);
    await card.hover();
    const mark = map.locator('[data-highlighted="true"]');
    await expect(mark).toHaveCount(1);
    const key = await mark.getAttribute('data-mark');
    await page.locator('main').getByRole('heading', { level: 1 }).hover();
    // Any but the first home's own, which may be the last of the map.
    await marksOf(map)
      .and(page.locator(`:not([data-mark="${key}"])`))
      .last()
      .focus();
    await expect(inList).not.toHaveAttribute('data-highlighted');
    // For a group: the first home in the list.
    await map.locator(`[data-mark="${key}"]`).focus();
    await expect(inList).toHaveAttribute('data-highlighted', 'true');
  });
});

/** Returns the pixels that the furthest mark of a map moves within three frames. */
async function movesIn(page: Page, map: Locator): Promise<number> {
  const before = await placesOf(map);
  for (const _ of [1, 2, 3])
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return furthest(await placesOf(map), before);
}

test('by keyboard alone: past the map, across it, zoomed in, into a home and back', async ({
  page,
  council,
}) => {
  // Other tests' homes have two bedrooms and come and go, which would move a group's mark.
  const map = await openMap(page, council, '&bedrooms=3');
  const skip = page.getByRole('link', { name: council.text('map.skip') });
  await skip.focus();
  await expect(skip).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(map.locator(':focus')).toHaveCount(0);

  await skip.focus();
  await page.keyboard.press('Tab');
  await expect(map).toBeFocused();
  const before = await placesOf(map);
  await page.keyboard.press('+');
  await expect.poll(async () => furthest(await placesOf(map), before)).toBeGreaterThan(1);
  await page.keyboard.press('-');
  await expect.poll(async () => furthest(await placesOf(map), before)).toBeLessThan(1);
  // A key pressed while the map is still moving back has no effect.
  await expect.poll(() => movesIn(page, map)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => furthest(await placesOf(map), before)).toBeGreaterThan(1);

  await test.step('full screen, with the rest of the page out of reach, and back', async () => {
    const whole = page.getByRole('button', { name: council.text('map.whole') });
    await whole.press('Enter');
    await expect(page.getByRole('button', { name: council.text('map.notWhole') })).toBeFocused();
    const size = page.viewportSize();
    await expect.poll(() => map.boundingBox()).toEqual({ x: 0, y: 0, ...size });
    const isOut = () => page.evaluate(() => document.querySelector('h1')?.closest('[inert]') !== null);
    expect(await isOut()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(whole).toBeFocused();
    expect(await isOut()).toBe(false);
    await expect.poll(async () => (await map.boundingBox())?.width).toBeLessThan(size?.width ?? 0);
  });

  await page.getByRole('button', { name: council.text('map.showAll') }).press('Enter');
  for (let times = 0; times < 8 && (await homes(map).count()) === 0; times += 1) {
    const group = groups(map).first();
    // The first group may come before the focused mark.
    await map.focus();
    await tabTo(page, group);
    const places = await placesOf(map);
    await page.keyboard.press('Enter');
    await expect.poll(async () => furthest(await placesOf(map), places)).toBeGreaterThan(1);
    // The group is gone; the focus is on a mark with its homes.
    await expect(map.locator('[data-mark]:focus')).toHaveCount(1);
  }
  const home = homes(map).first();
  await map.focus();
  await tabTo(page, home);
  await expect(home).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog');
  await expect(card).toBeFocused();
  await expect(home).toHaveAttribute('aria-expanded', 'true');
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card).toContainText('£');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(home).toBeFocused();

  await page.keyboard.press('Enter');
  const link = card.getByRole('link');
  const street = await link.textContent();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(street ?? '');
});

test('homes at one location are listed together, one without a location is counted, and locations reload', async ({
  page,
  council,
  troubles,
}) => {
  // All homes at one place, as in a full tower block of the demo.
  await page.route('**/api/propertylistings/locations', async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/\/\/[^/]+/, `//127.0.0.1:${new URL(route.request().url()).port}`),
      headers: { ...route.request().headers(), host: new URL(route.request().url()).host },
    });
    const located: { adverts: { latitude: number; longitude: number }[] } = JSON.parse(await response.text());
    // A single home is one of the demo's on this council's map; other tests' homes share a place.
    const neighbours = Map.groupBy(located.adverts, ({ latitude, longitude }) => `${latitude} ${longitude}`);
    const [alone] = [...neighbours.values()].find((homesThere) => homesThere.length === 1) ?? [];
    const { latitude, longitude } = alone ?? {};
    const adverts = located.adverts.map((advert) => ({ ...advert, latitude, longitude }));
    await route.fulfill({ json: { ...located, adverts } });
  });
  const map = await openMap(page, council);
  await expect(marksOf(map)).toHaveCount(1);
  await expect(groups(map)).toHaveAccessibleName(council.pattern('map.samePlace_other'));
  const count = Number(await groups(map).textContent());
  await groups(map).click();
  const card = page.getByRole('dialog', { name: council.text('map.here_other', { count }) });
  await expect(card.getByRole('link')).toHaveCount(12);
  await expect(card).toContainText(council.text('map.moreHere_other', { count: count - 12 }));

  await test.step('a home without a location is counted, and is in the list', async () => {
    await page.unrouteAll();
    const elsewhere = {
      areas: ['Elsewhere'],
      adverts: [{ id: randomUUID(), latitude: 53.4, longitude: 2.1, area: 0 }],
    };
    await page.route('**/api/propertylistings/locations', (route) => route.fulfill({ json: elsewhere }));
    await page.goto('/properties?view=map');
    await expect(page.getByText(council.pattern('map.unplaced_other'))).toBeVisible();
  });

  await test.step('locations that fail to load are fetched again on request', async () => {
    await page.unrouteAll();
    let isDown = true;
    await page.route('**/api/propertylistings/locations', (route) =>
      isDown ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
    );
    troubles.expect(/^404: GET .*\/locations$/);
    await page.goto('/properties?view=map');
    await expect(page.getByText(council.text('map.placesFailed'))).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: council.text('map.retry') }).click();
    await expect(marksOf(mapOf(page, council)).first()).toBeVisible();
    await expect(page.getByText(council.text('map.placesFailed'))).toHaveCount(0);
  });
});

test('a filter, even one by distance, leaves the map where the reader put it; so does a drag @full', async ({
  page,
  council,
}) => {
  const map = await openMap(page, council);
  const ground = () =>
    map.locator('.leaflet-map-pane').evaluateAll((panes) =>
      panes.map((pane) => {
        const { e, f } = new DOMMatrix(pane.style.transform);
        return { x: e, y: f };
      }),
    );
  await page.getByRole('button', { name: council.text('map.zoomIn'), exact: true }).click();
  const resting = await ground();
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => furthest(await ground(), resting)).toBeGreaterThan(1);
  const before = await ground();
  const all = await homesOn(map);
  await page.getByRole('button', { name: council.text('search.filters'), exact: true }).click();
  await answer(page, council, 'garden', 'yes');
  await expect.poll(() => homesOn(map)).toBeLessThan(all);
  expect(furthest(await ground(), before)).toBeLessThan(1);
  await page.getByRole('button', { name: council.text('map.searchHere') }).click();
  await expect(page).toHaveURL(/near=\d\+miles?\+/);
  const [, miles = ''] = /near=(\d)\+mile/.exec(page.url()) ?? [];
  await expect(page.getByRole('list', { name: council.text('search.chosen') })).toContainText(
    council.text(`search.describe.nearPoint_${miles === '1' ? 'one' : 'other'}`, { count: miles }),
  );
  expect(furthest(await ground(), before)).toBeLessThan(1);

  await test.step('a marker under a pointer that drags the map is not pressed by it, and can be pressed by a key afterwards', async () => {
    await page.evaluate(() => localStorage.clear());
    await openMap(page, council);
    // Fully zoomed out, the map fills the window and springs back.
    await page.getByRole('button', { name: council.text('map.zoomIn'), exact: true }).click();
    const group = groups(map).first();
    await group.scrollIntoViewIfNeeded();
    const same = map.locator(`[data-mark="${await group.getAttribute('data-mark')}"]`);
    const box = await group.boundingBox();
    if (!box) throw new Error('The group is not in the window.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 25, { steps: 5 });
    await page.mouse.up();
    // The mark is still under the pointer: the map has moved without zooming in.
    await expect(same).toBeVisible();
    expect(Math.abs(((await same.boundingBox())?.x ?? 0) - box.x - 40)).toBeLessThan(3);
    const places = await placesOf(map);
    await same.focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => furthest(await placesOf(map), places)).toBeGreaterThan(1);
  });
});

test('in each colour scheme the map is drawn, its markers have names and touchable sizes, and axe finds nothing @three-rivers', async ({
  page,
  council,
}) => {
  for (const colorScheme of council.hasDarkMode ? (['light', 'dark'] as const) : (['light'] as const)) {
    const rules = colorScheme === 'light' ? undefined : rulesOfColours;
    await page.emulateMedia({ colorScheme });
    const map = await openMap(page, council);
    if (colorScheme === 'light') expect(await brightnessOf(map)).toBeGreaterThan(180);
    else expect(await brightnessOf(map)).toBeLessThan(90);
    // Land, water, woods and roads, and the mixed colours at their edges.
    expect(await coloursOn(map)).toBeGreaterThan(20);
    expect(await accessibilityFaults(page, 'main', rules)).toEqual([]);
    // Groups of homes at one place have other names.
    await expect(map.getByRole('button', { name: council.pattern('map.group_other') }).first()).toBeVisible();
    const buttons = ['zoomIn', 'zoomOut', 'showAll'].map((name) =>
      page.getByRole('button', { name: council.text(`map.${name}`), exact: true }),
    );
    for (const touched of [...buttons, groups(map).first()]) {
      const box = await touched.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(touched)).toBeGreaterThanOrEqual(44);
    }
    const home = await comeCloser(map);
    await expect(home).toHaveAccessibleName(/^[A-Z][\w ’]+, (?:Studio|\d beds?), £\d+\/(?:week|month)$/);
    await home.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    expect(await accessibilityFaults(page, 'main', rules)).toEqual([]);
  }
});

test.describe('when a part fails', () => {
  test('streets that fail to load are reported, and homes are shown', async ({ page, council, troubles }) => {
    await page.route(/\/tenant\/map(?:\.geojson|\/.*\.pmtiles)$/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    troubles.expect(/^404: GET .*\/tenant\/map[./]/);
    const map = await openMap(page, council);
    await expect(page.getByText(council.text('map.groundFailed'))).toBeVisible();
    expect(await homesOn(map)).toBeGreaterThan(20);
  });

  test('a map whose script fails to load says so, and the list is complete @full', async ({
    page,
    council,
    troubles,
    viewport,
  }) => {
    await page.route(/\/assets\/SearchMap-.*\.js$/, (route) => route.abort());
    troubles.expect(/SearchMap/);
    troubles.allow(/SearchMap|preload/i);
    await page.goto('/properties?view=map');
    await expect(page.getByText(council.text('map.failed'))).toBeVisible();
    // On a phone the map replaces the list.
    if ((viewport?.width ?? 0) < deskWidth) {
      await page.getByText(council.text('search.viewList'), { exact: true }).click();
    }
    await expect(page.locator('main [data-advert-id]').first()).toBeVisible();
  });
});

test.describe('a council with tiles from a map service', () => {
  const tile = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test('contacts that service only, and reveals neither page nor person', async ({ browser, council }) => {
    const portal = await startPortalWithMap(Number(process.env['LINTEL_BROWSER_PORT']), council.tenantId, {
      kind: 'tiles',
      url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      attribution: '© Somebody',
      maximumZoom: 18,
    });
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const elsewhere: { readonly host: string; readonly referer: string }[] = [];
      const violations: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text());
      });
      await page.route(/^https:/, async (route) => {
        const request = route.request();
        elsewhere.push({ host: new URL(request.url()).host, referer: request.headers()['referer'] ?? '' });
        await route.fulfill({
          contentType: 'image/png',
          body: tile,
          headers: { 'Access-Control-Allow-Origin': '*' },
        });
      });
      await page.goto(`${portal.origin}/properties?view=map`);
      const map = mapOf(page, council);
      await expect(map.locator('img.leaflet-tile-loaded').first()).toBeAttached();
      await expect(marksOf(map).first()).toBeVisible();
      await expect(page.getByText('© Somebody')).toBeVisible();
      await expect(page.getByText(council.text('map.groundFailed'))).toHaveCount(0);
      expect(new Set(elsewhere.map(({ host }) => host.replace(/^[abc]\./, '')))).toEqual(
        new Set(['tiles.example']),
      );
      expect(new Set(elsewhere.map(({ referer }) => referer))).toEqual(new Set([`${portal.origin}/`]));
      // Without credentials, so no cookie is sent.
      await expect(map.locator('img.leaflet-tile').first()).toHaveAttribute('crossorigin', 'anonymous');
      expect(violations).toEqual([]);

      await page.unrouteAll();
      await page.route(/^https:/, (route) => route.abort());
      await page.reload();
      await expect(page.getByText(council.text('map.groundFailed'))).toBeVisible();
      await expect(marksOf(map).first()).toBeVisible();
    } finally {
      await context.close();
      await portal.close();
    }
  });
});

/** A separate portal in which a council has another map, with the existing homes. */
interface PortalWithMap {
  readonly origin: string;
  close(): Promise<void>;
}

/** @param port Port of the browser tests' own portal, whose database is used. */
async function startPortalWithMap(port: number, tenantId: string, map: CouncilMap): Promise<PortalWithMap> {
  const { originOf, close } = await startOwnPortal(port, async (tenantsFolder) => {
    const file = join(tenantsFolder, tenantId, 'tenant.json');
    const tenant: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...tenant, map }));
  });
  return { origin: originOf(tenantId), close };
}
