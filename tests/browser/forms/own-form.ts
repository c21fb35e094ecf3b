import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { FormStartResponseSchema, SaveResponseSchema, type FormStartResponse } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';

/** Adds a person with an account and nothing else. Returns their email address. */
export async function newMember({ pool, tenantId }: Ground): Promise<string> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(pool, tenantId, email);
  return email;
}

/** A page of the shortest form, for a person with an account. */
export const namePage = '/account/forms/my-profile/yourName';
/** The address where its answers are saved. */
export const draftCalls = '**/api/forms/my-profile/draft';
export const firstName = (page: Page) => page.getByLabel('First name');
/** The line about saving, once it is in this state. */
export const saveState = (page: Page, state: string) => page.locator(`[data-save-state="${state}"]`);
export const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

/** Returns the server's state of the person's form. */
export async function startOf(client: Client, form: string): Promise<FormStartResponse> {
  return (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
}

/** Saves these answers over the server's, as the person's other device would. */
export async function saveAs(client: Client, form: string, more: Partial<Answers>): Promise<void> {
  const { definitionHash, formProgress, answers } = await startOf(client, form);
  const body = {
    definitionHash,
    version: formProgress.version,
    answers: {
      values: { ...answers.values, ...more.values },
      lists: { ...answers.lists, ...more.lists },
    },
  };
  const headers = { 'idempotency-key': randomUUID() };
  (await client.send('PUT', `/api/forms/${form}/draft`, { body, headers })).as(SaveResponseSchema);
}
