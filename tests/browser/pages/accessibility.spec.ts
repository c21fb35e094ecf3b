import type { Page } from '@playwright/test';
import { Traffic } from '../../drivers/traffic.ts';
import { goWithin } from '../actions.ts';
import { accessibilityFaults, keepAxe, rulesOfColours } from './accessibility.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { overflow } from './overflow.ts';
import { addressOf } from './route-addresses.ts';
import { ofEveryKind, routes } from './routes.ts';
import { watchShifts, type Shifts } from './shifts.ts';

test.describe.configure({ mode: 'parallel' });

const everything = process.env['LINTEL_FULL'] === '1';
const softly = expect.configure({ soft: true });

const readers = { visitor: null, applicant: 'applicant@example.org', newcomer: 'newcomer@example.org' };
/** One way to view a page. */
interface Look {
  /** In pixels. 320 is the narrowest width WCAG 2.2 1.4.10 requires; 1280 is a desktop. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

const onAPhone: Look = { width: 320, scheme: 'light' };
const onADesk: Look = { width: 1280, scheme: 'light' };
const allLooks: readonly Look[] = [
  onAPhone,
  onADesk,
  { ...onAPhone, scheme: 'dark' },
  { ...onADesk, scheme: 'dark' },
];
/** A window and the maximum distance in pixels from the top to the content. */
interface Window {
  readonly size: { readonly width: number; readonly height: number };
  readonly limit: number;
}
const narrowest: Window = { size: { width: 280, height: 653 }, limit: 136 };
/** A phone, a narrow phone, and a desktop at 400 %. */
const windows: readonly Window[] = [
  { size: { width: 360, height: 844 }, limit: 120 },
  narrowest,
  { size: { width: 320, height: 256 }, limit: 96 },
];
/** Maximum movement of a page while it loads, in the browser's score. */
const mostShift = 0.02;
/** Views of a council whose pages differ from another's only in colours. */
const ofColours: readonly Look[] = [
  { width: 360, scheme: 'light' },
  { width: 360, scheme: 'dark' },
];

/**
 * Pages that the usual run also checks in another council's colours. The theme's own check measures pairs of
 * colours; most of what it cannot see is on a home's page and on a form's.
 */
const inColours = new Set(['/account/forms/$form/$page', '/properties/$property']);

/**
 * Pages of forms, by reader: screens are the same for all readers, so outside the full run each is checked
 * once.
 */
const formsOf: Readonly<Record<string, readonly string[]>> = {
  visitor: ['/forms/{-$form}'],
  applicant: ['/account/forms/{-$form}', '/account/forms/$form/$page'],
};

/**
 * Pages that only this reader sees, which is enough outside the full run. A visitor is led from account pages
 * to the log-in, and from old log-in addresses to other pages.
 */
const differs: Readonly<Record<string, RegExp>> = {
  visitor: /^\/(?!account(?:$|\/(?!confirm-email$|impersonate$|sessionExpired$))|authentication\/|logout$)/,
  applicant:
    /^\/(?:$|account(?!\/(?:confirm-email|impersonate|sessionExpired)$)|login$|logout$|properties(?:$|\/\$))/,
  newcomer: /^\/account(?:\/bids)?$|\$property/,
};

/**
 * Pages like another one that is checked: what an address without its thing says is the same on all, and errors.spec.ts
 * opens each; and the list once it has loaded again.
 */
const likeOthers: ReadonlySet<string> = new Set([
  '/account/actions/$action',
  '/account/documents/council/$document',
  '/account/documents/letters/$letter',
  '/account/messages/$thread',
  '/account/mypersonalhousingplan/$action',
  '/properties/reload',
]);

for (const [reader, email] of Object.entries(readers)) {
  const theirs = routes
    .map(({ path }) => path)
    .filter((path) => everything || !likeOthers.has(path))
    .filter((path) => everything || differs[reader]?.test(path) || isOfEveryKind(reader, path))
    .filter((path) => everything || !/\/forms\b/.test(path) || formsOf[reader]?.includes(path));
  const hasColours = (path: string) => everything || (reader === 'applicant' && inColours.has(path));
  for (const paths of inOneGo(theirs.filter(hasColours))) look(paths, ' @three-rivers');
  for (const paths of inOneGo(theirs.filter((path) => !hasColours(path)))) look(paths, '');

  function look(paths: readonly string[], tag: string): void {
    test(`${paths.join(' ')} for the ${reader}${tag}`, async ({
      page,
      council,
      logIn,
      newClient,
      troubles,
    }) => {
      troubles.allow(
        /^404: GET .*\/api\/(?:documents\/letters\/1|(?:documents\/council|account\/(?:actions|messages|offers|messages\/drafts|plans\/steps))\/[0-9a-f-]+)(?:\?.*)?$/,
      );
      test.setTimeout(30_000 + paths.length * 30_000);
      const shifts = await watchShifts(page);
      await keepAxe(page);
      let isKnown = false;
      for (const path of paths) {
        if (!isKnown) {
          await page.context().clearCookies();
          if (email !== null) await logIn(email);
        }
        const address = await addressOf(path, newClient());
        await test.step(path, () =>
          lookAt(page, address, {
            council,
            looks: looksOf(reader, path, council),
            smallest: everything || isOfEveryKind(reader, path) ? windows : [narrowest],
            shifts,
            isWithin: isKnown && page.url() !== 'about:blank' && isLikeOthersInFrame(reader, path),
          }),
        );
        // This page logs out.
        isKnown = path !== '/logout';
      }
    });
  }
}

/** Returns the views of a page in this run. */
function looksOf(reader: string, path: string, { tenantId, hasDarkMode }: Council): readonly Look[] {
  const looks = () => {
    if (everything) return allLooks;
    // Other councils than the first have the same pages in their own colours.
    if (tenantId !== 'ashcombe') return ofColours;
    return isOfEveryKind(reader, path) ? [onAPhone, onADesk] : [onAPhone];
  };
  return looks().filter(({ scheme }) => hasDarkMode || scheme === 'light');
}

function isOfEveryKind(reader: string, path: string): boolean {
  return reader === 'applicant' && ofEveryKind.has(path);
}

/**
 * True for pages of the account that the usual run opens like a link within the site, which takes a third of the time:
 * those of {@link ofEveryKind} show how such a page loads.
 */
function isLikeOthersInFrame(reader: string, path: string): boolean {
  return !everything && reader === 'applicant' && path.startsWith('/account/') && !ofEveryKind.has(path);
}

/**
 * Groups pages for one test: opening a browser costs as much as a page, so each test checks several, except in
 * the full run.
 */
function inOneGo(paths: readonly string[]): string[][] {
  const length = everything ? 1 : 10;
  return Array.from({ length: Math.ceil(paths.length / length) }, (_, group) =>
    paths.slice(group * length, (group + 1) * length),
  );
}

interface Looking {
  readonly council: Council;
  readonly looks: readonly Look[];
  readonly smallest: readonly Window[];
  /** Returns how far the open page has moved. */
  readonly shifts: () => Promise<Shifts>;
  /** True to open it like a link within the site, where the page's frame stays and its foot may move. */
  readonly isWithin: boolean;
}

async function lookAt(page: Page, address: string, { council, looks, smallest, shifts, isWithin }: Looking) {
  const site = ` – ${council.files.tenant.websiteTitle}`;
  let isOpen = false;
  for (const { width, scheme } of looks) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // Otherwise the open page adapts, as when a phone is turned or night falls.
    if (!isOpen && isWithin) await openLikeLink(page, address);
    else if (everything || !isOpen) {
      await open(page, address);
      const first = await shifts();
      // Another test may just have changed this person's page; what moves by itself moves again.
      if (first.sum > mostShift) await open(page, address);
      const { sum, moved } = first.sum > mostShift ? await shifts() : first;
      softly(sum, `${address}, ${width} px: moves as it comes: ${moved}`).toBeLessThanOrEqual(mostShift);
    }
    isOpen = true;
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    const where = `${address}, ${scheme}, ${width} px`;
    const isFirst = scheme === 'light' && council.tenantId === 'ashcombe';
    const rules = everything || isFirst ? undefined : rulesOfColours;
    expect.soft(await accessibilityFaults(page, undefined, rules), where).toEqual([]);
    await expect.soft(page.locator('h1'), where).toHaveCount(1);
    expect.soft(await overflow(page), `${where}: wider than the window`).toEqual([]);
    const title = await page.title();
    expect.soft(title, where).toMatch(/^\S/);
    expect.soft(title.endsWith(site), `${where}: ${title}`).toBe(true);
  }
  for (const { size, limit } of smallest) {
    await page.setViewportSize(size);
    const where = `${address}, ${size.width} × ${size.height} px`;
    // The page follows a new width a moment later.
    await softly.poll(() => contentStart(page), `${where}: begins too far down`).toBeLessThanOrEqual(limit);
    await softly.poll(() => overflow(page), `${where}: wider than the window`).toEqual([]);
  }
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Opens a page and waits until all its requests are answered and rendered. */
async function open(page: Page, address: string): Promise<void> {
  const traffic = new Traffic(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await traffic.quiet();
}

/** Opens a page within the site and waits until all its requests are answered and rendered. */
async function openLikeLink(page: Page, address: string): Promise<void> {
  const traffic = new Traffic(page);
  await goWithin(page, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await traffic.quiet();
}

/** Returns the distance in pixels from the top of a page to its first visible text. */
function contentStart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    let first = Number.POSITIVE_INFINITY;
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      const { top, width, height } = range.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && !words.currentNode.parentElement?.closest('.visually-hidden');
      if (isSeen) first = Math.min(first, top + scrollY);
    }
    return Math.round(first);
  });
}
