import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { addAccount } from '#tools/scenario/arrange.ts';

/** Somebody with an account and nothing else. Answers their e-mail address. */
export async function newMember({ pool, tenantId }: Ground): Promise<string> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(pool, tenantId, email);
  return email;
}

/** A page of the shortest form, of somebody with an account. */
export const namePage = '/account/forms/my-profile/yourName';
/** Where its answers are saved. */
export const draftCalls = '**/api/forms/my-profile/draft';
export const firstName = (page: Page) => page.getByLabel('First name');
/** What is said of saving, once it is so. */
export const saveState = (page: Page, state: string) => page.locator(`[data-save-state="${state}"]`);
export const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' });
