import type { CaseKind } from '#schemas/casework.ts';
import type { PlanChange } from '../../rules/plans/plan-changes.ts';
import type { PlanStepMachineState } from '#machines/lifecycle/plan-step.machine.ts';
import type { PlanContent } from '#schemas/casework-plan.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { KnownOfficer } from '../officers.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A case from the database. Days are of London, `YYYY-MM-DD`; instants are ISO 8601. */
export type FoundCase = Row<typeof find>;

interface FoundPlan {
  readonly id: string;
  readonly endedOn: string | null;
  readonly lastReviewedOn: string | null;
  readonly content: PlanContent;
  readonly steps: readonly StoredStep[];
  readonly versions: readonly {
    readonly version: number;
    readonly writtenAt: string;
    readonly changes: readonly PlanChange[];
  }[];
}

/** A step as stored: its progress, without its wording. */
export interface StoredStep {
  readonly id: string;
  readonly reference: string;
  readonly state: PlanStepMachineState;
  readonly reason: string | null;
  readonly actionId: string | null;
  readonly version: number;
}

const find = statement({
  values: { accountId: 'uuid' },
  row: {
    id: 'uuid',
    kind: typed<CaseKind>('text'),
    reference: 'text',
    title: typed<CouncilTexts>('jsonb'),
    openedOn: 'text',
    closedOn: 'text?',
    officers: typed<readonly KnownOfficer[]>('jsonb'),
    plan: typed<FoundPlan | null>('jsonb'),
    today: 'text',
  },
  text: `
    select housing_case.id, housing_case.kind, housing_case.reference, housing_case.title,
           housing_case.opened_on::text as "openedOn", housing_case.closed_on::text as "closedOn",
           to_char(app_now() at time zone 'Europe/London', 'YYYY-MM-DD') as today,
           coalesce((select jsonb_agg(jsonb_build_object(
                              'reference', officer_reference, 'part', part,
                              'facts', case when officer.name is null then null
                                            else to_jsonb(officer) - 'tenant_id' - 'changed_at' end)
                            order by position)
                       from case_officer
                       left join officer on officer.tenant_id = case_officer.tenant_id
                                        and officer.external_reference = case_officer.officer_reference
                      where case_officer.tenant_id = housing_case.tenant_id
                        and case_officer.case_id = housing_case.id), '[]') as officers,
           case when plan.id is null then null else jsonb_build_object(
             'id', plan.id, 'endedOn', plan.ended_on::text, 'lastReviewedOn', plan.last_reviewed_on::text,
             'content', (select content from housing_plan_version as written
                          where written.tenant_id = plan.tenant_id and written.plan_id = plan.id
                          order by version desc limit 1),
             'steps', coalesce((select jsonb_agg(jsonb_build_object(
                                         'id', step.id, 'reference', step.reference, 'state', step.state,
                                         'reason', step.reason, 'actionId', step.action_id, 'version', step.version))
                                  from plan_step as step
                                 where step.tenant_id = plan.tenant_id and step.plan_id = plan.id), '[]'),
             'versions', coalesce((select jsonb_agg(jsonb_build_object(
                                            'version', version, 'changes', changes,
                                            'writtenAt', to_char(written_at at time zone 'UTC',
                                                                 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                                          order by version desc)
                                     from housing_plan_version as written
                                    where written.tenant_id = plan.tenant_id and written.plan_id = plan.id), '[]')
           ) end as plan
      from housing_case
      left join housing_plan as plan on plan.tenant_id = housing_case.tenant_id and plan.case_id = housing_case.id
     where housing_case.tenant_id = app_tenant() and housing_case.account_id = $accountId
     order by housing_case.closed_on is not null, housing_case.opened_on desc, housing_case.id`,
});

/**
 * Finds a person's cases with their plans: open ones first, newest first. Leaves out other people's cases, even
 * on a shared application.
 */
export async function findPlans(database: TenantDatabase, accountId: string): Promise<FoundCase[]> {
  return database.run(find, { accountId });
}
