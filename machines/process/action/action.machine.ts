import { assign, setup } from 'xstate';
import type { ActionAnswer } from '#schemas/api/actions.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { endedWith, codeOf, crashTo, hadNoSession, noAnswerTo, withOutcome } from '../outcome.ts';
import {
  actionActors,
  type ActionContext,
  type ActionEvent,
  type ActionInput,
  type AnswerOutcome,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const actionSetup = setup({
  types: {
    context: {} as ActionContext,
    input: {} as ActionInput,
    events: {} as ActionEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: actionActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    may: ({ context }, { answer }: { answer: ActionAnswer }) => context.may.includes(answer),
    isChosen: ({ context }) => context.answer !== null && context.answer !== 'complete',
    mayInstead: ({ context: { may, answer } }, { answer: other }: { answer: ActionAnswer }) =>
      answer === 'complete' && may.includes(other),
    mayStill: ({ context: { may, answer } }) =>
      answer !== null && answer !== 'complete' && may.includes(answer),
    isTaken: ({ context }, { may }: ActionInput) => context.answer !== null && !may.includes(context.answer),
    isAsked: (_, { may }: ActionInput) => may.length > 0,
    wasSent: endedWith<AnswerOutcome>('sent'),
    wasChanged: endedWith<AnswerOutcome>('changed'),
    wasRefused: endedWith<AnswerOutcome>('refused'),
    hadNoSession,
  },
  actions: {
    mean: assign((_, { answer }: { answer: ActionAnswer }) => ({ answer, code: null })),
    takeFacts: assign((_, { may }: ActionInput) => ({ may })),
    takeOutcome: assign(({ context }, outcome: AnswerOutcome) => ({
      may: 'may' in outcome ? outcome.may : context.may,
      code: codeOf(outcome),
    })),
    keepCode: assign((_, { code }: { code: ErrorCode }) => ({ code })),
    dropCode: assign({ code: null }),
    forget: assign({ answer: null, code: null }),
  },
});

const takeOutcome = withOutcome('takeOutcome');
const factsOf = ({ event }: { event: ActionInput }): ActionInput => event;
const takeFacts = { type: 'takeFacts', params: factsOf } as const;
const toComplete = { answer: 'complete' } as const;
const isChanged = { type: 'keepCode', params: { code: 'action.changed' } } as const;

/** Events that begin an answer while none is being given. */
const offers = actionSetup.createStateConfig({
  on: {
    'action.complete': {
      guard: { type: 'may', params: toComplete },
      target: 'sending',
      actions: { type: 'mean', params: toComplete },
    },
    'answer.choose': {
      guard: { type: 'may', params: ({ event }) => event },
      target: 'answering',
      actions: { type: 'mean', params: ({ event }) => event },
    },
  },
});

/**
 * Events while an answer is chosen. If it is no longer possible, the page says so and what was typed stays
 * readable.
 */
const whileChosen = actionSetup.createStateConfig({
  on: {
    'answer.leave': { target: 'looking', actions: 'forget' },
    // If the answer is still possible, the machine's own `facts.changed` takes the facts.
    'facts.changed': {
      guard: { type: 'isTaken', params: factsOf },
      target: 'changed',
      actions: [takeFacts, isChanged],
    },
  },
});

/**
 * A person answering an action that the council requested, or that they started themselves. The server decides
 * which answers are possible; a reason stays in the page's store until the server has it.
 */
export const actionMachine = actionSetup.createMachine({
  id: 'action',
  context: ({ input }) => ({ ...input, answer: null, code: null }),
  initial: 'looking',
  options: { maxIterations: 1000 },
  on: { 'facts.changed': { actions: takeFacts } },
  states: {
    looking: {
      description: 'The action is shown, with the possible answers.',
      tags: 'settled',
      meta: { req: ['spec 4 needs the user to complete'] },
      on: offers.on,
    },
    answering: {
      description: 'An answer is chosen and its reason can be typed. Discarding a draft needs confirmation.',
      tags: 'asking',
      meta: { req: ['spec 4 say they cannot complete, with a reason', 'spec 4 refuse, with a reason'] },
      on: { ...whileChosen.on, 'answer.send': 'sending' },
    },
    sending: {
      description: 'The answer is being sent.',
      tags: 'busy',
      meta: { req: ['spec 4 the user may complete', 'spec 7 response handling'] },
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context }) => ({ answer: underWay(context) }),
        onDone: [
          { guard: withOutcome('wasSent'), target: 'sent', actions: takeOutcome },
          { guard: withOutcome('wasChanged'), target: 'changed', actions: takeOutcome },
          { guard: withOutcome('wasRefused'), target: 'refused', actions: takeOutcome },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded' },
          { target: 'lineLost', actions: takeOutcome },
        ],
        onError: crashTo('lineLost', 'keepCode'),
      },
      after: { answerTimeout: noAnswerTo('lineLost', 'keepCode') },
    },
    sent: {
      description: 'The council has the answer and may return it with a question.',
      tags: 'settled',
      meta: { req: ['spec 4 awaiting review by staff'] },
      on: {
        'facts.changed': {
          guard: { type: 'isAsked', params: factsOf },
          target: 'looking',
          actions: ['forget', takeFacts],
        },
      },
    },
    changed: {
      description:
        'The council or another tab acted first. The current state is shown, and nothing typed is lost.',
      tags: 'error',
      meta: { req: ['spec 8 common errors'] },
      on: offers.on,
    },
    refused: {
      description: 'Something is missing, and the page shows what. Everything sent and typed is kept.',
      tags: 'error',
      meta: { req: ['spec 5 file uploads', 'spec 8 common errors'] },
      on: {
        ...whileChosen.on,
        // If something is missing from what is asked, the page still offers every answer: there is no step back.
        'action.complete': {
          guard: { type: 'mayInstead', params: toComplete },
          target: 'sending',
          actions: { type: 'mean', params: toComplete },
        },
        'answer.choose': {
          guard: { type: 'mayInstead', params: ({ event }) => event },
          target: 'answering',
          actions: { type: 'mean', params: ({ event }) => event },
        },
        'answer.leave': { guard: 'isChosen', target: 'looking', actions: 'forget' },
        'answer.send': { guard: 'mayStill', target: 'sending', actions: 'dropCode' },
      },
    },
    lineLost: {
      description: 'It is not known whether the answer arrived. Sending it again has no second effect.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: {
        'answer.retry': { target: 'sending', actions: 'dropCode' },
        'answer.leave': { target: 'looking', actions: 'forget' },
        'facts.changed': {
          guard: { type: 'isTaken', params: factsOf },
          target: 'looking',
          actions: ['forget', takeFacts],
        },
      },
    },
    sessionEnded: {
      description:
        'The session had expired, so nothing was sent. The typed text is kept until the next log-in.',
      tags: 'error',
      meta: { req: ['spec 7 response handling'] },
      on: {
        'session.restored': [
          { guard: 'mayStill', target: 'answering' },
          { guard: 'isChosen', target: 'changed', actions: isChanged },
          { target: 'looking', actions: 'forget' },
        ],
      },
    },
  },
});

function underWay({ answer }: ActionContext): ActionAnswer {
  if (answer === null) throw new Error('action: sending without an answer');
  return answer;
}
