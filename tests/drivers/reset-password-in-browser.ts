import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { Move } from '#machines/model/explore.ts';
import { password as currentPassword } from '#tools/scenario/arrange.ts';
import { resetPasswordModel } from '#machines/process/reset-password/reset-password.model.ts';
import { fillNewPassword, goodPassword, newAddress } from '../browser/accounts/account-forms.ts';
import type { Client } from '../support/client.ts';
import { accountScreenInBrowser, Letters, type AccountScreenWorld } from './account-screen-in-browser.ts';
import type { ScreenSeen } from './screen-in-browser.ts';

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

interface ResetPasswordWorld extends AccountScreenWorld {
  /** Somebody who has an account here. */
  readonly email: string;
  /** The same person, who asks for letters elsewhere. */
  readonly elsewhere: Client;
}

/** Runs setting a new password by a letter's code, in a council that says what is known of an address. */
export function resetPasswordInBrowser(world: ResetPasswordWorld): Driver<Scenario, ScreenSeen> {
  const { page, council, email, elsewhere } = world;
  const letters = new Letters(council, email);
  return accountScreenInBrowser<Scenario>(world, {
    calls: /\/api\/authentication\/reset(-confirm)?$/,
    address: (scenario) =>
      scenario === 'forgotten' ? '/login/reset-password' : '/login/reset-password-confirm',
    ready: 'main form[data-state]',
    bearsState: 'main :is(form, .letter, p)[data-state]',
    busy: 'main [data-state][aria-busy="true"]',
    async fill(eventType) {
      const box = page.locator('#email');
      if (await box.isVisible()) await box.fill(email);
      if (eventType !== 'password.save') return;
      await page.locator('#code').fill('000 000');
      await fillNewPassword(page, goodPassword);
    },
    async sent(actor, outcome) {
      const word = actor === 'savePassword' ? passwords[outcome] : undefined;
      if (word === undefined) return typed[outcome]?.();
      const code = await letters.askFor(elsewhere, '/api/authentication/reset');
      return { proof: { email, code }, password: word };
    },
    letters,
    bringsLetter: (actor, outcome) => actor === 'requestLetter' && outcome === 'ok',
  });
}
