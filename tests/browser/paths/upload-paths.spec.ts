import { join } from 'node:path';
import { fewestWalks } from '#machines/model/fewest.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { holdDelays } from '../../drivers/held-delays.ts';
import { uploadDelays, uploadInBrowser, uploadOnPage } from '../../drivers/upload-in-browser.ts';
import { storeWalks } from '../../machines/store-walks.ts';
import { buildBench, serveBench } from '../../support/form-bench/build-bench.ts';
import { expect, test } from '../fixtures.ts';
import { looksAt } from '../pages/look.ts';

const plans = planOf(uploadOnPage);
const all = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));

// One page for all walks: each begins with an empty list, and there is no server whose state would remain.
test('sending a file: the page shows each state and its possible actions', async ({ page, council }) => {
  const isFull = process.env['LINTEL_FULL'] === '1';
  test.setTimeout(isFull ? 300_000 : 60_000);
  const look = looksAt({ model: uploadOnPage, part: 'main', picture: 'part' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdDelays(page, Object.values(uploadDelays));
  const script = await buildBench(join(import.meta.dirname, '../../support/upload-bench/bench.tsx'));
  await serveBench(page.context(), '/info/cookies', script);
  await page.goto('/info/cookies');
  await page.waitForFunction(() => window.uploadBench !== undefined);
  const record = newRecord('browser');
  try {
    for (const { plan, path } of isFull ? all : fewestWalks(plans)) {
      const driver = uploadInBrowser(page, look({ page, council, path: `${plan.scenario}/${path.id}` }));
      expect(await walk(uploadOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
    }
  } finally {
    await storeWalks(uploadOnPage.id, record, council.tenantId, String(test.info().workerIndex));
  }
});
