import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages.auth,
  title: 'coming and going',
  // accounts/log-out.spec.ts, session-life.spec.ts, pages/offline.spec.ts and pages/trouble.spec.ts cover all of it.
  heldElsewhere: [
    'state loggedOut',
    'state loggedIn',
    'state loggingIn',
    'state loginFailed',
    'state loggingOut',
    'state logoutFailed',
    'event login.submit',
    'event logout.request',
    'event notice.dismiss',
    'event session.found',
    'state warned',
    'state extending',
    'state extendFailed',
    'state sessionEnded',
    'event session.warn',
    'event session.extend',
    'event session.extended',
    'event session.ended',
    'event tab.loggedOut',
  ],
});
