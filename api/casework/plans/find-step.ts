import type { CaseworkMaker } from '#schemas/casework.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import type { FoundCase, StoredStep } from './find-plans.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

const row = {
  id: 'uuid',
  reference: 'text',
  state: typed<StoredStep['state']>('text'),
  reason: 'text?',
  actionId: 'uuid?',
  version: 'integer',
  planId: 'uuid',
  /** The council's reference of the plan. */
  planReference: 'text',
  endedOn: 'text?',
  closedOn: 'text?',
  today: 'text',
  content: typed<PlanStepContent>('jsonb'),
  case: typed<Omit<FoundCase, 'officers' | 'plan' | 'today'>>('jsonb'),
} as const;

/** A step with the facts of its plan and case that its page and its lifecycle need. */
export type FoundStep = Row<{ row: typeof row }>;

const columns = `
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

const values = { accountId: 'uuid', stepId: 'uuid' } as const;
const stepSql = `
  select ${columns}
    from plan_step as step
    join housing_plan as plan on plan.tenant_id = step.tenant_id and plan.id = step.plan_id
    join housing_case on housing_case.tenant_id = plan.tenant_id and housing_case.id = plan.case_id
   where step.tenant_id = app_tenant() and step.id = $stepId and housing_case.account_id = $accountId`;
const find = statement({ values, row, text: stepSql });
const hold = statement({ values, row, text: `${stepSql} for update of step` });

/** Finds one step of a person's plan; undefined if it is another person's or unknown. */
export async function findStep(
  database: Queries,
  accountId: string,
  stepId: string,
): Promise<FoundStep | undefined> {
  const [step] = await database.run(find, { accountId, stepId });
  return step;
}

/** Same as {@link findStep}, with the row locked, so that two tabs and the council's feed take turns. */
export async function holdStep(
  transaction: Transaction,
  accountId: string,
  stepId: string,
): Promise<FoundStep | undefined> {
  const [step] = await transaction.run(hold, { accountId, stepId });
  return step;
}

const history = statement({
  values: { planId: 'uuid', reference: 'text' },
  row: { event: 'text', madeBy: typed<CaseworkMaker>('text'), note: 'text?', at: 'timestamptz' },
  text: `
    select event, made_by as "madeBy", note, at from plan_step_event
     where tenant_id = app_tenant() and plan_id = $planId and reference = $reference
     order by id`,
});

/** Finds the history of a step, oldest first. */
export function findStepHistory(
  database: Queries,
  { planId, reference }: FoundStep,
): Promise<Row<typeof history>[]> {
  return database.run(history, { planId, reference });
}
