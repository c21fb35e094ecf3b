import type { BrowserContext, Locator, Page } from '@playwright/test';
import { BidScene, passingStreets, type Ground } from '#tools/scenario/bid-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { expectPage, goWithin, logInByForm, pressLogOut } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { firstName, namePage, newMember, saveState, startOf } from '../forms/own-form.ts';
import { newApplicant, steadyHomes } from '../people.ts';
import { bidForBoth, ownBids } from '../bids/own-bids.ts';
import { accessibilityFaults } from './accessibility.ts';

test.describe.configure({ mode: 'parallel' });
const birthPage = '/forms/pre-assessment/dateOfBirth';

/** Faults that a missing connection causes. */
const whatIsNotKept =
  /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|A part of the site is gone|service\.unavailable/;

test.use({ serviceWorkers: 'allow' });

/** Returns every answer this browser stores, as one text. */
function keptAnswers(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('lintel');
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve('[]'));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAll();
          all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
          all.addEventListener('error', () => reject(new Error('The browser does not say what it keeps.')));
        });
      }),
  );
}

/** Waits until the page can be opened offline and the data with these names is stored. */
async function untilKept(page: Page, ...named: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const shells = await (await caches.open('lintel-shells')).keys();
        const files = await (await caches.open('lintel-files')).keys();
        return shells.length > 0 && files.some(({ url }) => url.includes('/assets/index'));
      }),
    )
    .toBe(true);
  for (const name of named) await expect.poll(() => keptAnswers(page)).toContain(name);
}

/**
 * Cuts a browser's connection, and makes its pages say that they are offline, as a real browser would: on a
 * quiet machine, Chromium 156 claims to be online on a page answered by a service worker if only its requests
 * are cut.
 * @returns A function that restores the connection for pages opened from then on.
 */
async function cutLine(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true);
  const told = await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  return async () => {
    await told.dispose();
    await context.setOffline(false);
  };
}

/**
 * Opens a page while another may reload because the connection is back. Requests sent just before may never be
 * answered in this browser, which would delay "load" on a complete page.
 */
async function goBackOnline(page: Page, path: string): Promise<void> {
  const open = () => page.goto(path, { waitUntil: 'domcontentloaded', timeout: 10_000 });
  await expect(async () => void (await open())).toPass();
}

/**
 * Opens the bids of a person with two bids, to store them in the browser.
 * @returns The person, their homes, and the first bid's id and row.
 */
async function seenBids(page: Page, ground: Ground, logIn: (email: string) => Promise<Client>) {
  const own = await ownBids(ground);
  const person = await logIn(own.email);
  const [bid = ''] = await bidForBoth(person, own);
  await page.goto('/account/bids');
  const row = page.locator(`[data-bid="${bid}"]`);
  await expect(row).toBeVisible();
  return { own, person, bid, row };
}

test('viewed homes can be read offline, with their time', async ({
  page,
  context,
  council,
  newClient,
  troubles,
}) => {
  troubles.allow(whatIsNotKept);
  const homes = await steadyHomes(newClient());
  const seen = homes.at(-1);
  if (!seen) throw new Error('The demo has no homes.');
  await page.goto('/properties');
  await page.goto(`/properties/${seen.id}`);
  await expectPage(page, seen.details.street);
  await untilKept(page, seen.id);

  const mend = await cutLine(context);
  await page.reload();
  await expectPage(page, seen.details.street);
  const age = page.getByRole('main').locator('[data-state="loadFailed"]');
  await expect(age).toContainText(council.text('search.syncOffline'));
  await test.step('even if the browser reports a connection', async () => {
    const told = await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    });
    await page.reload();
    await expectPage(page, seen.details.street);
    await expect(age).toContainText(council.text('errors.service.unavailable'));
    await expect(age).toContainText(council.text('status.knownSince', { when: '' }).slice(0, 20));
    await told.dispose();
  });
  await page.goto('/');
  await expectPage(page, council.text('home.heading', { site: council.files.tenant.websiteTitle }));
  // Other homes are stored, too: some from lists, and those similar to the one on the page.
  const kept: readonly { readonly key: readonly unknown[] }[] = JSON.parse(await keptAnswers(page));
  const unseen = homes.findLast(({ id }) => !kept.some(({ key }) => key.includes(id)));
  if (!unseen) throw new Error('This browser keeps all homes.');
  await page.goto(`/properties/${unseen.id}`);
  await expect(page.getByRole('main')).toContainText(council.text('errorPage.offline.title'));
  await page.goto('/properties');
  await expectPage(page, council.text('properties.heading'));
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await mend();
  await goBackOnline(page, `/properties/${unseen.id}`);
  await expectPage(page, unseen.details.street);
});

/** Expects that this browser keeps nothing about a person any more. */
async function expectForgotten(page: Page, bid: string, row: Locator): Promise<void> {
  await expect.poll(() => keptAnswers(page)).not.toContain(bid);
  expect(await keptAnswers(page)).not.toMatch(/userDetails":\{|"person"/);
  await page.goto('/account/bids');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
}

test('the person’s bids and favourites can be read offline, until they log out', async ({
  page,
  context,
  council,
  ground,
  logIn,
  troubles,
}) => {
  troubles.allow(whatIsNotKept);
  const { own, person, bid, row } = await seenBids(page, ground, logIn);
  const [, favourite] = own.adverts;
  await person.send('POST', '/api/account/favourites', { body: { advertIds: [favourite] } });
  await goWithin(page, '/properties?favouritesOnly=1');
  const card = page.getByRole('article').filter({ hasText: passingStreets[1] });
  await expect(card).toHaveAttribute('data-state', 'loaded');
  await untilKept(page, favourite, '"favourites"');
  await goWithin(page, '/account/bids');
  await untilKept(page, '"bids"', bid);
  expect(await keptAnswers(page), 'no token is kept').not.toMatch(/"antiForgeryToken":"[^"]/);

  const mend = await cutLine(context);
  await page.goto('/account/bids');
  await expectPage(page, council.text('accountBids.heading'));
  await expect(row).toBeVisible();
  await expect(page.locator('[data-state="loadFailed"]')).toContainText(council.text('search.syncOffline'));
  await page.goto('/properties?favouritesOnly=1');
  await expect(card).toHaveAttribute('data-state', 'loaded');

  await test.step('a person who logs out offline, by a phone’s menu, is forgotten at once, and logged out at the next connection', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await pressLogOut(page);
    await expectPage(page, council.text('logout.failedHeading'));
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await expectForgotten(page, bid, row);

    await mend();
    // Any page does; this one needs no session, and the previous one may have been quicker.
    await goBackOnline(page, '/info/privacy');
    await expect.poll(async () => (await person.get('/api/account/overview')).status).toBe(401);
    await goWithin(page, '/logout');
    await expectPage(page, council.text('logout.heading'));
    await goWithin(page, '/account');
    await expectPage(page, council.text('login.heading'));
  });
});

test('a person who logs out as soon as the page appears leaves nothing behind @full', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const own = await ownBids(ground);
  const [bid = ''] = await bidForBoth(await logIn(own.email), own);
  await page.goto('/account/bids');
  await untilKept(page, '"bids"', bid);
  // The part that stores answers waits until the browser is idle, which never happens from here on.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/properties');
  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
  await expect.poll(() => keptAnswers(page)).not.toContain('"bids"');
  expect(await keptAnswers(page)).not.toMatch(/userDetails":\{|"person"/);
});

test('of two people in one browser, each finds only their own data, until their session has expired', async ({
  page,
  context,
  ground,
  logIn,
  troubles,
}) => {
  troubles.allow(whatIsNotKept);
  const [first, second] = [await ownBids(ground), await ownBids(ground)];
  const [bidOfFirst = ''] = await bidForBoth(await logIn(first.email), first);
  await page.goto('/account/bids');
  await untilKept(page, '"bids"', bidOfFirst);
  // Their session has ended without this browser's knowledge.
  await context.clearCookies();
  const [bidOfSecond = ''] = await bidForBoth(await logIn(second.email), second);
  await page.goto('/account/bids');
  await untilKept(page, '"bids"', bidOfSecond, second.email);
  await expect.poll(() => keptAnswers(page)).not.toContain(bidOfFirst);
  await cutLine(context);
  await page.goto('/account/bids');
  await expect(page.locator(`[data-bid="${bidOfSecond}"]`)).toBeVisible();
  await expect(page.locator(`[data-bid="${bidOfFirst}"]`)).toHaveCount(0);

  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.goto('/account/bids');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`[data-bid="${bidOfSecond}"]`)).toHaveCount(0);
  expect(await keptAnswers(page)).not.toContain(bidOfSecond);
});

test('on a shared computer nothing is stored @full', async ({ page, council, ground }) => {
  const scene = await BidScene.of(ground, 'placed');
  await page.goto('/properties');
  await untilKept(page, '"listed"');
  await page.goto('/login');
  await page.getByLabel(council.text('login.sharedComputer')).check();
  await logInByForm(page, council, scene.email, password);
  await expectPage(page, council.text('account.heading'));
  await expect.poll(() => keptAnswers(page)).toBe('[]');
  await page.clock.install();
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function opened(...asked) {
      document.documentElement.setAttribute('data-opened', '');
      return open.apply(this, asked);
    };
  });
  await page.goto('/account/bids');
  await expect(page.locator('[data-bid]').first()).toBeVisible();
  // The code that stores answers has started; it would write a second later, before the next reader.
  await expect(page.locator('html')).toHaveAttribute('data-opened');
  await page.clock.runFor(5_000);
  expect(await keptAnswers(page)).toBe('[]');
});

for (const kind of ['a visitor', 'a member'] as const) {
  const tag = kind === 'a member' ? ' @full' : '';
  test(`${kind} continues with a form offline, after a reload, too${tag}`, async ({
    page,
    context,
    council,
    ground,
    logIn,
    troubles,
  }) => {
    troubles.allow(whatIsNotKept);
    // The browser lets a page that is being left send its data, like a connection that breaks a moment later.
    troubles.allow(/^409: PUT .*\/draft$/);
    const isMember = kind === 'a member';
    const email = await newMember(ground);
    if (isMember) await logIn(email);
    await page.goto(isMember ? namePage : birthPage);
    const field = isMember ? firstName(page) : page.getByLabel('Year');
    await expect(field).toBeVisible();
    if (isMember) {
      // Saved after the form was loaded: the stored copy must be newer than that.
      await field.fill('1987');
      await expect(saveState(page, 'saved')).toBeVisible();
      await untilKept(page, '"firstName":"1987"');
    }
    await untilKept(page, '"definitionHash"', ...(isMember ? ['"person"', '"userDetails":{'] : []));

    const mend = await cutLine(context);
    await field.fill('1988');
    await page.reload();
    await expect(field).toHaveValue('1988');
    await field.fill('1989');
    await page.reload();
    await expect(field).toHaveValue('1989');
    // A member sees the data's age; a visitor's answers are in this browser only.
    const age = page.getByRole('main').locator('[data-state="loadFailed"]');
    await expect(age).toHaveCount(isMember ? 1 : 0);
    if (isMember) await expect(age).toContainText(council.text('search.syncOffline'));

    await mend();
    await goBackOnline(page, page.url());
    await expect(field).toHaveValue('1989');
    if (!isMember) return;
    await expect(saveState(page, 'saved')).toBeVisible();
    const { answers } = await startOf(await logIn(email), 'my-profile');
    expect(answers.values).toMatchObject({ firstName: '1989' });
    await expect(age).toHaveCount(0);
  });
}

// tests/api/http/rendered-words.test.ts reads the names on the page, and kept-in-browser.spec.ts finds no other name.
test('the cookies page names everything the site stores, once @full', async ({
  page,
  context,
  council,
  ground,
  logIn,
}) => {
  await page.goto('/');
  await expect(page.locator('article[data-state="loaded"]').first()).toBeVisible();
  const kept = new Set<string>();
  const gather = async () => {
    (await context.cookies()).forEach(({ name }) => kept.add(name));
    const stored = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name ?? '?'),
    ]);
    stored.forEach((name) => kept.add(name));
  };
  await gather();
  await logIn(await newApplicant(ground, council));
  await page.goto('/properties');
  await untilKept(page, '"person"');
  await gather();
  await page.goto('/info/cookies');
  await gather();
  const names = ['__Host-visitor', '__Host-session', 'lintel-files', 'lintel-shells', 'lintel'];
  expect([...kept]).toEqual(expect.arrayContaining(names));
  await expect(page.locator('[data-stored] code').first()).toBeVisible();
  const listed = await page.locator('[data-stored] code').allTextContents();
  expect([...kept].filter((name) => !listed.includes(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test('a device can install the portal as an app, under the council’s name @full', async ({
  page,
  context,
  council,
}) => {
  await page.goto('/');
  await untilKept(page);
  const devTools = await context.newCDPSession(page);
  const { errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: unknown = JSON.parse(data ?? 'null');
  expect(manifest).toMatchObject({ name: council.files.tenant.websiteTitle, start_url: '/' });
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  const errorIds = installabilityErrors.map(({ errorId }) => errorId);
  // Chromium of November 2026 gives this name to a test's separate context.
  expect(errorIds.filter((id) => id !== 'in-incognito')).toEqual([]);
});
