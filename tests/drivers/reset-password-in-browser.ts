import { expect, type Page } from '@playwright/test';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { password as currentPassword } from '#tools/scenario/arrange.ts';
import { resendPause } from '#machines/process/accounts/letter.ts';
import { resetPasswordModel } from '#machines/process/reset-password/reset-password.model.ts';
import { fillNewPassword, goodPassword, newAddress } from '../browser/forms/account-forms.ts';
import type { Council } from '../browser/council.ts';
import { nextLetter } from '../browser/accounts/letters.ts';
import type { Client } from '../support/client.ts';
import { endWithoutServer, pressRefused, seeScreen, type ScreenSeen } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';

type Scenario = (typeof resetPasswordModel)['scenarioIds'][number];

const controls = ['code.enter', 'letter.request', 'password.save', 'reset.restart'] as const;

/** The model as the page shows it: the controls offered must be the events accepted. */
export const resetPasswordOnPage: Model<Scenario, ScreenSeen> = {
  ...resetPasswordModel,
  project: (snapshot) => {
    const { phase, busy, code } = resetPasswordModel.project(snapshot);
    const offers = controls
      .filter((type) => snapshot.can({ type, email: '', proof: {}, password: {} }))
      .join(' ');
    return { phase, busy, complains: code !== null, offers };
  },
};

/** A link has no way back to the first step, which the code has: the pages are walked without one. */
export const isByCode = ({ label }: Move) =>
  label !== 'password.save by link' && !label.endsWith('ends: suspended');

/** What has to have been typed for the server to answer so. */
const typed: Readonly<Record<string, () => object>> = {
  noAddress: () => ({ email: 'no address at all' }),
  noAccount: () => ({ email: newAddress() }),
};
const passwords: Readonly<Record<string, string>> = {
  ok: goodPassword,
  weak: 'password12',
  same: currentPassword,
};

interface ResetPasswordWorld {
  readonly page: Page;
  readonly council: Council;
  /** Somebody who has an account here. */
  readonly email: string;
  /** The same person, who asks for letters elsewhere. */
  readonly elsewhere: Client;
  /** The path lets time pass, so the page gets a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with its name and what is offered there. */
  readonly look: (state: string) => Promise<void>;
}

const calls = /\/api\/authentication\/reset(-confirm)?$/;

/**
 * Runs setting a new password by a letter's code in a real browser on the real server, in a council that says what is
 * known of an address. Its calls are held until it is decided how they end.
 */
export function resetPasswordInBrowser(world: ResetPasswordWorld): Driver<Scenario, ScreenSeen> {
  const { page, council, email } = world;
  const screen = page.locator('main :is(form, .letter, p)[data-state]');
  const busy = page.locator('main [data-state][aria-busy="true"]');
  const traffic = new Traffic(page, calls);
  let letters = 0;

  return {
    name: 'browser',
    async start(scenario) {
      if (world.movesTime) await page.clock.install();
      await traffic.hold(calls);
      await page.goto(scenario === 'forgotten' ? '/login/reset-password' : '/login/reset-password-confirm');
      await expect(page.locator('main form[data-state]')).toBeVisible();
      await traffic.quiet();
    },
    async act(event) {
      traffic.holdAgain();
      const box = page.locator('#email');
      if (await box.isVisible()) await box.fill(email);
      if (event.type === 'password.save') {
        await page.locator('#code').fill('000 000');
        await fillNewPassword(page, goodPassword);
      }
      await page.locator(`main [data-event="${event.type}"]`).click();
      await traffic.quiet();
    },
    async settle(actor, outcome) {
      const word = actor === 'savePassword' ? passwords[outcome] : undefined;
      const changed =
        word === undefined
          ? typed[outcome]?.()
          : { proof: { email, code: await askForCode() }, password: word };
      await traffic.release(async (route) => {
        if (await endWithoutServer(route, outcome)) return;
        await route.continue(changed === undefined ? {} : { postData: changed });
      });
      await expect(busy).toHaveCount(0);
      if (actor === 'requestLetter' && outcome === 'ok') await readLetter();
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

  async function readLetter(): Promise<string> {
    const { code } = await nextLetter(council.tenantId, email, letters);
    letters += 1;
    return code.replace(' ', '');
  }

  async function askForCode(): Promise<string> {
    const answer = await world.elsewhere.post('/api/authentication/reset', { body: { email } });
    expect(answer.status, answer.text).toBe(200);
    return readLetter();
  }
}
