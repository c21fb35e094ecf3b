import { guidesOf } from '#machines/model/guide.ts';
import { plansFor } from '#machines/model/plans.ts';
import { scriptsOf } from '#machines/model/script.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { guidePage } from '#tools/machines/guide-page.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expect, test } from '../fixtures.ts';

test('the page of scripts copies the results, by the step that failed, and fits a phone', async ({
  page,
}) => {
  const all = guidesOf(biddingModel, scriptsOf(biddingModel, plansFor(biddingModel)), (key) => key);
  // All have the same parts, and axe takes three seconds to look at all.
  const guides = process.env['LINTEL_FULL'] === '1' ? all : all.slice(0, 10);
  const [first, second] = guides;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(guidePage(guides, 'ashcombe', () => 'npm run scenario -- bidding/fresh'));
  const paths = page.getByRole('article');
  await paths.nth(0).getByRole('radio', { name: 'Passed' }).check();
  await paths.nth(1).getByRole('checkbox').first().check();
  await paths
    .nth(1)
    .getByRole('radio', { name: /^Failed/ })
    .check();
  await paths.nth(1).getByLabel('Notes').fill('“Yes”\n<b> & no');
  await page.getByRole('button', { name: 'Copy the results' }).click();
  await expect(page.getByLabel('Results')).toHaveValue(
    `${first?.id} passed @ashcombe\n${second?.id} failed ${second?.steps[0]?.number} @ashcombe # “Yes” <b> & no`,
  );
  await expect(page.getByRole('status')).not.toBeEmpty();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await accessibilityFaults(page)).toEqual([]);
});
