import type { SnapshotFrom } from 'xstate';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import { byProgram, requestPhrases, requestsByHand, withinStep } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { actionMachine } from './action.machine.ts';
import type { ActionEvent, actionActors } from './contract.ts';

type Snapshot = SnapshotFrom<typeof actionMachine>;
type FactsChanged = Extract<ActionEvent, { type: 'facts.changed' }>;

const asked = ['complete', 'cannot-complete', 'refuse'] as const satisfies readonly ActionAnswer[];
const draft = ['complete', 'discard'] as const satisfies readonly ActionAnswer[];

const cases = {
  'action.complete': only({ type: 'action.complete' }),
  'answer.choose': () => ({
    'can’t': { type: 'answer.choose', answer: 'cannot-complete' },
    'won’t': { type: 'answer.choose', answer: 'refuse' },
    'throw away': { type: 'answer.choose', answer: 'discard' },
  }),
  'answer.send': only({ type: 'answer.send' }),
  'answer.leave': only({ type: 'answer.leave' }),
  'answer.retry': only({ type: 'answer.retry' }),
  'session.restored': only({ type: 'session.restored' }),
  'facts.changed': (): Record<string, FactsChanged> => ({
    'to nothing to do': { type: 'facts.changed', may: [] },
    'to what is asked': { type: 'facts.changed', may: asked },
  }),
} satisfies Cases<typeof actionMachine>;

const outcomes = {
  sendAnswer: ({ context: { answer } }: Snapshot) => ({
    ok: { output: { outcome: 'sent', may: [] } },
    ended: { output: { outcome: 'changed', code: 'action.changed', may: [] } },
    edited: { output: { outcome: 'changed', code: 'action.changed', may: asked } },
    ...(answer === 'complete' && {
      incomplete: { output: { outcome: 'refused', code: 'action.incomplete' } },
    }),
    ...((answer === 'cannot-complete' || answer === 'refuse') && {
      unexplained: { output: { outcome: 'refused', code: 'action.reasonMissing' } },
    }),
    sessionEnded: { output: { outcome: 'sessionEnded' } },
    failed: { output: { outcome: 'failed', code: 'service.unavailable' } },
    crashed: { error: new Error('the actor itself broke') },
  }),
} satisfies Outcomes<typeof actionMachine, typeof actionActors>;

export const actionModel = defineModel(actionMachine, {
  scenarios: {
    'asked-for': {
      description: 'The council asks for something that can be done, explained or refused.',
      input: { may: asked },
    },
    draft: { description: 'A person has started a request themselves.', input: { may: draft } },
  },
  cases,
  outcomes,
  project: ({ value, context, ...snapshot }) => ({
    phase: value,
    busy: snapshot.hasTag('busy'),
    answer: context.answer ?? 'none',
    code: context.code ?? 'nothing',
    may: context.may.join(' ') || 'nothing',
  }),
  clauses: {
    'action.complete': ['spec 4 the user may complete', 'spec 5 file uploads'],
    'answer.choose': ['spec 4 say they cannot complete, with a reason', 'spec 4 refuse, with a reason'],
    'answer.send': ['spec 4 say they cannot complete, with a reason', 'spec 4 refuse, with a reason'],
    'answer.leave': ['spec 4 needs the user to complete'],
    'answer.retry': ['spec 7 response handling', 'spec 8 common errors'],
    'session.restored': ['spec 7 response handling'],
    'facts.changed': ['spec 4 needs the user to complete', 'spec 4 awaiting review by staff'],
    'sendAnswer ends': ['spec 4 the user may complete', 'spec 7 response handling', 'spec 8 common errors'],
    'sendAnswer crashes': ['spec 8 common errors'],
    'after answerTimeout': ['spec 8 common errors'],
  },
  byHand: {
    ...requestsByHand,
    'action.complete':
      'If no file is there yet, choose one, and wait until it is there. Press “{actions.send}” (“{actions.done}” where no file is asked for).',
    'draft: action.complete':
      'If no file is there yet, choose one, and wait until it is there. Press “{actions.sendOwn}” (“{actions.send}” once the council asks for it, “{actions.done}” where no file is asked for).',
    'answer.choose can’t': 'Press “{actions.choose.cannot-complete}”.',
    'answer.choose won’t': 'Press “{actions.choose.refuse}”.',
    'answer.choose throw away': 'Press “{actions.choose.discard}”.',
    'answer.send': 'Say why, and press the “{actions.send}” below it.',
    // Once the council asks for it, a draft can be answered in the other ways too.
    'draft: answer.send':
      'Press “{actions.discardYes}”; where you are asked why, say so and press “{actions.send}”.',
    'answer.leave': 'Press “{actions.goBack}”.',
    'draft: answer.leave': 'Press “{actions.discardNo}”; where you are asked why, “{actions.goBack}”.',
    'session.restored': 'Press “{session.login}” (if there are two, either), and log in.',
    'facts.changed': 'Leave the tab and come back to it.',
    'to nothing to do': 'Send the scenario’s line that ends the action, and come back to this tab.',
    'draft: facts.changed to nothing to do': byProgram('end the action in the database.'),
    'draft: facts.changed to what is asked': byProgram('ask again in the database.'),
    'to what is asked': 'Send the scenario’s line that asks again, and come back to this tab.',
    'ends: ended': 'With the page still on the screen, send the scenario’s line that ends the action.',
    'ends: edited': 'With the page still on the screen, send the scenario’s line that changes the action.',
    'ends: incomplete': withinStep('leave out the file: if it is there, remove it.'),
    'draft: sendAnswer ends: ended': byProgram('end the action in the database.'),
    'draft: sendAnswer ends: edited': byProgram('change the action in the database.'),
    'ends: unexplained': byProgram('send the request without a reason.'),
  },
  controls: {
    'answer.choose can’t': 'actions.choose.cannot-complete',
    'answer.choose won’t': 'actions.choose.refuse',
    'answer.choose throw away': 'actions.choose.discard',
    'answer.retry': 'bid.retry',
    // The kind of request names the button, and the answer names those below it.
    'action.complete': null,
    'answer.send': null,
    'answer.leave': null,
  },
  onScreen: {
    changed: ['accountForm.summaryTitle'],
    refused: ['accountForm.summaryTitle'],
    lineLost: ['accountForm.summaryTitle'],
    sessionEnded: ['accountForm.summaryTitle'],
  },
  phrases: {
    ...requestPhrases,
    'action.complete': 'they send what is asked',
    'answer.choose can’t': 'they say that they can’t',
    'answer.choose won’t': 'they say that they don’t want to',
    'answer.choose throw away': 'they want to throw it away',
    'answer.send': 'they send the answer',
    'answer.leave': 'they go back',
    'answer.retry': 'they try again',
    'to nothing to do': 'nothing is asked any more',
    'to what is asked': 'it is asked again',
    'ends: ended': 'nothing is asked any more',
    'ends: edited': 'something else is asked by then',
    'ends: incomplete': 'a file is missing',
    'ends: unexplained': 'there is no reason',
  },
});
