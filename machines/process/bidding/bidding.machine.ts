import { assign, setup } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import {
  biddingActors,
  undoWindow,
  type BiddingContext,
  type BiddingEvent,
  type BiddingInput,
  type BidOutcome,
} from './contract.ts';
import { mayMove, mayPlace, mayWithdraw, type BidFacts } from './facts.ts';
import {
  choosing,
  moveRequest,
  moving,
  placeRequest,
  placing,
  withdrawing,
  withdrawRequest,
} from './intention.ts';
import { endedWith, crashTo, endsOf, hadNoSession, noAnswerTo } from '../outcome.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const biddingSetup = setup({
  types: {
    context: {} as BiddingContext,
    input: {} as BiddingInput,
    events: {} as BiddingEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: biddingActors,
  delays: { answerTimeout: 20_000, undoWindow },
  guards: {
    mayPlaceAtOnce: ({ context }) => mayPlace(context.facts) && !context.hasWarning,
    mayPlaceAfterWarning: ({ context }) => mayPlace(context.facts) && context.hasWarning,
    mayWithdraw: ({ context }) => mayWithdraw(context.facts),
    mayMoveOneOfSeveral: ({ context: { facts } }) =>
      facts.movableBidIds.length > 1 && mayMove(facts, facts.movableBidIds[0] ?? null),
    mayMoveTheOnlyOne: ({ context: { facts } }) =>
      facts.movableBidIds.length === 1 && mayMove(facts, facts.movableBidIds[0] ?? null),
    mayMoveThisOne: ({ context }, { bidId }: { bidId: string }) => mayMove(context.facts, bidId),
    cannotMoveAnyNow: (_, { facts }: { facts: BidFacts }) => facts.movableBidIds.length === 0,
    cannotMoveItNow: ({ context }, { facts }: { facts: BidFacts }) =>
      context.intention?.event !== 'bid.move' || !mayMove(facts, context.intention.bidId),
    cannotPlaceNow: (_, { facts }: { facts: BidFacts }) => !mayPlace(facts),
    cannotWithdrawNow: (_, { facts }: { facts: BidFacts }) => !mayWithdraw(facts),
    bidIsThere: (_, { facts }: { facts: BidFacts }) => facts.hasBid,
    bidIsGone: (_, { facts }: { facts: BidFacts }) => !facts.hasBid,
    intentionIsMet: ({ context }, { facts }: { facts: BidFacts }) =>
      context.intention?.event === 'bid.withdraw' ? !facts.hasBid : facts.hasBid,
    wasToPlace: ({ context }) => context.intention?.event === 'bid.place',
    wasToMove: ({ context }) => context.intention?.event === 'bid.move',
    wasAccepted: endedWith<BidOutcome>('ok'),
    wasRefused: endedWith<BidOutcome>('refused'),
    hadNoSession,
  },
  actions: {
    meanToPlace: assign(({ context }, { key }: { key: string }) => ({
      intention: placing(context.facts, key),
      code: null,
    })),
    meanToMove: assign(({ context }, { key }: { key: string }) => ({
      intention: moving(context.facts, key),
      code: null,
    })),
    choose: assign(({ context }, { bidId }: { bidId: string }) => ({
      intention: choosing(context.intention, bidId),
    })),
    meanToWithdraw: assign(({ context }, { key }: { key: string }) => ({
      intention: withdrawing(context.facts, key),
      code: null,
    })),
    takeFacts: assign((_, { facts }: { facts: BidFacts }) => ({ facts })),
    takeOutcome: assign((_, outcome: BidOutcome) => ({
      ...settledBy(outcome),
      ...('facts' in outcome && { facts: outcome.facts }),
    })),
    keepCode: assign((_, { code }: { code: ErrorCode }) => ({ code })),
    forget: assign({ intention: null, code: null }),
  },
});

/** Events that start a request while none is pending. */
const offers = biddingSetup.createStateConfig({
  on: {
    'bid.place': [
      {
        guard: 'mayPlaceAfterWarning',
        target: 'confirmingPlace',
        actions: { type: 'meanToPlace', params: ({ event }) => event },
      },
      {
        guard: 'mayPlaceAtOnce',
        target: 'placing',
        actions: { type: 'meanToPlace', params: ({ event }) => event },
      },
    ],
    'bid.move': [
      {
        guard: 'mayMoveOneOfSeveral',
        target: 'choosingBid',
        actions: { type: 'meanToMove', params: ({ event }) => event },
      },
      {
        guard: 'mayMoveTheOnlyOne',
        target: 'confirmingMove',
        actions: { type: 'meanToMove', params: ({ event }) => event },
      },
    ],
    'bid.withdraw': {
      guard: 'mayWithdraw',
      target: 'confirmingWithdraw',
      actions: { type: 'meanToWithdraw', params: ({ event }) => event },
    },
  },
});

/** Events while the receipt of a bid is shown and can no longer be undone. */
const receiptShown = biddingSetup.createStateConfig({
  on: {
    'bid.withdraw': {
      guard: 'mayWithdraw',
      target: 'confirmingWithdraw',
      actions: { type: 'meanToWithdraw', params: ({ event }) => event },
    },
    'notice.dismiss': 'idle',
    'facts.changed': {
      guard: { type: 'bidIsGone', params: ({ event }) => event },
      target: 'idle',
      actions: { type: 'takeFacts', params: ({ event }) => event },
    },
  },
});

/** Returns the ends of a request that leads to `done`. */
const requested = (done: 'placed' | 'moved' | 'withdrawn') => ({
  onDone: endsOf(
    'takeOutcome',
    'failed',
    ['wasAccepted', done],
    ['wasRefused', 'refused'],
    ['hadNoSession', 'sessionEnded'],
  ),
  onError: crashTo('failed', 'keepCode'),
});

/** One person's dealings with one advert: placing a bid, moving one there, withdrawing it. */
export const biddingMachine = biddingSetup.createMachine({
  id: 'bidding',
  context: ({ input }) => ({ ...input, intention: null, code: null }),
  initial: 'idle',
  options: { maxIterations: 1000 },
  on: {
    'facts.changed': { actions: { type: 'takeFacts', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description:
        'No request is pending. The facts decide whether bidding, moving, withdrawing or nothing is offered.',
      tags: 'settled',
      meta: { req: ['spec 3 eligibility per advert', 'spec 6 bid on behalf'] },
      on: offers.on,
    },
    confirmingPlace: {
      description: 'The advert’s warning is shown, to be accepted or not.',
      tags: 'asking',
      meta: { req: ['spec 4 bid made'] },
      on: {
        'bid.confirm': 'placing',
        'bid.cancel': { target: 'idle', actions: 'forget' },
        'facts.changed': {
          guard: { type: 'cannotPlaceNow', params: ({ event }) => event },
          target: 'idle',
          actions: ['forget', { type: 'takeFacts', params: ({ event }) => event }],
        },
      },
    },
    placing: {
      description: 'The bid is being sent.',
      tags: 'busy',
      meta: { req: ['spec 4 bid made', 'spec 7 response handling'] },
      invoke: {
        id: 'placeBid',
        src: 'placeBid',
        input: ({ context }) => placeRequest(context),
        ...requested('placed'),
      },
      after: { answerTimeout: noAnswerTo('failed', 'keepCode') },
    },
    placed: {
      description:
        'The receipt of the bid is shown; for a few seconds it can be undone without confirmation.',
      tags: 'settled',
      meta: { req: ['spec 4 bid made'] },
      after: { undoWindow: 'kept' },
      on: {
        'bid.undo': {
          guard: 'mayWithdraw',
          target: 'withdrawing',
          actions: { type: 'meanToWithdraw', params: ({ event }) => event },
        },
        'notice.dismiss': 'idle',
        'facts.changed': {
          guard: { type: 'bidIsGone', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'takeFacts', params: ({ event }) => event },
        },
      },
    },
    kept: {
      description: 'It is too late to undo. The receipt stays, and withdrawing the bid needs confirmation.',
      tags: 'settled',
      meta: { req: ['spec 4 bid made', 'spec 4 bid withdrawn'] },
      on: receiptShown.on,
    },
    choosingBid: {
      description: 'Several bids may be moved here, and the person chooses one.',
      tags: 'asking',
      meta: { req: ['spec 9 maximum active bids'] },
      on: {
        'bid.choose': {
          guard: { type: 'mayMoveThisOne', params: ({ event }) => event },
          target: 'confirmingMove',
          actions: { type: 'choose', params: ({ event }) => event },
        },
        'bid.cancel': { target: 'idle', actions: 'forget' },
        'facts.changed': {
          guard: { type: 'cannotMoveAnyNow', params: ({ event }) => event },
          target: 'idle',
          actions: ['forget', { type: 'takeFacts', params: ({ event }) => event }],
        },
      },
    },
    confirmingMove: {
      description:
        'Shows what the person loses on the other home and this home’s warning, to be confirmed or not.',
      tags: 'asking',
      meta: { req: ['spec 4 bid made', 'spec 4 bid withdrawn', 'spec 9 maximum active bids'] },
      on: {
        'bid.confirm': 'moving',
        'bid.cancel': { target: 'idle', actions: 'forget' },
        'facts.changed': {
          guard: { type: 'cannotMoveItNow', params: ({ event }) => event },
          target: 'idle',
          actions: ['forget', { type: 'takeFacts', params: ({ event }) => event }],
        },
      },
    },
    moving: {
      description: 'The move is being sent. The server carries out both halves or neither.',
      tags: 'busy',
      meta: { req: ['spec 4 bid made', 'spec 4 bid withdrawn', 'spec 7 response handling'] },
      invoke: {
        id: 'moveBid',
        src: 'moveBid',
        input: ({ context }) => moveRequest(context),
        ...requested('moved'),
      },
      after: { answerTimeout: noAnswerTo('failed', 'keepCode') },
    },
    moved: {
      description: 'The receipt of the move is shown. To undo it, the person moves the bid again.',
      tags: 'settled',
      meta: { req: ['spec 4 bid made', 'spec 4 bid withdrawn'] },
      on: receiptShown.on,
    },
    confirmingWithdraw: {
      description: 'Asks whether to withdraw the bid.',
      tags: 'asking',
      meta: { req: ['spec 4 bid withdrawn'] },
      on: {
        'bid.confirm': 'withdrawing',
        'bid.cancel': { target: 'idle', actions: 'forget' },
        'facts.changed': {
          guard: { type: 'cannotWithdrawNow', params: ({ event }) => event },
          target: 'idle',
          actions: ['forget', { type: 'takeFacts', params: ({ event }) => event }],
        },
      },
    },
    withdrawing: {
      description: 'The withdrawal is being sent.',
      tags: 'busy',
      meta: { req: ['spec 4 bid withdrawn', 'spec 7 response handling'] },
      invoke: {
        id: 'withdrawBid',
        src: 'withdrawBid',
        input: ({ context }) => withdrawRequest(context),
        ...requested('withdrawn'),
      },
      after: { answerTimeout: noAnswerTo('failed', 'keepCode') },
    },
    withdrawn: {
      description: 'The receipt of the withdrawal is shown. Bidding again is offered if the facts allow it.',
      tags: 'settled',
      meta: { req: ['spec 4 bid withdrawn'] },
      on: {
        'bid.place': offers.on['bid.place'],
        'bid.move': offers.on['bid.move'],
        'notice.dismiss': 'idle',
        'facts.changed': {
          guard: { type: 'bidIsThere', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'takeFacts', params: ({ event }) => event },
        },
      },
    },
    refused: {
      description: 'The server refused and gave the reason; its new facts decide what is offered now.',
      tags: 'error',
      meta: { req: ['spec 6 bid on behalf', 'spec 9 maximum active bids'] },
      on: { ...offers.on, 'notice.dismiss': { target: 'idle', actions: 'forget' } },
    },
    failed: {
      description: 'It is not known whether the server acted. Trying again repeats the same key.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: {
        'bid.retry': [
          { guard: 'wasToPlace', target: 'placing' },
          { guard: 'wasToMove', target: 'moving' },
          { target: 'withdrawing' },
        ],
        'bid.giveUp': { target: 'idle', actions: 'forget' },
        'facts.changed': {
          guard: { type: 'intentionIsMet', params: ({ event }) => event },
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

/** Returns the context once a request has ended. A failure keeps the intention, and so its key. */
function settledBy(outcome: BidOutcome): Partial<BiddingContext> {
  switch (outcome.outcome) {
    case 'ok':
      return { facts: outcome.facts, intention: null, code: null };
    case 'refused':
      return { facts: outcome.facts, intention: null, code: outcome.code };
    case 'sessionEnded':
      return { intention: null, code: 'session.ended' };
    case 'failed':
      return { code: outcome.code };
  }
}
