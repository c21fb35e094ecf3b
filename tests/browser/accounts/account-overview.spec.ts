import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { addAccount, addApplication } from '#tools/scenario/arrange.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage, untilGivenUp } from '../actions.ts';
import { askServer } from '../change-page.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Adds a person without an application, and an unclaimed case. Returns the person's email address and the
 * case's reference.
 */
async function claimant({ pool, tenantId }: Ground): Promise<{ email: string; reference: string }> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(pool, tenantId, email);
  const id = await addApplication(pool, tenantId, null);
  const digits = String(randomInt(10_000_000, 99_999_999));
  const reference = `${digits.slice(0, 4)}-${digits.slice(4)}`;
  await pool.query('update application set reference = $2, claim_postcode = $3 where id = $1', [
    id,
    reference,
    'M11AE',
  ]);
  return { email, reference };
}

const banner = (page: Page) => page.locator('[data-banner="retrieveDetails"]');

/** Fills in the three boxes of a date. */
async function fillDay(page: Page, texts: readonly [string, string, string]): Promise<void> {
  await page.locator('#dateOfBirth').fill(texts[0]);
  await page.locator('#dateOfBirth-month').fill(texts[1]);
  await page.locator('#dateOfBirth-year').fill(texts[2]);
}

test('an older case is claimed with its reference, a date of birth and a postcode', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { email, reference } = await claimant(ground);
  await logIn(email);
  await page.goto('/account');
  await expect(page.getByText(council.text('application.none.title'))).toBeVisible();
  const box = page.getByLabel(council.text('retrieve.reference'));

  await test.step('a malformed reference is reported, with an example', async () => {
    await box.fill('12345678');
    await page.locator('[data-event="reference.enter"]').click();
    await expect(banner(page).getByRole('alert')).toBeFocused();
    await expect(banner(page).getByRole('alert')).toContainText(
      council.text('errors.account.referenceInvalid'),
    );
    await expect(box).toHaveAccessibleDescription(
      new RegExp(council.text('errors.account.referenceInvalid').slice(0, 20)),
    );
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });

  await test.step('missing answers are reported before the server is asked', async () => {
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('retrieve-details') ? 1 : 0));
    await box.fill(reference);
    await page.locator('[data-event="reference.enter"]').click();
    await expect(page.locator('#dateOfBirth')).toBeFocused();
    await page.locator('[data-event="case.claim"]').click();
    await expect(banner(page).getByRole('alert').getByRole('link')).toHaveCount(2);
    expect(asked).toBe(0);
    await page.locator('[data-event="reference.correct"]').click();
    await expect(box).toHaveValue(reference);
  });

  await test.step('with a wrong date: not found, and the typed answers stay', async () => {
    await page.locator('[data-event="reference.enter"]').click();
    await fillDay(page, ['1', '2', '1970']);
    await page.getByLabel(council.text('retrieve.postcode')).fill('m1 1ae');
    await page.locator('[data-event="case.claim"]').click();
    await expect(banner(page).getByRole('alert')).toContainText(
      council.text('errors.retrieveDetails.notFound'),
    );
    await expect(page.getByLabel(council.text('retrieve.postcode'))).toHaveValue('m1 1ae');
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });

  await test.step('with the right one: the case appears', async () => {
    await fillDay(page, ['14', '5', '1988']);
    await page.locator('[data-event="case.claim"]').click();
    await expect(banner(page)).toContainText(council.text('retrieve.claimed'));
    await expect(page.locator('main [data-field="reference"]')).toContainText(reference);
    await expect(page.getByText(council.text('application.none.title'))).toHaveCount(0);
    await banner(page)
      .getByRole('link', { name: council.text('retrieve.see') })
      .click();
    const heading = page.getByRole('heading', { name: council.text('account.applicationTitle') });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });
});

test('too many wrong claims are reported in words @full', async ({ page, council, ground, logIn }) => {
  const { email, reference } = await claimant(ground);
  await logIn(email);
  await ground.pool.query(
    `insert into claim_attempt (tenant_id, account_id)
     select tenant_id, id from account, generate_series(1, 10) where email = $1`,
    [email],
  );
  await page.goto('/account');
  await page.getByLabel(council.text('retrieve.reference')).fill(reference);
  await page.locator('[data-event="reference.enter"]').click();
  await fillDay(page, ['14', '5', '1988']);
  await page.getByLabel(council.text('retrieve.postcode')).fill('M1 1AE');
  await page.locator('[data-event="case.claim"]').click();
  await expect(banner(page).getByRole('alert')).toContainText(council.text('errors.retrieveDetails.tooMany'));
});

const notices = ['one', 'two'].map((id) => ({
  featureNoticeIdentifier: id,
  title: `Notice ${id}`,
  text: 'Something is new.',
  page: '/contents',
}));

/** Serves the server's overview with some of it changed. */
async function changeOverview(page: Page, changed: Partial<AccountOverviewResponse>): Promise<void> {
  await page.route('**/api/account/overview', async (route) => {
    const response = await askServer(route);
    await route.fulfill({ response, json: { ...(await response.json()), ...changed } });
  });
}

test('an overview that fails to load says so, and shows news, number and links once it loads', async ({
  page,
  context,
  council,
  logIn,
  troubles,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn('applicant@example.org');
  const line = page.locator('[data-registration]');

  await test.step('the rest of the page works without it', async () => {
    troubles.expect(/^503: GET .*\/api\/account\/overview/);
    await page.route('**/api/account/overview', (route) => route.fulfill({ status: 503, body: '' }));
    await page.clock.install();
    await page.goto('/account');
    const trouble = page.locator('main [data-state="loadFailed"]').first();
    await untilGivenUp(page, trouble, council.text('errors.service.unavailable'));
    await expect(page.locator('[data-count]')).toHaveCount(0);
    await expect(line).toBeVisible();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.unroute('**/api/account/overview');
    await changeOverview(page, { featureNotices: notices, accountMessages: ['Your council has moved.'] });
    await trouble.getByRole('button').click();
    await expect(page.getByRole('heading', { name: council.text('account.nextTitle') })).toBeVisible();
  });

  await test.step('news disappears when dismissed, and returns if the server did not store that', async () => {
    troubles.expect(/^503: PUT .*\/api\/account\/feature\/one\/dismiss/);
    const { promise: pressed, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/account/feature/one/dismiss', async (route) => {
      await pressed;
      await route.fulfill({ status: 503, body: '' });
    });
    await page.route('**/api/account/feature/two/dismiss', (route) =>
      route.fulfill({ json: { status: { valid: true, errorMessages: [] }, featureNotices: [] } }),
    );
    await expect(page.locator('[data-account-message]')).toHaveText('Your council has moved.');
    const notice = (id: string) => page.locator(`[data-notice="${id}"]`);
    await expect(notice('one').getByRole('link')).toHaveAttribute('href', '/contents');
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await notice('one').locator('[data-event="notice.dismiss"]').click();
    await expect(notice('one')).toHaveCount(0);
    answer();
    await expect(notice('one')).toBeVisible();
    await expect(page.getByText(council.text('errors.service.unavailable'))).toBeVisible();
    await notice('two').locator('[data-event="notice.dismiss"]').click();
    await expect(notice('two')).toHaveCount(0);
  });

  await test.step('the registration number is copied', async () => {
    const number = await line.getAttribute('data-registration');
    await page.getByRole('button', { name: council.text('account.copyRegistration') }).click();
    await expect(line.locator('output')).toHaveText(council.text('account.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  });

  await test.step('the links lead to existing pages', async () => {
    for (const [link, heading] of [
      ['account.changePassword', 'changePassword.heading'],
      ['account.changeEmail', 'changeEmail.heading'],
      ['titles.sessions', 'titles.sessions'],
    ] as const) {
      await page
        .getByRole('main')
        .getByRole('link', { name: council.text(link) })
        .click();
      await expectPage(page, council.text(heading));
      await page.goBack();
      await expectPage(page, council.text('account.heading'));
    }
  });
});

test('sessions are listed, and each but this one can be ended', async ({
  page,
  council,
  ground,
  logIn,
  newClient,
}) => {
  const { email } = await claimant(ground);
  const elsewhere = [newClient(), newClient(), newClient()];
  for (const client of elsewhere) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that their order is known
    await client.logIn(email, 'an open door for all');
  }
  await logIn(email);
  await page.goto('/account/sessions');
  const rows = page.locator('main li[data-current]');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toHaveAttribute('data-current', 'true');
  await expect(rows.first().locator('[data-event="session.end"]')).toHaveCount(0);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await rows.last().locator('[data-event="session.end"]').click();
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.locator('[data-event="sessions.endOthers"]').click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(council.text('sessions.othersEnded'))).toBeVisible();
  const answers = await Promise.all(elsewhere.map((client) => client.get('/api/account/overview')));
  expect(answers.map(({ status }) => status)).toEqual(elsewhere.map(() => 401));
});
