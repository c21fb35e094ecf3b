import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage, tabTo } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { bidForBoth, ownBids } from './own-bids.ts';

test.describe.configure({ mode: 'parallel' });

const star = (page: Page) => page.locator('[data-process="preferred"]');
const control = (page: Page) => star(page).getByRole('button').first();
const marks = (page: Page) => page.getByRole('main').locator('[data-preferred]');

test('one home carries the star, and setting it there takes it away from here @porth-elen', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const own = await ownBids(ground);
  await bidForBoth(await logIn(own.email), own);
  const [one, other] = own.adverts;
  await page.goto(`/properties/${one}`);
  await expect(page.locator('main section[data-state="idle"]')).toBeVisible();
  if (ground.scheme.bidding?.preferredProperty === 'none') {
    await expect(star(page)).toHaveCount(0);
    return;
  }
  await expect(star(page)).toContainText(council.text('preferred.meaning'));
  await tabTo(page, control(page));
  await page.keyboard.press('Enter');
  await expect(control(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page)).toHaveAttribute('data-state', 'idle');
  expect(await accessibilityFaults(page, '[data-process="preferred"]')).toEqual([]);

  await page.goto(`/properties/${other}`);
  await expect(star(page)).toContainText(council.text('preferred.clears'));
  await control(page).click();
  await expect(control(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page)).not.toContainText(council.text('preferred.clears'));

  await page.goto('/account');
  await expectPage(page, council.text('account.heading'));
  await expect(marks(page)).toHaveCount(1);
  await expect(
    page.locator('[data-advert]').filter({ has: page.locator('[data-preferred]') }),
  ).toHaveAttribute('data-advert', other);

  await page.goto(`/properties/${other}`);
  await control(page).click();
  await expect(control(page)).toHaveAttribute('aria-pressed', 'false');
  // A reload would cut off a call that is still on its way.
  await expect(star(page)).toHaveAttribute('data-state', 'idle');
  await page.reload();
  await expect(control(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a line that breaks leaves the star where it was, to be left so or set by a second try', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  test.skip(ground.scheme.bidding?.preferredProperty === 'none', 'The scheme knows no preferred property.');
  const own = await ownBids(ground);
  await bidForBoth(await logIn(own.email), own);
  troubles.expect(/^failed: POST .*\/api\/advertbid\/preferredproperty\//);
  await page.goto(`/properties/${own.adverts[0]}`);
  await page.route('**/api/advertbid/preferredproperty/**', (route) => route.abort('connectionfailed'));
  await control(page).click();
  await expect(star(page)).toHaveAttribute('data-state', 'failed');
  await expect(star(page).getByRole('alert')).toHaveText(council.text('bid.failedText'));
  await expect(control(page)).toHaveAttribute('aria-pressed', 'false');

  await star(page).locator('[data-event="bid.giveUp"]').click();
  await expect(star(page)).toHaveAttribute('data-state', 'idle');
  await expect(control(page)).toHaveAttribute('aria-pressed', 'false');

  await control(page).click();
  await expect(star(page)).toHaveAttribute('data-state', 'failed');
  await page.unroute('**/api/advertbid/preferredproperty/**');
  await star(page).locator('[data-event="bid.retry"]').click();
  await expect(control(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page)).toHaveAttribute('data-state', 'idle');
});
