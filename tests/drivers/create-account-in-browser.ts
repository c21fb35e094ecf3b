import type { Model } from '#machines/model/define-model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { createAccountModel } from '#machines/process/create-account/create-account.model.ts';
import { fillNewAccount, newAddress } from '../browser/accounts/account-forms.ts';
import { accountScreenInBrowser, type AccountScreenWorld } from './account-screen-in-browser.ts';
import type { ScreenSeen } from './screen-in-browser.ts';

type Scenario = (typeof createAccountModel)['scenarioIds'][number];

const controls = ['account.create', 'address.correct', 'letter.resend'] as const;

/** The model as the page shows it: the offered controls must match the accepted events. */
export const createAccountOnPage: Model<Scenario, ScreenSeen> = {
  ...createAccountModel,
  project: (snapshot) => {
    const { phase, busy, code } = createAccountModel.project(snapshot);
    const offers = controls.filter((type) => snapshot.can({ type, email: '', request: {} })).join(' ');
    return { phase, busy, complains: code !== null, offers };
  },
};

interface CreateAccountWorld extends AccountScreenWorld {
  /** An address that already has an account in this council. */
  readonly takenAddress: string;
}

/** The values the server refuses with each code; the page itself lets none of them pass. */
const typed: Readonly<Record<string, (takenAddress: string) => object>> = {
  missing: () => ({ firstName: '' }),
  weak: () => ({ password: 'password12' }),
  registered: (email) => ({ email }),
};

/** Runs the creation of an account, for a council that says whether an address is known. */
export function createAccountInBrowser(world: CreateAccountWorld): Driver<Scenario, ScreenSeen> {
  const { page, council } = world;
  return accountScreenInBrowser(world, {
    calls: /\/api\/authentication\/(create|confirm\/resend)$/,
    address: () => '/create',
    ready: 'main form[data-state="filling"]',
    bearsState: 'main form[data-state], main .letter[data-state]',
    busy: 'main [data-state][aria-busy="true"]',
    async fill(eventType) {
      if (eventType === 'account.create') await fillNewAccount(page, council, newAddress());
    },
    sent: (_, outcome, body) => ({ ...Object(body), ...typed[outcome]?.(world.takenAddress) }),
  });
}
