import type { Page } from '@playwright/test';
import { passingStreets } from '#tools/scenario/bid-scene.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, expectPage, goWithin, logInByForm, openHome, untilGivenUp } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { addClosedBid, bidForBoth, ownBids } from './own-bids.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, bidId: string) => main(page).locator(`[data-bid="${bidId}"]`);

test('a person without bids is led to the homes; later each bid shows its history, and a month can be chosen', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const own = await ownBids(ground);

  await test.step('a visitor is led to the log-in and back, and without bids to the homes', async () => {
    await page.goto('/account/bids');
    await expectPage(page, council.text('login.heading'));
    await logInByForm(page, council, own.email);
    await expectPage(page, council.text('accountBids.heading'));
    await expect(main(page)).toContainText(council.text('accountBids.none'));
    await expect(main(page).getByRole('link', { name: council.text('account.seeHomes') })).toHaveAttribute(
      'href',
      /\/properties\?eligibleOnly=1/,
    );
    await goWithin(page, '/account');
    await expectPage(page, council.text('account.heading'));
    await expect(main(page).getByRole('link', { name: council.text('accountBids.link') })).toHaveCount(0);
  });

  const person = await logIn(own.email);
  const [old = '', now = ''] = await bidForBoth(person, own);
  const { pool } = ground;
  await person.withdraw(own.adverts[1], own.applicationId, now);
  await pool.query(
    `update advert set opens_at = '2019-03-10T12:00Z', closes_at = '2019-03-17T12:00Z' where id = $1`,
    [own.adverts[0]],
  );
  await pool.query(`update bid set state = 'stood', placed_at = '2019-03-12T12:00Z' where id = $1`, [old]);

  await page.clock.install();
  await page.goto('/account');
  await test.step('bids that fail to load say so, and load on request', async () => {
    troubles.expect(/^503: GET .*\/api\/account\/bids/);
    await page.route('**/api/account/bids', (route) => route.fulfill({ status: 503, body: '' }));
    await main(page)
      .getByRole('link', { name: council.text('accountBids.link') })
      .click();
    await expectPage(page, council.text('accountBids.heading'));
    await untilGivenUp(page, main(page), council.text('errors.service.unavailable'));
    await page.unroute('**/api/account/bids');
    await main(page)
      .getByRole('button', { name: council.text('bid.retry') })
      .click();
    await expect(row(page, old)).toBeVisible();
    await expect(main(page)).not.toContainText(council.text('errors.service.unavailable'));
  });
  await expect(row(page, old)).toContainText(passingStreets[0]);
  await expect(row(page, old)).toContainText(council.text('accountBids.stood'));
  await expect(row(page, now)).toContainText(council.text('accountBids.withdrawn'));
  await expect(row(page, now)).toContainText(council.text('accountBids.made.applicant'));

  const history = row(page, now).locator('[data-bid-event]');
  await expect(history.first()).toBeHidden();
  await row(page, now).locator('summary').press('Enter');
  await expect(history).toHaveText([
    new RegExp(council.text('accountBids.events.place')),
    new RegExp(council.text('accountBids.events.withdraw')),
  ]);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('button')).toHaveCount(0);
  await expect(row(page, old).locator('[data-bid-event="bid.place"]')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const clear = main(page).getByRole('link', { name: council.text('accountBids.clear') });
  await expect(clear).toHaveCount(0);
  await page.getByLabel(council.text('outcomes.year'), { exact: true }).selectOption('2019');
  await page.getByLabel(council.text('outcomes.month'), { exact: true }).selectOption('3');
  await main(page)
    .getByRole('button', { name: council.text('accountBids.apply') })
    .click();
  await expect(page).toHaveURL(/year=2019&month=3/);
  await expect(row(page, now)).toHaveCount(0);
  await expect(row(page, old)).toBeVisible();
  await page.reload();
  await expect(row(page, old)).toBeVisible();

  await page.getByLabel(council.text('outcomes.month'), { exact: true }).selectOption('7');
  await main(page)
    .getByRole('button', { name: council.text('accountBids.apply') })
    .click();
  const month = council.text('time.monthOfYear', { month: council.text('time.months.july'), year: 2019 });
  await expect(main(page)).toContainText(council.text('accountBids.emptyMonth', { month }));
  await clear.click();
  await expect(row(page, now)).toBeVisible();

  await row(page, old)
    .getByRole('link', { name: council.text('accountBids.outcome') })
    .click();
  await expectPage(page, council.text('outcomes.heading'));
  await expect(page).toHaveURL(/year=2019&month=3/);
});

test('a bid that cannot succeed is shown as such with its reason, everywhere', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const own = await ownBids(ground);
  const person = await logIn(own.email);
  const [bid = ''] = await bidForBoth(person, own);
  await ground.pool.query(
    `update application set version = version + 1,
            facts = facts || '{"blocks": [{"kind": "suspended", "until": null}]}' where id = $1`,
    [own.applicationId],
  );
  const reason = council.text('reasons.suspended.notMet');
  const short = council.text('standing.hasBidCannot', {
    reason: council.text('reasons.suspended.short.notMet'),
  });

  await openHome(page, person, own.adverts[0]);
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toHaveText(
    council.text('bid.obstacles.title'),
  );
  await expect(bidPanel(page).locator('[data-obstacles]')).toContainText(reason);
  await bidPanel(page).locator('[data-queue-order] summary').press('Enter');
  await expect(bidPanel(page).locator('[data-queue-order] [data-obstacles]')).toContainText(reason);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await goWithin(page, '/account');
  await expectPage(page, council.text('account.heading'));
  const live = main(page).locator(`[data-advert="${own.adverts[0]}"]`);
  await expect(live.locator('[data-obstacles]')).toHaveText(short);
  await expect(main(page).locator('[data-count="bids"]')).toContainText(
    council.text('account.bidsInVain_other', { count: 2 }),
  );
  await expect(main(page).locator('[data-count="suitable"]')).toHaveCount(0);

  await main(page)
    .getByRole('link', { name: council.text('accountBids.link') })
    .click();
  await expect(row(page, bid).locator('[data-obstacles]')).toContainText(reason);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await goWithin(page, '/properties?eligibleOnly=1');
  await expect(main(page)).toContainText(council.text('properties.emptyStopped'));
});

test('after the close a bid says what came of it and why, on its page and on its home’s', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const own = await ownBids(ground);
  const [street, another] = passingStreets;
  const letToAnother = { code: 'letToAnother', because: 'band' } as const;
  const lost = await addClosedBid(ground, own.applicationId, street, letToAnother);
  const waits = await addClosedBid(ground, own.applicationId, another, null);
  await ground.pool.query(`update shortlist set order_at = 'offer' where advert_id = $1`, [waits]);
  await logIn(own.email);

  await page.goto('/account/bids');
  await expectPage(page, council.text('accountBids.heading'));
  const orderedAgain = council.text('accountBids.orderedAgain');
  await expect(main(page).getByText(orderedAgain)).toHaveCount(1);
  const told = (code: string) =>
    main(page).locator('.result', { has: page.locator(`[data-outcome="${code}"]`) });
  await expect(told('letToAnother')).toContainText(council.text('bidOutcomes.letToAnother.says'));
  await expect(told('letToAnother')).toContainText(council.text('bidOutcomes.letToAnother.because.band'));
  await expect(told('pending')).toContainText(council.text('bidOutcomes.pending'));
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await goWithin(page, `/properties/${lost}`);
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toHaveText(council.text('bid.hasTitle'));
  await expect(told('letToAnother')).toContainText(council.text('bidOutcomes.letToAnother.because.band'));
  await expect(bidPanel(page).locator('[data-fact="place"]')).toContainText('14');
  await expect(bidPanel(page)).not.toContainText(orderedAgain);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await goWithin(page, `/properties/${waits}`);
  await expect(bidPanel(page).locator('[data-fact="place"]')).toContainText(orderedAgain);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await expect(told('pending')).toContainText(council.text('bidOutcomes.pending'));
  await bidPanel(page)
    .getByRole('link', { name: council.text('accountBids.link') })
    .click();
  await expectPage(page, council.text('accountBids.heading'));
});
