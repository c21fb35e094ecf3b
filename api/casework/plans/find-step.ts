import { sql, type Kysely, type Transaction } from 'kysely';
import type { CaseworkMaker } from '#schemas/casework.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import type { Tables } from '../../database/tables.ts';
import type { FoundCase, StepStanding } from './find-plans.ts';

/** A step with the facts of its plan and case that its page and its lifecycle need. */
interface FoundStep extends StepStanding {
  readonly planId: string;
  readonly endedOn: string | null;
  readonly content: PlanStepContent;
  readonly case: Omit<FoundCase, 'officers' | 'plan' | 'today'>;
  readonly today: string;
}

/** A step whose row is locked until the transaction ends. */
export interface HeldStep extends FoundStep {
  /** The council's reference of the plan. */
  readonly planReference: string;
  readonly closedOn: string | null;
}

const columns = sql`
  step.id, step.reference, step.state, step.reason, step.action_id as "actionId", step.version,
  plan.id as "planId", plan.external_reference as "planReference", plan.ended_on::text as "endedOn",
  housing_case.closed_on::text as "closedOn",
  to_char(app_now() at time zone 'Europe/London', 'YYYY-MM-DD') as today,
  jsonb_build_object('id', housing_case.id, 'kind', housing_case.kind, 'reference', housing_case.reference,
                     'title', housing_case.title, 'openedOn', housing_case.opened_on::text,
                     'closedOn', housing_case.closed_on::text) as case,
  (select jsonb_path_query_first(written.content, '$.steps[*] ? (@.reference == $reference)',
                                 jsonb_build_object('reference', step.reference))
     from housing_plan_version as written
    where written.tenant_id = plan.tenant_id and written.plan_id = plan.id
    order by version desc limit 1) as content`;

const from = sql`
  plan_step as step
  join housing_plan as plan on plan.tenant_id = step.tenant_id and plan.id = step.plan_id
  join housing_case on housing_case.tenant_id = plan.tenant_id and housing_case.id = plan.case_id`;

/** Finds one step of a person's plan; undefined if it is another person's or unknown. */
export async function findStep(
  query: Kysely<Tables>,
  accountId: string,
  stepId: string,
): Promise<FoundStep | undefined> {
  const { rows } = await sql<FoundStep>`
    select ${columns} from ${from}
     where step.tenant_id = app_tenant() and step.id = ${stepId} and housing_case.account_id = ${accountId}`.execute(
    query,
  );
  return rows[0];
}

/** Same as {@link findStep}, with the row locked, so that two tabs and the council's feed take turns. */
export async function holdStep(
  transaction: Transaction<Tables>,
  accountId: string,
  stepId: string,
): Promise<HeldStep | undefined> {
  const { rows } = await sql<HeldStep>`
    select ${columns} from ${from}
     where step.tenant_id = app_tenant() and step.id = ${stepId} and housing_case.account_id = ${accountId}
       for update of step`.execute(transaction);
  return rows[0];
}

/** Finds the history of a step, oldest first. */
export async function findStepHistory(
  query: Kysely<Tables>,
  { planId, reference }: FoundStep,
): Promise<{ event: string; madeBy: CaseworkMaker; note: string | null; at: Date }[]> {
  return query
    .selectFrom('plan_step_event')
    .select(['event', 'made_by as madeBy', 'note', 'at'])
    .where('plan_id', '=', planId)
    .where('reference', '=', reference)
    .orderBy('id')
    .execute();
}
