import { planOf } from '#machines/model/run.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import {
  confirmEmailInBrowser,
  confirmEmailOnPage,
  isWithoutLink,
} from '../../drivers/confirm-email-in-browser.ts';
import { newAddress } from '../accounts/account-forms.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'confirming an address',
  model: confirmEmailOnPage,
  plans: planOf(confirmEmailOnPage, { supports: isWithoutLink }),
  part: 'main',
  picture: 'part',
  // accounts/account-screens.spec.ts and accounts/account-letters.spec.ts cover all of it.
  heldElsewhere: [
    'state asking',
    'state confirming',
    'state confirmed',
    'state failed',
    'state invalid',
    'state resending',
    'state resendFailed',
    'state resent',
    'event email.confirm',
    'event letter.resend',
  ],
  async driver({ page, council, ground, newClient, troubles, look, movesTime }) {
    // Refusals and broken connections are part of the paths.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const email = newAddress();
    await addAccount(ground.pool, ground.tenantId, email, 'unconfirmed');
    const elsewhere = newClient();
    await elsewhere.visit();
    return confirmEmailInBrowser({ page, council, email, elsewhere, movesTime, look });
  },
});
