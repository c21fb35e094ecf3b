import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages['reset-password'],
  title: 'resetting a password',
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
});
