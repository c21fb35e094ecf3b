import type { Page } from '@playwright/test';
import { BidScene, passingStreets } from '#tools/scenario/bid-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import { expectPage, logInByForm } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { firstName, namePage, newMember, saveState, startOf } from '../forms/own-form.ts';
import { newApplicant, steadyHomes } from '../people.ts';
import { bidForBoth, ownBids } from '../bids/own-bids.ts';

test.describe.configure({ mode: 'parallel' });
const birthPage = '/forms/pre-assessment/dateOfBirth';

/** Without a connection these fail. */
const whatIsNotKept =
  /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|A part of the site is gone|service\.unavailable/;

test.use({ serviceWorkers: 'allow' });

/** Every answer that this browser keeps, as one text. */
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

/** Waits until the page could be opened without a connection, and what names it is kept. */
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
 * Opens a page in the moment in which another may load itself anew, since there is a connection again. What a page asked for
 * just before may never be answered in this browser, and would keep "load" from coming to a page that is all there.
 */
async function goBackOnline(page: Page, path: string): Promise<void> {
  const open = () => page.goto(path, { waitUntil: 'domcontentloaded', timeout: 10_000 });
  await expect(async () => void (await open())).toPass();
}

test('homes that were seen can be read without a connection, with their time @every-council', async ({
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

  await context.setOffline(true);
  await page.reload();
  await expectPage(page, seen.details.street);
  await expect(page.locator('[data-notice="offline"]')).toBeVisible();
  await page.goto('/');
  await expectPage(page, council.text('home.heading', { site: council.files.tenant.websiteTitle }));
  // Others are kept, too: some that a list shows, and those like the one that was seen.
  const kept: readonly { readonly key: readonly unknown[] }[] = JSON.parse(await keptAnswers(page));
  const unseen = homes.findLast(({ id }) => !kept.some(({ key }) => key.includes(id)));
  if (!unseen) throw new Error('This browser keeps all homes.');
  await page.goto(`/properties/${unseen.id}`);
  await expect(page.getByRole('main')).toContainText(council.text('errorPage.offline.title'));
  await page.goto('/properties');
  await expectPage(page, council.text('properties.heading'));
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await context.setOffline(false);
  await goBackOnline(page, `/properties/${unseen.id}`);
  await expectPage(page, unseen.details.street);
});

test('one’s own bids and favourites can be read without a connection, until one logs out', async ({
  page,
  context,
  council,
  ground,
  logIn,
  troubles,
}) => {
  troubles.allow(whatIsNotKept);
  const own = await ownBids(ground);
  const person = await logIn(own.email);
  const [bid = ''] = await bidForBoth(person, own);
  await page.goto('/account/bids');
  const row = page.locator(`[data-bid="${bid}"]`);
  await expect(row).toBeVisible();
  const [, favourite] = own.adverts;
  await person.send('POST', '/api/account/favourites', { body: { advertIds: [favourite] } });
  await page.goto('/properties?favouritesOnly=1');
  const card = page.getByRole('article').filter({ hasText: passingStreets[1] });
  await expect(card).toHaveAttribute('data-state', 'loaded');
  await untilKept(page, favourite, '"favourites"');
  await page.goto('/account/bids');
  await untilKept(page, '"bids"', bid);
  expect(await keptAnswers(page), 'no token is kept').not.toMatch(/"antiForgeryToken":"[^"]/);

  await context.setOffline(true);
  await page.goto('/account/bids');
  await expectPage(page, council.text('accountBids.heading'));
  await expect(row).toBeVisible();
  await expect(page.locator('[data-state="loadFailed"]')).toContainText(council.text('search.syncOffline'));
  await page.goto('/properties?favouritesOnly=1');
  await expect(card).toHaveAttribute('data-state', 'loaded');

  await context.setOffline(false);
  await goBackOnline(page, '/account/bids');
  await page.locator('[data-event="logout.request"]').first().click();
  await expectPage(page, council.text('logout.heading'));
  await expect.poll(() => keptAnswers(page)).not.toContain(bid);
  expect(await keptAnswers(page)).not.toMatch(/userDetails":\{|"person"/);
  await context.setOffline(true);
  await page.goto('/account/bids');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a session that ran out meanwhile shows nothing of its person without a connection', async ({
  page,
  context,
  ground,
  logIn,
  troubles,
}) => {
  troubles.allow(whatIsNotKept);
  const own = await ownBids(ground);
  const [bid = ''] = await bidForBoth(await logIn(own.email), own);
  await page.goto('/account/bids');
  await expect(page.locator(`[data-bid="${bid}"]`)).toBeVisible();
  await untilKept(page, '"bids"', bid);
  await context.setOffline(true);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.goto('/account/bids');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`[data-bid="${bid}"]`)).toHaveCount(0);
  expect(await keptAnswers(page)).not.toContain(bid);
});

test('who logs out as soon as the page shows leaves nothing for later', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const own = await ownBids(ground);
  const [bid = ''] = await bidForBoth(await logIn(own.email), own);
  await page.goto('/account/bids');
  await untilKept(page, '"bids"', bid);
  // The part of the page that keeps what comes waits for the browser to be idle: from here on it never comes.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto('/properties');
  await page.locator('[data-event="logout.request"]').first().click();
  await expectPage(page, council.text('logout.heading'));
  await expect.poll(() => keptAnswers(page)).not.toContain('"bids"');
  expect(await keptAnswers(page)).not.toMatch(/userDetails":\{|"person"/);
});

test('of two people in one browser, each finds only what is theirs', async ({
  page,
  context,
  council,
  ground,
  logIn,
  troubles,
}) => {
  troubles.allow(whatIsNotKept);
  const own = await ownBids(ground);
  const [bid = ''] = await bidForBoth(await logIn(own.email), own);
  await page.goto('/account/bids');
  await untilKept(page, '"bids"', bid);
  // Their session is gone, and nobody has said so to this browser.
  await context.clearCookies();
  const other = await newApplicant(ground, council);
  await logIn(other);
  await page.goto('/account');
  await untilKept(page, other);
  await expect.poll(() => keptAnswers(page)).not.toContain(bid);
  await context.setOffline(true);
  await page.goto('/account/bids');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`[data-bid="${bid}"]`)).toHaveCount(0);
});

test('on a shared computer nothing is kept for later', async ({ page, council, ground }) => {
  const scene = await BidScene.of(ground, 'placed');
  await page.goto('/properties');
  await untilKept(page, '"listed"');
  await page.goto('/login');
  await page.getByLabel(council.text('login.sharedComputer')).check();
  await logInByForm(page, council, scene.email, password);
  await expectPage(page, council.text('account.heading'));
  await page.goto('/account/bids');
  await expect(page.locator('[data-bid]').first()).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toBe('[]');
  // As long as it takes to write what came.
  await page.waitForTimeout(4_000);
  expect(await keptAnswers(page)).toBe('[]');
});

for (const kind of ['a visitor', 'a member'] as const) {
  test(`${kind} goes on with a form where there is no connection, after a reload, too`, async ({
    page,
    context,
    ground,
    logIn,
    troubles,
  }) => {
    troubles.allow(whatIsNotKept);
    // The browser lets a page that is being left send what it has, as a line that breaks a moment later does.
    troubles.allow(/^409: PUT .*\/draft$/);
    const isMember = kind === 'a member';
    const email = await newMember(ground);
    if (isMember) await logIn(email);
    await page.goto(isMember ? namePage : birthPage);
    const field = isMember ? firstName(page) : page.getByLabel('Year');
    await expect(field).toBeVisible();
    await untilKept(page, '"definitionHash"', ...(isMember ? ['"person"', '"userDetails":{'] : []));

    await context.setOffline(true);
    await field.fill('1988');
    await page.reload();
    await expect(field).toHaveValue('1988');
    await field.fill('1989');
    await page.reload();
    await expect(field).toHaveValue('1989');

    await context.setOffline(false);
    await goBackOnline(page, page.url());
    await expect(field).toHaveValue('1989');
    if (!isMember) return;
    await expect(saveState(page, 'saved')).toBeVisible();
    const { answers } = await startOf(await logIn(email), 'my-profile');
    expect(answers.values).toMatchObject({ firstName: '1989' });
  });
}

test('the cookies page names all that is kept for later', async ({ page, council, ground, logIn }) => {
  await logIn(await newApplicant(ground, council));
  await page.goto('/properties');
  await untilKept(page, '"person"');
  const kept = await page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? '?'),
  ]);
  expect(kept).toEqual(expect.arrayContaining(['lintel-files', 'lintel-shells', 'lintel']));
  await page.goto('/info/cookies');
  const named = await page.locator('[data-stored] code').allTextContents();
  expect(named).toEqual(expect.arrayContaining(kept));
});

test('a device can put the portal among its apps, under the council’s name @every-council', async ({
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
  // Each test has a context of its own, to which Chromium of November 2026 gives this name.
  expect(errorIds.filter((id) => id !== 'in-incognito')).toEqual([]);
});
