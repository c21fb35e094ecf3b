import { assign, setup, type SnapshotFrom } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import {
  preferredActors,
  type MarkOutcome,
  type PreferredContext,
  type PreferredEvent,
  type PreferredInput,
} from './contract.ts';
import { endedWith, crashTo, endsOf, hadNoSession, noAnswerTo, settledBy } from '../outcome.ts';
import {
  intend,
  isSettled,
  mayPrefer,
  mayUnprefer,
  showsMark,
  type MarkableBid,
  type MarkIntention,
} from './marks.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const preferredSetup = setup({
  types: {
    context: {} as PreferredContext,
    input: {} as PreferredInput,
    events: {} as PreferredEvent,
    tags: {} as 'settled' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: preferredActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    mayPrefer: ({ context }, { bidId }: { bidId: string }) => mayPrefer(context.bids, bidId),
    mayUnprefer: ({ context }, { bidId }: { bidId: string }) => mayUnprefer(context.bids, bidId),
    isSettled: ({ context }, { bids }: { bids: readonly MarkableBid[] }) =>
      isSettled(bids, context.intention),
    wasAccepted: endedWith<MarkOutcome>('ok'),
    wasRefused: endedWith<MarkOutcome>('refused'),
    hadNoSession,
  },
  actions: {
    meanToPrefer: assign(({ context }, { bidId }: { bidId: string }) => ({
      intention: intend(context.bids, bidId, true),
      code: null,
    })),
    meanToUnprefer: assign(({ context }, { bidId }: { bidId: string }) => ({
      intention: intend(context.bids, bidId, false),
      code: null,
    })),
    takeFacts: assign((_, { bids }: { bids: readonly MarkableBid[] }) => ({ bids })),
    takeOutcome: assign((_, outcome: MarkOutcome) => ({
      ...settledBy(outcome),
      ...('bids' in outcome && { bids: outcome.bids }),
    })),
    keepCode: assign((_, { code }: { code: ErrorCode }) => ({ code })),
    forget: assign({ intention: null, code: null }),
  },
});

/** Events that start a request while none is pending. */
const offers = preferredSetup.createStateConfig({
  on: {
    'bid.prefer': {
      guard: { type: 'mayPrefer', params: ({ event }) => event },
      target: 'saving',
      actions: { type: 'meanToPrefer', params: ({ event }) => event },
    },
    'bid.unprefer': {
      guard: { type: 'mayUnprefer', params: ({ event }) => event },
      target: 'saving',
      actions: { type: 'meanToUnprefer', params: ({ event }) => event },
    },
  },
});

/**
 * Marking the home that a person would like most, among their bids in a scheme. A view shows the mark at once
 * (`showsAsPreferred`), and takes it back if the server refuses or cannot be reached.
 */
export const preferredMachine = preferredSetup.createMachine({
  id: 'preferred',
  context: ({ input }) => ({ ...input, intention: null, code: null }),
  initial: 'idle',
  options: { maxIterations: 1000 },
  on: {
    'facts.changed': { actions: { type: 'takeFacts', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Nothing is under way. The bids say which may be marked, or the mark taken off.',
      tags: 'settled',
      meta: { req: ['spec 4 preferred property', 'spec 9 one preferred property per scheme'] },
      on: offers.on,
    },
    saving: {
      description: 'The mark is being sent, and already shown.',
      tags: 'busy',
      meta: { req: ['spec 4 preferred property', 'spec 7 preferred property'] },
      invoke: {
        id: 'setPreferred',
        src: 'setPreferred',
        input: ({ context }) => underWay(context),
        onDone: endsOf(
          'takeOutcome',
          'failed',
          ['wasAccepted', 'idle'],
          ['wasRefused', 'refused'],
          ['hadNoSession', 'sessionEnded'],
        ),
        onError: crashTo('failed', 'keepCode'),
      },
      after: { answerTimeout: noAnswerTo('failed', 'keepCode') },
    },
    refused: {
      description: 'The server refused and gave the reason; its new facts decide what is offered now.',
      tags: 'error',
      meta: { req: ['spec 4 preferred property'] },
      on: { ...offers.on, 'notice.dismiss': { target: 'idle', actions: 'forget' } },
    },
    failed: {
      description: 'It is not known whether the server acted. Asking again has the same effect once.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: {
        'bid.retry': 'saving',
        'bid.giveUp': { target: 'idle', actions: 'forget' },
        'facts.changed': {
          guard: { type: 'isSettled', params: ({ event }) => event },
          target: 'idle',
          actions: ['forget', { type: 'takeFacts', params: ({ event }) => event }],
        },
      },
    },
    sessionEnded: {
      description: 'The session had expired, so nothing was done. Logging in again leads back.',
      tags: 'error',
      meta: { req: ['spec 7 response handling'] },
      on: { 'session.restored': { target: 'idle', actions: 'forget' } },
    },
  },
});

/** Returns whether a view shows this bid as the preferred one. */
export function showsAsPreferred(snapshot: SnapshotFrom<typeof preferredMachine>, bidId: string): boolean {
  const { bids, intention } = snapshot.context;
  return showsMark(bids, snapshot.hasTag('busy') ? intention : null, bidId);
}

function underWay({ intention }: PreferredContext): MarkIntention {
  if (intention === null) throw new Error('preferred: saving without an intention');
  return intention;
}
