import { declaredTransitions } from '#machines/model/introspect.ts';
import { onceOverall } from '#machines/model/once.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { createAccountInBrowser, createAccountOnPage } from '../drivers/create-account-in-browser.ts';
import { keepWalks } from '../machines/keep-walks.ts';
import { newAddress } from './account-forms.ts';
import { expect, test } from './fixtures.ts';
import { looksAt } from './look.ts';

test.describe.configure({ mode: 'parallel' });

const plans = planOf(createAccountOnPage);
const walks = (process.env['LINTEL_FULL'] === '1' ? plans : onceOverall(plans)).flatMap((plan) =>
  plan.paths.map((path) => ({ plan, path })),
);

const record = newRecord('browser');
test.afterAll(() => keepWalks(createAccountOnPage.id, record, String(test.info().workerIndex)));
const look = looksAt({ model: createAccountOnPage, part: 'main', picture: 'part' });

for (const { plan, path } of walks) {
  test(`making an account, ${path.id} (${path.steps.length} steps)`, async ({
    page,
    council,
    ground,
    troubles,
  }) => {
    test.skip(council.tenantId !== 'ashcombe', 'Only Ashcombe says what is known of an address.');
    // Refusals and broken lines are what paths are made of.
    troubles.allow(/^429: POST .*\/api\/authentication\//);
    troubles.allow(/^failed: POST .*\/api\/authentication\/.* net::ERR_CONNECTION_FAILED$/);
    const takenAddress = newAddress();
    await addAccount(ground.pool, ground.tenantId, takenAddress);
    const driver = createAccountInBrowser({
      page,
      council,
      takenAddress,
      movesTime: path.steps.some(({ move }) => move.kind === 'time'),
      look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
    });
    expect(await walk(createAccountOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
  });
}

test('the paths of making an account leave no transition out', () => {
  const walked = new Set(walks.flatMap(({ path }) => path.steps.flatMap((step) => step.transitions)));
  const left = declaredTransitions(createAccountOnPage.machine).filter(
    (transition) => !walked.has(transition),
  );
  expect(left).toEqual([]);
});
