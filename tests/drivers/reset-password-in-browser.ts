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

/** The model as the page shows it: the offered controls must match the accepted events. */
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

/** True for moves of a walk by code: a link, unlike the code, has no way back to the first step. */
export const isByCode = ({ label }: Move) =>
  label !== 'password.save by link' && !label.endsWith('ends: suspended');

/** The values to type for each answer of the server. */
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
  /** Address of a person who has an account here. */
  readonly email: string;
  /** The same person in another browser, where they request letters. */
  readonly elsewhere: Client;
}

/**
 * Runs the setting of a new password with a letter's code, in a council that says whether an address is known.
 */
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
