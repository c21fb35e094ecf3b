import { defineModel, only, type Cases } from '../model/define-model.ts';
import { planStepMachine, type PlanStepContext, type PlanStepMachineState } from './plan-step.machine.ts';
import type { ClauseLabel } from '../requirements/requirements.ts';

const stored = (value: PlanStepMachineState, owner: PlanStepContext['owner']) =>
  planStepMachine.resolveState({ value, context: { owner } });

const cases = {
  'step.done': () => ({
    '': { type: 'step.done', by: 'resident' },
    'by the council': { type: 'step.done', by: 'council' },
  }),
  'step.cannot': () => ({
    '': { type: 'step.cannot', hasReason: true },
    'without a reason': { type: 'step.cannot', hasReason: false },
  }),
  'step.again': () => ({
    '': { type: 'step.again', by: 'resident' },
    'by the council': { type: 'step.again', by: 'council' },
  }),
  'step.end': only({ type: 'step.end' }),
} satisfies Cases<typeof planStepMachine>;

const req: readonly ClauseLabel[] = ['spec 2 personal housing plan'];

export const planStepModel = defineModel(planStepMachine, {
  scenarios: {
    'own-step': { description: 'A step for the person to do.', snapshot: stored('toDo', 'resident') },
    'council-step': { description: 'A step for the council to do.', snapshot: stored('toDo', 'council') },
  },
  cases,
  outcomes: {},
  project: ({ value, context }) => ({ state: value, owner: context.owner }),
  clauses: { 'step.done': req, 'step.cannot': req, 'step.again': req, 'step.end': req },
  byHand: {
    'step.done': 'Press “{plans.done}” on the step’s page.',
    'step.done by the council':
      'Send the plan with the step as done: npm run backoffice -- import, of kind plans.',
    'step.cannot': 'Press “{plans.cannot}”, and say why.',
    'step.cannot without a reason': 'Press “{plans.cannot}”, and leave the reason empty.',
    'step.again': 'Press “{plans.again}” on the step’s page.',
    'step.again by the council':
      'Send the plan with the step as not done any more: npm run backoffice -- import, of kind plans.',
    'step.end':
      'Send the plan with a day from which the step is no longer right, or without the step: npm run backoffice -- import, of kind plans.',
  },
});
