import { BidScene } from '#tools/scenario/bid-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import { bidPanel, control, expectPage, openHome, tabTo } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test('the first stops lead past the menu, to the page and to the footer', async ({ page, council }) => {
  await page.goto('/properties');
  await expectPage(page, council.text('properties.heading'));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: council.text('site.skipToContent') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const isInMain = () =>
    page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
  expect(await isInMain()).toBe(true);

  await skip.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: council.text('site.skipToFooter') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('contentinfo')).toBeFocused();
});

test('without a mouse: from the home to the log-in, back, a bid, and its undoing', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  await openHome(page, newClient(), scene.advertId);
  await tabTo(page, bidPanel(page).getByRole('link'));
  await page.keyboard.press('Enter');
  await expectPage(page, council.text('login.heading'));
  // A new page begins at its heading, as a newly loaded document does.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByLabel(council.text('login.email')));
  await page.keyboard.type(scene.email);
  await tabTo(page, page.getByLabel(council.text('login.password'), { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await expectPage(page, 'Pathfinder Row');
  await tabTo(page, control(page, 'bid.place'));
  await page.keyboard.press('Space');
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
  // The button is gone, so the focus is where the answer is; from there the undo is the next stop.
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(control(page, 'bid.undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'withdrawn');
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await scene.closeAdvert();
});
