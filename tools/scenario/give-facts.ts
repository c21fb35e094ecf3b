import type { Pool } from 'pg';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { addApplication } from './arrange.ts';

const member = (role: 'applicant' | 'adult') => ({ role, dateOfBirth: null });

/** Gives a new person's account the facts that a journey through a form needs, and no more. */
export async function giveFacts(
  pool: Pool,
  tenantId: string,
  accountId: string,
  facts: KnownFacts,
): Promise<void> {
  const born = facts['account.dateOfBirth'];
  await pool.query('update account set date_of_birth = $2 where id = $1', [accountId, born ?? null]);
  if (facts['application.isThere'] !== true) return;
  const { 'application.bedroomNeed': need, 'application.registrationDate': since } = facts;
  const size = Number(facts['application.householdSize'] ?? 1);
  await addApplication(pool, tenantId, accountId, {
    bedroomNeed: typeof need === 'number' ? need : null,
    registrationDate: typeof since === 'string' ? since : null,
    household: Array.from({ length: size }, (_none, at) => member(at === 0 ? 'applicant' : 'adult')),
  } satisfies Partial<ApplicationFacts>);
}
