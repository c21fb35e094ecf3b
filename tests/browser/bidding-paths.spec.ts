import { declaredTransitions } from '#machines/model/introspect.ts';
import { onceOverall } from '#machines/model/once.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { biddingInBrowser, biddingOnPage } from '../drivers/bidding-in-browser.ts';
import { keepWalks } from '../machines/keep-walks.ts';
import { expect, test } from './fixtures.ts';
import { looksAt } from './look.ts';

test.describe.configure({ mode: 'parallel' });

const everything = process.env['LINTEL_FULL'] === '1';

/** One page a path: in the full run every path; else each transition once, and every scenario's start. */
const plans = planOf(biddingOnPage);
const walks = (everything ? plans : onceOverall(plans)).flatMap((plan) =>
  plan.paths.map((path) => ({ plan, path })),
);

const record = newRecord('browser');
test.afterAll(() => keepWalks(biddingOnPage.id, record, String(test.info().workerIndex)));
const look = looksAt({ model: biddingOnPage, part: 'main section[data-state]', picture: 'part' });

for (const { plan, path } of walks) {
  const name = `bidding, ${plan.scenario} ${path.id} (${path.steps.length} steps)`;
  const overLimit = path.steps.some(({ move }) => move.kind === 'outcome' && move.outcome === 'overLimit');
  const moves = [plan.scenario, ...path.steps.map(({ move }) => move.label)].some((label) =>
    /to[ -]move$/.test(label),
  );
  test(name, async ({ page, council, ground, logIn, troubles }) => {
    test.skip(overLimit && ground.scheme.limit.kind === 'none', 'The scheme has no limit to go over.');
    test.skip(moves && ground.scheme.bidding?.moving !== true, 'The scheme lets no bid move.');
    // Refusals, lost sessions and broken lines are what paths are made of.
    troubles.allow(/^(401|403|409): (POST|DELETE|GET) .*\/api\//);
    troubles.allow(/^failed: (POST|DELETE) .*\/api\/advertbid\/.* net::ERR_CONNECTION_FAILED$/);
    const driver = biddingInBrowser({
      page,
      ground,
      logIn,
      text: (key) => council.text(key),
      movesTime: path.steps.some(({ move }) => move.kind === 'time'),
      look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
    });
    expect(await walk(biddingOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
  });
}

test('the paths of the browser leave no transition out', () => {
  const walked = new Set(walks.flatMap(({ path }) => path.steps.flatMap((step) => step.transitions)));
  const left = declaredTransitions(biddingOnPage.machine).filter((transition) => !walked.has(transition));
  expect(left).toEqual([]);
});
