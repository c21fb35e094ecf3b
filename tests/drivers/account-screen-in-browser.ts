import { expect, type Page } from '@playwright/test';
import type { Driver } from '#machines/model/driver.ts';
import { resendPause } from '#machines/process/accounts/letter.ts';
import type { Council } from '../browser/council.ts';
import { nextLetter } from '../browser/accounts/letters.ts';
import type { Client } from '../support/client.ts';
import { endWithoutServer, pressRefused, seeScreen, type ScreenSeen } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';

/** What every screen of an account is walked with. */
export interface AccountScreenWorld {
  readonly page: Page;
  readonly council: Council;
  /** The path lets time pass, so the page gets a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with its name and what is offered there. */
  readonly look: (state: string) => Promise<void>;
}

/** What one screen does of its own. */
interface AccountScreen<Scenario extends string> {
  /** The calls that are held until it is decided how they end. */
  readonly calls: RegExp;
  readonly address: (scenario: Scenario) => string;
  /** Selectors: what is there once the page is ready, what bears the state, and what is busy. */
  readonly ready: string;
  readonly bearsState: string;
  readonly busy: string;
  /** Types what the event is about; its control is pressed after. */
  readonly fill: (eventType: string) => Promise<void>;
  /** What to send instead of what was typed, to get this outcome from the server; undefined: as typed. */
  readonly sent: (
    actor: string,
    outcome: string,
    typed: unknown,
  ) => Promise<object | undefined> | object | undefined;
  /** Whether a letter has come that the next one must not be taken for. */
  readonly bringsLetter?: (actor: string, outcome: string) => boolean;
  readonly letters?: Letters;
}

/** Runs a screen of an account in a real browser on the real server. */
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
    attempt: (event) => pressRefused(page, event.type),
    async stop() {
      traffic.forget();
    },
  };
}

/** The letters to one person, each read once and in order. */
export class Letters {
  readonly #council: Council;
  readonly #email: string;
  #read = 0;

  constructor(council: Council, email: string) {
    this.#council = council;
    this.#email = email;
  }

  /** The code of the next letter, as its digits. Waits for the letter. */
  async next(): Promise<string> {
    const { code } = await nextLetter(this.#council.tenantId, this.#email, this.#read);
    this.#read += 1;
    return code.replace(' ', '');
  }

  /** The code of a letter that the same person asks for elsewhere. */
  async askFor(elsewhere: Client, path: string): Promise<string> {
    const answer = await elsewhere.post(path, { body: { email: this.#email } });
    expect(answer.status, answer.text).toBe(200);
    return this.next();
  }
}
