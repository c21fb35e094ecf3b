import { declaredTransitions } from '#machines/model/introspect.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { isOnPage, searchInBrowser, searchOnPage } from '../drivers/search-in-browser.ts';
import { keepWalks } from '../machines/keep-walks.ts';
import { expect, test } from './fixtures.ts';
import { looksAt } from './look.ts';

test.describe.configure({ mode: 'parallel' });
// So narrow that cards stand one above the other, and so low that the seventh is far away.
test.use({ viewport: { width: 360, height: 420 } });

const everything = process.env['LINTEL_FULL'] === '1';

/** In the full run every case and every outcome, too. */
const plans = planOf(searchOnPage, {
  supports: isOnPage,
  ...(everything ? { goals: ({ move, transitions }) => [...transitions, move.label] } : {}),
});
const record = newRecord('browser');
test.afterAll(() => keepWalks(searchOnPage.id, record, String(test.info().workerIndex)));
const look = looksAt({ model: searchOnPage, part: 'main', picture: 'window' });

for (const plan of plans) {
  for (const path of plan.paths) {
    const name = `searching, ${plan.scenario} ${path.id} (${path.steps.length} steps)`;
    test(name, async ({ page, council, ground, newClient, troubles }) => {
      // Broken lines are what paths are made of.
      troubles.allow(
        /^failed: GET .*\/api\/propertylistings\/(list|matching)\?.* net::ERR_CONNECTION_FAILED$/,
      );
      const labels = path.steps.map(({ move }) => move.label);
      const driver = searchInBrowser({
        page,
        ground,
        newClient,
        text: (key) => council.text(key),
        searches: labels.filter((label) => label.startsWith('search.start')).length,
        movesTime: labels.some((label) => /^(after|results\.changed)/.test(label)),
        look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
      });
      expect(await walk(searchOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
    });
  }
}

test('the paths of the browser leave out only what no page can do', () => {
  const walked = new Set(
    plans.flatMap(({ paths }) =>
      paths.flatMap(({ steps }) => steps.flatMap(({ transitions }) => transitions)),
    ),
  );
  expect(declaredTransitions(searchOnPage.machine).filter((transition) => !walked.has(transition))).toEqual([
    'search --search.reset[0]--> search.unsearched',
    'search.searching --xstate.error.actor.findResults[0]--> search.failed',
    'search.found --result.near[1]--> itself',
    'search.found.loading --xstate.error.actor.loadDetails[0]--> search.found.idle',
  ]);
});
