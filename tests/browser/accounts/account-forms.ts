import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectPage } from '../actions.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import type { Council } from '../council.ts';
import type { Troubles } from '../pages/troubles.ts';

/** A password that every demo council accepts. */
export const goodPassword = 'copper lantern  window bread';

/** Returns a new email address. */
export const newAddress = (): string => `${randomUUID()}@residents.example`;

export const submitButton = (page: Page): Locator => page.locator('main form button[type="submit"]');

/** The error summary of a form. */
export const summary = (page: Page): Locator => page.locator('main [role="alert"][data-state="error"]');

/** Answers every question of a new account as the council asks them. */
export async function fillNewAccount(page: Page, council: Council, email: string): Promise<void> {
  const [partner] = council.files.tenant.partners;
  const asked = page.getByLabel(council.text('create.partner'));
  if (partner && council.files.tenant.partners.length > 1) await asked.selectOption(partner.id);
  await page.getByLabel(council.text('create.firstName')).fill('Ada');
  await page.getByLabel(council.text('accountForm.lastName')).fill('Okoro-Lee');
  await page.getByLabel(council.text('accountForm.day')).fill('27');
  await page.getByLabel(council.text('accountForm.month')).fill('3');
  await page.getByLabel(council.text('accountForm.year')).fill('1985');
  await page.getByLabel(council.text('accountForm.email')).fill(email);
  await fillNewPassword(page, goodPassword);
  for (const box of await page.locator('main form input[type="checkbox"]').all()) await box.check();
}

/** Requests an account with the form, up to the letter. */
export async function askForAccount(page: Page, council: Council, email: string): Promise<void> {
  await page.goto('/create');
  await fillNewAccount(page, council, email);
  await submitButton(page).click();
  await expectPage(page, council.text('create.sentHeading'));
}

/** Types a new password into both of its boxes. */
export async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.locator('#password').fill(password);
  await page.locator('#passwordAgain').fill(password);
}

/** Answers the questions of a person who has forgotten the address of their account. */
export async function fillFindAccount(
  page: Page,
  council: Council,
  {
    reference,
    lastName,
    birth: [day, month, year],
  }: {
    readonly reference: string;
    readonly lastName: string;
    readonly birth: readonly [string, string, string];
  },
): Promise<void> {
  await page.getByLabel(council.text('findAccount.reference')).fill(reference);
  await page.getByLabel(council.text('accountForm.lastName')).fill(lastName);
  await page.getByLabel(council.text('accountForm.day')).fill(day);
  await page.getByLabel(council.text('accountForm.month')).fill(month);
  await page.getByLabel(council.text('accountForm.year')).fill(year);
}

/** Records an element's text changes from now on. Returns a function that returns them, oldest first. */
export async function listen(spoken: Locator): Promise<() => Promise<readonly string[]>> {
  const handle = await spoken.evaluateHandle((output) => {
    const said: string[] = [];
    new MutationObserver(() => said.push(output.textContent ?? '')).observe(output, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return said;
  });
  return () => handle.jsonValue();
}

/**
 * Cuts the connection of the call that `act` makes: it stays unknown whether the server acted. Checks that the
 * page says so, in the machine's state and without accessibility faults; then restores the connection.
 */
export async function loseCall(
  {
    page,
    council,
    troubles,
  }: { readonly page: Page; readonly council: Council; readonly troubles: Troubles },
  { path, state, act }: { readonly path: string; readonly state: string; readonly act: () => Promise<void> },
): Promise<void> {
  troubles.expect(new RegExp(`^failed: POST .*/api/${path} `));
  await page.route(`**/api/${path}`, (route) => route.abort('connectionfailed'));
  await act();
  // A hovered element has other colours, and its position depends on the council's texts.
  await page.mouse.move(0, 0);
  await expect(page.locator(`main [data-state="${state}"]`)).toBeVisible();
  await expect(page.locator('main [role="alert"]')).toContainText(council.text('errors.service.unavailable'));
  expect(await accessibilityFaults(page), state).toEqual([]);
  await page.unroute(`**/api/${path}`);
}
