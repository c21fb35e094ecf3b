import { declaredTransitions } from '#machines/model/introspect.ts';
import { onceOverall } from '#machines/model/once.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import {
  resetPasswordInBrowser,
  resetPasswordOnPage,
  isByCode,
} from '../drivers/reset-password-in-browser.ts';
import { keepWalks } from '../machines/keep-walks.ts';
import { newAddress } from './account-forms.ts';
import { expect, test } from './fixtures.ts';
import { looksAt } from './look.ts';

test.describe.configure({ mode: 'parallel' });

const plans = planOf(resetPasswordOnPage, { supports: isByCode });
const walks = (process.env['LINTEL_FULL'] === '1' ? plans : onceOverall(plans)).flatMap((plan) =>
  plan.paths.map((path) => ({ plan, path })),
);

const record = newRecord('browser');
test.afterAll(() => keepWalks(resetPasswordOnPage.id, record, String(test.info().workerIndex)));
const look = looksAt({ model: resetPasswordOnPage, part: 'main', picture: 'part' });

for (const { plan, path } of walks) {
  test(`resetting a password, ${path.id} (${path.steps.length} steps)`, async ({
    page,
    council,
    ground,
    newClient,
    troubles,
  }) => {
    test.skip(council.tenantId !== 'ashcombe', 'Only Ashcombe says what is known of an address.');
    // Refusals and broken lines are what paths are made of.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const email = newAddress();
    await addAccount(ground.pool, ground.tenantId, email);
    const elsewhere = newClient();
    await elsewhere.visit();
    const driver = resetPasswordInBrowser({
      page,
      council,
      email,
      elsewhere,
      movesTime: path.steps.some(({ move }) => move.kind === 'time'),
      look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
    });
    expect(await walk(resetPasswordOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
  });
}

test('the paths of resetting leave no transition out', () => {
  const walked = new Set(
    walks.flatMap(({ plan, path }) => [
      ...plan.graph.entered,
      ...path.steps.flatMap((step) => step.transitions),
    ]),
  );
  const left = declaredTransitions(resetPasswordOnPage.machine).filter(
    (transition) => !walked.has(transition),
  );
  expect(left).toEqual([]);
});
