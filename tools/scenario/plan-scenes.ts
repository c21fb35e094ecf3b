import type { Pool } from 'pg';
import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';

/** A step of a plan, the person's own and agreed unless told. */
export function planStep(reference: string, changed: Partial<PlanStepContent> = {}): PlanStepContent {
  return {
    reference,
    title: { 'en-GB': `Do ${reference}` },
    owner: 'resident',
    kind: 'required',
    agreed: true,
    ...changed,
  };
}

/** A case of one person, named by their registration number. */
export async function caseOf(
  pool: Pool,
  accountId: string,
  externalReference: string,
  changed: Partial<CaseItem> = {},
): Promise<CaseItem> {
  const { rows } = await pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [accountId],
  );
  return {
    externalReference,
    registrationNumber: rows[0]?.number ?? '',
    kind: 'homelessness',
    reference: `HO-${externalReference}`,
    title: { 'en-GB': 'Help with housing' },
    openedOn: '2026-01-05',
    ...changed,
  };
}

/** The plan of a case. */
export function planOf(
  caseReference: string,
  steps: readonly PlanStepContent[],
  changed: Partial<PlanItem> = {},
): PlanItem {
  return { externalReference: `P/${caseReference}`, caseReference, steps: [...steps], ...changed };
}
