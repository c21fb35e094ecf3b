import type { Page } from '@playwright/test';
import { addAccount, password } from '#tools/scenario/arrange.ts';
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
import type { Troubles } from '../pages/troubles.ts';

test.describe.configure({ mode: 'parallel' });

/** Cuts the connection of one call: nobody knows whether the server acted. */
async function cut(page: Page, troubles: Troubles, path: string): Promise<void> {
  troubles.expect(new RegExp(`^failed: POST .*/api/${path} `));
  await page.route(`**/api/${path}`, (route) => route.abort('connectionfailed'));
}

/** The machine's state is on the page, in words and without a fault of accessibility. */
async function expectFailure(page: Page, council: Council, state: string): Promise<void> {
  await expect(page.locator(`main [data-state="${state}"]`)).toBeVisible();
  await expect(page.locator('main [role="alert"]')).toContainText(council.text('errors.service.unavailable'));
  expect(await accessibilityFaults(page), state).toEqual([]);
}

test('a new account of which nobody knows whether it was made: said, kept, and sent again', async ({
  page,
  council,
  troubles,
}) => {
  await page.goto('/create');
  await fillNewAccount(page, council, newAddress());
  await cut(page, troubles, 'authentication/create');
  await submitButton(page).click();
  await expectFailure(page, council, 'failed');
  await expect(summary(page)).toBeFocused();
  await expect(page.locator('#password')).toHaveValue(goodPassword);
  await page.unrouteAll();
  await submitButton(page).click();
  await expectPage(page, council.text('create.sentHeading'));
});

test('another letter that cannot be asked for: said beside its button, on both pages that have one', async ({
  page,
  council,
  troubles,
}) => {
  await page.clock.install();
  await page.goto('/create');
  await fillNewAccount(page, council, newAddress());
  await submitButton(page).click();
  await expectPage(page, council.text('create.sentHeading'));
  await cut(page, troubles, 'authentication/confirm/resend');
  await page.clock.runFor(61_000);
  await page.locator('main [data-event="letter.resend"]').click();
  await expectFailure(page, council, 'resendFailed');
  await page.unrouteAll();
  await page.locator('main [data-event="letter.resend"]').click();
  await expect(page.locator('main .letter[data-state="resent"]')).toContainText(
    council.text('accountForm.againSent'),
  );

  await cut(page, troubles, 'authentication/confirm/resend');
  await page.goto('/create/confirm');
  await page.getByLabel(council.text('accountForm.email')).fill(newAddress());
  await page.locator('main [data-event="letter.resend"]').click();
  await expectFailure(page, council, 'resendFailed');
  await page.unrouteAll();
  await page.locator('main [data-event="letter.resend"]').click();
  await expect(page.locator('main form')).toHaveAttribute('data-state', 'resent');
});

test('a confirmation, a letter to reset and a new password that are lost on the line', async ({
  page,
  council,
  troubles,
}) => {
  await cut(page, troubles, 'authentication/confirm');
  await page.goto('/create/confirm#token=nobody-knows');
  await submitButton(page).click();
  await expectFailure(page, council, 'failed');

  await cut(page, troubles, 'authentication/reset');
  await page.goto('/login/reset-password');
  await page.getByLabel(council.text('accountForm.email')).fill('somebody@example.org');
  await submitButton(page).click();
  await expectFailure(page, council, 'failed');
  await expect(page.getByLabel(council.text('accountForm.email'))).toHaveValue('somebody@example.org');

  await cut(page, troubles, 'authentication/reset-confirm');
  await page.goto('/login/reset-password-confirm#token=nobody-knows');
  await fillNewPassword(page, goodPassword);
  await submitButton(page).click();
  await expectFailure(page, council, 'saveFailed');
  await expect(page.locator('#passwordAgain')).toHaveValue(goodPassword);
});

test('a password and an address that a member changes, lost on the line', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const email = newAddress();
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await cut(page, troubles, 'account/change-password');
  await page.goto('/account/change-password');
  await page.locator('#currentPassword').fill(password);
  await fillNewPassword(page, goodPassword);
  await submitButton(page).click();
  await expectFailure(page, council, 'failed');
  await expect(page.locator('#currentPassword')).toHaveValue(password);

  await cut(page, troubles, 'account/change-email');
  await page.goto('/account/change-email');
  await page.getByLabel(council.text('changeEmail.new')).fill(newAddress());
  await page.locator('#currentPassword').fill(password);
  await submitButton(page).click();
  await expectFailure(page, council, 'failed');

  await cut(page, troubles, 'authentication/confirm-email-change');
  await page.goto('/account/confirm-email#token=nobody-knows');
  await submitButton(page).click();
  await expectFailure(page, council, 'confirmFailed');
});

test('at 320 px with text twice its size nothing is cut off and nothing lies over another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of ['/create', '/login', '/login/reset-password-confirm', '/login/find-my-account']) {
    await page.goto(address);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    // With all that can be said about the answers, too.
    await submitButton(page).click();
    await expect(summary(page)).toBeVisible();
    const faults = await page.evaluate(() => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page, which has nothing outside it
      const name = (element: Element) =>
        `${element.tagName} ${element.id} ${element.textContent?.trim().slice(0, 40) ?? ''}`;
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
      const isSeen = (element: Element) =>
        element.checkVisibility() && element.closest('.visually-hidden') === null;
      const all = [...document.querySelectorAll('main *')].filter(isSeen);
      const everywhere = [...document.querySelectorAll('body *')].filter(isSeen);
      const wide = everywhere.filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
      const cutOff = all.filter(
        (element) =>
          getComputedStyle(element).overflowX !== 'visible' &&
          element.tagName !== 'INPUT' &&
          element.scrollWidth > element.clientWidth + 1,
      );
      const controls = all.filter((element) =>
        element.matches('main form :is(label, legend, button, input:not([type="checkbox"]), select)'),
      );
      const over = controls.flatMap((one, place) =>
        controls
          .slice(place + 1)
          .filter((other) => !one.contains(other) && !other.contains(one))
          .filter((other) => {
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            return (
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
            );
          })
          .map((other) => `${name(one)} over ${name(other)}`),
      );
      return [
        ...wide.map((element) => `too wide: ${name(element)}`),
        ...cutOff.map((element) => `cut off: ${name(element)}`),
        ...over,
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
      ];
    });
    expect(faults, address).toEqual([]);
  }
});
