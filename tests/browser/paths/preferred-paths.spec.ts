import { obstacleTo } from '#tools/machines/obstacles.ts';
import { planOf } from '#machines/model/run.ts';
import { isOnStar, preferredInBrowser, preferredOnPage } from '../../drivers/preferred-in-browser.ts';
import { test } from '../fixtures.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'preferring',
  model: preferredOnPage,
  plans: planOf(preferredOnPage, { supports: isOnStar }),
  part: '[data-process="preferred"]',
  picture: 'part',
  isInEachLanguage: true,
  // Covered by bids/preferred.spec.ts.
  heldElsewhere: [
    'state idle',
    'state saving',
    'state failed',
    'state refused',
    'state sessionEnded',
    'event bid.prefer',
    'event bid.unprefer',
    'event bid.retry',
    'event bid.giveUp',
    'event facts.changed',
    'event notice.dismiss',
    'event session.restored',
  ],
  skip({ plan, ground }) {
    const obstacle = obstacleTo({ machine: 'preferred', scenario: plan.scenario, labels: [] }, ground);
    test.skip(obstacle !== undefined, `It is impossible here: ${obstacle}`);
  },
  driver({ page, council, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|GET) .*\/api\//);
    troubles.allow(/^failed: POST .*\/api\/advertbid\/.* net::ERR_CONNECTION_FAILED$/);
    return preferredInBrowser({ page, ground, logIn, text: (key) => council.text(key), movesTime, look });
  },
});
