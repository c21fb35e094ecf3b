import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { addAccount, addApplication, password as demoPassword } from '#tools/scenario/arrange.ts';
import {
  askForAccount,
  fillFindAccount,
  fillNewAccount,
  fillNewPassword,
  goodPassword,
  loseCall,
  newAddress,
  submitButton,
  summary,
} from './account-forms.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectPage, goWithin, logInByForm } from '../actions.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { ageLetters, lettersTo, nextLetter } from './letters.ts';

// One walk per machine: each screen in each of its states, and the ways between them.
// tests/paths/account-screens.api.test.ts walks every outcome on the API.
test.describe.configure({ mode: 'parallel' });

const again = (page: Page) => page.locator('main [data-event="letter.resend"]');
const toLogin = (page: Page, council: Council) =>
  page.getByRole('main').getByRole('link', { name: council.text('accountForm.toLogin') });

test('a visitor creates an account, confirms it by the link, and returns to the form that needed one', async ({
  page,
  council,
  troubles,
}) => {
  const email = newAddress();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/authentication/create')) asked += 1;
  });
  await page.goto('/account/forms/my-family');
  await expect(page.locator('main [data-note="needsAccount"]')).toBeVisible();
  await expectAccessible(page, council);
  await page
    .locator('main [data-note="needsAccount"]')
    .getByRole('link', { name: council.text('forms.session.createAccount') })
    .click();
  await expectPage(page, council.text('create.heading'));
  await fillNewAccount(page, council, email);

  await test.step('an unknown outcome is reported, and the typed answers stay', async () => {
    await loseCall(
      { page, council, troubles },
      { path: 'authentication/create', state: 'failed', act: () => submitButton(page).click() },
    );
    await expect(summary(page)).toBeFocused();
    await expect(page.locator('#password')).toHaveValue(goodPassword);
  });

  await test.step('two presses make one account and one letter', async () => {
    asked = 0;
    // The answer waits for the second press, which might otherwise hit the next page.
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/authentication/create', async (route) => {
      await pressed;
      await route.continue();
    });
    await submitButton(page).dblclick();
    await page.mouse.move(0, 0);
    release();
    await expectPage(page, council.text('create.sentHeading'));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(email);
    await expectAccessible(page, council);
    expect(asked).toBe(1);
  });

  const { link } = await nextLetter(council.tenantId, email);
  await test.step('the link asks before it confirms, and leaves no token in the address bar', async () => {
    await page.goto(link);
    await expectPage(page, council.text('confirm.heading'));
    await expect(page).toHaveURL(/\/create\/confirm$/);
    await expect(page.locator('main form')).toHaveAttribute('data-state', 'asking');
    await expectAccessible(page, council);
    await loseCall(
      { page, council, troubles },
      { path: 'authentication/confirm', state: 'failed', act: () => submitButton(page).click() },
    );
    await submitButton(page).click();
    await expectPage(page, council.text('confirm.doneHeading'));
    await expectAccessible(page, council);
  });

  await test.step('the Back button does not repeat anything, and shows no token', async () => {
    await toLogin(page, council).click();
    await expectPage(page, council.text('login.heading'));
    await page.goBack();
    await expectPage(page, council.text('confirm.heading'));
    await expect(page).toHaveURL(/\/create\/confirm$/);
    // Without the link the page asks for address and code.
    await expect(page.getByLabel(council.text('accountForm.code'))).toBeVisible();
    expect(await page.content()).not.toContain(link.slice(link.indexOf('=') + 1));
    await page.goForward();
    await expectPage(page, council.text('login.heading'));
  });

  await logInByForm(page, council, email, goodPassword);
  await expect(page).toHaveURL(/\/account\/forms\/my-family$/);
  await expectPage(page, 'My family');
  expect(await lettersTo(council.tenantId, email)).toHaveLength(1);
});

test('on a narrow phone: a truncated link fails, and another letter’s code works @full', async ({
  page,
  council,
  troubles,
}) => {
  const email = newAddress();
  await page.setViewportSize({ width: 320, height: 700 });
  await askForAccount(page, council, email);
  await test.step('a long address wraps', async () => {
    const widths = await page
      .locator('main .sheet')
      .evaluate(({ scrollWidth, clientWidth }) => [
        scrollWidth,
        clientWidth,
        document.documentElement.scrollWidth,
      ]);
    expect(widths[0], 'the sheet holds what is in it').toBeLessThanOrEqual(widths[1] ?? 0);
    expect(widths[2], 'nothing is wider than the window').toBe(320);
  });

  const { link } = await nextLetter(council.tenantId, email);
  await page.getByRole('link', { name: council.text('accountForm.enterCode') }).click();
  await expect(page.getByLabel(council.text('accountForm.email'))).toHaveValue(email);

  await page.goto('about:blank');
  await page.goto(link.slice(0, -8));
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.confirm.invalid'));
  await expect(summary(page)).toBeFocused();
  await expectAccessible(page, council);

  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await loseCall(
    { page, council, troubles },
    { path: 'authentication/confirm/resend', state: 'resendFailed', act: () => again(page).click() },
  );
  await again(page).click();
  await expect(page.locator('main form')).toHaveAttribute('data-state', 'resent');
  await expect(page.getByText(council.text('accountForm.againSent'))).toBeVisible();
  await expectAccessible(page, council);

  const { code } = await nextLetter(council.tenantId, email, 1);
  const box = page.getByLabel(council.text('accountForm.code'));
  // Pasted with the letter's spaces.
  await box.fill(` ${code.slice(0, 3)} ${code.slice(-3)} `);
  await box.blur();
  await expect(box).toHaveValue(`${code.slice(0, 3)} ${code.slice(-3)}`);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
});

test('two tabs that confirm at once both say that the account is ready @full', async ({
  page,
  context,
  council,
}) => {
  const email = newAddress();
  await askForAccount(page, council, email);
  const { link } = await nextLetter(council.tenantId, email);
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto(link)));
  await Promise.all([page, other].map((tab) => submitButton(tab).click()));
  await Promise.all([page, other].map((tab) => expectPage(tab, council.text('confirm.doneHeading'))));
});

test('a password is reset by letter, and the old one stops working', async ({
  page,
  council,
  ground,
  troubles,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  const address = page.getByLabel(council.text('accountForm.email'));
  await page.goto('/login');
  await page.getByRole('link', { name: council.text('login.forgottenPassword') }).click();
  await expectPage(page, council.text('reset.heading'));

  await test.step('a malformed address is refused', async () => {
    await address.fill('no address at all');
    await submitButton(page).click();
    await expect(page.locator('main form')).toHaveAttribute('data-state', 'refused');
    await expect(summary(page)).toBeFocused();
  });

  await test.step('after too many tries the page says how long to wait', async () => {
    troubles.expect(/429: POST/);
    await page.route(
      '**/api/authentication/reset',
      (route) =>
        route.fulfill({
          status: 429,
          headers: { 'Retry-After': '170' },
          contentType: 'application/problem+json',
          json: { code: 'request.rateLimited', requestId: randomUUID() },
        }),
      { times: 1 },
    );
    await address.fill(email.toUpperCase());
    await submitButton(page).click();
    await expect(summary(page)).toContainText(council.text('accountForm.waitMinutes_other', { count: 3 }));
    await expect(address).toHaveValue(email.toUpperCase());
  });

  await test.step('an unknown outcome of the request for a letter is reported', async () => {
    await loseCall(
      { page, council, troubles },
      { path: 'authentication/reset', state: 'failed', act: () => submitButton(page).click() },
    );
    await expect(address).toHaveValue(email.toUpperCase());
    await address.press('Enter');
    await expectPage(page, council.text('reset.sentHeading'));
    await expectAccessible(page, council);
  });

  await test.step('an expired link keeps what was typed, and leads to another letter', async () => {
    const yesterday = await nextLetter(council.tenantId, email);
    await ageLetters(ground, email);
    await page.goto(yesterday.link);
    await expectPage(page, council.text('reset.newHeading'));
    await expect(page).toHaveURL(/\/login\/reset-password-confirm$/);
    await fillNewPassword(page, goodPassword);
    await submitButton(page).click();
    await expect(summary(page)).toContainText(council.text('errors.resetConfirm.invalid'));
    await expect(page.locator('#password')).toHaveValue(goodPassword);
    await expectAccessible(page, council);
    await page.locator('[data-event="reset.restart"]').click();
    await expectPage(page, council.text('reset.heading'));
    await address.fill(email);
    await submitButton(page).click();
    await expectPage(page, council.text('reset.sentHeading'));
  });

  await test.step('with the letter’s code a password that the server finds weak is not saved', async () => {
    const { code } = await nextLetter(council.tenantId, email, 1);
    await page.locator('[data-event="code.enter"]').click();
    await page.getByLabel(council.text('accountForm.code')).fill(code);
    await fillNewPassword(page, goodPassword);
    // The page itself lets no weak password pass.
    await page.route(
      '**/api/authentication/reset-confirm',
      (route) => route.continue({ postData: { ...route.request().postDataJSON(), password: 'password12' } }),
      { times: 1 },
    );
    await submitButton(page).click();
    await expect(page.locator('main form')).toHaveAttribute('data-state', 'notSaved');
    await expect(summary(page)).toContainText(council.text('errors.password.tooWeak'));
    await expectAccessible(page, council);
  });

  await test.step('a current link sets it, at the second try', async () => {
    const { link } = await nextLetter(council.tenantId, email, 1);
    // The page already has the link's address, so `goto` would only change the fragment.
    await page.goto('about:blank');
    await page.goto(link);
    await fillNewPassword(page, ` ${goodPassword} `);
    await loseCall(
      { page, council, troubles },
      {
        path: 'authentication/reset-confirm',
        state: 'saveFailed',
        act: () => submitButton(page).click(),
      },
    );
    await expect(page.locator('#passwordAgain')).toHaveValue(` ${goodPassword} `);
    await submitButton(page).click();
    await expectPage(page, council.text('reset.doneHeading'));
    await expectAccessible(page, council);
  });

  await toLogin(page, council).click();
  await logInByForm(page, council, email, demoPassword);
  await expect(summary(page)).toContainText(council.text('errors.login.invalid'));
  await page.getByLabel(council.text('login.password'), { exact: true }).fill(` ${goodPassword} `);
  await page.locator('[data-event="login.submit"]').click();
  await expectPage(page, council.text('titles.account'));
});

test('the code works, too, and the new password is asked for twice @full', async ({
  page,
  council,
  ground,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await page.goto('/login/reset-password');
  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await submitButton(page).click();
  const { code } = await nextLetter(council.tenantId, email);
  await page.locator('[data-event="code.enter"]').click();
  await page.getByLabel(council.text('accountForm.code')).fill(code);
  await page.locator('#password').fill(goodPassword);
  await page.locator('#passwordAgain').fill('something else');
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.password.different'));
  await expectAccessible(page, council);
  await page.locator('#passwordAgain').fill(goodPassword);
  await submitButton(page).click();
  await expectPage(page, council.text('reset.doneHeading'));
});

test('where messages are neutral, no one learns who has an account @full', async ({ page, council }) => {
  const isNeutral = isSettingOn(council.files.tenant.siteSettings, 'neutralAccountMessages');
  const email = newAddress();
  await page.goto('/login/reset-password');
  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await submitButton(page).click();
  if (isNeutral) {
    await expectPage(page, council.text('reset.sentHeading'));
    await nextLetter(council.tenantId, email);
  } else {
    await expect(summary(page)).toContainText(council.text('errors.reset.noAccount'));
  }
});

test('a forgotten address: everyone gets the same message, and only right answers bring a letter', async ({
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
  await page.goto('/login');
  await page.getByRole('link', { name: council.text('login.forgottenAddress') }).click();
  await expectPage(page, council.text('findAccount.heading'));
  await submitButton(page).click();
  await expect(summary(page).getByRole('link')).toHaveCount(3);
  await expectAccessible(page, council);
  await fillFindAccount(page, council, {
    reference: '123456789',
    lastName: 'Nobody',
    birth: ['1', '2', '1970'],
  });
  await submitButton(page).click();
  await expectPage(page, council.text('findAccount.sentHeading'));
  await expectAccessible(page, council);

  await page.goto('/login/find-my-account');
  await fillFindAccount(page, council, {
    reference: ` ${rows[0]?.reference ?? ''} `,
    lastName: 'applicant',
    birth: ['14', '5', '1988'],
  });
  await submitButton(page).click();
  await expectPage(page, council.text('findAccount.sentHeading'));
  await expect(page.getByRole('main')).not.toContainText(email);
  const { subject, text } = await nextLetter(council.tenantId, email);
  expect(subject).toContain(council.files.tenant.websiteTitle);
  // The letter has already reached this address and says that it is the account's own.
  expect(text.replace(/\s+/g, ' ')).toContain('It is the one we sent this email to.');
});

test('a member changes the password, and is told which one was wrong', async ({
  page,
  context,
  council,
  ground,
  logIn,
  newClient,
  troubles,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account/change-password');
  await expectPage(page, council.text('changePassword.heading'));
  await page.locator('#currentPassword').fill('not this one');
  await page.evaluate((word) => navigator.clipboard.writeText(word), ` ${goodPassword}  `);
  await page.locator('#password').press('ControlOrMeta+v');
  await page.locator('#passwordAgain').press('ControlOrMeta+v');
  await loseCall(
    { page, council, troubles },
    { path: 'account/change-password', state: 'failed', act: () => submitButton(page).click() },
  );
  await expect(page.locator('#currentPassword')).toHaveValue('not this one');
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.changePassword.currentWrong'));
  await expectAccessible(page, council);
  await page.locator('#currentPassword').fill(demoPassword);
  await submitButton(page).click();
  await expectPage(page, council.text('changePassword.doneHeading'));
  await expectAccessible(page, council);
  await page.getByRole('link', { name: council.text('changePassword.toAccount') }).click();
  await expectPage(page, council.text('titles.account'));
  // With the spaces before and after it.
  const answer = await newClient().logIn(email, ` ${goodPassword}  `);
  expect(answer.as(UserResponseSchema).userDetails).not.toBeNull();
});

test('a member changes the address, which takes effect once its mailbox confirms', async ({
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
  await submitButton(page).click();
  await expect(summary(page).getByRole('link')).toHaveCount(2);
  await expectAccessible(page, council);
  await page.getByLabel(council.text('changeEmail.new')).fill(next);
  await page.locator('#currentPassword').fill(demoPassword);
  await loseCall(
    { page, council, troubles },
    { path: 'account/change-email', state: 'failed', act: () => submitButton(page).click() },
  );
  await submitButton(page).click();
  await expectPage(page, council.text('changeEmail.sentHeading'));
  await expectAccessible(page, council);
  const { link } = await nextLetter(council.tenantId, next);
  // The letter may be opened without a session, such as on a phone.
  await context.clearCookies();
  await page.goto(link);
  await expectPage(page, council.text('changeEmail.confirmHeading'));
  await expect(page).toHaveURL(/\/account\/confirm-email$/);
  await loseCall(
    { page, council, troubles },
    {
      path: 'authentication/confirm-email-change',
      state: 'confirmFailed',
      act: () => submitButton(page).click(),
    },
  );
  await submitButton(page).click();
  await expectPage(page, council.text('changeEmail.doneHeading'));
  await expectAccessible(page, council);
  await nextLetter(council.tenantId, email);
  await goWithin(page, '/login');
  await logInByForm(page, council, next);
  await expectPage(page, council.text('titles.account'));
});

test('if two people share an address, the code leads to a new password and the person’s own name @full', async ({
  page,
  council,
  ground,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email, 'unconfirmed');
  await askForAccount(page, council, email);
  const { code, link } = await nextLetter(council.tenantId, email);
  expect(link).toContain('/login/reset-password-confirm#token=');
  await page.getByRole('link', { name: council.text('accountForm.enterCode') }).click();
  await page.getByLabel(council.text('accountForm.code')).fill(code);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.confirm.choosePassword'));

  await page.getByRole('link', { name: council.text('confirm.choosePassword') }).click();
  await expectPage(page, council.text('reset.newHeading'));
  await expect(page.getByLabel(council.text('accountForm.email'))).toHaveValue(email);
  await page.getByLabel(council.text('accountForm.code')).fill(code);
  await fillNewPassword(page, goodPassword);
  await submitButton(page).click();
  await expect(summary(page).getByRole('link')).toHaveText([
    council.text('create.firstNameMissing'),
    council.text('accountForm.dateOfBirthMissing'),
  ]);
  await expectAccessible(page, council);
  await page.getByLabel(council.text('create.firstName')).fill('Mair');
  await page.getByLabel(council.text('accountForm.lastName')).fill('Prys');
  await page.getByLabel(council.text('accountForm.day')).fill('3');
  await page.getByLabel(council.text('accountForm.month')).fill('2');
  await page.getByLabel(council.text('accountForm.year')).fill('1990');
  await submitButton(page).click();
  await expectPage(page, council.text('reset.doneHeading'));
});
