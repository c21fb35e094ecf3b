import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, goWithin, openHome } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { bidForBoth, ownBids } from './own-bids.ts';

test('a bid that waits for an officer, and one that was refused, say so on the home and in the account', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const own = await ownBids(ground);
  const person = await logIn(own.email);
  const [waiting = '', refused = ''] = await bidForBoth(person, own);
  const { pool } = ground;
  await pool.query("update bid set agreement = 'waiting' where id = $1", [waiting]);
  await pool.query(
    `update bid set agreement = 'refused', state = 'withdrawn', withdrawn_at = app_now(), ended_by = 'bid.refuse',
            agreement_decision = $2
      where id = $1`,
    [
      refused,
      {
        at: new Date().toISOString(),
        by: 'A. Hughes',
        reason: 'support',
        words: { 'en-GB': 'Let us talk.' },
      },
    ],
  );
  const [before = ''] = council.text('bid.agreement.waiting').split('{{until}}');

  await openHome(page, person, own.adverts[0]);
  await expect(bidPanel(page)).toContainText(before);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await goWithin(page, '/account/bids');
  const row = (bidId: string) => page.getByRole('main').locator(`[data-bid="${bidId}"]`);
  await expect(row(waiting)).toContainText(before);
  await expect(row(refused)).toContainText(council.text('accountBids.refused'));
  await expect(row(refused)).toContainText(council.text('bidOutcomes.skipped.because.support'));
  await expect(row(refused)).toContainText('Let us talk.');
  await expect(row(refused)).not.toContainText('A. Hughes');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});
