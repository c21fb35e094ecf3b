import type { Page } from '@playwright/test';
import { notifyTabs } from '../../drivers/bidding-in-browser.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { askServer } from '../change-page.ts';
import { control, expectPage, goWithin, tabTo } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { endSessions } from '../people.ts';
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

  await goWithin(page, `/properties/${other}`);
  await expect(star(page)).toContainText(council.text('preferred.clears'));
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(star(page)).not.toContainText(council.text('preferred.clears'));
  await expect(star(page)).toHaveAttribute('data-state', 'idle');

  await goWithin(page, '/account');
  await expectPage(page, council.text('account.heading'));
  await expect(marks(page)).toHaveCount(1);
  await expect(
    page.locator('[data-advert]').filter({ has: page.locator('[data-preferred]') }),
  ).toHaveAttribute('data-advert', other);

  await goWithin(page, `/properties/${other}`);
  await test.step('after the session’s end it can be removed once the person has logged in again', async () => {
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
    await endSessions(ground, own.email);
    troubles.expect(/^401: POST .*\/api\/advertbid\/preferredproperty\//);
    troubles.allow(/^401: GET .*\/api\//);
    await button(page).click();
    await expect(star(page)).toHaveAttribute('data-state', 'sessionEnded');
    expect(await accessibilityFaults(page, '[data-process="preferred"]')).toEqual([]);
    await logIn(own.email);
    await notifyTabs(page, 'loggedIn');
    await expect(star(page)).toHaveAttribute('data-state', 'idle');
  });
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  // A reload would cancel a call in progress.
  await expect(star(page)).toHaveAttribute('data-state', 'idle');
  await page.reload();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');

  await test.step('a home that has closed meanwhile gets no star, which is said until it is dismissed', async () => {
    await ground.pool.query('update advert set closes_at = app_now() where id = $1', [other]);
    troubles.expect(/^409: POST .*\/api\/advertbid\/preferredproperty\//);
    await button(page).click();
    await expect(star(page)).toHaveAttribute('data-state', 'refused');
    await expect(star(page).getByRole('alert')).toContainText(council.text('errors.bid.closed'));
    expect(await accessibilityFaults(page, '[data-process="preferred"]')).toEqual([]);
    await star(page).locator('[data-event="notice.dismiss"]').click();
    await expect(page.locator('[data-process="preferred"][data-state="refused"]')).toHaveCount(0);
  });
});
