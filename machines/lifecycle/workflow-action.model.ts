import { byProgram } from '../model/by-hand.ts';
import { defineModel, only, type Cases } from '../model/define-model.ts';
import { workflowActionMachine, type WorkflowActionState } from './workflow-action.machine.ts';

const stored = (value: WorkflowActionState) => workflowActionMachine.resolveState({ value, context: {} });

const cases = {
  'action.complete': () => ({
    '': { type: 'action.complete', isWhole: true, isReviewed: true },
    'without a review': { type: 'action.complete', isWhole: true, isReviewed: false },
    'with something missing': { type: 'action.complete', isWhole: false, isReviewed: true },
    'with something missing, without a review': {
      type: 'action.complete',
      isWhole: false,
      isReviewed: false,
    },
  }),
  'action.cannotComplete': () => ({
    '': { type: 'action.cannotComplete', hasReason: true, isAsked: true },
    'without a reason': { type: 'action.cannotComplete', hasReason: false, isAsked: true },
    'of a request of their own': { type: 'action.cannotComplete', hasReason: true, isAsked: false },
  }),
  'action.refuse': () => ({
    '': { type: 'action.refuse', hasReason: true, mayRefuse: true },
    'without a reason': { type: 'action.refuse', hasReason: false, mayRefuse: true },
    'where nobody may': { type: 'action.refuse', hasReason: true, mayRefuse: false },
  }),
  'action.discard': () => ({
    '': { type: 'action.discard', isOwn: true },
    'of what the council asks': { type: 'action.discard', isOwn: false },
  }),
  'action.takeUp': only({ type: 'action.takeUp' }),
  'action.return': only({ type: 'action.return' }),
  'action.decide': only({ type: 'action.decide' }),
  'action.withdraw': only({ type: 'action.withdraw' }),
} satisfies Cases<typeof workflowActionMachine>;

export const workflowActionModel = defineModel(workflowActionMachine, {
  scenarios: {
    asked: { description: 'The council has requested something of a person.', snapshot: stored('needsYou') },
    answered: { description: 'A resident has answered an action.', snapshot: stored('awaitingReview') },
    'with-staff': { description: 'Staff complete an action themselves.', snapshot: stored('withStaff') },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'action.complete': ['spec 4 the user may complete', 'spec 5 file uploads'],
    'action.cannotComplete': ['spec 4 say they cannot complete, with a reason'],
    'action.refuse': ['spec 4 refuse, with a reason'],
    'action.discard': ['spec 2 new action'],
    'action.takeUp': ['spec 4 being completed by staff'],
    'action.return': ['spec 4 needs the user to complete'],
    'action.decide': ['spec 4 completed'],
    'action.withdraw': ['spec 4 other'],
  },
  byHand: {
    'action.complete': 'Open the action, send the files that it asks for, and press “{actions.send}”.',
    'action.complete without a review': 'The same, of an action that the council does not review.',
    'action.complete with something missing': 'Press “{actions.send}” without a file that it asks for.',
    'action.complete with something missing, without a review':
      'The same, of an action that the council does not review.',
    'action.cannotComplete':
      'Choose “{actions.choose.cannot-complete}”, say why, and press “{actions.send}”.',
    'action.cannotComplete without a reason':
      'Choose “{actions.choose.cannot-complete}” and press “{actions.send}”.',
    'action.cannotComplete of a request of their own': byProgram('send it for a request that you began.'),
    'action.refuse': 'Choose “{actions.choose.refuse}”, say why, and press “{actions.send}”.',
    'action.refuse without a reason': 'Choose “{actions.choose.refuse}” and press “{actions.send}”.',
    'action.refuse where nobody may': byProgram('send it for an action that nobody may refuse.'),
    'action.discard': 'Begin a new action, and throw the draft away.',
    'action.discard of what the council asks': byProgram('send it for an action of the council’s.'),
    'action.takeUp':
      'Let the council’s program send the action with the state “withStaff”: npm run backoffice -- import, of kind actions.',
    'action.return':
      'Let the council’s program send an answered action with the state “needsYou”: npm run backoffice -- import, of kind actions.',
    'action.decide':
      'Let the council’s program send the action with the state “completed”: npm run backoffice -- import, of kind actions.',
    'action.withdraw':
      'Let the council’s program send the action with the state “withdrawn”: npm run backoffice -- import, of kind actions.',
  },
});
