import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Lets one of the held delays pass, for everything that waits for it. */
    lintelPass?: (delay: number) => void;
  }
}

/**
 * From the next page on, timers of exactly these lengths wait until they are let pass, and all others run as ever. Where
 * what happens within a second is looked at, no time of the machine's own may decide what is seen.
 * @param delays in milliseconds
 */
export async function holdDelays(page: Page, delays: readonly number[]): Promise<void> {
  await page.addInitScript((held) => {
    const { setTimeout: start, clearTimeout: stop } = window;
    const waiting = new Map<number, { readonly delay: number; readonly run: () => void }>();
    // Far above any number that a browser gives to a timer.
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

/** Lets a delay pass that {@link holdDelays} holds. */
export async function pass(page: Page, delay: number): Promise<void> {
  await page.evaluate((length) => window.lintelPass?.(length), delay);
}
