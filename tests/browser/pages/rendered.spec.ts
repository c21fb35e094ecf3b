import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { Traffic } from '../../drivers/traffic.ts';
import { Client } from '../../support/client.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import { passingStreets, somePictures } from '#tools/scenario/bid-scene.ts';
import { Council } from '../council.ts';
import { expect, test, untilLive } from '../fixtures.ts';
import { startOwnPortal, type OwnPortal } from '../own-portal.ts';
import { steadyHomes } from '../people.ts';
import { answer } from '../search/results.ts';
import { startSlowLine } from '../slow-line.ts';
import { watchShifts } from './shifts.ts';

// Pages the server renders (decision 36).

const everything = process.env['LINTEL_FULL'] === '1';

/** A page of a form that needs no account. */
const birthPage = '/forms/pre-assessment/dateOfBirth';

/** A portal that renders its pages. */
type Portal = Pick<OwnPortal, 'port' | 'originOf' | 'client'>;

const port = Number(process.env['LINTEL_BROWSER_PORT']);
/** The portal of all browser tests. */
const portal: Portal = {
  port,
  originOf: (tenantId) => `http://${tenantId}.localhost:${port}`,
  client: (tenantId) => new Client(port, `${tenantId}.localhost:${port}`),
};

/** Starts a portal with a content page that has its own style, which no demo council has. */
function startWithStyledPage(tenantId: string): Promise<OwnPortal> {
  const prepare = (tenantsFolder: string) =>
    writeFile(
      join(tenantsFolder, tenantId, 'content/en-GB/styled.html'),
      '<!--\nname: Styled\n-->\n<p style="letter-spacing: 3px">Words of their own</p>\n',
    );
  return startOwnPortal(port, prepare, { rendersPages: true });
}

/** The server retries a failed rendering after ten seconds. */
const renderedSoon = { timeout: 20_000 };

declare global {
  interface Window {
    /** Changes to a server-rendered page before the browser took it over. */
    changes?: string[];
  }
}

/** Opens a page in a separate browser context, in which a test notes more than the others do, without pictures. */
async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  return page;
}

/**
 * True for changes a person cannot see. React writes the attributes of inputs it takes over; the page's
 * progress bar waits before it appears; a form fills its reserved line about saving, with the language, once
 * this is known, and on a desktop its parts move into their column.
 */
const isUnseen = (change: string) =>
  /^attributes (?:INPUT|TEXTAREA|DIV data-(?:page-progress|save-state|aside)|OUTPUT (?:lang|data-borrowed))|^childList OUTPUT/.test(
    change,
  );

/** Records the browser's errors and warnings from here on. */
function noteFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    const isOurs = !message.text().includes('Service Worker registration blocked by Playwright');
    if (isOurs && ['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  return faults;
}

/** Records changes below `#root` from when it is complete until the page is live. */
async function watchChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      window.changes = [];
      if (root === null) return;
      const watch = new MutationObserver((all) => {
        for (const { type, target, attributeName } of all) {
          const element = target instanceof HTMLElement ? target : null;
          // Homes further down may load meanwhile, and so may a form's side parts on a desktop.
          const isSeen =
            (element?.getBoundingClientRect().top ?? 0) < innerHeight &&
            element?.dataset['aside'] === undefined;
          if (isSeen) window.changes?.push(`${type} ${target.nodeName} ${attributeName ?? ''}`);
        }
      });
      // Text changes are left out: time passes, and React itself reports a different word.
      watch.observe(root, { subtree: true, childList: true, attributes: true });
      addEventListener('lintel:shown', () => watch.disconnect());
    });
  });
}

/** True for pages checked in several languages: in the usual run only the list of homes. */
const isLookedAtInAll = (path: string) => everything || path === '/properties';

/** Opens a page that the server renders, and expects that the browser takes it over as it is. */
async function expectUnchanged(page: Page, address: string): Promise<void> {
  // At the first visit the rendering thread may still be starting.
  await expect
    .poll(
      async () => (await page.goto(address))?.text().then((text) => text.includes(' data-rendered>')),
      renderedSoon,
    )
    .toBe(true);
  await untilLive(page);
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  expect(
    (await page.evaluate(() => window.changes ?? [])).filter((one) => !isUnseen(one)),
    address,
  ).toEqual([]);
}

/** Opens the pages that the server renders for a council, one by one, alternating the two colour schemes. */
async function expectTakenOver(browser: Browser, tenantId: string): Promise<void> {
  const page = await newPage(browser);
  // One of the three councils is checked on a phone.
  if (tenantId === 'three-rivers') await page.setViewportSize({ width: 360, height: 740 });
  const faults = noteFaults(page);
  await watchChanges(page);
  const shifts = await watchShifts(page);
  const [home] = await steadyHomes(portal.client(tenantId));
  const council = await Council.load(tenantId);
  // The last of several languages: in Three Rivers it runs from right to left and is incomplete. The others
  // work the same way.
  const [, ...others] = council.files.tenant.languages;
  const languages = ['', ...others.slice(-1).map(({ languageCode }) => `/${languageCode.slice(0, 2)}`)];
  const inAllCouncils = ['/', '/properties', birthPage];
  const inOne = [`/properties/${home?.id}`, '/login', '/create', '/info/privacy', '/contents'];
  const paths = everything || tenantId === 'ashcombe' ? [...inAllCouncils, ...inOne] : inAllCouncils;
  const looked = languages.flatMap((prefix) =>
    paths.filter((one) => prefix === languages.at(-1) || isLookedAtInAll(one)).map((one) => prefix + one),
  );
  for (const [at, path] of looked.entries()) {
    const address = portal.originOf(tenantId) + path.replace(/(.)\/$/, '$1');
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' });
    await expectUnchanged(page, address);
    expect(faults, path).toEqual([]);
    const { sum, moved } = await shifts();
    expect(sum, `${path}: ${moved}`).toBeLessThanOrEqual(0.005);
    expect(await page.locator('#root [style]').count(), `${path}: style attributes are not allowed`).toBe(0);
  }
  await page.context().close();
}

test('the browser takes over each server-rendered page unchanged, in light and dark', async ({
  browser,
  council,
}) => {
  // Pages of three councils, each twice.
  test.setTimeout(360_000);
  const tenantIds = everything ? [council.tenantId] : ['ashcombe', 'three-rivers', 'porth-elen'];
  for (const tenantId of tenantIds) await test.step(tenantId, () => expectTakenOver(browser, tenantId));
});

test('the browser takes over a member’s rendered page unchanged, and personal parts move nothing', async ({
  browser,
  council,
  logIn,
  newClient,
}) => {
  const page = await newPage(browser);
  const faults = noteFaults(page);
  await watchChanges(page);
  const shifts = await watchShifts(page);
  const traffic = new Traffic(page);
  const [home] = await steadyHomes(newClient());
  const everywhere = ['/', '/properties', `/properties/${home?.id}`, '/contents', '/info/privacy'];
  for (const [email, paths] of [
    // The personal parts of the last two are those of the first: the page's frame.
    ['applicant@example.org', everything ? everywhere : everywhere.slice(0, 3)],
    // A person without an application sees another front page and other cards.
    ['newcomer@example.org', everything ? everywhere : everywhere.slice(0, 2)],
  ] as const) {
    await logIn(email, page.context());
    for (const path of paths) {
      const address = portal.originOf(council.tenantId) + path;
      await expectUnchanged(page, address);
      // The page's counts and limits have loaded.
      await traffic.quiet();
      const { sum, moved } = await shifts();
      // The menu's plan entry loads with the account: 0.003 each time, and twice on a busy machine.
      expect(sum, `${path} for ${email}: ${moved}`).toBeLessThanOrEqual(0.01);
      expect(faults, path).toEqual([]);
    }
  }
});

test('a page that arrives in pieces moves nothing @full', async ({ browser, council }) => {
  await expectSteadyInPieces(await newPage(browser), council.tenantId, ['/', '/properties'], {
    pieces: /<article|<p class="closing|<p class="standing|<footer/g,
    isSeen: (page) => page.locator('article').first(),
  });
});

test('a first page whose picture arrives before its words moves nothing on a phone', async ({ browser }) => {
  const page = await newPage(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSteadyInPieces(page, 'porth-elen', ['/'], {
    // The picture comes first in the page, and below the words on a phone.
    pieces: /<div class="tools|<nav|<div class="words|<p class="lead|<footer/g,
    isSeen: (shown) => shown.locator('.block-hero .words'),
  });
});

/** Opens rendered pages whose bytes come in pieces, and expects that nothing moves. */
async function expectSteadyInPieces(
  page: Page,
  tenantId: string,
  paths: readonly string[],
  { pieces, isSeen }: { readonly pieces: RegExp; readonly isSeen: (page: Page) => Locator },
): Promise<void> {
  const shifts = await watchShifts(page);
  const host = `${tenantId}.localhost`;
  const line = await startSlowLine(portal.port, host, pieces);
  try {
    for (const path of paths) {
      await expect
        .poll(async () => (await portal.client(tenantId).get(path)).text, renderedSoon)
        .toContain(' data-rendered>');
      await page.goto(`http://${host}:${line.port}${path}`, { waitUntil: 'commit' });
      // The first pieces are visible before the rest arrives.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('footer')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-live', '', { timeout: 20_000 });
      await expect(isSeen(page)).toBeVisible();
      const { sum, moved } = await shifts();
      expect(sum, `${path}: ${moved}`).toBeLessThanOrEqual(0.005);
    }
  } finally {
    await line.close();
  }
}

/**
 * Opens a page once the server renders it, with its scripts held until `come` is called; `come` resolves once
 * the page is live.
 */
async function openBeforeScripts(page: Page, tenantId: string, path: string, site = portal) {
  const visitor = site.client(tenantId);
  await expect.poll(async () => (await visitor.get(path)).text, renderedSoon).toContain(' data-rendered>');
  const { promise: line, resolve: mend } = Promise.withResolvers<void>();
  const scripts = '**/assets/*.js';
  await page.route(scripts, async (route) => {
    await line;
    await route.continue();
  });
  const opened = page.goto(site.originOf(tenantId) + path);
  return {
    async come() {
      mend();
      await opened;
      await untilLive(page);
      await page.unroute(scripts);
    },
  };
}

test('a rendered page has its styles and pictures before and after its scripts, and a swipe meanwhile is kept @full', async ({
  browser,
  council,
  ground,
}) => {
  const page = await newPage(browser);
  const faults = noteFaults(page);
  const shifts = await watchShifts(page);

  await test.step('a content page has its own styles', async () => {
    const styled = await startWithStyledPage(council.tenantId);
    try {
      const { come } = await openBeforeScripts(page, council.tenantId, '/content/styled', styled);
      const words = page.getByText('Words of their own');
      await expect(words).toHaveCSS('letter-spacing', '3px');
      await come();
      await expect(words).toHaveCSS('letter-spacing', '3px');
      expect(faults).toEqual([]);
      const { sum, moved } = await shifts();
      expect(sum, moved).toBeLessThanOrEqual(0.005);
    } finally {
      await styled.close();
    }
  });

  await test.step('pictures have a blurred background, which the page’s policy allows, and can be swiped', async () => {
    // Pictures of the demo, because this home is in other tests' lists for a moment.
    const blur = 'UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=';
    const pictures = (await somePictures(ground.pool, ground.tenantId)).map((one) => ({ ...one, blur }));
    const home = await addAdvert(ground.pool, ground.tenantId, {
      cycleId: 'paths',
      details: { street: passingStreets[0], pictures },
    });
    try {
      const path = `/properties/${home}`;
      const { come } = await openBeforeScripts(page, council.tenantId, path);
      expect((await portal.client(council.tenantId).get(path)).text).not.toMatch(/<[^>]* style="/);
      const first = page.locator('.stage img').first();
      const blurred = new RegExp(blur.slice(0, 20));
      await expect(first).toHaveCSS('background-image', blurred);
      const strip = page.locator('.stage .strip');
      await strip.evaluate((element) => element.scrollTo({ left: element.clientWidth }));
      await come();
      await expect(first).toHaveCSS('background-image', blurred);
      await expect(page.locator('.stage .count')).toContainText(
        council.text('property.pictureOf', { number: 2, total: pictures.length }),
      );
      expect(faults).toEqual([]);
    } finally {
      await ground.pool.query(
        "update advert set state = 'withdrawn', withdrawn_at = app_now() where id = $1",
        [home],
      );
    }
  });
});

test('text typed and sent on a rendered page before its scripts load is sent once they have', async ({
  browser,
  ground,
  council,
}) => {
  const page = await newPage(browser);

  await test.step('a page of a form', async () => {
    const { come } = await openBeforeScripts(page, council.tenantId, birthPage);
    for (const [part, value] of [
      ['Day', '14'],
      ['Month', '5'],
      ['Year', '1987'],
    ] as const) {
      await page.getByLabel(part).fill(value);
    }
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(new RegExp(birthPage));
    await come();
    await expect(page).not.toHaveURL(new RegExp(birthPage));
    await page.goBack();
    await expect(page.getByLabel('Year')).toHaveValue('1987');
    await expect(page.getByLabel('Day')).toHaveValue('14');
  });

  await test.step('a filter of the list, open on a desktop', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const { come } = await openBeforeScripts(page, council.tenantId, '/properties');
    await answer(page, council, 'parking', 'yes');
    await come();
    await expect(page).toHaveURL(/parking=yes/);
  });

  await test.step('a log-in', async () => {
    const email = `${randomUUID()}@residents.example`;
    await addAccount(ground.pool, ground.tenantId, email);
    const { come } = await openBeforeScripts(page, council.tenantId, '/login');
    await page.getByLabel(council.text('login.email')).fill(email);
    await page.getByLabel(council.text('login.password'), { exact: true }).fill(password);
    await page.locator('[data-event="login.submit"]').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('login.heading'));
    await come();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('account.heading'));
    expect(page.url()).not.toContain(email);
  });
});

/**
 * Submits the page for the date of birth without its month, and waits for the page that reports it. Returns its
 * button.
 */
async function sendWithoutMonth(page: Page): Promise<Locator> {
  await page.getByLabel('Day').fill('14');
  await page.getByLabel('Year').fill('1987');
  const send = page.getByRole('button', { name: 'Save and continue' });
  await send.click({ noWaitAfter: true });
  await expect(page.getByRole('alert')).toBeVisible();
  return send;
}

test('a press on a form page before its scripts takes effect once they load', async ({
  browser,
  council,
}) => {
  const page = await newPage(browser);
  const visitor = portal.client(council.tenantId);
  await expect.poll(async () => (await visitor.get(birthPage)).text).toContain(' data-rendered>');
  const { promise: line, resolve: mend } = Promise.withResolvers<void>();
  // The connection drops every script of the first page and holds those of the page that answers it.
  let pages = 0;
  page.on('framenavigated', () => (pages += 1));
  await page.route('**/assets/*.js', async (route) => {
    if (pages === 1) return route.abort();
    await line;
    return route.continue();
  });
  await page.goto(portal.originOf(council.tenantId) + birthPage);
  const send = await sendWithoutMonth(page);
  await page.getByLabel('Month').fill('5');
  await send.click({ noWaitAfter: true });
  mend();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your nationality?');
});

test('a form page sent without its scripts continues with them once they load @full', async ({
  browser,
  council,
}) => {
  const page = await newPage(browser);
  const visitor = portal.client(council.tenantId);
  await expect.poll(async () => (await visitor.get(birthPage)).text).toContain(' data-rendered>');
  // The connection drops each script of the first two pages.
  let dropped = 0;
  const traffic = new Traffic(page);
  await page.route('**/assets/*.js', (route) => {
    dropped += 1;
    return route.abort();
  });
  page.on('framenavigated', () => (dropped = 0));
  const cutOff = async () => {
    await expect(page.locator('script[type="module"]')).not.toHaveCount(0);
    await expect.poll(() => dropped).toBeGreaterThan(0);
  };
  await page.goto(portal.originOf(council.tenantId) + birthPage);
  await cutOff();
  const send = await sendWithoutMonth(page);
  await expect(page.getByLabel('Day')).toHaveValue('14');
  // Otherwise this page would come alive by itself, perhaps while it is being filled in; the test above
  // covers that.
  await cutOff();
  await traffic.quiet();
  await page.unroute('**/assets/*.js');
  const faults = noteFaults(page);
  await watchChanges(page);
  await page.getByLabel('Month').fill('5');
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is your nationality?');
  await untilLive(page);
  expect(faults.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
  const changes = (await page.evaluate(() => window.changes)) ?? [];
  expect(changes.filter((change) => !isUnseen(change))).toEqual([]);
  await expect(page).toHaveURL(/\/forms\/pre-assessment\/nationality$/);
  await page.getByRole('radio', { name: 'British' }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL(/\/forms\/pre-assessment$/);
  // The browser has all the answers now.
  await page.goto(`${portal.originOf(council.tenantId)}/forms/pre-assessment/check-answers`);
  await expect(page.locator('[data-answer="dateOfBirth"] dd')).toContainText('14 May 1987');
  await expect(page.locator('[data-answer="nationality"] dd')).toHaveText('British');
});
