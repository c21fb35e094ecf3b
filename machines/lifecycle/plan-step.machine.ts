import { setup, type StateValueFrom } from 'xstate';
import type { ClauseLabel, StateMeta } from '../requirements/requirements.ts';

/**
 * The step's owner. Residents, or staff in their place, can only report on their own steps; the council on any.
 */
export interface PlanStepContext {
  readonly owner: 'resident' | 'council';
}

/** The side that reports. The result of an action is reported by the council, since it completes the step. */
interface By {
  readonly by: 'resident' | 'council';
}

/** Verdicts are computed before the event, under the row lock; the machine only combines them. */
export type PlanStepEvent =
  | ({ readonly type: 'step.done' } & By)
  | {
      /** The resident can't do it, which starts a conversation and is not a refusal. */
      readonly type: 'step.cannot';
      readonly hasReason: boolean;
    }
  | ({ readonly type: 'step.again' /** It is still to do after all. */ } & By)
  | { readonly type: 'step.end' /** The council says that it is no longer right: s.189A(10). */ };

const planStepSetup = setup({
  types: {
    context: {} as PlanStepContext,
    events: {} as PlanStepEvent,
    meta: {} as StateMeta,
  },
  guards: {
    mayReport: ({ context }, { by }: By) => by === 'council' || context.owner === 'resident',
    mayDecline: ({ context }, { hasReason }: { readonly hasReason: boolean }) =>
      hasReason && context.owner === 'resident',
  },
});

const req: readonly ClauseLabel[] = ['spec 2 personal housing plan'];

/**
 * The progress of a step in a personal housing plan. Dates are not events here: a step that is overdue is
 * still to do, and being overdue alone has no consequences. A step found to be no longer appropriate stays
 * that way, since a failure to take it is disregarded from then on (Housing Act 1996 s.189A(8) to (12));
 * another step replaces it.
 */
export const planStepMachine = planStepSetup.createMachine({
  id: 'plan-step',
  context: { owner: 'resident' },
  initial: 'toDo',
  options: { maxIterations: 1000 },
  states: {
    toDo: {
      description: 'It is still to be done.',
      meta: { req },
      on: {
        'step.done': { guard: { type: 'mayReport', params: ({ event }) => event }, target: 'done' },
        'step.cannot': { guard: { type: 'mayDecline', params: ({ event }) => event }, target: 'cannot' },
        'step.end': 'noLongerRight',
      },
    },
    done: {
      description: 'Whose step it is says that it is done.',
      meta: { req },
      on: {
        'step.again': { guard: { type: 'mayReport', params: ({ event }) => event }, target: 'toDo' },
        'step.end': 'noLongerRight',
      },
    },
    cannot: {
      description: 'Its person has said why they can’t, and the council is to look at the plan again.',
      meta: { req },
      // Only the resident's own steps get here, so no guard is needed.
      on: { 'step.done': 'done', 'step.again': 'toDo', 'step.end': 'noLongerRight' },
    },
    noLongerRight: {
      type: 'final',
      description: 'The council has said that it is no longer right. It is kept to be read.',
      meta: { req },
    },
  },
});

export type PlanStepMachineState = StateValueFrom<typeof planStepMachine>;
