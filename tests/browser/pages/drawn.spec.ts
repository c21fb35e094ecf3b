import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { Traffic } from '../../drivers/traffic.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import { passingStreets, somePictures } from '#tools/scenario/bid-scene.ts';
import { Council } from '../council.ts';
import { expect, test, untilLive } from '../fixtures.ts';
import { startOwnPortal, type OwnPortal } from '../own-portal.ts';
import { steadyHomes } from '../people.ts';
import { answer } from '../search/results.ts';
import { startSlowLine } from '../slow-line.ts';
import { watchShifts } from './shifts.ts';

// Pages that the server draws (decision 36), on a portal that does.

const everything = process.env['LINTEL_FULL'] === '1';

/** Of a form that needs no account. */
const birthPage = '/forms/pre-assessment/dateOfBirth';

let portal: OwnPortal;
test.beforeAll(async ({ council }) => {
  const port = Number(process.env['LINTEL_BROWSER_PORT']);
  const prepare = (tenantsFolder: string) => writeStyledPage(tenantsFolder, council.tenantId);
  portal = await startOwnPortal(port, prepare, { drawsPages: true });
});
test.afterAll(() => portal.close());

/** A page of content with a style of its own, which no demo council has. */
async function writeStyledPage(tenantsFolder: string, tenantId: string): Promise<void> {
  await writeFile(
    join(tenantsFolder, tenantId, 'content/en-GB/styled.html'),
    '<!--\nname: Styled\n-->\n<p style="letter-spacing: 3px">Words of their own</p>\n',
  );
}

/** A page that could not be drawn is tried again after ten seconds. */
const drawnSoon = { timeout: 20_000 };

declare global {
  interface Window {
    /** What changed on a drawn page before the browser had taken it over. */
    changes?: string[];
  }
}

/** In a browser whose troubles are not the other portal's; the pictures are that one's, too. */
async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  return page;
}

/**
 * React writes the attributes of inputs that it takes over; the bar of the page's progress waits before it is seen; a form
 * says where it is saved once it is known, in a line that is kept for it, and in which language that is, and on a desk gets its parts in their column.
 */
const isUnseen = (change: string) =>
  /^attributes (?:INPUT|TEXTAREA|DIV data-(?:page-progress|save-state|aside)|OUTPUT (?:lang|data-borrowed))|^childList OUTPUT/.test(
    change,
  );

/** What the browser complains of from here on. */
function noteFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    const isOurs = !message.text().includes('Service Worker registration blocked by Playwright');
    if (isOurs && ['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  return faults;
}

/** Notes what changes below `#root`, from when it is all there until the page is live. */
async function watchChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      window.changes = [];
      if (root === null) return;
      const watch = new MutationObserver((all) => {
        for (const { type, target, attributeName } of all) {
          const element = target instanceof HTMLElement ? target : null;
          // Homes further down may come meanwhile, and a form's parts beside it on a desk.
          const isSeen =
            (element?.getBoundingClientRect().top ?? 0) < innerHeight &&
            element?.dataset['aside'] === undefined;
          if (isSeen) window.changes?.push(`${type} ${target.nodeName} ${attributeName ?? ''}`);
        }
      });
      // Not words: time passes, and React says so itself where a word was another.
      watch.observe(root, { subtree: true, childList: true, attributes: true });
      addEventListener('lintel:shown', () => watch.disconnect());
    });
  });
}

/** The usual run looks at the other pages in one language: what differs between two is their words. */
const isLookedAtInAll = (path: string) => everything || /^\/(?:properties.*)?$/.test(path);

/** Opens the pages of a council that the server draws, one by one, each in the next of the two colour schemes. */
async function expectTakenOver(browser: Browser, tenantId: string): Promise<void> {
  const page = await newPage(browser);
  // One of the three on a phone.
  if (tenantId === 'three-rivers') await page.setViewportSize({ width: 360, height: 740 });
  const faults = noteFaults(page);
  await watchChanges(page);
  const shifts = await watchShifts(page);
  const [home] = await steadyHomes(portal.client(tenantId));
  const council = await Council.load(tenantId);
  // Of several the last: in Three Rivers, from right to left and in part. The others go the same way.
  const [, ...others] = council.files.tenant.languages;
  const languages = ['', ...others.slice(-1).map(({ languageCode }) => `/${languageCode.slice(0, 2)}`)];
  const paths = [
    '/',
    '/properties',
    `/properties/${home?.id}`,
    '/login',
    '/create',
    '/info/privacy',
    '/contents',
    birthPage,
  ];
  const looked = languages.flatMap((prefix) =>
    paths.filter((one) => prefix === languages.at(-1) || isLookedAtInAll(one)).map((one) => prefix + one),
  );
  for (const [at, path] of looked.entries()) {
    const address = portal.originOf(tenantId) + path.replace(/(.)\/$/, '$1');
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' });
    // The first visit may find the thread still at its start.
    await expect
      .poll(
        async () => (await page.goto(address))?.text().then((text) => text.includes(' data-drawn>')),
        drawnSoon,
      )
      .toBe(true);
    await untilLive(page);
    await expect(page.locator('html')).toHaveAttribute('data-live', '');
    expect(
      (await page.evaluate(() => window.changes ?? [])).filter((one) => !isUnseen(one)),
      path,
    ).toEqual([]);
    expect(faults, path).toEqual([]);
    const { sum, moved } = await shifts();
    expect(sum, `${path}: ${moved}`).toBeLessThanOrEqual(0.005);
    expect(await page.locator('#root [style]').count(), `${path}: style attributes are not allowed`).toBe(0);
  }
  await page.context().close();
}

test('each drawn page is taken over as it stands, in light and dark', async ({ browser, council }) => {
  // A portal that draws takes as long to start as the pages of a council to be looked at.
  const tenantIds = everything ? [council.tenantId] : ['ashcombe', 'three-rivers', 'porth-elen'];
  for (const tenantId of tenantIds) await test.step(tenantId, () => expectTakenOver(browser, tenantId));
});

test('a member’s drawn page is taken over as it stands, and what is theirs moves nothing', async ({
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
    ['applicant@example.org', everywhere],
    // Who has not applied sees another front page and other cards.
    ['newcomer@example.org', everything ? everywhere : everywhere.slice(0, 2)],
  ] as const) {
    await logIn(email, page.context());
    for (const path of paths) {
      const address = portal.originOf(council.tenantId) + path;
      await expect
        .poll(
          async () => (await page.goto(address))?.text().then((text) => text.includes(' data-drawn>')),
          drawnSoon,
        )
        .toBe(true);
      await untilLive(page);
      await expect(page.locator('html')).toHaveAttribute('data-live', '');
      expect(
        (await page.evaluate(() => window.changes ?? [])).filter((one) => !isUnseen(one)),
        path,
      ).toEqual([]);
      // Their counts and what they have in use are there.
      await traffic.quiet();
      const { sum, moved } = await shifts();
      // The menu's entry of a plan comes with the account, 0.003 each time, and on a busy machine twice.
      expect(sum, `${path} for ${email}: ${moved}`).toBeLessThanOrEqual(0.01);
      expect(faults, path).toEqual([]);
    }
  }
});

test('a page that comes in pieces moves nothing', async ({ browser, council }) => {
  const page = await newPage(browser);
  const shifts = await watchShifts(page);
  const host = `${council.tenantId}.localhost`;
  const line = await startSlowLine(
    portal.port,
    host,
    /<article|<p class="closing|<p class="standing|<footer/g,
  );
  try {
    for (const path of ['/', '/properties']) {
      await expect
        .poll(async () => (await portal.client(council.tenantId).get(path)).text, drawnSoon)
        .toContain(' data-drawn>');
      await page.goto(`http://${host}:${line.port}${path}`, { waitUntil: 'commit' });
      // What has come is shown before the rest is there.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('footer')).toHaveCount(0);
      await expect(page.locator('html')).toHaveAttribute('data-live', '', { timeout: 20_000 });
      await expect(page.locator('article').first()).toBeVisible();
      const { sum, moved } = await shifts();
      expect(sum, `${path}: ${moved}`).toBeLessThanOrEqual(0.005);
    }
  } finally {
    await line.close();
  }
});

/** Opens a page, once it is drawn, whose scripts wait until `come` is called; that answers once the page is live. */
async function openBeforeScripts(page: Page, tenantId: string, path: string) {
  const visitor = portal.client(tenantId);
  await expect.poll(async () => (await visitor.get(path)).text, drawnSoon).toContain(' data-drawn>');
  const { promise: line, resolve: mend } = Promise.withResolvers<void>();
  const scripts = '**/assets/*.js';
  await page.route(scripts, async (route) => {
    await line;
    await route.continue();
  });
  const opened = page.goto(portal.originOf(tenantId) + path);
  return {
    async come() {
      mend();
      await opened;
      await untilLive(page);
      await page.unroute(scripts);
    },
  };
}

test('a drawn page has its styles and its pictures before its scripts and after, and a swipe meanwhile is kept', async ({
  browser,
  council,
  ground,
}) => {
  const page = await newPage(browser);
  const faults = noteFaults(page);
  const shifts = await watchShifts(page);

  await test.step('a page of content has styles of its own', async () => {
    const { come } = await openBeforeScripts(page, council.tenantId, '/content/styled');
    const words = page.getByText('Words of their own');
    await expect(words).toHaveCSS('letter-spacing', '3px');
    await come();
    await expect(words).toHaveCSS('letter-spacing', '3px');
    expect(faults).toEqual([]);
    const { sum, moved } = await shifts();
    expect(sum, moved).toBeLessThanOrEqual(0.005);
  });

  await test.step('pictures lie on a blurred ground, which the policy of the page allows, and are swiped', async () => {
    // Files of the demo, since this home stands in the lists of other tests for a moment.
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

test('what is typed and sent on a drawn page before its scripts are there is sent once they are', async ({
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

  await test.step('a filter of the list, which a desk has open', async () => {
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

/** Sends the page that asks for the day of birth without its month, and waits for the page that says so. Answers its button. */
async function sendWithoutMonth(page: Page): Promise<Locator> {
  await page.getByLabel('Day').fill('14');
  await page.getByLabel('Year').fill('1987');
  const send = page.getByRole('button', { name: 'Save and continue' });
  await send.click({ noWaitAfter: true });
  await expect(page.getByRole('alert')).toBeVisible();
  return send;
}

test('a press on a page of a form that was sent without its scripts is heard once they come', async ({
  browser,
  council,
}) => {
  const page = await newPage(browser);
  const visitor = portal.client(council.tenantId);
  await expect.poll(async () => (await visitor.get(birthPage)).text).toContain(' data-drawn>');
  const { promise: line, resolve: mend } = Promise.withResolvers<void>();
  // The line drops every script of the first page, and holds those of the page that answers it.
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

test('a page of a form that was sent without its scripts goes on with them once they come', async ({
  browser,
  council,
}) => {
  const page = await newPage(browser);
  const visitor = portal.client(council.tenantId);
  await expect.poll(async () => (await visitor.get(birthPage)).text).toContain(' data-drawn>');
  // The line drops each script of the first two pages.
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
  // Else this page would go on by itself, perhaps while it is filled in: the test above is about that.
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
  // All of it is this browser's now.
  await page.goto(`${portal.originOf(council.tenantId)}/forms/pre-assessment/check-answers`);
  await expect(page.locator('[data-answer="dateOfBirth"] dd')).toContainText('14 May 1987');
  await expect(page.locator('[data-answer="nationality"] dd')).toHaveText('British');
});
