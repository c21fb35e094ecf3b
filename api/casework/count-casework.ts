import type { Statement, TenantDatabase } from '../database/database.ts';

/** The red numbers of the menu (specification section 2), and whether there is a plan. */
export interface CaseworkCounts {
  readonly countPendingActions: number;
  readonly countUnreadMessages: number;
  readonly countPendingPHPActions: number;
  readonly hasPersonalHousingPlan: boolean;
}

// Pending of a plan: the resident's own steps of a current plan that are still to do, and that they have agreed to or
// have to do; advice is never pending.
const count: Statement = {
  name: 'count-casework',
  text: `
    select (select count(*)::integer from workflow_action
             where tenant_id = app_tenant() and account_id = $1 and state = 'needsYou' and origin = 'council')
             as "countPendingActions",
           (select coalesce(sum(unread), 0)::integer from message_thread
             where tenant_id = app_tenant() and account_id = $1 and unread > 0) as "countUnreadMessages",
           (select count(*)::integer
              from housing_case
              join housing_plan as plan on plan.tenant_id = housing_case.tenant_id and plan.case_id = housing_case.id
              join plan_step as step on step.tenant_id = plan.tenant_id and step.plan_id = plan.id
             where housing_case.tenant_id = app_tenant() and housing_case.account_id = $1 and plan.ended_on is null
               and step.owner = 'resident' and step.state = 'toDo' and step.is_expected)
             as "countPendingPHPActions",
           exists (select from housing_case
                     join housing_plan as plan
                       on plan.tenant_id = housing_case.tenant_id and plan.case_id = housing_case.id
                    where housing_case.tenant_id = app_tenant() and housing_case.account_id = $1)
             as "hasPersonalHousingPlan"`,
};

/** What waits for one person. */
export async function countCasework(database: TenantDatabase, accountId: string): Promise<CaseworkCounts> {
  const [counts] = await database.run<CaseworkCounts & Record<string, unknown>>(count, [accountId]);
  if (!counts) throw new Error('A statement that counts has given no row.');
  return counts;
}
