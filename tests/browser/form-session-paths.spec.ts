import { declaredTransitions } from '#machines/model/introspect.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { formSessionInBrowser, formSessionOnPage, isInForm } from '../drivers/form-session-in-browser.ts';
import { keepWalks } from '../machines/keep-walks.ts';
import { expect, test } from './fixtures.ts';
import { looksAt } from './look.ts';

test.describe.configure({ mode: 'parallel' });

const plans = planOf(formSessionOnPage, { supports: isInForm });
const paths = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));
/** Each is a dozen steps through a whole form. */
const walks = process.env['LINTEL_FULL'] === '1' ? paths : paths.slice(0, 4);

const record = newRecord('browser');
test.afterAll(() => keepWalks(formSessionOnPage.id, record, String(test.info().workerIndex)));
const look = looksAt({ model: formSessionOnPage, part: 'main', picture: 'part' });

for (const { plan, path } of walks) {
  test(`filling a form in, ${path.id} (${path.steps.length} steps)`, async ({
    page,
    council,
    ground,
    logIn,
    troubles,
  }) => {
    // Refusals, lost sessions and broken lines are what paths are made of.
    troubles.allow(/^(401|403|409|500): (GET|PUT|POST) .*\/api\//);
    troubles.allow(/^failed: (PUT|POST) .*\/api\/forms\/.* net::ERR_CONNECTION_FAILED$/);
    troubles.allow(/^console: /);
    const driver = formSessionInBrowser({
      page,
      council,
      ground,
      logIn,
      look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
    });
    expect(await walk(formSessionOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
  });
}

test('the paths of filling a form in leave no transition out but those that no page has a control for', () => {
  const walked = new Set(
    paths.flatMap(({ plan, path }) => [
      ...plan.graph.entered,
      ...path.steps.flatMap((step) => step.transitions),
    ]),
  );
  const left = declaredTransitions(formSessionOnPage.machine).filter((transition) => !walked.has(transition));
  expect(left.filter((transition) => !transition.includes('load.retry'))).toEqual([]);
});
