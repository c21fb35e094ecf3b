import type { Page } from '@playwright/test';
import { expect, test, untilLive } from '../fixtures.ts';
import { startOwnPortal, type OwnPortal } from '../own-portal.ts';
import { accessibilityFaults } from './accessibility.ts';
import { watchShifts } from './shifts.ts';

// A council's own typefaces, in the one of the demo that has some.

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal(Number(process.env['LINTEL_BROWSER_PORT']), undefined, { drawsPages: true });
});
test.afterAll(() => portal.close());

/** Waits until words have been painted, in whatever is there, and what they moved is known. */
async function untilSeen(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Whether the page's heading and its first words are written in typefaces that came with it, and in no others. */
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

test('a council’s own typefaces move nothing when they come, and are there on the next visit @typefaces', async ({
  browser,
  council,
}) => {
  const visitor = portal.client(council.tenantId);
  for (const path of ['/', '/cy']) {
    await expect
      .poll(async () => (await visitor.get(path)).text, { timeout: 20_000 })
      .toContain(' data-drawn>');
    const address = portal.originOf(council.tenantId) + path;
    // Each time as somebody who has none of it yet.
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
    // Though "load" waits for them.
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

    // A browser keeps nothing of a page on which a test holds something back: so once more, and then the next visit.
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
