import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Ends one of the held delays for every timer that waits on it. */
    lintelPass?: (delay: number) => void;
  }
}

/**
 * Holds timers of exactly these lengths from the next page on, until they are released; all others run as
 * usual. In tests of what happens within a second, real time must not decide the result.
 * @param delays Lengths in milliseconds.
 */
export async function holdDelays(page: Page, delays: readonly number[]): Promise<void> {
  await page.addInitScript((held) => {
    const { setTimeout: start, clearTimeout: stop } = window;
    const waiting = new Map<number, { readonly delay: number; readonly run: () => void }>();
    // Far above any timer id that a browser gives.
    let next = 1_000_000_000;
    const replaced = (handler: TimerHandler, delay?: number, ...values: unknown[]) => {
      if (typeof handler !== 'function' || delay === undefined || !held.includes(delay))
        return start(handler, delay, ...values);
      next += 1;
      waiting.set(next, { delay, run: () => void handler(...values) });
      return next;
    };
    Object.assign(window, {
      setTimeout: replaced,
      clearTimeout(id?: number) {
        if (id === undefined || !waiting.delete(id)) stop(id);
      },
      lintelPass(delay: number) {
        for (const [id, timer] of waiting) {
          if (timer.delay !== delay) continue;
          waiting.delete(id);
          timer.run();
        }
      },
    });
  }, delays);
}

/** Ends a delay held by {@link holdDelays}. */
export async function pass(page: Page, delay: number): Promise<void> {
  await page.evaluate((length) => window.lintelPass?.(length), delay);
}
