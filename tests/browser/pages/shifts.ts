import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifted?: number;
  }
}

/**
 * Adds up from now on whatever moves on the page without an input, as the browser scores it (`layout-shift`; its
 * CLS is the worst few seconds of that, so the sum is never less). Answers the sum so far.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
          window.shifted = (window.shifted ?? 0) + Number(entry.value);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.shifted ?? Number.NaN);
}
