import { planOf } from '#machines/model/run.ts';
import { offerInBrowser, offerOnPage } from '../../drivers/offer-in-browser.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'answering an offer of a home',
  model: offerOnPage,
  plans: planOf(offerOnPage),
  part: '[data-process="offer-answer"]',
  picture: 'part',
  isInEachLanguage: true,
  // Covered by casework/offers.spec.ts.
  heldElsewhere: [
    'state deciding',
    'state explaining',
    'state confirmingAccept',
    'state confirmingRefuse',
    'state sending',
    'state answered',
    'state changed',
    'state lineLost',
    'state sessionEnded',
    'state late',
    'event answer.choose',
    'event answer.send',
    'event answer.leave',
    'event answer.retry',
    'event session.restored',
    'event reason.give',
    'event reason.change',
    'event facts.changed',
  ],
  driver({ page, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|GET|PUT) .*\/api\//);
    troubles.allow(/^failed: POST .*\/api\/account\/offers\/.* net::ERR_CONNECTION_FAILED$/);
    return offerInBrowser({ page, ground, logIn, movesTime, look });
  },
});
