import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { confirmEmailModel } from '#machines/process/confirm-email/confirm-email.model.ts';
import type { Client } from '../support/client.ts';
import { accountScreenInBrowser, Letters, type AccountScreenWorld } from './account-screen-in-browser.ts';
import type { ScreenSeen } from './screen-in-browser.ts';

type Scenario = (typeof confirmEmailModel)['scenarioIds'][number];

const controls = ['email.confirm', 'letter.resend'] as const;

/** The model as the page shows it: the offered controls must match the accepted events. */
export const confirmEmailOnPage: Model<Scenario, ScreenSeen> = {
  ...confirmEmailModel,
  project: (snapshot) => {
    const { phase, busy, code } = confirmEmailModel.project(snapshot);
    const offers = controls.filter((type) => snapshot.can({ type, email: '', proof: {} })).join(' ');
    return { phase, busy, complains: code !== null, offers };
  },
};

/**
 * True for moves on the page opened without a link, where another letter can be requested. This server answers
 * every bad proof with the same word.
 */
export const isWithoutLink = ({ label }: Move) =>
  label !== 'email.confirm by link' && !label.endsWith('ends: wrongAddress');

interface ConfirmEmailWorld extends AccountScreenWorld {
  /** Address of a person who has made an account here and not confirmed it. */
  readonly email: string;
  /** The same person in another browser, where they request letters. */
  readonly elsewhere: Client;
}

/** Runs the confirmation of an address with a letter's code. */
export function confirmEmailInBrowser(world: ConfirmEmailWorld): Driver<Scenario, ScreenSeen> {
  const { page, council, email, elsewhere } = world;
  const letters = new Letters(council, email);
  return accountScreenInBrowser(world, {
    calls: /\/api\/authentication\/confirm(\/resend)?$/,
    address: () => '/create/confirm',
    ready: 'main form[data-state="asking"]',
    bearsState: 'main [data-state]',
    busy: 'main form[aria-busy="true"]',
    async fill(eventType) {
      await page.locator('#email').fill(email);
      if (eventType === 'email.confirm') await page.locator('#code').fill('000 000');
    },
    async sent(actor, outcome) {
      if (actor !== 'confirmEmail' || outcome !== 'ok') return undefined;
      const code = await letters.askFor(elsewhere, '/api/authentication/confirm/resend');
      return { proof: { email, code } };
    },
    letters,
    bringsLetter: (actor, outcome) => actor === 'resendLetter' && outcome === 'ok',
  });
}
