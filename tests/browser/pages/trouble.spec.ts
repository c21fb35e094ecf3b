import type { Page } from '@playwright/test';
import { BidScene } from '#tools/scenario/bid-scene.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import {
  bidPanel,
  control,
  expectPage,
  logInByForm,
  openHome,
  untilGivenUp,
  pressLogOut,
} from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from './accessibility.ts';

test.describe.configure({ mode: 'parallel' });

test('an empty log-in links to each question; a wrong password is kept, with the way to reset it', async ({
  page,
  council,
}) => {
  await page.goto('/login');
  await page.locator('[data-event="login.submit"]').click();
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: council.text('login.passwordMissing') }).click();
  const field = page.getByLabel(council.text('login.password'), { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(council.text('login.passwordMissing')));

  await logInByForm(page, council, 'applicant@example.org', 'not this one');
  await expect(summary).toContainText(council.text('errors.login.invalid'));
  await expect(summary).toBeFocused();
  await expect(page.getByLabel(council.text('login.email'))).toHaveValue('applicant@example.org');
  await expect(field).toHaveValue('not this one');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await field.fill(password);
  await page.keyboard.press('Enter');
  await expectPage(page, council.text('account.heading'));
});

test('over the limit: explained beforehand with what would change it, and when another tab was quicker', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  test.skip(ground.scheme.limit.kind === 'none', 'The scheme has no limit to go over.');
  const scene = await BidScene.of(ground, 'fresh');
  await openScene(page, await logIn(scene.email), scene);
  await scene.useUpLimit(true);
  troubles.expect(/^409: POST .*\/api\/advertbid\//);
  await control(page, 'bid.place').click();
  await expect(bidPanel(page).getByRole('alert')).toContainText(council.text('errors.bid.overLimit'));
  expect(await scene.lastBid()).toBeNull();

  await page.reload();
  await expect(bidPanel(page).locator('[data-rule="limit"]')).toContainText(
    council.text('reasons.limit.change.bidWithdrawn'),
  );
  await expect(control(page, 'bid.place')).toHaveCount(0);
  await scene.closeAdvert();
});

test('a home that closes while it is viewed @full', async ({ page, council, ground, logIn, troubles }) => {
  const scene = await BidScene.of(ground, 'fresh');
  await openScene(page, await logIn(scene.email), scene);

  await test.step('before the page knows', async () => {
    await scene.closeAdvert();
    troubles.expect(/^409: POST .*\/api\/advertbid\//);
    await control(page, 'bid.place').click();
    await expect(bidPanel(page).getByRole('alert')).toContainText(council.text('errors.bid.closed'));
    expect(await scene.lastBid()).toBeNull();
  });

  await test.step('and is reopened afterwards', async () => {
    await page.reload();
    await expect(bidPanel(page)).toContainText(council.text('bid.closedTitle'));
    await expect(bidPanel(page).locator('[data-event]')).toHaveCount(0);
  });
});

test('the countdown ends while the reader watches @full', async ({ page, council, ground, logIn }) => {
  const scene = await BidScene.of(ground, 'fresh');
  await ground.pool.query("update advert set closes_at = app_now() + interval '3 minutes' where id = $1", [
    scene.advertId,
  ]);
  const person = await logIn(scene.email);
  await page.clock.install();
  await openScene(page, person, scene);
  // Less than five minutes: after that the page would ask the server, whose clock has not moved.
  await page.clock.fastForward('03:01');
  await expect(bidPanel(page)).toContainText(council.text('bid.closedTitle'));
  await expect(control(page, 'bid.place')).toHaveCount(0);
  await scene.closeAdvert();
});

test('a session that ends during a bid: log in again and continue', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const scene = await BidScene.of(ground, 'with-warning');
  const traffic = new Traffic(page);
  await openScene(page, await logIn(scene.email), scene);
  await control(page, 'bid.place').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'confirmingPlace');
  expect(await accessibilityFaults(page, 'main section[data-state]')).toEqual([]);
  await traffic.quiet();
  await scene.endSessions();
  troubles.expect(/^401: POST .*\/api\/advertbid\//);
  // The page may refresh what it shows of the account before it hears that the session has ended.
  troubles.allow(/^401: GET .*\/api\/account\//);
  await control(page, 'bid.confirm').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'sessionEnded');
  expect(await accessibilityFaults(page, 'main section[data-state]')).toEqual([]);
  expect(await scene.lastBid()).toBeNull();

  await bidPanel(page).getByRole('link').click();
  await expectPage(page, council.text('login.heading'));
  await logInByForm(page, council, scene.email);
  await expectPage(page, 'Pathfinder Row');
  await control(page, 'bid.place').click();
  await control(page, 'bid.confirm').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
  await scene.closeAdvert();
});

test('a session that ends on the list keeps the choices @full', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const scene = await BidScene.of(ground, 'placed');
  await untilListed(await logIn(scene.email), scene.advertId);
  const traffic = new Traffic(page);
  await page.goto('/properties?bidOnly=1&sort=most');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  // Earlier requests of the list must still find the session.
  await traffic.quiet();
  await scene.endSessions();
  // The page requests the opened home's queue place and learns that the session has ended.
  troubles.expect(/^401: GET .*\/api\//);
  await page.getByRole('article').getByRole('link').click();
  const notice = page.locator('[data-state="sessionEnded"]').filter({
    hasText: council.text('session.endedTitle'),
  });
  await expect(notice).toBeVisible();
  await page.goBack();
  await notice.getByRole('link').click();
  await logInByForm(page, council, scene.email);
  await expect(page).toHaveURL(/\/properties\?.*bidOnly=1/);
  await expect(page).toHaveURL(/sort=most/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await scene.closeAdvert();
});

test('two tabs: a log-out and a log-in in one reach the other', async ({
  page,
  context,
  council,
  ground,
  logIn,
  troubles,
}) => {
  // Both tabs end the session at the server: the second uses the old token.
  troubles.allow(/^403: POST .*\/api\/authentication\/logout/);
  const scene = await BidScene.of(ground, 'fresh');
  await openScene(page, await logIn(scene.email), scene);
  const other = await context.newPage();
  await other.goto('/account');
  await pressLogOut(other);
  await expectPage(other, council.text('logout.heading'));

  await expect(bidPanel(page)).toHaveAttribute('data-state', 'visitor');
  const menu = page.getByRole('navigation', { name: council.text('site.menu') });
  await expect(menu.getByRole('link', { name: council.text('nav.login') })).toBeVisible();

  await other
    .getByRole('main')
    .getByRole('link', { name: council.text('logout.again') })
    .click();
  await logInByForm(other, council, scene.email);
  await expectPage(other, council.text('account.heading'));
  await expect(control(page, 'bid.place')).toBeVisible();
  await scene.closeAdvert();
});

test('the server cannot be reached, or one home fails to load: reported, and retrying works', async ({
  page,
  council,
  troubles,
}) => {
  const unavailable = {
    type: 'urn:lintel:error:service.unavailable',
    title: 'Service unavailable',
    status: 503,
    code: 'service.unavailable',
    requestId: '00000000-0000-4000-8000-000000000000',
  };
  troubles.expect(/^503: GET .*\/api\/propertylistings\/basic/);
  await page.route('**/api/propertylistings/basic', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: unavailable }),
  );
  await page.clock.install();
  // From another page: the list's own page brings the list along.
  await page.goto('/contents');
  await page.getByRole('banner').locator('nav a[href^="/properties"]').click();
  await expectPage(page, council.text('properties.heading'));
  const said = page.getByRole('main').getByRole('alert');
  await untilGivenUp(page, said, council.text('search.failedTitle'));
  await expect(said).toContainText(council.text('errors.service.unavailable'));
  await page.unroute('**/api/propertylistings/basic');
  await said.getByRole('button', { name: council.text('search.retryAll') }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(said).toHaveCount(0);

  await test.step('one card that fails to load says so, and can be retried', async () => {
    troubles.expect(/^500: GET .*\/api\/propertylistings\/list/);
    await page.route('**/api/propertylistings/list?**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/properties');
    const failed = page
      .getByRole('article')
      .filter({ hasText: council.text('properties.loadFailed') })
      .first();
    // The first cards load with the page; on a phone, the next ones only further down.
    await expect(async () => {
      await page.getByRole('main').getByRole('listitem').last().scrollIntoViewIfNeeded();
      await expect(failed).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.unroute('**/api/propertylistings/list?**');
    await failed.getByRole('button', { name: council.text('properties.retry') }).click();
    await expect(page.locator('article[data-state="loaded"]').first()).toBeVisible();
  });
});

/** Opens a scene's home as the scene's person, who may bid for it. */
async function openScene(page: Page, person: Client, { advertId }: BidScene): Promise<void> {
  await openHome(page, person, advertId);
  await expect(control(page, 'bid.place')).toBeVisible();
}
