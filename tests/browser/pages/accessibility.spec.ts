import type { Page } from '@playwright/test';
import type { Client } from '../../support/client.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { accessibilityFaults, rulesOfColours } from './accessibility.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { steadyHomes } from '../people.ts';
import { routes } from './routes.ts';

test.describe.configure({ mode: 'parallel' });

const everything = process.env['LINTEL_FULL'] === '1';

/** An address of each route whose path leaves something open; any other path is an address itself. */
const samples: Readonly<Record<string, (visitor: Client) => Promise<string>>> = {
  '/content/$': async () => '/content/guides/how-bidding-works',
  '/unsubscribe/{-$unsubscribeId}/{-$unsubscribeToken}': async () => '/unsubscribe',
  // A letter that is not there any more; one that is, in tests/browser/accounts/documents.spec.ts.
  '/account/documents/letters/$letter': async () => '/account/documents/letters/1',
  '/account/forms/{-$form}': async () => '/account/forms/my-profile',
  '/account/forms/$form/$page': async () => '/account/forms/my-profile/yourName',
  '/forms/{-$form}': async () => '/forms/pre-assessment',
  '/forms/$form/$page': async () => '/forms/pre-assessment/dateOfBirth',
  '/properties/$property': async (visitor) => `/properties/${(await steadyHomes(visitor))[0]?.id}`,
};

const readers = { visitor: null, applicant: 'applicant@example.org', newcomer: 'newcomer@example.org' };
/** The narrowest that WCAG 2.2 1.4.10 asks for, and a desk. */
const allWidths = [320, 1280];

type Scheme = 'light' | 'dark';
const schemes = ['light', 'dark'] as const;

/** Text, cards, tables, tabs, fields and a council's own content: where not everything is looked at, one of each kind. */
const ofEveryKind: ReadonlySet<string> = new Set([
  '/',
  '/account',
  '/account/bids',
  '/account/change-password',
  '/account/forms/$form/$page',
  '/content/$',
  '/properties',
  '/properties/$property',
]);

/** Of these, where another council's colours are looked at in the usual run, too. */
const inColours = new Set(['/', '/account/forms/$form/$page', '/properties/$property']);

/** Forms have the same screens for everybody: where not everything is looked at, each is once. */
const formsOf: Readonly<Record<string, readonly string[]>> = {
  visitor: ['/forms/{-$form}'],
  applicant: ['/account/forms/{-$form}', '/account/forms/$form/$page'],
};

test('no route of the router is forgotten', () => {
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.map(({ path }) => path).filter((path) => path.includes('$') && !(path in samples))).toEqual(
    [],
  );
});

/** What another reader than the visitor sees otherwise: where not everything is looked at, that is enough. */
const differs: Readonly<Record<string, RegExp>> = {
  visitor: /^/,
  applicant: /^\/(?:$|account|create$|login$|logout|properties)/,
  newcomer: /^\/account(?:\/bids)?$|\$property/,
};

for (const [reader, email] of Object.entries(readers)) {
  const theirs = routes
    .map(({ path }) => path)
    .filter((path) => everything || differs[reader]?.test(path) || isOfEveryKind(reader, path))
    .filter((path) => everything || !/\/forms\b/.test(path) || formsOf[reader]?.includes(path));
  // The check of a council's theme measures each pair of colours; of what it cannot see, a home and a form have most.
  const hasColours = (path: string) => everything || (reader === 'applicant' && inColours.has(path));
  for (const paths of inOneGo(theirs.filter((path) => everything || isOfEveryKind(reader, path)))) {
    look(paths.filter(hasColours), allWidths, schemes, ' @every-council');
    look(
      paths.filter((path) => !hasColours(path)),
      allWidths,
      schemes,
      '',
    );
  }
  for (const paths of inOneGo(theirs.filter((path) => !everything && !isOfEveryKind(reader, path)))) {
    look(paths, [320], ['light'], '');
  }

  function look(
    paths: readonly string[],
    widths: readonly number[],
    colours: readonly Scheme[],
    tag: string,
  ): void {
    if (paths.length === 0) return;
    test(`${paths.join(' ')} for the ${reader}${tag}`, async ({
      page,
      council,
      logIn,
      newClient,
      troubles,
    }) => {
      troubles.allow(/^404: GET .*\/api\/documents\/letters\/1$/);
      test.setTimeout(30_000 + paths.length * 30_000);
      for (const path of paths) {
        // The page before may have logged out, or kept something.
        await page.context().clearCookies();
        if (email !== null) await logIn(email);
        const address = await addressOf(path, newClient());
        // Another council than the first one has the same pages in colours of its own.
        const own = everything || council.tenantId === 'ashcombe' ? widths : [360];
        const shown = council.hasDarkMode ? colours : (['light'] as const);
        await test.step(path, () => lookAt(page, address, council, own, shown));
      }
    });
  }
}

function isOfEveryKind(reader: string, path: string): boolean {
  return reader === 'applicant' && ofEveryKind.has(path);
}

/** A browser that is newly opened costs as much as a page: but in the full run one looks at several, in turn. */
function inOneGo(paths: readonly string[]): string[][] {
  const length = everything ? 1 : 8;
  return Array.from({ length: Math.ceil(paths.length / length) }, (_, group) =>
    paths.slice(group * length, (group + 1) * length),
  );
}

/** Looks at a page in each colour scheme and width. */
async function lookAt(
  page: Page,
  address: string,
  council: Council,
  widths: readonly number[],
  colours: readonly Scheme[],
) {
  let isOpen = false;
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      // Else the page that is there follows, as it does where somebody turns a phone or night falls.
      if (everything || !isOpen) await open(page, address);
      isOpen = true;
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const where = `${address}, ${colorScheme}, ${width} px`;
      const isFirst = colorScheme === 'light' && council.tenantId === 'ashcombe';
      const rules = everything || isFirst ? undefined : rulesOfColours;
      expect.soft(await accessibilityFaults(page, undefined, rules), where).toEqual([]);
      await expect.soft(page.locator('h1'), where).toHaveCount(1);
      expect.soft(await overflow(page), `${where}: wider than the window`).toEqual([]);
      expect.soft(await page.title(), where).toMatch(/\S – \S/);
    }
  }
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test('every page has a title of its own', async ({ council, newClient }) => {
  const visitor = newClient();
  const titles = new Map<string, string>();
  for (const { path, titleKey } of routes) {
    const { text } = await visitor.get(await addressOf(path, visitor));
    titles.set(titleKey, /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '');
  }
  const site = council.files.tenant.websiteTitle;
  const all = [...titles.values()];
  expect(all.length).toBeGreaterThan(10);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((title) => !title.endsWith(site) || title === site)).toEqual([]);
});

async function addressOf(path: string, visitor: Client): Promise<string> {
  return (await samples[path]?.(visitor)) ?? path;
}

/** Opens a page and waits until all it asked for has come and been drawn. */
async function open(page: Page, address: string): Promise<void> {
  const traffic = new Traffic(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await traffic.quiet();
}

/** What makes the page wider than its window, so that a person has to scroll sideways to read. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
