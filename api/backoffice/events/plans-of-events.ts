import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { Statement, TenantDatabase } from '../../database/database.ts';

type StepOfEvent = Extract<ResidentEventOfFeed, { readonly step: unknown }>['step'];
type PlanOfEvent = Pick<StepOfEvent, 'planReference' | 'caseReference'>;

const readPlans: Statement = {
  name: 'plans-of-events',
  text: `
    select plan.id, plan.external_reference as "planReference", housing_case.external_reference as "caseReference"
      from housing_plan as plan
      join housing_case on housing_case.tenant_id = plan.tenant_id and housing_case.id = plan.case_id
     where plan.tenant_id = app_tenant() and plan.id = any($1::uuid[])`,
};

/** Plans whose steps events are about, by id. */
export async function findPlans(
  database: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlanOfEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run<PlanOfEvent & { readonly id: string }>(readPlans, [ids]);
  return new Map(rows.map(({ id, ...plan }) => [id, plan]));
}
