import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { askServer } from '../change-page.ts';
import { control, expectPage, tabTo } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { bidForBoth, ownBids } from './own-bids.ts';

const star = (page: Page) => page.locator('[data-process="preferred"]');
const button = (page: Page) => star(page).getByRole('button').first();
const marks = (page: Page) => page.getByRole('main').locator('[data-preferred]');

test('one home has the star, setting it elsewhere removes it here, and a lost connection leaves it in place', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  test.skip(ground.scheme.bidding?.preferredProperty === 'none', 'The scheme knows no preferred property.');
  const own = await ownBids(ground);
  await bidForBoth(await logIn(own.email), own);
  const [one, other] = own.adverts;
  await test.step('if the scheme has no preferred property, there is no star', async () => {
    await page.route('**/api/adverteligibility', async (route) => {
      const response = await askServer(route);
      const body = (await response.text()).replaceAll(/,?"bid\.prefer"/g, '');
      await route.fulfill({ response, body });
    });
    await page.goto(`/properties/${one}`);
    await expect(control(page, 'bid.withdraw')).toBeVisible();
    await expect(star(page)).toHaveCount(0);
    await page.unroute('**/api/adverteligibility');
  });
  await page.goto(`/properties/${one}`);
  await expect(star(page)).toContainText(council.text('preferred.meaning'));
  await test.step('a lost connection leaves it in place, to be kept or set by a second try', async () => {
    troubles.expect(/^failed: POST .*\/api\/advertbid\/preferredproperty\//);
    await page.route('**/api/advertbid/preferredproperty/**', (route) => route.abort('connectionfailed'));
    await button(page).click();
    await expect(star(page)).toHaveAttribute('data-state', 'failed');
    await expect(star(page).getByRole('alert')).toHaveText(council.text('bid.failedText'));
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
    await star(page).locator('[data-event="bid.giveUp"]').click();
    await expect(star(page)).toHaveAttribute('data-state', 'idle');
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
    await button(page).click();
    await expect(star(page)).toHaveAttribute('data-state', 'failed');
    await page.unroute('**/api/advertbid/preferredproperty/**');
    await star(page).locator('[data-event="bid.retry"]').click();
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(star(page)).toHaveAttribute('data-state', 'idle');
    await button(page).click();
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(star(page)).toHaveAttribute('data-state', 'idle');
  });
  await tabTo(page, button(page));
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page)).toHaveAttribute('data-state', 'idle');
  expect(await accessibilityFaults(page, '[data-process="preferred"]')).toEqual([]);

  await page.goto(`/properties/${other}`);
  await expect(star(page)).toContainText(council.text('preferred.clears'));
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page)).not.toContainText(council.text('preferred.clears'));

  await page.goto('/account');
  await expectPage(page, council.text('account.heading'));
  await expect(marks(page)).toHaveCount(1);
  await expect(
    page.locator('[data-advert]').filter({ has: page.locator('[data-preferred]') }),
  ).toHaveAttribute('data-advert', other);

  await page.goto(`/properties/${other}`);
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  // A reload would cancel a call in progress.
  await expect(star(page)).toHaveAttribute('data-state', 'idle');
  await page.reload();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
});
