import { BidScene } from '#tools/scenario/bid-scene.ts';
import { bidPanel, control, openHome } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test('a bid withdrawn before its lost answer is repeated is not shown as made @full', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  const applicationId = scene.applicationId ?? '';
  const person = await logIn(scene.email);
  await openHome(page, person, scene.advertId);
  troubles.expect(/^failed: POST .*\/api\/advertbid\//);
  // The bid is made and then withdrawn elsewhere without the page's knowledge: its standing is unchanged.
  await page.route(
    '**/api/advertbid/**',
    async (route) => {
      const key = (await route.request().allHeaders())['idempotency-key'];
      const { bidId } = (await person.bid(scene.advertId, applicationId, key)).bid.receipt;
      expect(await scene.lastBid()).toMatchObject({ id: bidId, state: 'live' });
      expect((await person.withdraw(scene.advertId, applicationId, bidId)).bid.receipt.bidId).toBe(bidId);
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
  const asked = page.waitForResponse('**/api/adverteligibility');
  await control(page, 'bid.place').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'failed');
  await (await asked).finished();

  await control(page, 'bid.retry').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'refused');
  await expect(bidPanel(page).getByRole('alert')).toContainText(council.text('errors.bid.notMade'));
  await expect(bidPanel(page).locator('[data-receipt]')).toHaveCount(0);
  // The repeated request gets the old receipt and makes no other bid.
  expect(await scene.lastBid()).toMatchObject({ state: 'withdrawn' });

  await control(page, 'bid.place').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
  expect(await scene.lastBid()).toMatchObject({ state: 'live' });
  await scene.closeAdvert();
});
