import type { Page } from '@playwright/test';

/** Layout shifts on a page that no input caused, as the browser scores them (`layout-shift`). */
export interface Shifts {
  /** Sum of all shifts: at least the page's CLS, which counts only the worst few seconds. */
  readonly sum: number;
  /** `0.021 DIV.fields 120 to 148`, in pixels from the top, to explain a failed test. */
  readonly moved: string;
}

declare global {
  interface Window {
    shiftsSoFar?: () => { value: number; moved: string }[];
  }
}

/**
 * Records movements on every page opened from now on. Returns a function that returns those of the open page so
 * far.
 */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        if (!('value' in entry && 'hadRecentInput' in entry) || entry.hadRecentInput !== false) continue;
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName}.${element?.getAttribute('class') ?? ''}`;
          return `${name} ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)}`;
        });
        shifts.push({ value: Number(entry.value), moved: moved.join(', ') });
      }
    };
    const observer = new PerformanceObserver((entries) => note(entries.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.shiftsSoFar = () => {
      // The observer has not reported the last frame yet.
      note(observer.takeRecords());
      return shifts;
    };
  });
  return async () => {
    const shifts = await page.evaluate(() => window.shiftsSoFar?.());
    return {
      sum: shifts?.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN,
      moved: shifts?.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join('; ') ?? '',
    };
  };
}
