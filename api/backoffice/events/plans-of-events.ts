import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

type PlanOfEvent = Pick<
  Extract<ResidentEventOfFeed, { readonly step: unknown }>['step'],
  'planReference' | 'caseReference'
>;

const readPlans = statement({
  values: { references: 'text[]' },
  row: { planReference: 'text', caseReference: 'text' },
  text: `
    select plan.external_reference as "planReference", housing_case.external_reference as "caseReference"
      from housing_plan as plan
      join housing_case on housing_case.tenant_id = plan.tenant_id and housing_case.id = plan.case_id
     where plan.tenant_id = app_tenant() and plan.external_reference = any($references::text[])`,
});

/** Finds the plans whose steps events are about, by the council's reference. */
export async function findPlansOfEvents(
  database: TenantDatabase,
  references: readonly string[],
): Promise<ReadonlyMap<string, PlanOfEvent>> {
  if (references.length === 0) return new Map();
  const rows = await database.run(readPlans, { references });
  return new Map(rows.map((plan) => [plan.planReference, plan]));
}
