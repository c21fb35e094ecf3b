import { planOf } from '#machines/model/run.ts';
import { authInBrowser, authInTab, isInTab } from '../../drivers/auth-in-browser.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'coming and going',
  model: authInTab,
  plans: planOf(authInTab, { supports: isInTab }),
  part: 'body',
  picture: 'window',
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
  driver({ page, council, ground, logIn, troubles, look }) {
    // Lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403): (GET|POST) .*\/api\//);
    troubles.allow(/^failed: (GET|POST) .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    return authInBrowser({ page, council, ground, logIn, look });
  },
});
