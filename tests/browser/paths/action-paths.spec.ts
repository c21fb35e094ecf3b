import { planOf } from '#machines/model/run.ts';
import { actionInBrowser, actionOnPage } from '../../drivers/action-in-browser.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'answering an action',
  model: actionOnPage,
  plans: planOf(actionOnPage),
  part: '[data-process="action"]',
  picture: 'part',
  isInEachLanguage: true,
  // Covered by casework/actions.spec.ts.
  heldElsewhere: [
    'state looking',
    'state answering',
    'state sending',
    'state sent',
    'state refused',
    'state changed',
    'state lineLost',
    'state sessionEnded',
    'event action.complete',
    'event answer.choose',
    'event answer.send',
    'event answer.leave',
    'event answer.retry',
    'event session.restored',
    'event facts.changed',
  ],
  driver({ page, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|GET|PUT) .*\/api\//);
    troubles.allow(/^failed: POST .*\/api\/account\/actions\/.* net::ERR_CONNECTION_FAILED$/);
    return actionInBrowser({ page, ground, logIn, movesTime, look });
  },
});
