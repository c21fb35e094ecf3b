import type { Page } from '@playwright/test';
import { addAccount } from '#tools/scenario/arrange.ts';
import {
  askForAccount,
  fillNewPassword,
  goodPassword,
  listen,
  loseCall,
  newAddress,
  submitButton,
  summary,
} from './account-forms.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage } from '../actions.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { ageLetters, nextLetter } from './letters.ts';

test.describe.configure({ mode: 'parallel' });

const note = (page: Page) => page.locator('main [data-note="otherAccount"]');

async function askForReset(page: Page, council: Council, email: string): Promise<void> {
  await page.goto('/login/reset-password');
  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await submitButton(page).click();
  await expectPage(page, council.text('reset.sentHeading'));
}

test('an expired link is reported, and another letter works @full', async ({ page, council, ground }) => {
  const email = newAddress();
  await askForAccount(page, council, email);
  const { link } = await nextLetter(council.tenantId, email);
  await ageLetters(ground, email);
  await page.goto(link);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.confirm.invalid'));
  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await page.locator('main [data-event="letter.resend"]').click();
  const again = await nextLetter(council.tenantId, email, 1);
  await page.goto('about:blank');
  await page.goto(again.link);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
});

test('a used link, opened again: the account is ready, and a reset is not repeated @full', async ({
  page,
  council,
}) => {
  const email = newAddress();
  await askForAccount(page, council, email);
  const { link } = await nextLetter(council.tenantId, email);
  for (const _ of ['first', 'second']) {
    await page.goto('about:blank');
    await page.goto(link);
    await submitButton(page).click();
    await expectPage(page, council.text('confirm.doneHeading'));
  }

  await askForReset(page, council, email);
  const reset = await nextLetter(council.tenantId, email, 1);
  await page.goto(reset.link);
  await fillNewPassword(page, `${goodPassword} one`);
  await submitButton(page).click();
  await expectPage(page, council.text('reset.doneHeading'));
  await page.goto('about:blank');
  await page.goto(reset.link);
  await fillNewPassword(page, `${goodPassword} two`);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.resetConfirm.invalid'));
});

test('another person’s letter, opened while logged in, names its account', async ({
  page,
  council,
  ground,
  logIn,
  newClient,
}) => {
  const [email, other] = [newAddress(), newAddress()];
  await addAccount(ground.pool, ground.tenantId, email);
  await addAccount(ground.pool, ground.tenantId, other, 'unconfirmed');
  const elsewhere = newClient();
  await elsewhere.visit();
  await elsewhere.post('/api/authentication/confirm/resend', { body: { email: other } });
  const { link } = await nextLetter(council.tenantId, other);
  const person = await logIn(email);
  await page.goto(link);
  await expect(note(page)).toHaveText(council.text('accountForm.otherBefore', { name: 'A Test Applicant' }));
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
  await expect(note(page)).toHaveText(council.text('accountForm.otherDone', { name: 'A Test Applicant' }));
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  expect((await person.get('/api/authentication/user')).text).toContain(email);
});

test('the pause before another letter counts down visibly and is announced at its ends, and a failed request is reported @full', async ({
  page,
  council,
  troubles,
}) => {
  await page.clock.install();
  await askForAccount(page, council, newAddress());
  const count = page.locator('main [data-seconds]');
  const spoken = page.locator('#letter-again output');
  const again = page.locator('main [data-event="letter.resend"]');
  await expect(count).toHaveAttribute('data-seconds', /^(60|5\d)$/);
  await expect(spoken).toHaveText(council.text('accountForm.againSoon'));
  const heard = await listen(spoken);
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.clock.runFor(40_000);
  await expect(count).toHaveAttribute('data-seconds', /^(1\d|20)$/);
  await page.clock.runFor(25_000);
  await expect(count).toHaveCount(0);
  await expect(spoken).toHaveText(council.text('accountForm.againNow'));
  expect(await heard()).toEqual([council.text('accountForm.againNow')]);
  await expect(again).toHaveAttribute('aria-disabled', 'false');
  await page.clock.resume();

  await loseCall(
    { page, council, troubles },
    { path: 'authentication/confirm/resend', state: 'resendFailed', act: () => again.click() },
  );
  await again.click();
  await expect(page.locator('main .letter[data-state="resent"]')).toContainText(
    council.text('accountForm.againSent'),
  );
});
