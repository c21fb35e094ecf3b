import { sql, type Transaction } from 'kysely';
import { hasStepEnded } from '../../rules/plans/plan-changes.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import {
  planStepMachine,
  type PlanStepEvent,
  type PlanStepMachineState,
} from '#machines/lifecycle/plan-step.machine.ts';
import type { PlanContent, PlanStepContent } from '#schemas/casework-plan.ts';
import type { Tables } from '../../database/tables.ts';

/** A step's stored progress, and the columns that the menu's count reads. */
export interface KnownStep {
  readonly reference: string;
  readonly owner: 'resident' | 'council';
  readonly state: PlanStepMachineState;
  readonly actionId: string | null;
  readonly isExpected: boolean;
  /** Days in London, `YYYY-MM-DD`. */
  readonly fromOn: string | null;
  readonly endedFrom: string | null;
}

/** A plan whose steps the council has just sent. */
interface StepsOfPlan {
  readonly planId: string;
  readonly content: PlanContent;
  readonly known: readonly KnownStep[];
  /** The council's word on the progress of steps, by reference. */
  readonly told: Readonly<Partial<Record<string, 'toDo' | 'done'>>>;
  /** Action ids by the council's reference. */
  readonly actions: ReadonlyMap<string, string>;
  readonly today: string;
}

/**
 * Writes the steps of a plan as the council sent them, each move with its history. The caller holds the rows'
 * locks.
 * @returns true if any step has changed
 */
export async function writeSteps(transaction: Transaction<Tables>, plan: StepsOfPlan): Promise<boolean> {
  const known = new Map(plan.known.map((step) => [step.reference, step]));
  let hasChanged = false;
  for (const step of plan.content.steps) {
    const before = known.get(step.reference);
    if (await writeStep(transaction, plan, step, before)) hasChanged = true;
  }
  return hasChanged;
}

async function writeStep(
  transaction: Transaction<Tables>,
  { planId, told, actions, today }: StepsOfPlan,
  step: PlanStepContent,
  before: KnownStep | undefined,
): Promise<boolean> {
  const facts = {
    owner: step.owner,
    action_id: step.actionReference === undefined ? null : (actions.get(step.actionReference) ?? null),
    is_expected: step.kind === 'required',
    from_on: step.from ?? null,
    ended_from: step.noLongerRightFrom ?? null,
  };
  const begin = before?.state ?? (await firstState(transaction, facts.action_id));
  const event = eventOf(step, told[step.reference], facts.action_id, today);
  const applied = event && apply(planStepMachine, { state: begin, context: { owner: step.owner } }, event);
  const state = applied?.ok ? applied.state : begin;
  if (!before) {
    await transaction
      .insertInto('plan_step')
      .values({
        tenant_id: sql<string>`app_tenant()`,
        plan_id: planId,
        reference: step.reference,
        state,
        ...facts,
      })
      .execute();
  } else if (state !== before.state || differs(before, facts)) {
    await transaction
      .updateTable('plan_step')
      .set((write) => ({
        ...facts,
        state,
        version: write('version', '+', 1),
        changed_at: sql<Date>`app_now()`,
      }))
      .where('plan_id', '=', planId)
      .where('reference', '=', step.reference)
      .execute();
  } else return false;
  if (event && applied?.ok) {
    await transaction
      .insertInto('plan_step_event')
      .values({
        tenant_id: sql<string>`app_tenant()`,
        plan_id: planId,
        reference: step.reference,
        event: event.type,
        made_by: 'council',
      })
      .execute();
  }
  return true;
}

/** The council's event on a step; if the lifecycle refuses it, the step is already in that state. */
function eventOf(
  step: PlanStepContent,
  told: 'toDo' | 'done' | undefined,
  actionId: string | null,
  today: string,
): PlanStepEvent | undefined {
  if (hasStepEnded(step, today)) return { type: 'step.end' };
  // Such a step only follows its action.
  if (told === undefined || actionId !== null) return undefined;
  return { type: told === 'done' ? 'step.done' : 'step.again', by: 'council' };
}

/** A step linked to an action starts in the action's state. */
async function firstState(
  transaction: Transaction<Tables>,
  actionId: string | null,
): Promise<PlanStepMachineState> {
  if (actionId === null) return 'toDo';
  const { rows } = await sql<{ state: PlanStepMachineState }>`
    select action_as_step(state, response) as state from workflow_action
     where tenant_id = app_tenant() and id = ${actionId}`.execute(transaction);
  return rows[0]?.state ?? 'toDo';
}

function differs(
  before: KnownStep,
  facts: {
    readonly owner: string;
    readonly action_id: string | null;
    readonly is_expected: boolean;
    readonly from_on: string | null;
    readonly ended_from: string | null;
  },
): boolean {
  return (
    before.owner !== facts.owner ||
    before.actionId !== facts.action_id ||
    before.isExpected !== facts.is_expected ||
    before.fromOn !== facts.from_on ||
    before.endedFrom !== facts.ended_from
  );
}
