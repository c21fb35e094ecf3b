import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type {
  PlanStepContext,
  PlanStepEvent,
  PlanStepMachineState,
} from '#machines/lifecycle/plan-step.machine.ts';
import { planStepModel } from '#machines/lifecycle/plan-step.model.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { addPlan, planStep } from '#tools/scenario/plan-scenes.ts';
import { databaseForTests } from '../support/portal.ts';
import { compareWithSql, type UndoneTransaction } from './lifecycle-in-sql.ts';

const tenantId = 'ashcombe';
const database = databaseForTests();

interface Step {
  readonly planId: string;
  readonly actionId: string;
}

async function read(sql: UndoneTransaction, { planId }: Step) {
  const [row] = await sql.query<{ state: PlanStepMachineState; owner: PlanStepContext['owner'] }>(
    'select state, owner from plan_step where plan_id = $1',
    planId,
  );
  if (row === undefined) throw new Error('The step is gone.');
  return row;
}

/** The state and answer of an action from which its step reaches the target of each event. */
const actionAfter = {
  'step.done': { state: 'awaitingReview', response: 'complete' },
  'step.cannot': { state: 'awaitingReview', response: 'cannotComplete' },
  'step.again': { state: 'withStaff', response: null },
  'step.end': { state: 'withdrawn', response: null },
} as const;

/** The state and answer of an action whose step is in a state. */
const actionAt = {
  toDo: { state: 'needsYou', response: null },
  done: actionAfter['step.done'],
  cannot: actionAfter['step.cannot'],
  noLongerRight: actionAfter['step.end'],
} as const;

it('follow-action.sql moves the steps of actions as their lifecycle does', async () => {
  const { pool } = database;
  const compared = await compareWithSql(
    planStepModel,
    { pool, tenantId },
    {
      async put({ state, owner }): Promise<Step> {
        const accountId = await addAccount(pool, tenantId, `${randomUUID()}@residents.example`);
        await addPlan(pool, tenantId, accountId, [planStep('S1', { owner })]);
        const { rows } = await pool.query<Step>(
          `with action as (
             insert into workflow_action (tenant_id, reference, origin, action_type, account_id, title, state, response,
                                          responded_at, ended_at)
             values ($1, $3::text, 'council', 'asked', $2, '{}', $4::text, $5::text, case when $5::text is not null then app_now() end,
                     case when $4::text = 'withdrawn' then app_now() end) returning id
           )
           update plan_step set action_id = action.id, state = $6
             from action, housing_plan as plan, housing_case
            where plan_step.plan_id = plan.id and plan.case_id = housing_case.id and housing_case.account_id = $2
           returning plan_id as "planId", action_id as "actionId"`,
          [tenantId, accountId, randomUUID(), actionAt[state].state, actionAt[state].response, state],
        );
        if (rows[0] === undefined) throw new Error('No step was made.');
        return rows[0];
      },
      send(event: PlanStepEvent) {
        // An action reports for the council, and is never refused without a reason.
        if (('by' in event && event.by === 'resident') || ('hasReason' in event && !event.hasReason))
          return null;
        return async (sql, step) => {
          const { state, response } = actionAfter[event.type];
          const before = await read(sql, step);
          await sql.query(
            `update workflow_action
                set state = $2::text, response = $3::text, responded_at = case when $3::text is not null then app_now() end,
                    ended_at = case when $2::text = 'withdrawn' then app_now() end
              where id = $1`,
            step.actionId,
            state,
            response,
          );
          return (await read(sql, step)).state !== before.state;
        };
      },
      read,
    },
  );
  expect(compared.differences).toEqual([]);
  expect(compared.elsewhere).toEqual(['step.done', 'step.cannot without a reason', 'step.again']);
});
