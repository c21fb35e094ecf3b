import { declaredTransitions } from '#machines/model/introspect.ts';
import { onceOverall } from '#machines/model/once.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { isOnStar, preferredInBrowser, preferredOnPage } from '../drivers/preferred-in-browser.ts';
import { keepWalks } from '../machines/keep-walks.ts';
import { expect, test } from './fixtures.ts';
import { looksAt } from './look.ts';

test.describe.configure({ mode: 'parallel' });

const plans = planOf(preferredOnPage, { supports: isOnStar });
const walks = (process.env['LINTEL_FULL'] === '1' ? plans : onceOverall(plans)).flatMap((plan) =>
  plan.paths.map((path) => ({ plan, path })),
);

const record = newRecord('browser');
test.afterAll(() => keepWalks(preferredOnPage.id, record, String(test.info().workerIndex)));
const look = looksAt({ model: preferredOnPage, part: '[data-process="preferred"]', picture: 'part' });

for (const { plan, path } of walks) {
  const isOffered = plan.scenario !== 'not-offered';
  const name = `preferring, ${plan.scenario} ${path.id} (${path.steps.length} steps)`;
  test(`${name}${isOffered ? '' : ' @every-council'}`, async ({ page, council, ground, logIn, troubles }) => {
    const knowsMark = ground.scheme.bidding?.preferredProperty !== 'none';
    test.skip(isOffered && !knowsMark, 'The scheme knows no preferred property.');
    test.skip(!isOffered && knowsMark, 'The scheme knows a preferred property.');
    // Refusals, lost sessions and broken lines are what paths are made of.
    troubles.allow(/^(401|403|409): (POST|GET) .*\/api\//);
    troubles.allow(/^failed: POST .*\/api\/advertbid\/.* net::ERR_CONNECTION_FAILED$/);
    const driver = preferredInBrowser({
      page,
      ground,
      logIn,
      text: (key) => council.text(key),
      movesTime: path.steps.some(({ move }) => move.kind === 'time'),
      look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
    });
    expect(await walk(preferredOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
  });
}

test('the paths of the browser leave no transition out', () => {
  const walked = new Set(walks.flatMap(({ path }) => path.steps.flatMap((step) => step.transitions)));
  const left = declaredTransitions(preferredOnPage.machine).filter((transition) => !walked.has(transition));
  expect(left).toEqual([]);
});
