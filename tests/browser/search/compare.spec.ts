import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { steadyHomes } from '../people.ts';

test('viewed homes are offered for comparison, appear side by side at 320 px, and can be removed', async ({
  page,
  council,
  newClient,
}) => {
  const visitor = newClient();
  await visitor.visit();
  const [first, second] = await steadyHomes(visitor);
  if (!first || !second) throw new Error('There are two homes.');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/properties/${first.id}`);
  await expectPage(page, first.details.street);
  await goWithin(page, `/properties/${second.id}`);
  await expectPage(page, second.details.street);
  const main = page.getByRole('main');

  await goWithin(page, '/');
  await main.getByRole('link', { name: council.text('compare.these') }).click();
  await expectPage(page, council.text('titles.compare'));
  const heads = main.getByRole('table').first().getByRole('columnheader');
  await expect(heads.filter({ hasText: first.details.street })).toHaveCount(1);
  await expect(heads.filter({ hasText: second.details.street })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  const name = council.text('compare.removeHome', { name: second.details.street });
  await main.getByRole('link', { name, exact: true }).click();
  await expect(heads.filter({ hasText: second.details.street })).toHaveCount(0);
  // It is offered again below, and the address can be shared.
  await main.getByRole('link', { name: `${second.details.street}, ${second.details.area}` }).click();
  await page.reload();
  await expect(heads.filter({ hasText: second.details.street })).toHaveCount(1);
});
