import { hasStepEnded } from '../../rules/plans/plan-changes.ts';
import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { planStepMachine, type PlanStepMachineState } from '#machines/lifecycle/plan-step.machine.ts';
import type { CaseWithPlan, HousingPlan, PlanStep, StepMove } from '#schemas/api/plans.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { describeOfficers } from '../officers.ts';
import type { Say } from '../say-council-text.ts';
import type { FoundCase, StoredStep } from './find-plans.ts';

const moveOf = { 'step.done': 'done', 'step.cannot': 'cannot', 'step.again': 'again' } as const;

/** True if a plan is read-only: it has ended, or its case has. */
export function isPlanOver(
  { closedOn, today }: Pick<FoundCase, 'closedOn' | 'today'>,
  endedOn: string | null,
): boolean {
  return [closedOn, endedOn].some((day) => day !== null && day <= today);
}

/** Returns a step's state today: `noLongerRight` from the day on which the step has ended. */
export function stateOn(
  state: PlanStepMachineState,
  content: PlanStepContent,
  today: string,
): PlanStepMachineState {
  return hasStepEnded(content, today) ? 'noLongerRight' : state;
}

/** A case with its officers and its plan, in one language. */
export function describeCase(found: FoundCase, files: TenantFiles, say: Say): CaseWithPlan {
  const { id, kind, reference, openedOn, closedOn, officers } = found;
  return {
    ...describeCaseFacts({ id, kind, reference, title: found.title, openedOn, closedOn }, say),
    officers: describeOfficers(officers, files.officers, files.pictures, say),
    plan: found.plan && describePlan(found, found.plan, say),
  };
}

/** The facts at the top of each page of a case. */
export function describeCaseFacts(
  { title, ...facts }: Pick<FoundCase, 'id' | 'kind' | 'reference' | 'title' | 'openedOn' | 'closedOn'>,
  say: Say,
) {
  return { ...facts, title: say(title) ?? facts.reference };
}

function describePlan(found: FoundCase, plan: NonNullable<FoundCase['plan']>, say: Say): HousingPlan {
  const isOver = isPlanOver(found, plan.endedOn);
  const storedSteps = new Map(plan.steps.map((step) => [step.reference, step]));
  const { situation, homeNeeded, support, steps } = plan.content;
  return {
    id: plan.id,
    isOver,
    endedOn: plan.endedOn,
    lastReviewedOn: plan.lastReviewedOn,
    situation: say(situation),
    homeNeeded: say(homeNeeded),
    support: say(support),
    steps: steps.flatMap((content) => {
      const stored = storedSteps.get(content.reference);
      return stored ? [describeStep(content, stored, { isOver, today: found.today }, say)] : [];
    }),
    versions: plan.versions.map(({ changes, ...version }) => ({
      ...version,
      changes: changes.map((change) => ({
        what: change.what,
        title: 'title' in change ? say(change.title) : null,
      })),
    })),
  };
}

/** A step in one language, with the moves that the resident may make today. */
export function describeStep(
  content: PlanStepContent,
  stored: StoredStep,
  { isOver, today }: { readonly isOver: boolean; readonly today: string },
  say: Say,
): PlanStep {
  const { owner, kind, agreed, residentView = null, from = null, due = null } = content;
  const state = stateOn(stored.state, content, today);
  return {
    id: stored.id,
    title: say(content.title) ?? content.reference,
    description: say(content.description),
    owner,
    kind,
    agreed,
    councilView: agreed ? null : say(content.councilView),
    residentView: agreed ? null : residentView,
    why: agreed ? null : say(content.why),
    from,
    due,
    // Advice has no consequences, so it is never overdue.
    isOverdue: kind === 'required' && !isOver && state === 'toDo' && due !== null && due < today,
    noLongerRightFrom: content.noLongerRightFrom ?? null,
    noLongerRightNotice: say(content.noLongerRightNotice),
    state,
    reason: stored.reason,
    actionId: stored.actionId,
    version: stored.version,
    moves: isOver || stored.actionId !== null ? [] : movesOf(state, owner),
  };
}

function movesOf(state: PlanStepMachineState, owner: 'resident' | 'council'): StepMove[] {
  return allowedEvents(planStepMachine, { state, context: { owner } }, [
    { type: 'step.done', by: 'resident' },
    { type: 'step.cannot', hasReason: true },
    { type: 'step.again', by: 'resident' },
  ]).map((event) => moveOf[event]);
}
