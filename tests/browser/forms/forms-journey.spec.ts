import type { Page } from '@playwright/test';
import { expectPage, goWithin, logInByForm, pressInMenu } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { firstName, goOn, newMember, saveState, startOf } from './own-form.ts';

test('a form is filled in page by page, checked, agreed to and sent once', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  const email = await newMember(ground);
  await logIn(email);
  await page.goto('/account/forms/my-profile');
  await page.getByRole('link', { name: 'Begin', exact: true }).click();
  // Correct from the first page on.
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0');
  await expect(page.getByText(/^About you · Part 1 of \d+$/)).toBeVisible();
  await firstName(page).fill('Samira');
  await page.getByLabel('Last name').fill('Evans');
  await next(page, 'Have you ever had another name?');
  await choose(page, 'No');
  await next(page, 'What is your date of birth?');
  await typeDay(page, ['27', '3', '1990']);
  await next(page, 'Do you have a National Insurance number?');
  await choose(page, 'No');
  await next(page, 'My profile');
  const section = page.locator('[data-section="aboutYou"]');
  await expect(section).toHaveAttribute('data-status', 'completed');
  await expect(section).toContainText('Completed');
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expectPage(page, 'How can we reach you?');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await choose(page, 'Letter');
  await next(page, 'Is it safe for us to contact you?');
  await choose(page, 'Yes');
  await next(page, 'Does someone help you with this?');
  await choose(page, 'No');
  await next(page, 'My profile');
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await choose(page, 'English');
  await next(page, 'How would you like our letters and pages?');
  await page.getByRole('checkbox', { name: 'As they are' }).check();
  await next(page, 'My profile');
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await choose(page, 'British');
  await next(page, 'Check your answers');
  await expect(page.locator('[data-answer="dateOfBirth"]')).toContainText('27 March 1990');

  // A change from the check page leads straight back to it.
  await page.locator('[data-page="yourName"]').getByRole('link').click();
  await firstName(page).fill('Samira Jane');
  await next(page, 'Check your answers');
  await expect(page.locator('[data-answer="firstName"]')).toContainText('Samira Jane');
  await page.getByRole('link', { name: 'Continue' }).click();

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/forms/my-profile/submit')) calls.push(request.method());
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(calls).toEqual([]);
  const agree = page.getByRole('checkbox', { name: 'I agree with these statements' });
  await expect(agree).toHaveAccessibleDescription(
    'Tick “I agree with these statements” before you send the form',
  );
  await page.getByRole('alert').getByRole('link').click();
  await expect(agree).toBeFocused();
  await agree.check();
  await expect(agree).toHaveAccessibleDescription('');
  await test.step('a form that did not reach the server says so, and can be sent again', async () => {
    troubles.expect(/^failed: POST .*\/submit /);
    await page.route('**/api/forms/my-profile/submit', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(saveState(page, 'notSent')).toBeAttached();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.unroute('**/api/forms/my-profile/submit');
    calls.length = 0;
  });
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expectPage(page, 'We have your profile');
  await expect(page.locator('[data-receipt="reference"]')).toHaveText(/\S{6,}/);
  expect(calls).toEqual(['POST']);
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  const tile = page.locator('li[data-form="my-profile"]');
  await expect(tile).toHaveAttribute('data-form-state', 'submitted');

  // The receipt's promise: a change can be reported, starting from the submitted answers.
  await tile.getByRole('link', { name: /^Tell us about a change\b.*My profile$/ }).click();
  await expectPage(page, 'Has something changed about you?');
  await page.getByRole('button', { name: 'Tell us what changed' }).click();
  await expectPage(page, 'My profile');
  await expect(page.getByText(/^What you told us on /)).toBeVisible();
  await page.goBack();
  await goWithin(page, '/account/forms/my-profile/tell-us-about-a-change');
  await expectPage(page, 'My profile');
  await page.getByRole('main').getByRole('link', { name: 'Check your answers' }).click();
  await page.locator('[data-page="yourName"]').getByRole('link').click();
  await firstName(page).fill('Samira J');
  await next(page, 'Check your answers');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'I agree with these statements' }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expectPage(page, 'We have your change');
  await expect(page.getByRole('main')).not.toContainText('We have your profile');
});

// accounts/account-screens.spec.ts covers the way from a form's first page by a new account.
for (const [path, tag] of [
  ['/account/forms/my-profile/contact', ' @full'],
  ['/forms/my-profile/contact', ''],
] as const)
  test(`a visitor at ${path} is told why it needs an account, and returns there with one${tag}`, async ({
    page,
    council,
    ground,
    troubles,
  }) => {
    if (path.startsWith('/forms/')) troubles.expect(/^401: GET .*\/start$/);
    await page.goto(path);
    await expectPage(page, 'My profile');
    await expect(page.getByRole('heading', { name: 'You need an account for this form' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Forms you can begin without an account' })).toHaveAttribute(
      'href',
      '/forms',
    );
    // A new account is another way; its letter opens a separate page.
    await main.getByRole('link', { name: 'Create an account' }).click();
    await expectPage(page, council.text('create.heading'));
    await main.getByRole('link', { name: 'Log in' }).click();
    await expectPage(page, council.text('login.heading'));
    await logInByForm(page, council, await newMember(ground));
    await expect(page).toHaveURL(/\/account\/forms\/my-profile\/contact$/);
    await expectPage(page, 'How can we reach you?');
  });

// pages/without-script.spec.ts fills in each page of this form.
test('a visitor finds out by the menu whether it is worth applying, why, and how to continue', async ({
  page,
  newClient,
}) => {
  await page.goto('/');
  await pressInMenu(page, 'a[href="/forms"]');
  await expect(page.locator('[data-form="pre-assessment"]')).toBeVisible();
  await expect(page.locator('[data-form="my-profile"]')).toHaveCount(0);
  await goWithin(page, '/forms/pre-assessment');
  // Its first page has nothing to fill in.
  await expect(page.locator('[data-section="you"]')).toContainText('Not started');
  const { definitionHash } = await startOf(newClient(), 'pre-assessment');
  const values = {
    dateOfBirth: '1988-05-12',
    nationality: 'british',
    connectionKinds: ['none'],
    homeNow: 'none',
    needs: ['homeless'],
    incomeBand: 'to-30000',
    aboveSavings: false,
    ownsHome: false,
    troubles: ['none'],
  };
  await page.evaluate((kept) => localStorage.setItem('preassessmentform', JSON.stringify(kept)), {
    formIdentifier: 'pre-assessment',
    definitionHash,
    answers: { values, lists: {} },
  });
  await page.goto('/forms/pre-assessment/send-form');
  await page.getByRole('checkbox', { name: 'I agree with these statements' }).check();
  await page.getByRole('button', { name: 'See my result' }).click();
  await expectPage(page, 'Your result');
  const outcome = page.locator('[data-outcome="unlikely"]');
  await expect(outcome).toContainText('Nothing connects you with our area yet');
  await expect(outcome).toContainText('You can still apply');
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/create',
  );
});

/** Types a date's day, month and year. */
async function typeDay(page: Page, [day, month, year]: readonly [string, string, string]): Promise<void> {
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Year').fill(year);
}

/** Chooses an answer of a question with few options. */
async function choose(page: Page, answer: string): Promise<void> {
  await page.getByRole('radio', { name: answer, exact: true }).check();
}

/** Goes on to the page of this name, whose heading gets the focus for screen readers. */
async function next(page: Page, title: string): Promise<void> {
  await goOn(page).click();
  await expectPage(page, title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
