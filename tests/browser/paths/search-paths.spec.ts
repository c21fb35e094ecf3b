import type { Goals } from '#machines/model/cover.ts';
import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

/** Every case and every outcome, for the full run. */
const everyCase: Goals = ({ move, transitions }) => [...transitions, move.label];

testPathsInBrowser({
  ...machinesOnPages.search,
  title: 'searching',
  isInEachLanguage: true,
  // search/search.spec.ts, search/sync.spec.ts and pages/trouble.spec.ts cover all of it.
  heldElsewhere: [
    'state searching',
    'event search.start',
    'state failed',
    'event search.retry',
    'state found.idle',
    'state found.loading',
    'event result.near',
    'event results.retry',
    'event results.changed',
  ],
  goals: process.env['LINTEL_FULL'] === '1' ? everyCase : undefined,
});
