import type { BrowserContext, Page } from '@playwright/test';
import { browserStorage } from '#web/features/login/browser-storage.ts';
import { password } from '#tools/scenario/arrange.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { BidScene } from '#tools/scenario/bid-scene.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { expectPage, goWithin, logInByForm, pressLogOut } from '../actions.ts';
import { openFilters } from '../search/results.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { firstName, namePage } from '../forms/own-form.ts';
import { newApplicant } from '../people.ts';
import { officer, startPortalForOfficer } from '../drafts/officer.ts';
import { linkTo, residentOf } from '../staff/staff.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

/** Everything a browser stores, by name: the values, or for cookies the names only. */
interface StoredInBrowser {
  readonly local: Readonly<Record<string, string>>;
  readonly tab: Readonly<Record<string, string>>;
  readonly caches: Readonly<Record<string, string>>;
  readonly databases: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

async function storedBy(page: Page): Promise<StoredInBrowser> {
  const kept = await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has nothing of this file
    const whenDone = (asked: IDBRequest) =>
      new Promise<void>((resolve, reject) => {
        asked.addEventListener('success', () => resolve());
        asked.addEventListener('error', () => reject(new Error('The browser does not say what it keeps.')));
      });
    const files: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const asked = await (await caches.open(name)).keys();
      files[name] = asked.map(({ url }) => url).join('\n');
    }
    const rows: Record<string, string> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await whenDone(opening);
      const tables = [...opening.result.objectStoreNames].map((table) =>
        opening.result.transaction(table).objectStore(table).getAll(),
      );
      await Promise.all(tables.map(whenDone));
      rows[name] = JSON.stringify(tables.map(({ result }) => result));
      opening.result.close();
    }
    return { local: { ...localStorage }, tab: { ...sessionStorage }, caches: files, databases: rows };
  });
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  return { ...kept, cookies };
}

const namesOf = ({ local, tab, caches, databases, cookies }: StoredInBrowser): readonly string[] =>
  [local, tab, caches, databases].flatMap((store) => Object.keys(store)).concat(cookies);

/** Adds a person with an application, a bid, a conversation and a question from the council. */
async function newPerson({ ground }: { readonly ground: Parameters<typeof BidScene.of>[0] }) {
  const { pool, tenantId } = ground;
  const scene = await BidScene.of(ground, 'placed');
  const { rows } = await pool.query<{ id: string; number: string }>(
    'select id, registration_number as number from account where email = $1',
    [scene.email],
  );
  const { id: accountId = '', number = '' } = rows[0] ?? {};
  const thread = await addThread(pool, tenantId, accountId, { subject: 'Your payslips' });
  await addMessage(pool, tenantId, thread, 'Please send us two payslips.');
  const action = await addAction(pool, tenantId, accountId, { mayRefuse: true });
  return {
    scene,
    thread,
    action,
    words: [scene.email, accountId, number, scene.applicationId, thread, action],
  };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

/** Uses a visitor's features: a heart, a form, dark colours, a form that needs an account, support's mode. */
async function useAsVisitor(page: Page, council: Council): Promise<void> {
  await page.goto('/info/privacy');
  // From now on the service worker sees the pages' requests.
  await expectUsed(page, ['lintel-files', 'lintel-shells']);
  await page.goto('/properties?sort=most');
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: council.pattern('favourites.mark') });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // Set directly, because not every council has dark colours.
  await page.evaluate(() => localStorage.setItem('lintel.theme', 'dark'));
  await goWithin(page, '/forms/pre-assessment/dateOfBirth');
  await page.getByLabel('Year').fill('1988');
  await goWithin(page, '/diagnostic-tools');
  await page.locator('[data-event="diagnostics.switch"]').click();
  await goWithin(page, '/forms/my-profile');
  await expect(page.locator('[data-note="needsAccount"]')).toBeVisible();
}

/** Uses a member's features: a filter, a home, and text that never reaches the server. */
async function useAsMember(page: Page, council: Council, { scene, thread, action }: Person): Promise<void> {
  await goWithin(page, '/account/bids');
  await expect(page.locator('[data-bid]').first()).toBeVisible();
  await goWithin(page, '/properties');
  await openFilters(page, council);
  await page.getByLabel(council.text('properties.filterBid')).check();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.route(/\/draft$|\/drafts\//, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await goWithin(page, `/account/messages/${thread}`);
  await page.getByRole('textbox', { name: council.text('messages.body') }).fill('I have only one.');
  await goWithin(page, `/account/actions/${action}`);
  await page.locator('[data-event="answer.choose"][data-answer="cannot-complete"]').click();
  await page
    .getByRole('textbox', { name: council.text('actions.reason.cannot-complete') })
    .fill('I have none.');
  await goWithin(page, namePage);
  await firstName(page).fill('Samira');
  await goWithin(page, `/properties/${scene.advertId}`);
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
}

/** Logs out on the page of the home, which stays until the next page has loaded. */
async function logOut(page: Page, council: Council): Promise<void> {
  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
}

/** Waits until the browser stores a value under each of these names. */
async function expectUsed(page: Page, names: readonly string[]): Promise<void> {
  const lacking = async () => {
    const kept = namesOf(await storedBy(page));
    return names.filter((name) => !kept.includes(name));
  };
  await expect.poll(lacking).toEqual([]);
}

/** Checks that nothing stored names the person, their letters or their questions. */
function expectNobody(kept: StoredInBrowser, { words }: Person): void {
  const all = JSON.stringify(kept);
  for (const word of words) {
    expect(word).toBeTruthy();
    expect(all).not.toContain(word);
  }
}

/** Returns the data stored for reading offline. */
const ofWorker = ({ caches, databases }: StoredInBrowser): string => JSON.stringify([caches, databases]);

/** Faults the test causes: text held back from the server, and a form that needs an account. */
const whatFails = /net::ERR_FAILED|^401: GET .*\/forms\/my-profile\/start$/;

const always = ['__Host-visitor', 'lintel.adverts.en-GB', 'lintel', 'workbox-expiration'];
const ofFiles = ['lintel-files', 'lintel-pictures', 'lintel-shells'];

test('on a private computer a log-out leaves what belongs to no one, and nothing else', async ({
  page,
  context,
  council,
  ground,
  logIn,
  newClient,
  troubles,
}) => {
  troubles.allow(whatFails);
  const person = await newPerson({ ground });
  await useAsVisitor(page, council);
  await logIn(person.scene.email);
  await page.goto('/account');
  await expectPage(page, council.text('account.heading'));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lintel.favourites'))).toBeNull();
  await useStaffTab(context, council, await linkTo(ground, newClient(), await aResident(ground, council)));
  await useAsMember(page, council, person);
  await expectUsed(page, [
    ...always,
    '__Host-session',
    'lintel-files',
    'lintel-shells',
    `lintel.action.${person.action}`,
    'lintel.diagnosticMode',
    'lintel.form.my-profile',
    `lintel.message.${person.thread}`,
    'lintel.recentHomes',
    'lintel.returnTo',
    'lintel.search',
    'lintel.theme',
    'preassessmentform',
  ]);
  await test.step('the cookies page names all of it', async () => {
    const names = browserStorage(council.files.tenant.languages.map(({ languageCode }) => languageCode));
    const isListed = (stored: string) =>
      names.some(({ name }) => {
        const [start = '', end] = name.split('…');
        return end === undefined ? stored === name : stored.startsWith(start) && stored.endsWith(end);
      });
    expect(namesOf(await storedBy(page)).filter((stored) => !isListed(stored))).toEqual([]);
  });

  await logOut(page, council);
  const mayStay = [
    ...always,
    '__Host-device',
    ...ofFiles,
    'lintel.diagnosticMode',
    'lintel.notice',
    'lintel.theme',
    'tsr-scroll-restoration-v1_3',
  ];
  await expect
    .poll(async () => namesOf(await storedBy(page)).filter((name) => !mayStay.includes(name)))
    .toEqual([]);
  await expect.poll(async () => (await storedBy(page)).databases['lintel']).not.toContain('"person"');
  expectNobody(await storedBy(page), person);
  await person.scene.closeAdvert();
});

test('on a shared computer a log-out leaves nothing about what was viewed', async ({
  page,
  context,
  council,
  ground,
  troubles,
}) => {
  troubles.allow(whatFails);
  const person = await newPerson({ ground });
  await useAsVisitor(page, council);
  await context.addCookies([{ name: 'i18n', value: 'en-GB', url: new URL(page.url()).origin, secure: true }]);
  await page.goto('/login');
  await page.getByLabel(council.text('login.sharedComputer')).check();
  await logInByForm(page, council, person.scene.email, password);
  await expectPage(page, council.text('account.heading'));
  await useAsMember(page, council, person);
  await expectUsed(page, [...always, '__Host-session', 'i18n', 'lintel.theme', 'lintel.diagnosticMode']);

  await logOut(page, council);
  // The list of homes and the goodbye page's files contain nothing personal and load with that page.
  const mayStay = [...always, ...ofFiles, 'lintel.reloadedAt', 'lintel.notice'];
  await expect
    .poll(async () => namesOf(await storedBy(page)).filter((name) => !mayStay.includes(name)))
    .toEqual([]);
  const lookedAt = /\/media\/|\/tenant\/form|"listed"|"person"|"userDetails":\{/;
  await expect.poll(async () => ofWorker(await storedBy(page))).not.toMatch(lookedAt);
  expectNobody(await storedBy(page), person);
  // A page stores its scroll position as it is left.
  await page.goto('/info/privacy');
  expect(Object.keys((await storedBy(page)).tab)).not.toContain('tsr-scroll-restoration-v1_3');
  expect(ofWorker(await storedBy(page))).not.toMatch(lookedAt);
  await person.scene.closeAdvert();
});

async function aResident(ground: Parameters<typeof residentOf>[0], council: Council) {
  return residentOf(ground, await newApplicant(ground, council), 'Nesta Vaughan');
}

/**
 * Staff open and leave a resident's account in another tab: neither their tab nor the browser stores any of it.
 */
async function useStaffTab(context: BrowserContext, council: Council, link: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto('/info/privacy');
  const before = namesOf(await storedBy(tab));
  await tab.goto(link);
  await expect(tab.getByRole('region', { name: council.text('impersonation.bar') })).toContainText(
    'Nesta Vaughan',
  );
  const used = namesOf(await storedBy(tab));
  expect(used).toEqual(expect.arrayContaining(['lintel.impersonation', '__Host-impersonation']));
  // From then on the tab belongs to the person signed in here.
  const anew = tab.waitForEvent('load');
  await tab.locator('[data-event="exit.request"]').click();
  await anew;
  await expectPage(tab, council.text('account.heading'));
  await expect(tab.getByRole('main')).not.toContainText('Nesta Vaughan');
  const kept = await storedBy(tab);
  const mayCome = [...always, ...ofFiles, 'tsr-scroll-restoration-v1_3', 'lintel.notice'];
  expect(namesOf(kept).filter((name) => !before.includes(name) && !mayCome.includes(name))).toEqual([]);
  expect(JSON.stringify(kept)).not.toContain('Nesta');
  await tab.close();
}

test.describe('in preview', () => {
  startPortalForOfficer();

  officer('a preview that is over leaves nothing in the browser @full', async ({ page, council, portal }) => {
    await page.goto('/properties');
    await expectUsed(page, always);
    const before = namesOf(await storedBy(page));
    const link = await portal.link('/properties?sort=most');
    await page.goto(link);
    await expect(page.getByRole('region', { name: council.text('preview.label') })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(namesOf(await storedBy(page))).toContain('__Host-preview');
    await page.locator('[data-event="preview.exit"]').click();
    await expect.poll(async () => namesOf(await storedBy(page))).not.toContain('__Host-preview');
    const kept = await storedBy(page);
    const mayCome = ['tsr-scroll-restoration-v1_3', 'lintel.notice'];
    expect(namesOf(kept).filter((name) => !before.includes(name) && !mayCome.includes(name))).toEqual([]);
    expect(JSON.stringify(kept)).not.toContain(new URL(link).searchParams.get('previewToken'));
  });
});
