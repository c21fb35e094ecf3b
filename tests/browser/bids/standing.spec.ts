import { londonDay } from '#api/rules/lettings/cycle.ts';
import { namedOrder } from '#api/rules/lettings/quotas.ts';
import { BidScene, passingStreets, somePictures } from '#tools/scenario/bid-scene.ts';
import { endCall } from '../../drivers/draft-in-browser.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { bidPanel, control, expectPage, openHome, scrollToCard } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { newApplicant } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

test('an application shows its position, what stops it, and how to report an error', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const until = londonDay(new Date(Date.now() + 40 * 86_400_000));
  const email = await newApplicant(ground, council, {
    bedroomNeed: null,
    blocks: [{ kind: 'suspended', until }],
  });
  await logIn(email);
  await page.goto('/account');
  await expectPage(page, council.text('account.heading'));
  const card = page.locator(`[data-scheme="${ground.scheme.identifier}"]`);
  const [, band] = ground.scheme.bands;
  await expect(card.locator('[data-field="band"]')).toContainText(band?.name ?? '');
  await expect(card.locator('[data-field="band"]')).toContainText(band?.meaning ?? '');
  await expect(card.locator('[data-field="bedroomNeed"]')).toContainText(council.text('account.notKnown'));
  const blocked = card.locator('[data-blocked]');
  await expect(blocked).toContainText(council.text('reasons.suspended.notMet'));
  await expect(blocked).toContainText(council.pattern('reasons.suspended.change.suspensionEnds'));

  const wrong = card.locator('details');
  await expect(wrong.getByRole('link')).toHaveCount(0);
  await wrong.locator('summary').press('Enter');
  const mail = await wrong
    .getByRole('link', { name: council.files.tenant.contact.email })
    .getAttribute('href');
  const letter = new URL(mail ?? '');
  expect(letter.searchParams.get('body')).toContain(band?.name);
  const { rows } = await ground.pool.query<{ reference: string }>(
    'select reference from application join account on account.id = account_id where email = $1',
    [email],
  );
  expect(letter.searchParams.get('subject')).toContain(rows[0]?.reference);
  await expect(wrong.getByRole('link', { name: council.files.tenant.contact.telephone })).toBeVisible();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});

test('a bid can be undone for ten seconds, then only after a confirmation, and its position is explained without identifying others', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  const person = await logIn(scene.email);
  await page.clock.install();
  await openHome(page, person, scene.advertId);
  await test.step('with the connection lost, the bid can be given up or made again', async () => {
    troubles.expect(/^failed: POST .*\/api\/advertbid\//);
    await page.route('**/api/advertbid/**', (route) => endCall(route, 'offline'));
    await control(page, 'bid.place').click();
    await expect(bidPanel(page)).toHaveAttribute('data-state', 'failed');
    expect(await accessibilityFaults(page, 'main section[data-state]')).toEqual([]);
    await control(page, 'bid.giveUp').click();
    await control(page, 'bid.place').click();
    await expect(bidPanel(page)).toHaveAttribute('data-state', 'failed');
    await page.unroute('**/api/advertbid/**');
    await control(page, 'bid.retry').click();
  });
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
  const undo = bidPanel(page).locator('[data-undo]');
  await expect(undo).toContainText('10');
  expect(await accessibilityFaults(page, 'main section[data-state]')).toEqual([]);
  // Until here the page's clock runs, as axe needs.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const left = Number(await undo.getAttribute('data-undo'));
  await page.clock.runFor(3_000);
  await expect(undo).toHaveAttribute('data-undo', String(left - 3));
  await expect(undo).toContainText(String(left - 3));
  await page.clock.resume();
  await control(page, 'bid.undo').focus();
  await page.clock.runFor(8_000);
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'kept');
  await expect(bidPanel(page)).toContainText(council.text('bid.undoOver'));
  await expect(control(page, 'bid.withdraw')).toBeFocused();
  const order = page.locator('[data-queue-order]');
  await order.locator('summary').press('Enter');
  await expect(order).toContainText(council.text('queueOrder.alone'));
  expect(await accessibilityFaults(page, 'main section[data-state]')).toEqual([]);
  await control(page, 'bid.withdraw').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'confirmingWithdraw');
});

test('eligibility that fails to load shows the server’s words, keeps what was known, and loads on request @full', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const scene = await BidScene.of(ground, 'fresh');
  await untilListed(await logIn(scene.email), scene.advertId);
  const refused = { status: { valid: false, errorMessages: ['service.unavailable'] }, schemes: [] };
  await page.goto('/account');
  await expectPage(page, council.text('account.heading'));
  await page.route('**/api/adverteligibility', (route) => route.fulfill({ json: refused }));
  await page.goto(`/properties/${scene.advertId}`);
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'loadFailed');
  await expect(bidPanel(page)).toContainText(council.text('errors.service.unavailable'));
  await page.unroute('**/api/adverteligibility');
  await bidPanel(page)
    .getByRole('button', { name: council.text('bid.retry') })
    .click();
  await expect(control(page, 'bid.place')).toBeVisible();

  await page.route('**/api/adverteligibility', (route) => route.fulfill({ json: refused }));
  await control(page, 'bid.place').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
  await expect(bidPanel(page)).toContainText(council.text('errors.service.unavailable'));
  await expect(bidPanel(page)).toContainText(council.pattern('status.knownSince'));
});

test('a home in a scheme the person is not in says so, on its card and its page @two-schemes', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { schemes } = council.files.policy;
  const other = schemes.find(({ identifier }) => identifier !== ground.scheme.identifier);
  test.skip(other === undefined, 'The council has one scheme.');
  if (other === undefined) return;
  const scene = await BidScene.of(ground, 'fresh');
  // A home of their own scheme that is for a group of people: it is not known yet if they are in it.
  // Changed before the other home is added, so that the list that has the other home has this change too.
  const group = { id: 'first', name: 'people in need', rules: { bands: ['emergency'] }, percent: 60 };
  const quotas = {
    groups: [group, { id: 'second', name: 'others', rules: { bands: ['high'] }, percent: 40 }],
  };
  await ground.pool.query('update advert set terms = $2, version = version + 1 where id = $1', [
    scene.advertId,
    { quota: namedOrder(quotas, 'first') },
  ]);
  const ofOther = await addAdvert(ground.pool, ground.tenantId, {
    schemeIdentifier: other.identifier,
    cycleId: 'paths',
    details: { street: passingStreets[1], pictures: await somePictures(ground.pool, ground.tenantId) },
  });
  await untilListed(await logIn(scene.email), ofOther);
  await page.goto('/properties');
  const said = council.text('standing.cannotBid', {
    reason: council.text('reasons.scheme.short.notMet', {
      scheme: other.name,
      schemes: ground.scheme.name,
    }),
  });
  const card = page.getByRole('article').filter({ hasText: said }).first();
  await scrollToCard(page, card);
  await card.getByRole('link').first().click();
  await expect(bidPanel(page).locator('[data-rule="scheme"]')).toContainText(other.name);
  await expect(bidPanel(page).locator('[data-event]')).toHaveCount(0);

  await openHome(page, await logIn(scene.email), scene.advertId);
  await expect(bidPanel(page).locator('[data-own-group]')).toHaveText(
    council.text('queueOrder.untold.quota'),
  );
  await expect(page.locator('[data-quota]')).toContainText(
    council.text('property.quota.says', { group: group.name }),
  );
});
