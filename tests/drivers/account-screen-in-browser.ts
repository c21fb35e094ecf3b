import { expect, type Page } from '@playwright/test';
import type { Driver } from '#machines/model/driver.ts';
import { resendPause } from '#machines/process/accounts/letter.ts';
import type { Council } from '../browser/council.ts';
import { nextLetter } from '../browser/accounts/letters.ts';
import type { Client } from '../support/client.ts';
import { endWithoutServer, pressRefused, seeScreen, type ScreenSeen } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';

/** The page and council for walking an account screen. */
export interface AccountScreenWorld {
  readonly page: Page;
  readonly council: Council;
  /** True if time passes on the path, so the page needs a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with its name and the controls offered there. */
  readonly look: (state: string) => Promise<void>;
}

/** The parts in which one account screen differs from the others. */
interface AccountScreen<Scenario extends string> {
  /** Addresses of the calls that are held until their outcome is decided. */
  readonly calls: RegExp;
  readonly address: (scenario: Scenario) => string;
  /** Selectors for the ready page, the element with the state, and busy controls. */
  readonly ready: string;
  readonly bearsState: string;
  readonly busy: string;
  /** Fills in the fields for an event; its control is pressed afterwards. */
  readonly fill: (eventType: string) => Promise<void>;
  /** The body that makes the server give this outcome; undefined to send what was typed. */
  readonly sent: (
    actor: string,
    outcome: string,
    typed: unknown,
  ) => Promise<object | undefined> | object | undefined;
  /** True if the outcome sends a letter, which must not be mistaken for the next one. */
  readonly bringsLetter?: (actor: string, outcome: string) => boolean;
  readonly letters?: Letters;
}

/** Runs an account screen in a real browser on the real server. */
export function accountScreenInBrowser<Scenario extends string>(
  { page, movesTime, look }: AccountScreenWorld,
  own: AccountScreen<Scenario>,
): Driver<Scenario, ScreenSeen> {
  const screen = page.locator(own.bearsState).first();
  const busy = page.locator(own.busy);
  const traffic = new Traffic(page, own.calls);

  return {
    name: 'browser',
    async start(scenario) {
      if (movesTime) await page.clock.install();
      await traffic.hold(own.calls);
      await page.goto(own.address(scenario));
      await expect(page.locator(own.ready)).toBeVisible();
      await traffic.quiet();
    },
    async act(event) {
      traffic.holdAgain();
      await own.fill(event.type);
      await page.locator(`main [data-event="${event.type}"]`).click();
      await traffic.quiet();
    },
    async settle(actor, outcome) {
      await traffic.release(async (route) => {
        if (await endWithoutServer(route, outcome)) return;
        const sent = await own.sent(actor, outcome, route.request().postDataJSON());
        await route.continue(sent === undefined ? {} : { postData: sent });
      });
      await expect(busy).toHaveCount(0);
      if (own.bringsLetter?.(actor, outcome) === true) await own.letters?.next();
      await traffic.quiet();
    },
    async tick(delay) {
      await page.clock.fastForward(delay === 'resendPause' ? resendPause : 20_000);
      await expect(busy).toHaveCount(0);
      traffic.forget();
      await traffic.quiet();
    },
    async observe() {
      const seen = await seeScreen(screen);
      await look(`${seen.phase} (${seen.offers})`);
      return seen;
    },
    attempt: (event) => pressRefused(page.locator(`main [data-event="${event.type}"]`)),
    async stop() {
      traffic.forget();
    },
  };
}

/** One person's letters. Each is read once, oldest first. */
export class Letters {
  readonly #council: Council;
  readonly #email: string;
  #read = 0;

  constructor(council: Council, email: string) {
    this.#council = council;
    this.#email = email;
  }

  /** Returns the digits of the code in the next letter, which it waits for. */
  async next(): Promise<string> {
    const { code } = await nextLetter(this.#council.tenantId, this.#email, this.#read);
    this.#read += 1;
    return code.replace(' ', '');
  }

  /** Requests a letter for the same person in another browser and returns its code. */
  async askFor(elsewhere: Client, path: string): Promise<string> {
    const answer = await elsewhere.post(path, { body: { email: this.#email } });
    expect(answer.status, answer.text).toBe(200);
    return this.next();
  }
}
