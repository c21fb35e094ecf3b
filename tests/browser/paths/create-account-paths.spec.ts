import { planOf } from '#machines/model/run.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { createAccountInBrowser, createAccountOnPage } from '../../drivers/create-account-in-browser.ts';
import { newAddress } from '../accounts/account-forms.ts';
import { test } from '../fixtures.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'making an account',
  model: createAccountOnPage,
  plans: planOf(createAccountOnPage),
  part: 'main',
  picture: 'part',
  isInEachLanguage: true,
  // accounts/account-screens.spec.ts, account-letters.spec.ts and new-account.spec.ts.
  heldElsewhere: [
    'state filling',
    'state sending',
    'state sent',
    'state waiting',
    'state alreadyRegistered',
    'state failed',
    'state refused',
    'state resending',
    'state resendFailed',
    'state resent',
    'event account.create',
    'event address.correct',
    'event letter.resend',
  ],
  skip({ council }) {
    test.skip(council.tenantId !== 'ashcombe', 'Only Ashcombe says what is known of an address.');
  },
  async driver({ page, council, ground, troubles, look, movesTime }) {
    // Refusals and broken connections are part of the paths.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const takenAddress = newAddress();
    await addAccount(ground.pool, ground.tenantId, takenAddress);
    return createAccountInBrowser({ page, council, takenAddress, movesTime, look });
  },
});
