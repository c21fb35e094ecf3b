import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { isOnPage, previewInBrowser, previewOnPage } from '../../drivers/preview-in-browser.ts';
import { storeWalks } from '../../machines/store-walks.ts';
import { guideOf } from '../drafts/officer.ts';
import { startDraftPortal, type DraftPortal } from '../drafts/draft-portal.ts';
import { expect, test } from '../fixtures.ts';
import { looksAt } from '../pages/look.ts';
import { Troubles } from '../pages/troubles.ts';

const plans = planOf(previewOnPage, { supports: isOnPage });
const all = plans.flatMap((plan) => plan.paths.map((path) => ({ plan, path })));

// drafts/preview.spec.ts covers each state and control by itself.
test.describe('@full', () => {
  // One path at a time, because all change the one portal's draft.
  test.describe.configure({ mode: 'serial' });

  const record = newRecord('browser');
  let portal: DraftPortal;
  test.beforeAll(async ({ council }) => {
    portal = await startDraftPortal(Number(process.env['LINTEL_BROWSER_PORT']), council);
  });
  test.afterAll(async () => {
    await portal.close();
    await storeWalks(previewOnPage.id, record, test.info().project.name, String(test.info().workerIndex));
  });
  const look = looksAt({ model: previewOnPage, part: 'body', picture: 'window' });

  for (const { plan, path } of all) {
    test(`preview, ${plan.scenario} ${path.id} (${path.steps.length} steps)`, async ({
      browser,
      council,
      viewport,
    }) => {
      const troubles = new Troubles(portal.origin);
      // A token the council has ended is part of some paths.
      troubles.allow(/^403: POST .*preview/);
      const context = await browser.newContext({ viewport, baseURL: portal.origin });
      await troubles.watch(context);
      const page = await context.newPage();
      const guide = guideOf(council);
      const driver = previewInBrowser({
        page,
        council,
        portal,
        draft: { path: guide.path, file: guide.file, from: guide.name, to: 'A guide of the draft' },
        look: look({ page, council, path: `${plan.scenario}/${path.id}` }),
      });
      expect(await walk(previewOnPage, plan, path, driver, record)).toBe(path.steps.length + 1);
      expect(troubles.report(), 'what went wrong in the browser').toEqual([]);
      await context.close();
    });
  }
});
