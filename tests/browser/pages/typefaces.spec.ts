import type { Page } from '@playwright/test';
import { expect, test, untilLive } from '../fixtures.ts';
import { accessibilityFaults } from './accessibility.ts';
import { watchShifts } from './shifts.ts';

// A council's own typefaces, in the only demo council that has some.

/** Waits until text has been painted in any typeface and its layout shifts are recorded. */
async function untilSeen(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Returns for the heading and the first text whether they use only typefaces that came with the page. */
async function isInItsOwn(page: Page): Promise<boolean[]> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  return Promise.all(
    ['h1', 'main p'].map(async (selector) => {
      const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
    }),
  );
}

test('a council’s own typefaces move nothing as they load, and are cached for the next visit @typefaces', async ({
  browser,
  baseURL,
  newClient,
}) => {
  const visitor = newClient();
  for (const path of ['/', '/cy']) {
    await expect
      .poll(async () => (await visitor.get(path)).text, { timeout: 20_000 })
      .toContain(' data-rendered>');
    const address = new URL(path, baseURL).href;
    // Each visit starts with an empty cache.
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    const page = await context.newPage();
    const { promise: letGo, resolve } = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route('**/tenant/typefaces/*.woff2', async (route) => {
      asked.push(route.request().url());
      await letGo;
      await route.continue();
    });
    const shifts = await watchShifts(page);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    // "load" waits for the typefaces, but the page is live before.
    await expect(page.locator('html')).toHaveAttribute('data-live', '');
    await untilSeen(page);
    expect(await isInItsOwn(page), `${path}: what stands in`).toEqual([false, false]);
    expect(asked.length, asked.join(' ')).toBeGreaterThan(0);
    resolve();
    await page.evaluate(() => document.fonts.ready.then(() => null));
    await untilSeen(page);
    const first = await shifts();
    expect(first.sum, `${path}: ${first.moved}`).toBeLessThanOrEqual(0.005);
    await page.close();

    // A browser caches nothing of a page whose requests a test holds back: one more visit fills the cache, and
    // the next one uses it.
    const next = await context.newPage();
    const laterShifts = await watchShifts(next);
    await next.goto(address);
    await next.evaluate(() => document.fonts.ready.then(() => null));
    await next.goto(address);
    await untilLive(next);
    expect(await isInItsOwn(next), `${path}: the council’s own`).toEqual([true, true]);
    const { sum, moved } = await laterShifts();
    expect(sum, `${path}: ${moved}`).toBeLessThanOrEqual(0.005);
    if (path === '/') expect(await accessibilityFaults(next)).toEqual([]);
    await context.close();
  }
});
