import { declaredTransitions } from '#machines/model/introspect.ts';
import { onceOverall } from '#machines/model/once.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { authInBrowser, authInTab, isInTab } from '../drivers/auth-in-browser.ts';
import { keepWalks } from '../machines/keep-walks.ts';
import { expect, test } from './fixtures.ts';
import { looksAt } from './look.ts';

test.describe.configure({ mode: 'parallel' });

const plans = planOf(authInTab, { supports: isInTab });
const walks = (process.env['LINTEL_FULL'] === '1' ? plans : onceOverall(plans)).flatMap((plan) =>
  plan.paths.map((path) => ({ plan, path })),
);

const record = newRecord('browser');
test.afterAll(() => keepWalks(authInTab.id, record, String(test.info().workerIndex)));
const look = looksAt({ model: authInTab, part: 'body', picture: 'window' });

for (const { plan, path } of walks) {
  test(`coming and going, ${plan.scenario} ${path.id} (${path.steps.length} steps)`, async ({
    page,
    council,
    ground,
    logIn,
    troubles,
  }) => {
    // Lost sessions and broken lines are what paths are made of.
    troubles.allow(/^(401|403): (GET|POST) .*\/api\//);
    troubles.allow(/^failed: (GET|POST) .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const driver = authInBrowser({
      page,
      council,
      ground,
      logIn,
      look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
    });
    expect(await walk(authInTab, plan, path, driver, record)).toBe(path.steps.length + 1);
  });
}

test('the paths of coming and going leave out only what no page has a control for', () => {
  const walked = new Set(
    walks.flatMap(({ plan, path }) => [
      ...plan.graph.entered,
      ...path.steps.flatMap((step) => step.transitions),
    ]),
  );
  const left = declaredTransitions(authInTab.machine).filter((transition) => !walked.has(transition));
  expect(left).toEqual([
    'auth.loginFailed --notice.dismiss[0]--> auth.loggedOut',
    'auth.logoutFailed --notice.dismiss[0]--> auth.loggedIn',
  ]);
});
