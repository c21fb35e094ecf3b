import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { Traffic } from '../../drivers/traffic.ts';
import { expect, test } from '../fixtures.ts';
import { startOwnPortal } from '../own-portal.ts';
import { Troubles } from '../pages/troubles.ts';

/**
 * Addresses the walk leaves out: they end a session, or are pages of forms, which are many and all of one kind.
 */
const left = /^\/(?:[a-z]{2}\/)?(?:logout|(?:account\/)?forms\/[^/]+\/)/;

/** Returns the paths of a page's links within the site. */
async function linksOf(page: Page): Promise<readonly string[]> {
  const origin = new URL(page.url()).origin;
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((links) => links.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])));
  return addresses.filter((href) => href.startsWith(`${origin}/`)).map((href) => new URL(href).pathname);
}

/**
 * Opens some pages and all pages reachable from them, each once. Returns the pages seen and the links to homes.
 */
async function walk(context: BrowserContext, origin: string, starts: readonly string[]) {
  const page = await context.newPage();
  const traffic = new Traffic(page);
  const seen = new Set<string>();
  const toHomes: string[] = [];
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || left.test(path)) continue;
    seen.add(path);
    // Late parts of the page may have links, too.
    const answer = await page.goto(`${origin}${path}`);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await traffic.quiet();
    const links = await linksOf(page);
    toHomes.push(...links.filter((to) => /\/properties(?:\/|$)/.test(to)).map((to) => `${path} -> ${to}`));
    waiting.push(...links.filter((to) => !/^\/(?:assets|media|tenant|api)\//.test(to)));
  }
  await page.close();
  return { seen, toHomes };
}

test('where a council shows no homes, no page of a visitor or an applicant links to one @full', async ({
  browser,
  council,
  logIn,
}) => {
  // All pages, once in each language.
  test.setTimeout(120_000 + council.files.tenant.languages.length * 240_000);
  const { tenantId } = council;
  const portal = await startOwnPortal(Number(process.env['LINTEL_BROWSER_PORT']), async (tenantsFolder) => {
    const file = join(tenantsFolder, tenantId, 'tenant.json');
    const written = await readFile(file, 'utf8');
    const switched = written.replace(/("name": "disableProperties", "value": )false/, '$1true');
    expect(switched).not.toBe(written);
    await writeFile(file, switched);
  });
  const [asVisitor, asApplicant] = [await browser.newContext(), await browser.newContext()];
  try {
    const origin = portal.originOf(tenantId);
    const troubles = new Troubles(origin);
    // The demo's pictures are in the other portal.
    troubles.allow(/^404: GET .*\/media\//);
    await Promise.all([troubles.watch(asVisitor), troubles.watch(asApplicant)]);
    const visited = await walk(asVisitor, origin, ['/', '/contents', '/content/guides/how-bidding-works']);
    expect(visited.toHomes).toEqual([]);
    expect(visited.seen.size).toBeGreaterThanOrEqual(20);

    await logIn('applicant@example.org', asApplicant);
    const applied = await walk(asApplicant, origin, ['/', '/account', '/account/bids']);
    expect(applied.toHomes).toEqual([]);
    expect(applied.seen.size).toBeGreaterThanOrEqual(20);
    // The pages request nothing from the server that does not exist.
    expect(troubles.report()).toEqual([]);

    const page = await asApplicant.newPage();
    await page.goto(`${origin}/properties`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      council.text('errorPage.pageNotFound.title'),
    );
  } finally {
    await Promise.all([asVisitor.close(), asApplicant.close()]);
    await portal.close();
  }
});
