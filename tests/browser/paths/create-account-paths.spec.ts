import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages['create-account'],
  title: 'making an account',
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
});
