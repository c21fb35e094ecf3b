import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { draftDelays } from '#machines/process/draft.ts';
import { holdDelays, pass } from './held-delays.ts';

const delays: Readonly<Record<string, number>> = draftDelays;

/** Holds the delays of a draft's machine from the next page on. */
export const holdDraftDelays = (page: Page): Promise<void> => holdDelays(page, Object.values(delays));

/** Ends one of them, by its name. */
export async function passDelay(page: Page, delay: string): Promise<void> {
  await pass(page, delays[delay] ?? 0);
  await rendered(page);
}

/** Returns the controls that a page offers in a state of the machine: those whose events it accepts. */
export const offeredIn = <Control extends string>(
  snapshot: AnyMachineSnapshot,
  controls: readonly Control[],
): string =>
  controls
    .filter((type) => snapshot.can(type === 'conflict.settle' ? { type, choice: 'mine' } : { type }))
    .join(' ');

/** Returns those of the controls that can be used on the page. */
export async function offersOn(main: Locator, controls: readonly string[]): Promise<string> {
  const usable = await main
    .locator('[data-event], [data-state="loadFailed"] button:enabled')
    .evaluateAll((found) =>
      found
        .filter((control) => control.getAttribute('aria-disabled') !== 'true')
        .map((control) => control.getAttribute('data-event')?.split(' ')[0] ?? 'load.retry'),
    );
  return controls.filter((type) => usable.includes(type)).join(' ');
}

/** Waits until the page has rendered its latest state. */
export async function rendered(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Tells the page that the browser is online again. */
export async function restoreLine(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Changes a field as a browser does that fills it in: without focus, which would save what failed. */
export async function fillWithoutFocus(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

/** Stores a value in the tab's storage; null removes it. */
export async function storeInTab(page: Page, key: string, value: object | null): Promise<void> {
  await page.evaluate(
    ([name, kept]) => {
      if (kept === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, kept);
    },
    [key, value && JSON.stringify(value)] as const,
  );
}

/** Ends a held call with this outcome: as the real server would, or as a failure outside it would. */
export async function endCall(route: Route, outcome: string): Promise<void> {
  switch (outcome) {
    case 'offline':
      return route.abort('connectionfailed');
    case 'crashed':
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi log-in' });
    case 'failed': {
      const code = 'common.unknownError';
      const json = { type: `urn:lintel:${code}`, title: 'No', status: 500, code, requestId: randomUUID() };
      return route.fulfill({ status: 500, contentType: 'application/problem+json', json });
    }
    default:
      return route.continue();
  }
}
