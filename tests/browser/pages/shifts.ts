import type { Page } from '@playwright/test';

/** What moved on a page without an input, as the browser scores it (`layout-shift`). */
export interface Shifts {
  /** Its CLS is the worst few seconds of that, so the sum is never less. */
  readonly sum: number;
  /** `0.021 DIV.fields 120 to 148`, in pixels from the top: for whoever reads why a test failed. */
  readonly moved: string;
}

declare global {
  interface Window {
    shiftsSoFar?: () => { value: number; moved: string }[];
  }
}

/** Notes from now on what moves on each page that is opened. Answers what did so far on the one that is open. */
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
      // Of the last frame nobody has been told yet.
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
