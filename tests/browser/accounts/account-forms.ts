import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Council } from '../council.ts';

/** A password that every council of the demo takes. */
export const goodPassword = 'copper lantern  window bread';

/** An address that nobody had before. */
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

/** Types a new password into both of its boxes. */
export async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.locator('#password').fill(password);
  await page.locator('#passwordAgain').fill(password);
}
