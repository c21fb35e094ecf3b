import { expect, type Page } from '@playwright/test';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { resendPause } from '#machines/process/accounts/letter.ts';
import { createAccountModel } from '#machines/process/create-account/create-account.model.ts';
import { fillNewAccount, newAddress } from '../browser/forms/account-forms.ts';
import type { Council } from '../browser/council.ts';
import { endWithoutServer, pressRefused, seeScreen, type ScreenSeen } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';

type Scenario = (typeof createAccountModel)['scenarioIds'][number];

const controls = ['account.create', 'address.correct', 'letter.resend'] as const;

/** The model as the page shows it: the controls offered must be the events accepted. */
export const createAccountOnPage: Model<Scenario, ScreenSeen> = {
  ...createAccountModel,
  project: (snapshot) => {
    const { phase, busy, code } = createAccountModel.project(snapshot);
    const offers = controls.filter((type) => snapshot.can({ type, email: '', request: {} })).join(' ');
    return { phase, busy, complains: code !== null, offers };
  },
};

interface CreateAccountWorld {
  readonly page: Page;
  readonly council: Council;
  /** Somebody's address in this council. */
  readonly takenAddress: string;
  /** The path lets time pass, so the page gets a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with its name and what is offered there. */
  readonly look: (state: string) => Promise<void>;
}

/** What has to have been typed for the server to refuse it so; the page itself lets none of it pass. */
const typed: Readonly<Record<string, (takenAddress: string) => object>> = {
  missing: () => ({ lastName: '' }),
  weak: () => ({ password: 'password12' }),
  registered: (email) => ({ email }),
};

const calls = /\/api\/authentication\/(create|confirm\/resend)$/;

/**
 * Runs making an account in a real browser on the real server, in a council that says what is known of an address.
 * Its calls are held until it is decided how they end.
 */
export function createAccountInBrowser(world: CreateAccountWorld): Driver<Scenario, ScreenSeen> {
  const { page, council } = world;
  const screen = page.locator('main form[data-state], main .letter[data-state]');
  const busy = page.locator('main [data-state][aria-busy="true"]');
  const traffic = new Traffic(page, calls);

  return {
    name: 'browser',
    async start() {
      if (world.movesTime) await page.clock.install();
      await traffic.hold(calls);
      await page.goto('/create');
      await expect(page.locator('main form[data-state="filling"]')).toBeVisible();
      await traffic.quiet();
    },
    async act(event) {
      traffic.holdAgain();
      if (event.type === 'account.create') await fillNewAccount(page, council, newAddress());
      await page.locator(`main [data-event="${event.type}"]`).click();
      await traffic.quiet();
    },
    async settle(_, outcome) {
      await traffic.release(async (route) => {
        if (await endWithoutServer(route, outcome)) return;
        const body: unknown = route.request().postDataJSON();
        const changed = typed[outcome]?.(world.takenAddress) ?? {};
        await route.continue({ postData: { ...Object(body), ...changed } });
      });
      await expect(busy).toHaveCount(0);
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
      await world.look(`${seen.phase} (${seen.offers})`);
      return seen;
    },
    attempt: (event) => pressRefused(page, event.type),
    async stop() {
      traffic.forget();
    },
  };
}
