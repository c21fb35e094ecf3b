import { randomUUID } from 'node:crypto';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { addOffer, addOfferedPerson } from '#tools/scenario/offer-scenes.ts';
import { expect, test } from '../fixtures.ts';
import { notifyTabs } from '../../drivers/bidding-in-browser.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { expectPage, goWithin } from '../actions.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { endSessions } from '../people.ts';
import { linkTo, residentOf } from '../staff/staff.ts';

const newEmail = () => `${randomUUID()}@residents.example`;
const hour = 3_600_000;

test('an offer comes first everywhere, is accepted after one more question, and leaves the menu’s number', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = newEmail();
  const { id, advertId } = await addOfferedPerson(pool, tenantId, email, { message: 'The kitchen is new.' });
  await logIn(email);
  const toAnswer = page
    .locator(`main [data-offer="${id}"]`)
    .getByRole('link', { name: council.text('offers.toAnswer') });
  const badge = page.getByRole('link', { name: council.text('nav.pendingActions_one', { count: '1' }) });

  await test.step('on the account', async () => {
    await page.goto('/account');
    await expect(page.locator('main h2').first()).toHaveText(council.text('offers.cardTitle'));
    await expect(toAnswer).toBeVisible();
    await expect(badge).toHaveCount(1);
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });
  await test.step('among the actions', async () => {
    await goWithin(page, '/account/actions');
    await expect(page.locator('main section').first().locator('li').first()).toContainText(
      council.text('offers.toAnswer'),
    );
    await expect(page.locator('[data-state="empty"]')).toHaveCount(0);
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });
  await test.step('on the page of the home', async () => {
    await goWithin(page, `/properties/${advertId}`);
    await expect(page.locator('main section[data-state="offered"]')).toContainText(
      council.text('offers.panelTitle'),
    );
    await expect(page.locator('[data-notice="closed"]')).toContainText(council.text('offers.homeClosed'));
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await toAnswer.click();
  });

  await expect(page.getByText('The kitchen is new.')).toBeVisible();
  const accept = page.locator('[data-event="answer.choose"][data-answer="accept"]');
  await accept.click();
  const question = page.getByRole('heading', { name: council.text('offers.accept.title') });
  await expect(question).toBeFocused();
  await page.locator('[data-event="answer.leave"]').click();
  await expect(page.getByRole('heading', { name: council.text('offers.whatToDo') })).toBeFocused();
  await accept.click();

  await test.step('with the connection lost, the answer can be left or sent again', async () => {
    const part = page.locator('[data-process="offer-answer"]');
    troubles.expect(/^failed: POST .*\/accept /);
    await page.route('**/accept', (route) => route.abort('connectionfailed'));
    await page.locator('[data-event="answer.send"]').click();
    await expect(part).toHaveAttribute('data-state', 'lineLost');
    expect(await accessibilityFaults(page, '[data-process="offer-answer"]')).toEqual([]);
    await page.locator('[data-event="answer.leave"]').click();
    await accept.click();
    await page.locator('[data-event="answer.send"]').click();
    await expect(part).toHaveAttribute('data-state', 'lineLost');
    await page.unroute('**/accept');
    await page.locator('[data-event="answer.retry"]').click();
  });
  await expect(page.getByRole('heading', { name: council.text('offers.sent.accept') })).toBeFocused();
  await expect(page.locator('[data-offer-state="accepted"]')).toBeVisible();
  await expect(page.locator('[data-part="answer"]')).toContainText(council.text('offers.answer.accept'));
  await expect(badge).toHaveCount(0);
  await expect(page.locator('[data-event="answer.choose"]')).toHaveCount(0);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await goWithin(page, '/account');
  await expect(page.locator('main h2').first()).toHaveText(council.text('offers.cardAcceptedTitle'));
});

test('the refusal of a final offer says what it costs, keeps its reason and words over a reload, a session’s end and a change, and is sent once, by the keyboard alone', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = newEmail();
  const viewingAt = new Date(Date.now() + 72 * hour).toISOString();
  const { id } = await addOfferedPerson(pool, tenantId, email, { kind: 'final', viewingAt });
  await logIn(email);
  const traffic = new Traffic(page);
  await page.goto(`/account/offers/${id}`);
  const kind = page.locator('[data-kind="final"]');
  await expect(kind).toContainText(council.text('offers.kind.final.refuse'));
  await expect(kind).toContainText(council.text('offers.kind.final.review'));
  await expect(kind.getByRole('link', { name: council.text('offers.askReview') })).toBeVisible();
  await expect(page.locator('[data-part="viewing"]')).toContainText(
    council.text('offers.viewing.tooLate', { telephone: council.files.tenant.contact.telephone }),
  );
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const refuse = page.locator('[data-event="answer.choose"][data-answer="refuse"]');
  const box = page.getByRole('textbox', { name: council.text('offers.refuse.words') });
  const reason = page.getByRole('radio', { name: council.text('offers.refusal.health') });
  const words = 'The damp is bad for her chest.';
  await refuse.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.locator('[data-event="reason.give"]').press('Enter');
  await expect(page.getByText(council.text('errors.offer.reasonMissing'))).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.keyboard.press('Space');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await expect(reason).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type(words);
  await page.reload();
  await refuse.click();
  await expect(reason).toBeFocused();
  await expect(box).toHaveValue(words);
  await page.locator('[data-event="reason.give"]').press('Enter');
  const question = page.getByRole('heading', { name: council.text('offers.refuse.title') });
  await expect(question).toBeFocused();
  const part = page.locator('[data-part="confirm"]');
  await expect(part).toContainText(council.text('offers.refusal.health'));
  await expect(part).toContainText(words);
  await expect(part.locator('[data-cost]')).toContainText(council.text('offers.cost.final'));
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await test.step('sent after the session has ended, it continues with the next log-in', async () => {
    await traffic.quiet();
    await endSessions(ground, email);
    troubles.expect(/^401: POST .*\/refuse$/);
    await page.locator('[data-event="answer.send"]').press('Enter');
    await expect(page.locator('[data-process="offer-answer"]')).toHaveAttribute('data-state', 'sessionEnded');
    expect(await accessibilityFaults(page, '[data-process="offer-answer"]')).toEqual([]);
    await logIn(email);
    await notifyTabs(page, 'loggedIn');
    await expect(part).toContainText(words);
  });

  await traffic.quiet();
  await pool.query(
    `update offer set version = version + 1, message = '{"en-GB": "We will mend the damp."}' where id = $1`,
    [id],
  );
  troubles.expect(/^409: POST .*\/refuse$/);
  await page.locator('[data-event="answer.send"]').press('Enter');
  await expect(page.getByRole('alert')).toContainText(council.text('errors.offer.changed'));
  await expect(page.getByText('We will mend the damp.')).toBeVisible();
  await refuse.press('Enter');
  await expect(box).toHaveValue(words);
  await page.locator('[data-event="reason.give"]').press('Enter');
  await page.locator('[data-event="answer.send"]').press('Enter');
  await expect(page.locator('[data-part="confirmation"]')).toBeVisible();
  await expect(page.locator('[data-part="answer"]')).toContainText(words);
  await expect(page.getByText(council.text('offers.undecided'))).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
  expect(kept).not.toContain('lintel.offer.');

  await test.step('the council’s decision is readable; tests/api/bids/offer-ends.test.ts has its words', async () => {
    const because = { 'en-GB': 'The home fits what you need.' };
    const penalty = { kind: 'noBids', until: '2099-06-01' };
    const at = new Date().toISOString();
    await pool.query('update offer set version = version + 1, decision = $2 where id = $1', [
      id,
      JSON.stringify({ counts: true, by: 'An officer', because, at, penalty, reviewBy: '2099-01-31' }),
    ]);
    await page.reload();
    await expect(page.locator('[data-part="decision"]')).toContainText('The home fits what you need.');
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });
});

// web/features/offers/cost-words.test.ts has these sentences, and tests/api/bids/refusal-decisions.test.ts this cost.
test('a third refusal in a year says what it would cost, by the council’s own rule @full', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  test.skip(council.tenantId !== 'ashcombe', 'its rule begins at three');
  const { pool, tenantId } = ground;
  const email = newEmail();
  const { id, applicationId } = await addOfferedPerson(pool, tenantId, email);
  const counted = { counts: true, by: 'An officer', because: null, penalty: null, reviewBy: null };
  for (const state of ['refused', 'noAnswer'] as const) {
    const advertId = await addAdvert(pool, tenantId, { opensIn: -7_200, closesIn: -60 });
    const decision = { ...counted, at: new Date().toISOString() };
    await addOffer(pool, tenantId, { applicationId, advertId }, { state, hoursLeft: -1, decision });
  }
  await logIn(email);
  await page.goto(`/account/offers/${id}`);
  await page.locator('[data-answer="refuse"]').click();
  await page.getByRole('radio').first().check();
  await page.locator('[data-event="reason.give"]').click();
  const cost = page.locator('[data-cost]');
  await expect(cost).toContainText('2 refusals count against you in the last 12 months');
  await expect(cost).toContainText(council.text('offers.cost.makes', { total: '3' }));
  await expect(cost).toContainText(/You would then not be able to bid until \d+ \w+ \d{4}\./);
  await expect(cost).toContainText(council.text('offers.cost.canReview'));
});

test('the time to answer runs out on the open page, and the answer is not sent', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = newEmail();
  const { id } = await addOfferedPerson(pool, tenantId, email, { hoursLeft: 0.1 });
  await logIn(email);
  await page.clock.install();
  await page.goto(`/account/offers/${id}`);
  await page.locator('[data-answer="accept"]').click();
  await expect(page.locator('[data-event="answer.send"]')).toBeVisible();
  await pool.query(`update offer set answer_by = app_now() where id = $1`, [id]);
  await page.clock.fastForward('07:00');
  await expect(page.getByRole('alert')).toContainText(council.text('errors.offer.expired'));
  await expect(page.locator('main [data-event]')).toHaveCount(0);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});

test('staff acting for a resident can accept a home, and only the resident can refuse it', async ({
  page,
  council,
  ground,
  newClient,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = newEmail();
  const { id } = await addOfferedPerson(pool, tenantId, email);
  const resident = await residentOf(ground, email, 'Nesta Vaughan');
  await page.goto(await linkTo(ground, newClient(), resident));
  await expectPage(page, council.text('account.heading'));
  await page.goto(`/account/offers/${id}`);
  await expect(page.locator('[data-state="staff"]')).toHaveText(
    `${council.text('offers.staffNote', { name: resident.name })} ${council.text('offers.staffRefuse')}`,
  );
  await expect(page.locator('[data-answer="refuse"]')).toHaveCount(0);
  await page.locator('[data-answer="accept"]').click();
  await page.locator('[data-event="answer.send"]').click();
  await expect(page.locator('[data-part="answer"]')).toContainText(council.text('offers.answer.staff'));

  const theirs = await page.context().browser()?.newContext();
  if (theirs === undefined) throw new Error('There is no browser.');
  await logIn(email, theirs);
  const own = await theirs.newPage();
  await own.goto(page.url());
  await expect(own.locator('[data-part="answer"]')).toContainText(council.text('offers.answer.staff'));
  await theirs.close();
});
