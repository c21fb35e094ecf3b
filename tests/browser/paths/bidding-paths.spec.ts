import type { PlannedPath } from '#machines/model/fewest.ts';
import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

/** True if a bid moves from one home to another on the way, which not every scheme allows. */
const moves = ({ plan, path }: PlannedPath): boolean =>
  [plan.scenario, ...path.steps.map(({ move }) => move.label)].some((label) => /to[ -]move$/.test(label));

testPathsInBrowser({
  ...machinesOnPages.bidding,
  title: 'bidding',
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
});
