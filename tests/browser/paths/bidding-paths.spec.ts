import { planOf } from '#machines/model/run.ts';
import type { PlannedPath } from '#machines/model/fewest.ts';
import { obstacleTo } from '#tools/machines/obstacles.ts';
import { biddingInBrowser, biddingOnPage } from '../../drivers/bidding-in-browser.ts';
import { test } from '../fixtures.ts';
import { testPathsInBrowser } from './walked-paths.ts';

/** True if a bid moves from one home to another on the way, which not every scheme allows. */
const moves = ({ plan, path }: PlannedPath): boolean =>
  [plan.scenario, ...path.steps.map(({ move }) => move.label)].some((label) => /to[ -]move$/.test(label));

testPathsInBrowser({
  title: 'bidding',
  model: biddingOnPage,
  plans: planOf(biddingOnPage),
  part: 'main section[data-state]',
  picture: 'part',
  isInEachLanguage: true,
  // Covered by pages/trouble.spec.ts, bids/journeys.spec.ts and bids/standing.spec.ts: all but a bid that moves.
  heldElsewhere: [
    'state idle',
    'state confirmingPlace',
    'state placing',
    'state placed',
    'state kept',
    'state failed',
    'state refused',
    'state sessionEnded',
    'event session.restored',
    'event facts.changed',
    'event notice.dismiss',
    'event bid.place',
    'event bid.confirm',
    'event bid.retry',
    'event bid.giveUp',
    'state withdrawn',
    'state withdrawing',
    'state confirmingWithdraw',
    'event bid.withdraw',
    'event bid.cancel',
    'event bid.undo',
  ],
  isLastResort: moves,
  skip({ plan, path, ground }) {
    const labels = path.steps.map(({ move }) => move.label);
    const obstacle = obstacleTo({ machine: 'bidding', scenario: plan.scenario, labels }, ground);
    test.skip(obstacle !== undefined, `It is impossible here: ${obstacle}`);
  },
  driver({ page, council, ground, logIn, troubles, look, movesTime }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409): (POST|DELETE|GET) .*\/api\//);
    troubles.allow(/^failed: (POST|DELETE) .*\/api\/advertbid\/.* net::ERR_CONNECTION_FAILED$/);
    return biddingInBrowser({ page, ground, logIn, text: (key) => council.text(key), movesTime, look });
  },
});
