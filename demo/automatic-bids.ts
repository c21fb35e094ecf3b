import type { Transaction } from 'kysely';
import type { Tables } from '#api/database/tables.ts';
import { anyHome, type AutomaticChoices } from '#schemas/automatic-bids.ts';
import { applicantAccountIdOf } from './applications.ts';
import { insertAll } from './insert-all.ts';

/** The demo applicant's choices for automatic bids, by council. */
const demoChoices: ReadonlyMap<string, AutomaticChoices> = new Map([
  ['three-rivers', { ...anyHome, neverAreas: ['Barge Quay'], bedrooms: [2, 3] }],
]);

/** Turns automatic bids on for the demo applicant when the demo is first loaded. */
export async function addAutomaticBids(
  transaction: Transaction<Tables>,
  tenantId: string,
  now: Date,
): Promise<void> {
  const choices = demoChoices.get(tenantId);
  if (choices === undefined) return;
  await insertAll(transaction, 'automatic_bidding', [
    {
      tenant_id: tenantId,
      account_id: applicantAccountIdOf(tenantId),
      state: 'on',
      stopped_because: null,
      choices: JSON.stringify(choices),
      on_since: now,
      changed_by: 'resident',
    },
  ]);
}
