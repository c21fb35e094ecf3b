import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAccount, password as demoPassword } from '#tools/scenario/arrange.ts';
import {
  fillNewAccount,
  fillNewPassword,
  goodPassword,
  newAddress,
  submitButton,
  summary,
} from './account-forms.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectPage, logInByForm, tabTo } from '../actions.ts';
import type { Council } from '../council.ts';
import { expect, test } from '../fixtures.ts';
import { lettersTo, nextLetter } from './letters.ts';

test.describe.configure({ mode: 'parallel' });

async function askForAccount(page: Page, council: Council, email: string): Promise<void> {
  await page.goto('/create');
  await expectPage(page, council.text('create.heading'));
  await fillNewAccount(page, council, email);
  await submitButton(page).click();
  await expectPage(page, council.text('create.sentHeading'));
}

test('somebody makes an account, confirms it by the link, and comes back to the form that wanted one', async ({
  page,
  council,
}) => {
  const email = newAddress();
  await page.goto('/account/forms/my-family');
  await expect(page.locator('main [data-note="needsAccount"]')).toBeVisible();
  await expectAccessible(page, council);
  await page
    .locator('main [data-note="needsAccount"]')
    .getByRole('link', { name: council.text('forms.session.createAccount') })
    .click();
  await expectPage(page, council.text('create.heading'));
  await expectAccessible(page, council);
  await fillNewAccount(page, council, email);
  await submitButton(page).click();
  await expectPage(page, council.text('create.sentHeading'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(email);
  await expectAccessible(page, council);

  const { link } = await nextLetter(council.tenantId, email);
  await page.goto(link);
  await expectPage(page, council.text('confirm.heading'));
  await expect(page, 'the token is not left in the address bar').toHaveURL(/\/create\/confirm$/);
  await expect(page.locator('main form')).toHaveAttribute('data-state', 'asking');
  await expectAccessible(page, council);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
  await expectAccessible(page, council);
  await page
    .getByRole('main')
    .getByRole('link', { name: council.text('accountForm.toLogin') })
    .click();
  await logInByForm(page, council, email, goodPassword);
  await expect(page).toHaveURL(/\/account\/forms\/my-family$/);
  await expectPage(page, 'My family');
});

test('the code does what the link does, pasted with spaces, and the address is there already', async ({
  page,
  council,
}) => {
  const email = newAddress();
  await askForAccount(page, council, email);
  const { code } = await nextLetter(council.tenantId, email);
  await page.getByRole('link', { name: council.text('accountForm.enterCode') }).click();
  await expect(page.getByLabel(council.text('accountForm.email'))).toHaveValue(email);
  const box = page.getByLabel(council.text('accountForm.code'));
  await box.fill(` ${code.slice(0, 3)} ${code.slice(-3)} `);
  await box.blur();
  await expect(box).toHaveValue(`${code.slice(0, 3)} ${code.slice(-3)}`);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
});

test('a long address breaks on a narrow phone', async ({ page, council }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await askForAccount(page, council, newAddress());
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

test('what is missing is said by each question, the summary leads there, and nothing typed is lost', async ({
  page,
  council,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/authentication/create')) asked += 1;
  });
  await page.goto('/create');
  await page.getByLabel(council.text('create.firstName')).fill('Ada');
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText(council.text('errors.create.missingFields'));
  await expectAccessible(page, council);
  const expected = [
    ['#lastName', 'accountForm.lastNameMissing'],
    ['#dateOfBirth', 'accountForm.dateOfBirthMissing'],
    ['#email', 'accountForm.emailMissing'],
    ['#password', 'password.newMissing'],
    ['#consents', 'create.consentsNone'],
  ] as const;
  await expect(summary(page).getByRole('link')).toHaveText(expected.map(([, key]) => council.text(key)));
  for (const [control, key] of expected) {
    await summary(page)
      .getByRole('link', { name: council.text(key) })
      .click();
    await expect(page.locator(control)).toBeFocused();
    await expect(page.locator(control)).toHaveAccessibleDescription(new RegExp(council.text(key)));
  }
  await expect(page.getByLabel(council.text('create.firstName'))).toHaveValue('Ada');
  await submitButton(page).click();
  await expect(summary(page), 'a second failure is said like the first').toBeFocused();
  expect(asked).toBe(0);
});

test('the meter loads when the password is entered, and judges as the server does', async ({
  page,
  council,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const judge = () => asked.filter((url) => url.includes('password-strength'));
  await page.goto('/create');
  await page.waitForLoadState('networkidle');
  expect(judge()).toEqual([]);
  await page.getByLabel(council.text('create.firstName')).fill('Marguerite');
  await page.locator('#password').fill('marguerite1');
  const rule = page.locator('main li[data-met]', { hasText: council.text('password.ruleStrength') });
  const meter = page.locator('[data-strength]');
  const full = meter.locator('[data-full="true"]');
  await expect(meter).toHaveAttribute('data-strength', /[01]/);
  await expect(full).toHaveCount(Number(await meter.getAttribute('data-strength')));
  await expect(rule).toHaveAttribute('data-met', 'false');
  await page.locator('#password').fill(goodPassword);
  await expect(rule).toHaveAttribute('data-met', 'true');
  await expect(meter).toHaveAttribute('data-strength', '4');
  await expect(full).toHaveCount(4);
  await expectAccessible(page, council);
  expect(judge()).toHaveLength(1);
});

test('where data is saved the server alone judges, and what was typed stays', async ({ page, council }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const judges: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('password-strength')) judges.push(request.url());
  });
  await page.goto('/create');
  await fillNewAccount(page, council, newAddress());
  await fillNewPassword(page, 'password123');
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(page.locator('#password')).toHaveAccessibleDescription(
    new RegExp(council.text('errors.password.tooWeak')),
  );
  await expect(page.locator('#password')).toHaveValue('password123');
  await expect(page.getByLabel(council.text('accountForm.year'))).toHaveValue('1985');
  expect(judges).toEqual([]);
});

test('two presses make one account and one letter', async ({ page, council }) => {
  const email = newAddress();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/authentication/create')) asked += 1;
  });
  await page.goto('/create');
  await fillNewAccount(page, council, email);
  await submitButton(page).dblclick();
  await expectPage(page, council.text('create.sentHeading'));
  await nextLetter(council.tenantId, email);
  expect(asked).toBe(1);
  expect(await lettersTo(council.tenantId, email)).toHaveLength(1);
});

test('a council that speaks plainly says that there is an account, and leads on', async ({
  page,
  council,
}) => {
  await page.goto('/create');
  await fillNewAccount(page, council, 'applicant@example.org');
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.create.alreadyRegistered'));
  await expectAccessible(page, council);
  await page.getByRole('link', { name: council.text('create.registeredReset') }).click();
  await expectPage(page, council.text('reset.heading'));
  await expect(page.getByLabel(council.text('accountForm.email'))).toHaveValue('applicant@example.org');
});

test('a link that is cut off, somebody else’s or used is of no use, and another letter is offered', async ({
  page,
  council,
}) => {
  const email = newAddress();
  await askForAccount(page, council, email);
  const { link } = await nextLetter(council.tenantId, email);
  for (const bad of [
    link.slice(0, -8),
    '/create/confirm#token=x',
    `/login${link.slice(link.indexOf('#'))}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(bad.replace(/^\/login/, '/login/reset-password-confirm'));
    if (bad.startsWith('/login')) await fillNewPassword(page, goodPassword);
    await submitButton(page).click();
    const key = bad.startsWith('/login') ? 'errors.resetConfirm.invalid' : 'errors.confirm.invalid';
    await expect(summary(page)).toContainText(council.text(key));
    await expect(summary(page)).toBeFocused();
  }
  await expectAccessible(page, council);
  await page.goto(`/create/confirm${link.slice(link.indexOf('#')).slice(0, -4)}`);
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await page.locator('main [data-event="letter.resend"]').click();
  await expect(page.locator('main form')).toHaveAttribute('data-state', 'resent');
  await expect(page.getByText(council.text('accountForm.againSent'))).toBeVisible();
  await expectAccessible(page, council);
  const again = await nextLetter(council.tenantId, email, 1);
  await page.getByLabel(council.text('accountForm.code')).fill(again.code);
  await submitButton(page).click();
  await expectPage(page, council.text('confirm.doneHeading'));
});

test('of two tabs that confirm at once, both say that the account is ready @full', async ({
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

test('a password is set anew by letter, and the old one is of no use', async ({ page, council, ground }) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await page.goto('/login');
  await page.getByRole('link', { name: council.text('login.forgottenPassword') }).click();
  await expectPage(page, council.text('reset.heading'));
  await expectAccessible(page, council);
  await page.getByLabel(council.text('accountForm.email')).fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expectPage(page, council.text('reset.sentHeading'));
  await expectAccessible(page, council);

  const { link } = await nextLetter(council.tenantId, email);
  await page.goto(link);
  await expectPage(page, council.text('reset.newHeading'));
  await expect(page).toHaveURL(/\/login\/reset-password-confirm$/);
  await expectAccessible(page, council);
  await fillNewPassword(page, ` ${goodPassword} `);
  await submitButton(page).click();
  await expectPage(page, council.text('reset.doneHeading'));
  await expectAccessible(page, council);

  await page
    .getByRole('main')
    .getByRole('link', { name: council.text('accountForm.toLogin') })
    .click();
  await logInByForm(page, council, email, demoPassword);
  await expect(summary(page)).toContainText(council.text('errors.login.invalid'));
  await page.getByLabel(council.text('login.password'), { exact: true }).fill(` ${goodPassword} `);
  await page.locator('[data-event="login.submit"]').click();
  await expectPage(page, council.text('titles.account'));
});

test('the code resets, too, and the new password is asked for twice @full', async ({
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

test('where messages are neutral, nobody learns who has an account @three-rivers', async ({
  page,
  council,
}) => {
  const isNeutral = council.files.tenant.siteSettings.some(
    ({ name, value }) => name === 'neutralAccountMessages' && value === true,
  );
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

test('whoever has forgotten the address is told where to look, whatever is true', async ({
  page,
  council,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: council.text('login.forgottenAddress') }).click();
  await expectPage(page, council.text('findAccount.heading'));
  await submitButton(page).click();
  await expect(summary(page).getByRole('link')).toHaveCount(3);
  await expectAccessible(page, council);
  await page.getByLabel(council.text('findAccount.reference')).fill('123456789');
  await page.getByLabel(council.text('accountForm.lastName')).fill('Nobody');
  await page.getByLabel(council.text('accountForm.day')).fill('1');
  await page.getByLabel(council.text('accountForm.month')).fill('2');
  await page.getByLabel(council.text('accountForm.year')).fill('1970');
  await submitButton(page).click();
  await expectPage(page, council.text('findAccount.sentHeading'));
  await expectAccessible(page, council);
});

test('a member changes the password, and is told which one was wrong', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await page.goto('/account/change-password');
  await expectPage(page, council.text('changePassword.heading'));
  await page.locator('#currentPassword').fill('not this one');
  await fillNewPassword(page, goodPassword);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('errors.changePassword.currentWrong'));
  await expectAccessible(page, council);
  await page.locator('#currentPassword').fill(demoPassword);
  await submitButton(page).click();
  await expectPage(page, council.text('changePassword.doneHeading'));
  await expectAccessible(page, council);
  await page.getByRole('link', { name: council.text('changePassword.toAccount') }).click();
  await expectPage(page, council.text('titles.account'));
});

test('a member changes the address, which holds once its mailbox has said so', async ({
  page,
  context,
  council,
  ground,
  logIn,
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
  await submitButton(page).click();
  await expectPage(page, council.text('changeEmail.sentHeading'));
  await expectAccessible(page, council);
  const { link } = await nextLetter(council.tenantId, next);
  // The letter may be opened where nobody is logged in, such as on a phone.
  await context.clearCookies();
  await page.goto(link);
  await expectPage(page, council.text('changeEmail.confirmHeading'));
  await expect(page).toHaveURL(/\/account\/confirm-email$/);
  await submitButton(page).click();
  await expectPage(page, council.text('changeEmail.doneHeading'));
  await expectAccessible(page, council);
  await nextLetter(council.tenantId, email);
  await page.goto('/login');
  await logInByForm(page, council, next);
  await expectPage(page, council.text('titles.account'));
});

test('by keyboard alone', async ({ page, council }) => {
  const email = newAddress();
  await page.goto('/create');
  for (const [control, text] of [
    ['#firstName', 'Ada'],
    ['#lastName', 'Lee'],
    ['#dateOfBirth', '27'],
    ['#dateOfBirth-month', '3'],
    ['#dateOfBirth-year', '1985'],
    ['#email', email],
    ['#password', goodPassword],
    ['#passwordAgain', goodPassword],
  ] as const) {
    await tabTo(page, page.locator(control));
    await page.keyboard.type(text);
  }
  for (const box of await page.locator('main form input[type="checkbox"]').all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Enter');
  await expectPage(page, council.text('create.sentHeading'));
});

test('a whole date that is pasted fills its three boxes', async ({ page, context, council }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/create');
  await page.evaluate(() => navigator.clipboard.writeText('27/03/1985'));
  await page.getByLabel(council.text('accountForm.day')).press('ControlOrMeta+v');
  await expect(page.getByLabel(council.text('accountForm.month'))).toHaveValue('03');
  await expect(page.getByLabel(council.text('accountForm.year'))).toHaveValue('1985');
});

test('without a line it is said, and what was typed is sent later', async ({
  page,
  context,
  council,
  troubles,
}) => {
  // A visitor's first write asks for its token first.
  troubles.expect(/failed: GET .*authentication\/user/);
  troubles.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/create');
  await fillNewAccount(page, council, newAddress());
  await expect(page.locator('[data-strength]')).toHaveAttribute('data-strength', /\d/);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('accountForm.offline'));
  await context.setOffline(false);
  await submitButton(page).click();
  await expectPage(page, council.text('create.sentHeading'));
});

test('after too many tries it is said how long to wait', async ({ page, council, troubles }) => {
  troubles.expect(/429: POST/);
  await page.route('**/api/authentication/reset', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '170' },
      contentType: 'application/problem+json',
      json: { code: 'request.rateLimited', requestId: randomUUID() },
    }),
  );
  await page.goto('/login/reset-password');
  await page.getByLabel(council.text('accountForm.email')).fill('somebody@example.org');
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('accountForm.waitMinutes_other', { count: 3 }));
  await expect(page.getByLabel(council.text('accountForm.email'))).toHaveValue('somebody@example.org');
});

test('where cookies are blocked it is said in words', async ({ page, context, council, troubles }) => {
  troubles.expect(/403: POST .*authentication\/reset/);
  // Nor can it be reported without the cookie.
  troubles.allow(/403: POST .*errorreports/);
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  // As a browser that keeps none; the server's answer is its own.
  await page.route('**/api/**', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto('/login/reset-password');
  await expect(page.getByRole('region', { name: council.text('accountForm.cookiesTitle') })).toBeVisible();
  await expectAccessible(page, council);
  await page.getByLabel(council.text('accountForm.email')).fill('somebody@example.org');
  await submitButton(page).click();
  await expect(summary(page)).toContainText(council.text('accountForm.cookiesText'));
});

test('where storage is blocked an account is made all the same', async ({ page, council }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await askForAccount(page, council, newAddress());
});
