import type { Page } from '@playwright/test';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { fillNewPassword, goodPassword, newAddress, submitButton, summary } from './account-forms.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage, logInByForm } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { endSessions } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

const notice = (page: Page) => page.locator('section[data-state="sessionEnded"]');
/** The notice, once the form that its link opens has come. */
async function expectNotice(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}
const dialog = (page: Page) => page.getByRole('dialog');

test('a password that was being changed when the session ended is changed after a log-in on the same page', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await page.goto('/account/change-password');
  await page.locator('#currentPassword').fill(password);
  await fillNewPassword(page, goodPassword);
  await endSessions(ground, email);
  troubles.expect(/^401: POST .*\/api\/account\/change-password/);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.session.ended'));
  await expect(notice(page)).toContainText(council.text('session.endedTitle'));
  await expectNotice(page);
  await notice(page)
    .getByRole('link', { name: council.text('session.login') })
    .click();
  await expect(dialog(page)).toHaveAccessibleName(council.text('session.login'));
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);

  await test.step('a wrong password is said there, and the page behind stays', async () => {
    await logInByForm(page, council, email, 'not this one');
    await expect(dialog(page).getByRole('alert')).toBeFocused();
    await expect(dialog(page).getByRole('alert')).toContainText(council.text('errors.login.invalid'));
    expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(notice(page)).toBeVisible();
    await notice(page).getByRole('link').click();
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

test('a new address that was typed is still there after a log-in in another window', async ({
  page,
  context,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const [email, next] = [newAddress(), newAddress()];
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await page.goto('/account/change-email');
  await page.getByLabel(council.text('changeEmail.new')).fill(next);
  await page.locator('#currentPassword').fill(password);
  await endSessions(ground, email);
  troubles.expect(/^401: POST .*\/api\/account\/change-email/);
  await submitButton(page).click();
  await expect(notice(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/login');
  await logInByForm(other, council, email);
  await expectPage(other, council.text('account.heading'));
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByLabel(council.text('changeEmail.new'))).toHaveValue(next);
  await submitButton(page).click();
  await expectPage(page, council.text('changeEmail.sentHeading'));
});

test('whoever else logs in on the page finds nothing of what was typed', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const [email, other] = [newAddress(), newAddress()];
  await addAccount(ground.pool, ground.tenantId, email);
  await addAccount(ground.pool, ground.tenantId, other);
  await logIn(email);
  await page.goto('/account/change-password');
  await page.locator('#currentPassword').fill('what the first one typed');
  await fillNewPassword(page, goodPassword);
  await endSessions(ground, email);
  troubles.expect(/^401: POST .*\/api\/account\/change-password/);
  await submitButton(page).click();
  await expectNotice(page);
  await notice(page).getByRole('link').click();
  const loaded = page.waitForEvent('load');
  await logInByForm(page, council, other);
  await loaded;
  await expectPage(page, council.text('changePassword.heading'));
  await expect(page.locator('#currentPassword')).toHaveValue('');
  await expect(page.locator('#password')).toHaveValue('');
});
