import type { TenantDatabase } from '../database/database.ts';
import { statement, type Row } from '../database/statement.ts';

/** The counts shown in the menu (specification section 2), and a flag for a plan. */
type CaseworkCounts = Row<typeof count>;

// An offer that waits for its answer counts as an action.
// Pending steps of a plan: the resident's own required steps still to do, from their first day until they are
// marked no longer right, in plans and cases that are still open. Advice is never pending (decision 30).
const count = statement({
  values: { accountId: 'uuid' },
  row: {
    countPendingActions: 'integer',
    countUnreadMessages: 'integer',
    countPendingPHPActions: 'integer',
    hasPersonalHousingPlan: 'boolean',
  },
  text: `
    select (select count(*)::integer from workflow_action
             where tenant_id = app_tenant() and account_id = $accountId and state = 'needsYou' and origin = 'council')
           + (select count(*)::integer
                from application
                join offer on offer.tenant_id = application.tenant_id and offer.application_id = application.id
               where application.tenant_id = app_tenant() and application.account_id = $accountId
                 and offer.state = 'made' and offer.answer_by > app_now())
             as "countPendingActions",
           (select coalesce(sum(unread), 0)::integer from message_thread
             where tenant_id = app_tenant() and account_id = $accountId and unread > 0) as "countUnreadMessages",
           (select count(*)::integer
              from housing_case
              join housing_plan as plan on plan.tenant_id = housing_case.tenant_id and plan.case_id = housing_case.id
              join plan_step as step on step.tenant_id = plan.tenant_id and step.plan_id = plan.id
             where housing_case.tenant_id = app_tenant() and housing_case.account_id = $accountId and step.owner = 'resident'
               and step.state = 'toDo' and step.is_expected
               and (plan.ended_on is null or plan.ended_on > today.day)
               and (housing_case.closed_on is null or housing_case.closed_on > today.day)
               and (step.from_on is null or step.from_on <= today.day)
               and (step.ended_from is null or step.ended_from > today.day))
             as "countPendingPHPActions",
           exists (select from housing_case
                     join housing_plan as plan
                       on plan.tenant_id = housing_case.tenant_id and plan.case_id = housing_case.id
                    where housing_case.tenant_id = app_tenant() and housing_case.account_id = $accountId)
             as "hasPersonalHousingPlan"
      from (select (app_now() at time zone 'Europe/London')::date as day) as today`,
});

/** Counts a person's pending items. */
export async function countCasework(database: TenantDatabase, accountId: string): Promise<CaseworkCounts> {
  const [counts] = await database.run(count, { accountId });
  if (!counts) throw new Error('A statement that counts has given no row.');
  return counts;
}
