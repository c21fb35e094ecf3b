import type { Page } from '@playwright/test';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { fillNewPassword, goodPassword, newAddress, submitButton, summary } from './account-forms.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage, logInByForm } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { endSessions } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

const notice = (page: Page) => page.locator('section[data-state="sessionEnded"]');
/** The notice's link once its log-in form has loaded. */
const logInAgain = (page: Page) => notice(page).locator('a[aria-haspopup="dialog"]');
const dialog = (page: Page) => page.getByRole('dialog');

test('a password change interrupted by the end of the session continues after a log-in on the page', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  const traffic = new Traffic(page);
  await page.goto('/account/change-password');
  await page.locator('#currentPassword').fill(password);
  await fillNewPassword(page, goodPassword);
  // Earlier requests of the page must still find the session; the same in the other tests of this kind.
  await traffic.quiet();
  await endSessions(ground, email);
  troubles.expect(/^401: POST .*\/api\/account\/change-password/);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.session.ended'));
  await expect(notice(page)).toContainText(council.text('session.endedTitle'));
  await expect(logInAgain(page)).toHaveText(council.text('session.login'));
  await logInAgain(page).click();
  await expect(dialog(page)).toHaveAccessibleName(council.text('session.login'));
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);

  await test.step('a wrong password is reported there, and the page behind stays', async () => {
    await logInByForm(page, council, email, 'not this one');
    await expect(dialog(page).getByRole('alert')).toBeFocused();
    await expect(dialog(page).getByRole('alert')).toContainText(council.text('errors.login.invalid'));
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(notice(page)).toBeVisible();
    await logInAgain(page).click();
  });

  await logInByForm(page, council, email);
  await expect(dialog(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(council.text('session.again'))).toHaveCount(1);
  await expect(page.locator('#currentPassword')).toHaveValue(password);
  await expect(page.locator('#password')).toHaveValue(goodPassword);
  await expect(page.locator('#passwordAgain')).toHaveValue(goodPassword);
  await submitButton(page).click();
  await expectPage(page, council.text('changePassword.doneHeading'));
});

test('a typed new address survives a log-in in another window, but not another person’s @full', async ({
  page,
  context,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const [email, somebodyElse, next] = [newAddress(), newAddress(), newAddress()];
  await addAccount(ground.pool, ground.tenantId, email);
  await addAccount(ground.pool, ground.tenantId, somebodyElse);
  await logIn(email);
  const traffic = new Traffic(page);
  await page.goto('/account/change-email');
  const address = page.getByLabel(council.text('changeEmail.new'));
  await address.fill(next);
  await page.locator('#currentPassword').fill('what the first one typed');
  const endAndSend = async () => {
    await traffic.quiet();
    await endSessions(ground, email);
    await submitButton(page).click();
    await expect(notice(page)).toBeVisible();
  };
  troubles.expect(/^401: POST .*\/api\/account\/change-email/);
  // A page that gets the focus back from the other window asks again, perhaps after its session has ended.
  troubles.allow(/^401: GET .*\/api\/account\/overview/);
  await endAndSend();
  const other = await context.newPage();
  await other.goto('/login');
  await logInByForm(other, council, email);
  await expectPage(other, council.text('account.heading'));
  await expect(notice(page)).toHaveCount(0);
  await expect(address).toHaveValue(next);
  await other.close();

  await endAndSend();
  await logInAgain(page).click();
  const loaded = page.waitForEvent('load');
  await logInByForm(page, council, somebodyElse);
  await loaded;
  await expectPage(page, council.text('changeEmail.heading'));
  await expect(address).toHaveValue('');
  await expect(page.locator('#currentPassword')).toHaveValue('');
});
