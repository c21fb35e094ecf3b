import { planOf } from '#machines/model/run.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import {
  isByCode,
  resetPasswordInBrowser,
  resetPasswordOnPage,
} from '../../drivers/reset-password-in-browser.ts';
import { newAddress } from '../accounts/account-forms.ts';
import { test } from '../fixtures.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'resetting a password',
  model: resetPasswordOnPage,
  plans: planOf(resetPasswordOnPage, { supports: isByCode }),
  part: 'main',
  picture: 'part',
  isInEachLanguage: true,
  // accounts/account-screens.spec.ts.
  heldElsewhere: [
    'state asking',
    'state sending',
    'state sent',
    'state entering',
    'state saving',
    'state notSaved',
    'state done',
    'state failed',
    'state invalid',
    'state refused',
    'state saveFailed',
    'state waiting',
    'event letter.request',
    'event code.enter',
    'event password.save',
    'event reset.restart',
  ],
  skip({ council }) {
    test.skip(council.tenantId !== 'ashcombe', 'Only Ashcombe says what is known of an address.');
  },
  async driver({ page, council, ground, newClient, troubles, look, movesTime }) {
    // Refusals and broken connections are part of the paths.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const email = newAddress();
    await addAccount(ground.pool, ground.tenantId, email);
    const elsewhere = newClient();
    await elsewhere.visit();
    return resetPasswordInBrowser({ page, council, email, elsewhere, movesTime, look });
  },
});
