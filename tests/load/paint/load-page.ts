import type { Browser, BrowserContext } from '@playwright/test';

/** The loading of a page on a first visit. Times in milliseconds from the start of the navigation. */
export interface PageLoad {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Time when everything on it reacts. */
  readonly live: number;
  /** Milliseconds that tasks longer than 50 ms blocked others between the first paint and `live`. */
  readonly blocking: number;
  /** Cumulative layout shift, until three seconds after `live`. */
  readonly shift: number;
  /** Bytes of JavaScript as sent until `live`, and the part of them that arrived before the first paint. */
  readonly scripts: number;
  readonly scriptsBeforePaint: number;
}

declare global {
  interface Window {
    paint?: { largest: number; shift: number; live: number; tasks: [start: number, duration: number][] };
  }
}

/** A phone of two hundred pounds on slow 4G, with Lighthouse's values. */
const phone = { width: 390, height: 844 };
const line = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowness = 4;
const settles = 3_000;

/**
 * Opens an address in a browser that has not seen it before.
 * @param enter Gives the context a person's cookies.
 */
export async function loadPage(
  browser: Browser,
  address: string,
  enter: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-GB' });
  try {
    await enter(context);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.addInitScript(() => {
      const seen: NonNullable<Window['paint']> = { largest: 0, shift: 0, live: 0, tasks: [] };
      window.paint = seen;
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- The page is given this function alone.
      const watch = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
      watch('layout-shift', ({ value = 0 }) => (seen.shift += value));
      watch('longtask', ({ startTime, duration }) => void seen.tasks.push([startTime, duration]));
      addEventListener('lintel:shown', () => (seen.live = performance.now()), { once: true });
    });
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForFunction(() => (window.paint?.live ?? 0) > 0, null, { timeout: 60_000 });
    await page.waitForTimeout(settles);
    const { seen, firstPaint, scripts } = await page.evaluate(() => ({
      seen: window.paint,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scripts: performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.split('?')[0]?.endsWith('.js'))
        .map(({ responseEnd, encodedBodySize }) => ({ responseEnd, encodedBodySize })),
    }));
    if (seen === undefined) throw new Error(`${address} says nothing of its paint.`);
    const size = (some: typeof scripts) =>
      some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      firstPaint,
      largestPaint: seen.largest,
      live: seen.live,
      blocking: seen.tasks
        .filter(([start]) => start >= firstPaint && start <= seen.live)
        .reduce((sum, [, duration]) => sum + duration - 50, 0),
      shift: seen.shift,
      scripts: size(scripts.filter(({ responseEnd }) => responseEnd <= seen.live)),
      scriptsBeforePaint: size(scripts.filter(({ responseEnd }) => responseEnd <= firstPaint)),
    };
  } finally {
    await context.close();
  }
}
