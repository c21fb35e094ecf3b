import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { planStepModel } from '#machines/lifecycle/plan-step.model.ts';
import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import { addAccount, registrationNumberOf } from './arrange.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';

/** Returns a step of a plan, by default the person's own and agreed. */
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

/** Returns a case of one person, identified by registration number. */
export async function caseOf(
  pool: Pool,
  accountId: string,
  externalReference: string,
  changed: Partial<CaseItem> = {},
): Promise<CaseItem> {
  return {
    externalReference,
    registrationNumber: await registrationNumberOf(pool, accountId),
    kind: 'homelessness',
    reference: `HO-${externalReference}`,
    title: { 'en-GB': 'Help with housing' },
    openedOn: '2026-01-05',
    ...changed,
  };
}

/** Returns the plan of a case. */
export function planOf(
  caseReference: string,
  steps: readonly PlanStepContent[],
  changed: Partial<PlanItem> = {},
): PlanItem {
  return { externalReference: `P/${caseReference}`, caseReference, steps: [...steps], ...changed };
}

/** Adds a case with a plan to a person, as the feed would write it. */
export async function addPlan(
  pool: Pool,
  tenantId: string,
  accountId: string,
  steps: readonly PlanStepContent[],
): Promise<void> {
  const reference = randomUUID();
  await pool.query(
    `with a_case as (
       insert into housing_case (tenant_id, external_reference, account_id, kind, reference, title, opened_on)
       values ($1, $2, $3, 'homelessness', 'HO-1', '{"en-GB": "Help with housing"}', '2026-01-05') returning id
     ), plan as (
       insert into housing_plan (tenant_id, case_id, external_reference) select $1, id, $2 from a_case returning id
     ), written as (
       insert into housing_plan_version (tenant_id, plan_id, version, content)
       select $1, id, 1, jsonb_build_object('steps', $4::jsonb) from plan
     )
     insert into plan_step (tenant_id, plan_id, reference, owner, is_expected)
     select $1, plan.id, step ->> 'reference', step ->> 'owner', step ->> 'kind' = 'required'
       from plan cross join jsonb_array_elements($4::jsonb) as step`,
    [tenantId, reference, accountId, JSON.stringify(steps)],
  );
}

/** Arranges a person with a plan of one step, either theirs or the council's. */
function oneStep(owner: PlanStepContent['owner'], look: string): Arrange {
  return async ({ pool, tenantId }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    await addPlan(pool, tenantId, accountId, [planStep('S1', { owner })]);
    return { email, path: '/account/mypersonalhousingplan', look: [logInStep, look], listed: null };
  };
}

const planStepScenes: ScenariosOf<typeof planStepModel> = {
  'own-step': oneStep('resident', 'The step is one of the person’s own, and its page has the buttons.'),
  'council-step': oneStep('council', 'The step is one of the council’s, and has no buttons.'),
};

/** Arrangements for the scenarios of the machines of plans, by machine id. */
export const planScenes = { 'plan-step': planStepScenes };
