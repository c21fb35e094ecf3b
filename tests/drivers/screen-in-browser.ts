import { randomUUID } from 'node:crypto';
import type { Locator, Route } from '@playwright/test';

/** The visible state of any account screen. */
export interface ScreenSeen extends Readonly<Record<string, string | boolean>> {
  readonly phase: string;
  readonly busy: boolean;
  /** True if the page reports a problem. */
  readonly complains: boolean;
  /** Every usable control, sorted by name. */
  readonly offers: string;
}

/** Reads a screen off its page. `screen` is its first part with a state. */
export function seeScreen(screen: Locator): Promise<ScreenSeen> {
  return screen.evaluate((part) => {
    const usable = [...document.querySelectorAll('main [data-event]')].filter(
      (control) => control.checkVisibility() && control.getAttribute('aria-disabled') !== 'true',
    );
    const whole = part.closest('form') ?? part;
    return {
      phase: whole.getAttribute('data-state') ?? part.getAttribute('data-state') ?? '',
      busy: whole.getAttribute('aria-busy') === 'true',
      complains: document.querySelector('main [role="alert"]') !== null,
      offers: usable
        .map((control) => control.getAttribute('data-event') ?? '')
        .sort()
        .join(' '),
    };
  });
}

/** Presses the control of an event that must be impossible: there is none, or it is disabled and does nothing. */
export async function pressRefused(control: Locator): Promise<'refused' | 'accepted'> {
  if ((await control.count()) === 0) return 'refused';
  if ((await control.getAttribute('aria-disabled')) !== 'true') return 'accepted';
  await control.click({ force: true });
  return 'refused';
}

/** Ends a held call with an outcome that the test server never gives; false leaves the call to the server. */
export async function endWithoutServer(route: Route, outcome: string): Promise<boolean> {
  switch (outcome) {
    case 'failed':
      await route.abort('connectionfailed');
      return true;
    case 'crashed':
      await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi log-in' });
      return true;
    case 'tooOften':
      await route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '60' },
        json: {
          type: 'urn:lintel:request.rateLimited',
          title: 'Too many requests',
          status: 429,
          code: 'request.rateLimited',
          requestId: randomUUID(),
        },
      });
      return true;
    default:
      return false;
  }
}
