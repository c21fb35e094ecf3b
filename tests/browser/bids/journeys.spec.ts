import type { Locator } from '@playwright/test';
import { QueuePositionResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { BasicListingResponseSchema } from '#schemas/api/property-listings.ts';
import { bidPanel, cardOf, control, expectPage, goWithin, logInByForm, pressLogOut } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { homesFor, newApplicant, steadyHomes } from '../people.ts';
import { numberFound, openFilters } from '../search/results.ts';

test.describe.configure({ mode: 'parallel' });

test('a visitor finds a home, logs in, bids, and withdraws the bid', async ({
  page,
  council,
  ground,
  newClient,
}) => {
  const email = await newApplicant(ground, council);
  const own = newClient();
  await own.logIn(email, 'an open door for all');
  const { open, shut } = await homesFor(own);

  await test.step('a visitor sees the homes, without queue positions', async () => {
    await page.goto('/');
    await expectPage(page, council.text('home.heading', { site: council.files.tenant.websiteTitle }));
    // Each council designs its own first page; all of them lead to the homes.
    await page.getByRole('main').locator('a[href="/properties"]').first().click();
    await expectPage(page, council.text('properties.heading'));
    await expect(page.getByText(council.text('standing.visitor')).first()).toBeVisible();
    await openFilters(page, council);
    await expect(page.getByRole('radio', { name: council.text('properties.filterEligible') })).toBeDisabled();
    await expect(page.getByRole('radio', { name: council.text('properties.filterBid') })).toBeDisabled();
    await expect(page.getByText(council.text('properties.onlyLoggedIn'))).toBeVisible();
    await (await cardOf(page, open.id)).getByRole('link').click();
    await expectPage(page, open.details.street);
    await expect(bidPanel(page)).toHaveAttribute('data-state', 'visitor');
  });

  await test.step('is led to the log-in and back to the home', async () => {
    await bidPanel(page)
      .getByRole('link', { name: council.text('bid.visitorAction') })
      .click();
    await expect(page.getByText(council.text('login.returnNotice'))).toBeVisible();
    await logInByForm(page, council, email);
    await expectPage(page, open.details.street);
    await expect(control(page, 'bid.place')).toBeVisible();
  });

  await test.step('sees which homes they may bid for', async () => {
    const menu = page.getByRole('navigation', { name: council.text('site.menu') });
    await menu.getByRole('link', { name: council.text('nav.properties') }).click();
    await openFilters(page, council);
    await expect(page.getByRole('radio', { name: council.text('properties.filterEligible') })).toBeChecked();
    const homes = page.getByRole('main').getByRole('article');
    await expect(homes.first()).toContainText(council.text('standing.canBid'));
    await expect(homes.filter({ hasText: council.pattern('standing.cannotBid') })).toHaveCount(0);
    const eligible = await numberFound(page);
    await page.getByText(council.text('properties.filterAll'), { exact: true }).click();
    await expect.poll(() => numberFound(page)).toBeGreaterThan(eligible);
  });

  await test.step('and why not for another', async () => {
    const card = await cardOf(page, shut.id);
    await expect(card).toContainText(council.pattern('standing.cannotBid'));
    await card.getByRole('link').click();
    await expectPage(page, shut.details.street);
    await expect(bidPanel(page).locator('[data-verdict="notMet"]').first()).toBeVisible();
    await expect(bidPanel(page).locator('[data-event]')).toHaveCount(0);
  });

  await test.step('bids, with a receipt and a position', async () => {
    await goWithin(page, `/properties/${open.id}`);
    await control(page, 'bid.place').click();
    await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
    await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(bidPanel(page).locator('[data-receipt="bid.place"]')).toContainText(/[0-9A-F]{8}/);
    await expect(page.getByRole('status').filter({ hasText: council.text('bid.positionNow') })).toContainText(
      /\d/,
    );
  });

  const answer = (await own.get(`/api/advertqueueposition?advertIds=${open.id}`)).as(
    QueuePositionResponseSchema,
  );
  const [place] = answer.adverts;
  await expect(bidPanel(page).locator('[data-queue-position]')).toHaveAttribute(
    'data-queue-position',
    String(place?.queuePosition),
  );

  await test.step('finds the bid on the account page', async () => {
    await page.getByRole('link', { name: council.text('nav.account') }).click();
    const bid = page.locator(`li[data-advert="${open.id}"]`);
    await expect(bid).toContainText(open.details.street);
    await expect(bid).toContainText(council.pattern('account.bidPosition'));
    await page.reload();
    await expect(bid).toContainText(council.pattern('account.bidPosition'));
    await bid.getByRole('link').click();
  });

  await test.step('and withdraws it', async () => {
    await control(page, 'bid.withdraw').click();
    await control(page, 'bid.cancel').click();
    await control(page, 'bid.withdraw').click();
    await control(page, 'bid.confirm').click();
    await expect(bidPanel(page)).toHaveAttribute('data-state', 'withdrawn');
    await page.reload();
    await expect(control(page, 'bid.place')).toBeVisible();
    await page.getByRole('link', { name: council.text('nav.account') }).click();
    await expect(page.getByText(council.text('account.bidsNone'))).toBeVisible();
  });
});

test('a newcomer without an application is told what that means, is welcomed by the log-in page, and logs out', async ({
  page,
  council,
  troubles,
}) => {
  // On its way to the button the pointer passes other entries, whose preloads are refused after the log-out.
  troubles.allow(/^401: GET .*\/api\/account\//);
  await page.goto('/login');
  await logInByForm(page, council, 'newcomer@example.org');
  await expectPage(page, council.text('account.heading'));
  await expect(page.getByText(council.text('application.none.title'))).toBeVisible();
  await page.getByRole('link', { name: council.text('account.seeHomes') }).click();
  await expect(page.getByText(council.text('application.none.short')).first()).toBeVisible();
  await page.getByRole('article').first().getByRole('link').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'noApplication');
  await expect(bidPanel(page)).toContainText(council.files.tenant.contact.telephone);

  await goWithin(page, '/login');
  await expect(page.getByRole('link', { name: council.text('login.alreadyGo') })).toBeVisible();
  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
  await goWithin(page, '/account');
  await expectPage(page, council.text('login.heading'));
});

test('on a phone, a bid takes three taps from the front page, within one screen of scrolling', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const phone = { width: 360, height: 740 };
  const email = await newApplicant(ground, council);
  const applicant = await logIn(email);
  const { shut } = await homesFor(applicant);
  // Other tests' homes come and go, perhaps between the last tap and its answer.
  const steady = new Set((await steadyHomes(applicant)).map(({ id }) => id));
  await page.route('**/api/propertylistings/basic', async (route) => {
    const answer = await applicant.get('/api/propertylistings/basic');
    const { adverts, ...rest } = answer.as(BasicListingResponseSchema);
    await route.fulfill({ json: { ...rest, adverts: adverts.filter(({ id }) => steady.has(id)) } });
  });
  await page.setViewportSize(phone);
  await page.goto('/');
  let taps = 0;
  let scrolled = 0;
  const tap = async (target: Locator) => {
    await expect(target).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    // Only controls outside the window have to be scrolled to.
    await target.scrollIntoViewIfNeeded();
    scrolled += Math.abs((await page.evaluate(() => scrollY)) - before);
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('navigation').locator('a[href*="eligibleOnly"]'));
  await expectPage(page, council.text('properties.heading'));
  await tap(page.getByRole('main').getByRole('article').first().getByRole('link'));
  await tap(control(page, 'bid.place'));
  expect(taps).toBeLessThanOrEqual(3);
  // If the council has a message about this home, the bid must be confirmed.
  await expect(bidPanel(page)).toHaveAttribute('data-state', /^(?:confirmingPlace|placed)$/);
  const confirm = control(page, 'bid.confirm');
  if (await confirm.isVisible()) await confirm.click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'placed');
  expect(scrolled).toBeLessThanOrEqual(phone.height);

  // The announcement in order: the bid is in, its place, the receipt, the way back.
  await expect(page.locator('[data-bid-news]')).toContainText(council.text('bid.positionNow'));
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(bidPanel(page)).toMatchAriaSnapshot(`
    - heading "${council.text('bid.placedTitle')}" [level=2]
    - paragraph:
      - text: ${council.text('bid.positionNow')}
      - strong: /\\d+/
      - text: /\\d+/
    - paragraph: ${council.text('bid.positionNote')}
    - term: ${council.text('bid.receiptReference')}
    - definition
    - 'button "${council.text('bid.undo')}"'
    - button "${council.text('bid.dismiss')}"
  `);
  await control(page, 'notice.dismiss').click();
  await expect(bidPanel(page)).toHaveAttribute('data-state', 'idle');

  await goWithin(page, `/properties/${shut.id}`);
  const why = bidPanel(page).getByRole('button', { name: council.text('bid.cannotTitle') });
  await expect(why).toBeInViewport({ ratio: 1 });
  await why.click();
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(bidPanel(page).getByRole('heading', { level: 2 })).toBeFocused();
});
