import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages['confirm-email'],
  title: 'confirming an address',
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
});
