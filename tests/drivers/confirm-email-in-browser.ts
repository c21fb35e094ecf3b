import { expect, type Page } from '@playwright/test';
import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { resendPause } from '#machines/process/accounts/letter.ts';
import { confirmEmailModel } from '#machines/process/confirm-email/confirm-email.model.ts';
import type { Council } from '../browser/council.ts';
import { nextLetter } from '../browser/accounts/letters.ts';
import type { Client } from '../support/client.ts';
import { endWithoutServer, pressRefused, seeScreen, type ScreenSeen } from './screen-in-browser.ts';
import { Traffic } from './traffic.ts';

type Scenario = (typeof confirmEmailModel)['scenarioIds'][number];

const controls = ['email.confirm', 'letter.resend'] as const;

/** The model as the page shows it: the controls offered must be the events accepted. */
export const confirmEmailOnPage: Model<Scenario, ScreenSeen> = {
  ...confirmEmailModel,
  project: (snapshot) => {
    const { phase, busy, code } = confirmEmailModel.project(snapshot);
    const offers = controls.filter((type) => snapshot.can({ type, email: '', proof: {} })).join(' ');
    return { phase, busy, complains: code !== null, offers };
  },
};

/**
 * The page is walked as it is without a link, where another letter can be asked for. Whatever is wrong with a proof,
 * this server says one word of it.
 */
export const isWithoutLink = ({ label }: Move) =>
  label !== 'email.confirm by link' && !label.endsWith('ends: wrongAddress');

interface ConfirmEmailWorld {
  readonly page: Page;
  readonly council: Council;
  /** Somebody who has made an account here and not confirmed it. */
  readonly email: string;
  /** The same person, who asks for letters elsewhere. */
  readonly elsewhere: Client;
  /** The path lets time pass, so the page gets a clock that can be moved. */
  readonly movesTime: boolean;
  /** Called in every state, with its name and what is offered there. */
  readonly look: (state: string) => Promise<void>;
}

const calls = /\/api\/authentication\/confirm(\/resend)?$/;

/**
 * Runs confirming an address by a letter's code in a real browser on the real server. Its calls are held until it is
 * decided how they end.
 */
export function confirmEmailInBrowser(world: ConfirmEmailWorld): Driver<Scenario, ScreenSeen> {
  const { page, council, email } = world;
  const screen = page.locator('main [data-state]').first();
  const busy = page.locator('main form[aria-busy="true"]');
  const traffic = new Traffic(page, calls);
  let letters = 0;

  return {
    name: 'browser',
    async start() {
      if (world.movesTime) await page.clock.install();
      await traffic.hold(calls);
      await page.goto('/create/confirm');
      await expect(page.locator('main form[data-state="asking"]')).toBeVisible();
      await traffic.quiet();
    },
    async act(event) {
      traffic.holdAgain();
      await page.locator('#email').fill(email);
      if (event.type === 'email.confirm') await page.locator('#code').fill('000 000');
      await page.locator(`main [data-event="${event.type}"]`).click();
      await traffic.quiet();
    },
    async settle(actor, outcome) {
      const proof = actor === 'confirmEmail' && outcome === 'ok' ? { email, code: await askForCode() } : null;
      await traffic.release(async (route) => {
        if (await endWithoutServer(route, outcome)) return;
        await route.continue(proof === null ? {} : { postData: { proof } });
      });
      await expect(busy).toHaveCount(0);
      if (actor === 'resendLetter' && outcome === 'ok') await readLetter();
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
    const answer = await world.elsewhere.post('/api/authentication/confirm/resend', { body: { email } });
    expect(answer.status, answer.text).toBe(200);
    return readLetter();
  }
}
