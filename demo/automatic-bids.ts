import { anyHome, type AutomaticChoices } from '#schemas/automatic-bids.ts';
import { applicantAccountIdOf } from './applications.ts';
import { insertAll, insertion } from './insert-all.ts';
import type { Transaction } from '#api/database/database.ts';

/** The demo applicant's choices for automatic bids, by council. */
const demoChoices: ReadonlyMap<string, AutomaticChoices> = new Map([
  ['three-rivers', { ...anyHome, neverAreas: ['Barge Quay'], bedrooms: [2, 3] }],
]);

const insertAutomaticBids = insertion('automatic_bidding', [
  'account_id',
  'state',
  'choices',
  'on_since',
  'changed_by',
]);

/** Turns automatic bids on for the demo applicant when the demo is first loaded. */
export async function addAutomaticBids(transaction: Transaction, tenantId: string, now: Date): Promise<void> {
  const choices = demoChoices.get(tenantId);
  if (choices === undefined) return;
  await insertAll(transaction, insertAutomaticBids, [
    {
      account_id: applicantAccountIdOf(tenantId),
      state: 'on',
      choices,
      on_since: now,
      changed_by: 'resident',
    },
  ]);
}
