import { assign, setup } from 'xstate';
import type { OfferAnswer } from '#schemas/api/offers.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { codeOf, crashTo, endedWith, hadNoSession, noAnswerTo, withOutcome } from '../outcome.ts';
import {
  offerActors,
  type OfferContext,
  type OfferEvent,
  type OfferInput,
  type OfferOutcome,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

/** Returns whether the answer that the person chose is still an answer to what they saw. */
const isStillAsked = ({ may, version, answer, seen }: OfferContext) =>
  answer !== null && may.includes(answer) && version === seen;

const offerSetup = setup({
  types: {
    context: {} as OfferContext,
    input: {} as OfferInput,
    events: {} as OfferEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: offerActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    may: ({ context }, { answer }: { answer: OfferAnswer }) => context.may.includes(answer),
    mayAccept: ({ context }, { answer }: { answer: OfferAnswer }) =>
      answer === 'accept' && context.may.includes(answer),
    isAccepting: ({ context }) => context.answer === 'accept',
    isLate: ({ context }) => context.isLate,
    isOvertaken: ({ context }) => !isStillAsked(context),
    // The facts show what became of it.
    isSettled: ({ context: { may, answer, isLate } }) => answer !== null && !may.includes(answer) && !isLate,
    isAsked: (_, { may }: OfferInput) => may.length > 0,
    isOpen: ({ context }) => context.may.length > 0,
    wasSent: endedWith<OfferOutcome>('sent'),
    wasChanged: endedWith<OfferOutcome>('changed'),
    wasUnexplained: endedWith<OfferOutcome>('unexplained'),
    hadNoSession,
  },
  actions: {
    mean: assign(({ context: { version } }, { answer }: { answer: OfferAnswer }) => ({
      answer,
      seen: version,
      code: null,
    })),
    takeFacts: assign((_, { may, version, isLate }: OfferInput) => ({ may, version, isLate })),
    takeOutcome: assign((_, outcome: OfferOutcome) => ({
      ...('may' in outcome && { may: outcome.may, version: outcome.version, isLate: outcome.isLate }),
      code: codeOf(outcome),
    })),
    keepCode: assign((_, { code }: { code: ErrorCode }) => ({ code })),
    dropCode: assign({ code: null }),
    forget: assign({ answer: null, code: null }),
  },
});

const takeOutcome = withOutcome('takeOutcome');
const takeFacts = { type: 'takeFacts', params: ({ event }: { event: OfferInput }) => event } as const;
const isChanged = { type: 'keepCode', params: { code: 'offer.changed' } } as const;
const isExpired = { type: 'keepCode', params: { code: 'offer.expired' } } as const;

/** Events that begin an answer while none is being given. */
const offers = offerSetup.createStateConfig({
  on: {
    'answer.choose': [
      {
        guard: { type: 'mayAccept', params: ({ event }) => event },
        target: 'confirmingAccept',
        actions: { type: 'mean', params: ({ event }) => event },
      },
      {
        guard: { type: 'may', params: ({ event }) => event },
        target: 'explaining',
        actions: { type: 'mean', params: ({ event }) => event },
      },
    ],
  },
});

/** The end of an answer that is no longer possible, or no longer about the offer that the person saw. */
const overtaken = { guard: 'isOvertaken', target: 'changed', actions: isChanged } as const;

/** Way back from an answer that has not been sent. */
const leave = { target: 'deciding', actions: 'forget' } as const;

/**
 * A person answering an offer of a home: each answer is confirmed before it is sent, a refusal with its reason and
 * with what it would cost. The reason and the person's words stay in the page's store until the server has them.
 */
export const offerAnswerMachine = offerSetup.createMachine({
  id: 'offer-answer',
  context: ({ input }) => ({ ...input, answer: null, seen: input.version, code: null }),
  initial: 'deciding',
  options: { maxIterations: 1000 },
  on: { 'facts.changed': { actions: takeFacts } },
  states: {
    deciding: {
      description: 'The offer is shown, with the possible answers.',
      tags: 'settled',
      meta: { req: ['ours 4 offer of a home', 'spec 4 needs the user to complete'] },
      on: offers.on,
    },
    confirmingAccept: {
      description: 'The person wants the home and is asked once more.',
      tags: 'asking',
      meta: { req: ['ours 4 offer of a home', 'spec 4 the user may complete'] },
      always: overtaken,
      on: { 'answer.leave': leave, 'answer.send': 'sending' },
    },
    explaining: {
      description: 'The person does not want the home and says why. A reason that was refused is said here.',
      tags: 'asking',
      meta: { req: ['ours 4 offer of a home', 'spec 4 refuse, with a reason', 'spec 8 common errors'] },
      always: overtaken,
      on: { 'answer.leave': leave, 'reason.give': { target: 'confirmingRefuse', actions: 'dropCode' } },
    },
    confirmingRefuse: {
      description: 'The page says what the refusal would cost, and asks once more.',
      tags: 'asking',
      meta: { req: ['ours 4 offer of a home', 'spec 4 refuse, with a reason'] },
      always: overtaken,
      on: { 'answer.leave': leave, 'reason.change': 'explaining', 'answer.send': 'sending' },
    },
    sending: {
      description: 'The answer is being sent.',
      tags: 'busy',
      meta: { req: ['ours 4 offer of a home', 'spec 4 the user may complete', 'spec 7 response handling'] },
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context }) => underWay(context),
        onDone: [
          { guard: withOutcome('wasSent'), target: 'answered', actions: takeOutcome },
          { guard: withOutcome('wasChanged'), target: 'changed', actions: takeOutcome },
          { guard: withOutcome('wasUnexplained'), target: 'explaining', actions: takeOutcome },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded', actions: takeOutcome },
          { target: 'lineLost', actions: takeOutcome },
        ],
        onError: crashTo('lineLost', 'keepCode'),
      },
      after: { answerTimeout: noAnswerTo('lineLost', 'keepCode') },
    },
    answered: {
      description: 'The council has the answer. It may make the offer again.',
      tags: 'settled',
      meta: { req: ['ours 4 offer of a home', 'spec 4 awaiting review by staff'] },
      on: {
        'facts.changed': {
          guard: { type: 'isAsked', params: ({ event }) => event },
          target: 'deciding',
          actions: ['forget', takeFacts],
        },
      },
    },
    changed: {
      description:
        'The council or another tab acted first. The current offer is shown, and nothing typed is lost.',
      tags: 'error',
      meta: { req: ['ours 4 offer of a home', 'spec 8 common errors'] },
      always: { guard: 'isLate', target: 'late', actions: isExpired },
      on: offers.on,
    },
    late: {
      description: 'The time to answer passed first, and nothing was recorded.',
      tags: 'error',
      meta: { req: ['ours 4 offer of a home', 'spec 8 common errors'] },
      // The council may allow more time.
      always: { guard: 'isOpen', target: 'deciding', actions: 'forget' },
    },
    lineLost: {
      description: 'It is not known whether the answer arrived. Sending it again has no second effect.',
      tags: 'error',
      meta: { req: ['ours 4 offer of a home', 'spec 7 response handling', 'spec 8 common errors'] },
      always: [{ guard: 'isSettled', target: 'deciding', actions: 'forget' }, overtaken],
      on: { 'answer.retry': { target: 'sending', actions: 'dropCode' }, 'answer.leave': leave },
    },
    sessionEnded: {
      description:
        'The session had expired, so nothing was sent. The reason and the words are kept until the next log-in.',
      tags: 'error',
      meta: { req: ['ours 4 offer of a home', 'spec 7 response handling'] },
      on: {
        'session.restored': [
          { guard: 'isAccepting', target: 'confirmingAccept', actions: 'dropCode' },
          { target: 'confirmingRefuse', actions: 'dropCode' },
        ],
      },
    },
  },
});

function underWay({ answer, seen }: OfferContext) {
  if (answer === null) throw new Error('offer-answer: sending without an answer');
  return { answer, version: seen };
}
