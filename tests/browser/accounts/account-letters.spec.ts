import type { Page } from '@playwright/test';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { addAccount, addApplication, password } from '#tools/scenario/arrange.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import {
  fillNewAccount,
  fillNewPassword,
  goodPassword,
  newAddress,
  submitButton,
  summary,
} from './account-forms.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { expectPage } from '../actions.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { nextLetter } from './letters.ts';

test.describe.configure({ mode: 'parallel' });

const note = (page: Page) => page.locator('main [data-note="otherAccount"]');

async function askForAccount(page: Page, council: Council, email: string): Promise<void> {
  await page.goto('/create');
  await fillNewAccount(page, council, email);
  await submitButton(page).click();
  await expectPage(page, council.text('create.sentHeading'));
}

async function askForReset(page: Page, council: Council, email: string): Promise<void> {
  await page.goto('/login/reset-password');
  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await submitButton(page).click();
  await expectPage(page, council.text('reset.sentHeading'));
}

/** As if the letters to this address had come a day earlier: the clock is everybody's, the letters are not. */
async function ageLetters({ pool, tenantId }: Ground, email: string): Promise<void> {
  const { rowCount } = await pool.query(
    `update account_token set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where tenant_id = $1 and account_id = (select id from account where tenant_id = $1 and email = $2)`,
    [tenantId, email],
  );
  expect(rowCount).toBeGreaterThan(0);
}

test('a link of yesterday is said to be of no use, and another letter helps @full', async ({
  page,
  council,
  ground,
}) => {
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

test('a reset by a link of yesterday keeps what was typed and leads to a new letter', async ({
  page,
  council,
  ground,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await askForReset(page, council, email);
  const { link } = await nextLetter(council.tenantId, email);
  await ageLetters(ground, email);
  await page.goto(link);
  await fillNewPassword(page, goodPassword);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.resetConfirm.invalid'));
  await expect(page.locator('#password')).toHaveValue(goodPassword);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator('[data-event="reset.restart"]').click();
  await expectPage(page, council.text('reset.heading'));
});

test('a link that was used is opened again: the account is ready, and a reset is not done twice @full', async ({
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

test('back from the account that is ready asks for nothing that is done, and shows no token', async ({
  page,
  council,
}) => {
  const email = newAddress();
  await askForAccount(page, council, email);
  const { link } = await nextLetter(council.tenantId, email);
  await page.goto(link);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
  await page
    .getByRole('main')
    .getByRole('link', { name: council.text('accountForm.toLogin') })
    .click();
  await expectPage(page, council.text('login.heading'));
  await page.goBack();
  await expectPage(page, council.text('confirm.heading'));
  await expect(page).toHaveURL(/\/create\/confirm$/);
  // Without the link the page asks for address and code.
  await expect(page.getByLabel(council.text('accountForm.code'))).toBeVisible();
  expect(await page.content()).not.toContain(link.slice(link.indexOf('=') + 1));
});

test('somebody else’s letter, opened by who is logged in, says which account is meant', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const [email, other] = [newAddress(), newAddress()];
  await addAccount(ground.pool, ground.tenantId, email);
  await askForAccount(page, council, other);
  const { link } = await nextLetter(council.tenantId, other);
  const person = await logIn(email);
  await page.goto(link);
  await expect(note(page)).toHaveText(council.text('accountForm.otherBefore', { name: 'A Test Applicant' }));
  expect(await accessibilityFaults(page)).toEqual([]);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
  await expect(note(page)).toHaveText(council.text('accountForm.otherDone', { name: 'A Test Applicant' }));
  expect(await accessibilityFaults(page)).toEqual([]);
  expect((await person.get('/api/authentication/user')).text).toContain(email);
});

test('whoever answers rightly is written to at the address of the account', async ({
  page,
  council,
  ground,
}) => {
  const email = newAddress();
  const accountId = await addAccount(ground.pool, ground.tenantId, email);
  const applicationId = await addApplication(ground.pool, ground.tenantId, accountId);
  const { rows } = await ground.pool.query<{ reference: string }>(
    'select reference from application where id = $1',
    [applicationId],
  );
  await ground.pool.query("update account set date_of_birth = '1988-05-14' where id = $1", [accountId]);
  await page.goto('/login/find-my-account');
  await page.getByLabel(council.text('findAccount.reference')).fill(` ${rows[0]?.reference ?? ''} `);
  await page.getByLabel(council.text('accountForm.lastName')).fill('applicant');
  await page.getByLabel(council.text('accountForm.day')).fill('14');
  await page.getByLabel(council.text('accountForm.month')).fill('5');
  await page.getByLabel(council.text('accountForm.year')).fill('1988');
  await submitButton(page).click();
  await expectPage(page, council.text('findAccount.sentHeading'));
  await expect(page.getByRole('main')).not.toContainText(email);
  const { subject, text } = await nextLetter(council.tenantId, email);
  expect(subject).toContain(council.files.tenant.websiteTitle);
  // The letter is at the address already; it says that this is the one.
  expect(text.replace(/\s+/g, ' ')).toContain('It is the one this email came to.');
});

test('the pause before another letter is counted down for the eye, and said aloud at its ends', async ({
  page,
  council,
}) => {
  await page.clock.install();
  await askForAccount(page, council, newAddress());
  const count = page.locator('main [data-seconds]');
  const spoken = page.locator('#letter-again output');
  await expect(count).toHaveAttribute('data-seconds', /^(60|5\d)$/);
  await expect(spoken).toHaveText(council.text('accountForm.againSoon'));
  await spoken.evaluate((output) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(output.textContent ?? '')).observe(output, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.clock.runFor(40_000);
  await expect(count).toHaveAttribute('data-seconds', /^(1\d|20)$/);
  await page.clock.runFor(25_000);
  await expect(count).toHaveCount(0);
  await expect(spoken).toHaveText(council.text('accountForm.againNow'));
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([
    council.text('accountForm.againNow'),
  ]);
  await expect(page.locator('main [data-event="letter.resend"]')).toHaveAttribute('aria-disabled', 'false');
});

test('how strong a password is is said once it is typed, not at every key', async ({ page, council }) => {
  await page.goto('/create');
  await page.locator('#password').focus();
  await page.locator('#password').pressSequentially('c');
  await expect(page.locator('[data-strength]')).toHaveAttribute('data-strength', '0');
  const spoken = page.locator('[data-strength] output');
  await expect(spoken).not.toBeEmpty();
  await spoken.evaluate((output) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(output.textContent ?? '')).observe(output, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.locator('#password').pressSequentially(goodPassword.slice(1), { delay: 60 });
  const strong = council.text('password.strength', { strength: council.text('password.strength4') });
  await expect(spoken).toHaveText(strong);
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([strong]);
});

test('a password that is pasted keeps its spaces, before and after', async ({
  page,
  context,
  council,
  ground,
  logIn,
  newClient,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account/change-password');
  await page.locator('#currentPassword').fill(password);
  await page.evaluate((word) => navigator.clipboard.writeText(word), ` ${goodPassword}  `);
  await page.locator('#password').press('ControlOrMeta+v');
  await page.locator('#passwordAgain').press('ControlOrMeta+v');
  await submitButton(page).click();
  await expectPage(page, council.text('changePassword.doneHeading'));
  const answer = await newClient().logIn(email, ` ${goodPassword}  `);
  expect(answer.as(UserResponseSchema).userDetails).not.toBeNull();
});
