import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages.preferred,
  title: 'preferring',
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
});
