import { planOf } from '#machines/model/run.ts';
import { isOnPage, searchInBrowser, searchOnPage } from '../../drivers/search-in-browser.ts';
import { test } from '../fixtures.ts';
import { testPathsInBrowser } from './walked-paths.ts';

// So narrow that cards form one column, and so low that the seventh is far away.
test.use({ viewport: { width: 360, height: 420 } });

testPathsInBrowser({
  title: 'searching',
  model: searchOnPage,
  /** The full run adds every case and every outcome. */
  plans: planOf(searchOnPage, {
    supports: isOnPage,
    ...(process.env['LINTEL_FULL'] === '1'
      ? { goals: ({ move, transitions }) => [...transitions, move.label] }
      : {}),
  }),
  part: 'main',
  picture: 'window',
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
  driver({ page, council, ground, newClient, troubles, path, look }) {
    // Broken connections are part of the paths.
    troubles.allow(/^failed: GET .*\/api\/propertylistings\/(list|matching)\?.* net::ERR_CONNECTION_FAILED$/);
    const labels = path.steps.map(({ move }) => move.label);
    return searchInBrowser({
      page,
      ground,
      newClient,
      text: (key) => council.text(key),
      searches: labels.filter((label) => label.startsWith('search.start')).length,
      movesTime: labels.some((label) => /^(after|results\.changed)/.test(label)),
      look,
    });
  },
});
