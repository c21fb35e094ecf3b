import { hasStepEnded } from '../../rules/plans/plan-changes.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import {
  planStepMachine,
  type PlanStepEvent,
  type PlanStepMachineState,
} from '#machines/lifecycle/plan-step.machine.ts';
import type { PlanContent, PlanStepContent } from '#schemas/casework-plan.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';

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
  readonly reported: Readonly<Partial<Record<string, 'toDo' | 'done'>>>;
  /** Action ids by the council's reference. */
  readonly actions: ReadonlyMap<string, string>;
  readonly today: string;
}

/**
 * Writes the steps of a plan as the council sent them, each move with its history. The caller holds the rows'
 * locks.
 * @returns true if any step has changed
 */
export async function writeSteps(transaction: Transaction, plan: StepsOfPlan): Promise<boolean> {
  const known = new Map(plan.known.map((step) => [step.reference, step]));
  let hasChanged = false;
  for (const step of plan.content.steps) {
    const before = known.get(step.reference);
    if (await writeStep(transaction, plan, step, before)) hasChanged = true;
  }
  return hasChanged;
}

const stepValues = {
  planId: 'uuid',
  reference: 'text',
  state: 'text',
  owner: 'text',
  actionId: 'uuid?',
  isExpected: 'boolean',
  fromOn: 'date?',
  endedFrom: 'date?',
} as const;
const insert = statement({
  values: stepValues,
  text: `
    insert into plan_step (tenant_id, plan_id, reference, state, owner, action_id, is_expected, from_on, ended_from)
    values (app_tenant(), $planId, $reference, $state, $owner, $actionId, $isExpected, $fromOn, $endedFrom)`,
});
const update = statement({
  values: stepValues,
  text: `
    update plan_step
       set state = $state, owner = $owner, action_id = $actionId, is_expected = $isExpected,
           from_on = $fromOn, ended_from = $endedFrom, version = version + 1, changed_at = app_now()
     where tenant_id = app_tenant() and plan_id = $planId and reference = $reference`,
});
const insertEvent = statement({
  values: { planId: 'uuid', reference: 'text', event: 'text' },
  text: `
    insert into plan_step_event (tenant_id, plan_id, reference, event, made_by)
    values (app_tenant(), $planId, $reference, $event, 'council')`,
});

async function writeStep(
  transaction: Transaction,
  { planId, reported, actions, today }: StepsOfPlan,
  step: PlanStepContent,
  before: KnownStep | undefined,
): Promise<boolean> {
  const facts = {
    owner: step.owner,
    actionId: step.actionReference === undefined ? null : (actions.get(step.actionReference) ?? null),
    isExpected: step.kind === 'required',
    fromOn: step.from ?? null,
    endedFrom: step.noLongerRightFrom ?? null,
  };
  const begin = before?.state ?? (await firstState(transaction, facts));
  const event = eventOf(step, reported[step.reference], facts.actionId, today);
  const applied = event && apply(planStepMachine, { state: begin, context: { owner: step.owner } }, event);
  const state = applied?.ok ? applied.state : begin;
  const written = { planId, reference: step.reference, state, ...facts };
  if (!before) await transaction.run(insert, written);
  else if (state !== before.state || differs(before, facts)) await transaction.run(update, written);
  else return false;
  if (event && applied?.ok) {
    await transaction.run(insertEvent, { planId, reference: step.reference, event: event.type });
  }
  return true;
}

/** The council's event on a step; if the lifecycle refuses it, the step is already in that state. */
function eventOf(
  step: PlanStepContent,
  reported: 'toDo' | 'done' | undefined,
  actionId: string | null,
  today: string,
): PlanStepEvent | undefined {
  if (hasStepEnded(step, today)) return { type: 'step.end' };
  // Such a step only follows its action.
  if (reported === undefined || actionId !== null) return undefined;
  return { type: reported === 'done' ? 'step.done' : 'step.again', by: 'council' };
}

const stateOfAction = statement({
  values: { actionId: 'uuid' },
  row: { state: typed<PlanStepMachineState>('text') },
  text: `
    select action_as_step(state, response) as state from workflow_action
     where tenant_id = app_tenant() and id = $actionId`,
});

/** A step linked to an action starts in the action's state, as far as a step of its owner can be in it. */
async function firstState(
  transaction: Transaction,
  { owner, actionId }: { readonly owner: PlanStepContent['owner']; readonly actionId: string | null },
): Promise<PlanStepMachineState> {
  if (actionId === null) return 'toDo';
  const [{ state = 'toDo' } = {}] = await transaction.run(stateOfAction, { actionId });
  return state === 'cannot' && owner === 'council' ? 'toDo' : state;
}

function differs(
  before: KnownStep,
  facts: {
    readonly owner: string;
    readonly actionId: string | null;
    readonly isExpected: boolean;
    readonly fromOn: string | null;
    readonly endedFrom: string | null;
  },
): boolean {
  return (
    before.owner !== facts.owner ||
    before.actionId !== facts.actionId ||
    before.isExpected !== facts.isExpected ||
    before.fromOn !== facts.fromOn ||
    before.endedFrom !== facts.endedFrom
  );
}
