import type { SnapshotFrom } from 'xstate';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { biddingMachine } from './bidding.machine.ts';
import type { biddingActors, BiddingInput, BidOutcome } from './contract.ts';
import type { BidFacts } from './facts.ts';

type Snapshot = SnapshotFrom<typeof biddingMachine>;

const applicationId = 'application-1';
const bidId = 'bid-1';
/** The reader's standing in the words of the server, as far as the machine listens. */
const standing = {
  offered: { canBid: true, canWithdraw: false, hasBid: false, applicationId, bidId: null },
  notOffered: { canBid: false, canWithdraw: false, hasBid: false, applicationId, bidId: null },
  noApplication: { canBid: false, canWithdraw: false, hasBid: false, applicationId: null, bidId: null },
  bid: { canBid: false, canWithdraw: true, hasBid: true, applicationId, bidId },
  bidToStay: { canBid: false, canWithdraw: false, hasBid: true, applicationId, bidId },
} as const satisfies Record<string, BidFacts>;

const input = (facts: BidFacts, hasWarning = false): BiddingInput => ({
  advertId: 'advert-1',
  hasWarning,
  facts,
});

/** A refusal always comes with how things stand: the bid there was is still there. */
const standingAsBefore = ({ context }: Snapshot) =>
  context.facts.hasBid ? standing.bidToStay : standing.notOffered;

const cases = {
  'bid.place': only({ type: 'bid.place', key: 'key-of-placing' }),
  'bid.withdraw': only({ type: 'bid.withdraw', key: 'key-of-withdrawing' }),
  'bid.undo': only({ type: 'bid.undo', key: 'key-of-undoing' }),
  'bid.confirm': only({ type: 'bid.confirm' }),
  'bid.cancel': only({ type: 'bid.cancel' }),
  'bid.retry': only({ type: 'bid.retry' }),
  'bid.giveUp': only({ type: 'bid.giveUp' }),
  'notice.dismiss': only({ type: 'notice.dismiss' }),
  'session.restored': only({ type: 'session.restored' }),
  'facts.changed': () => ({
    'to offered': { type: 'facts.changed', facts: standing.offered },
    'to not offered': { type: 'facts.changed', facts: standing.notOffered },
    'to a bid made': { type: 'facts.changed', facts: standing.bid },
    'to a bid that stays': { type: 'facts.changed', facts: standing.bidToStay },
  }),
} satisfies Cases<typeof biddingMachine>;

const sharedOutcomes = {
  sessionEnded: { output: { outcome: 'sessionEnded' } },
  failed: { output: { outcome: 'failed', code: 'service.unavailable' } },
  crashed: { error: new Error('the actor itself broke') },
} as const satisfies Record<string, { output: BidOutcome } | { error: Error }>;

const outcomes = {
  placeBid: (snapshot) => ({
    ok: { output: { outcome: 'ok', facts: standing.bid } },
    overLimit: { output: { outcome: 'refused', code: 'bid.overLimit', facts: standing.notOffered } },
    closed: { output: { outcome: 'refused', code: 'bid.closed', facts: standingAsBefore(snapshot) } },
    ...sharedOutcomes,
  }),
  withdrawBid: (snapshot) => ({
    ok: { output: { outcome: 'ok', facts: standing.offered } },
    closed: { output: { outcome: 'refused', code: 'bid.closed', facts: standingAsBefore(snapshot) } },
    ...sharedOutcomes,
  }),
} satisfies Outcomes<typeof biddingMachine, typeof biddingActors>;

export const biddingModel = defineModel(biddingMachine, {
  scenarios: {
    fresh: { description: 'May bid, has not.', input: input(standing.offered) },
    'with-warning': {
      description: 'May bid, after reading the warning of the advert.',
      input: input(standing.offered, true),
    },
    'at-limit': {
      description: 'Eligible, with as many live bids as the scheme allows.',
      input: input(standing.notOffered),
    },
    ineligible: { description: 'Logged in without an application.', input: input(standing.noApplication) },
    placed: { description: 'Has bid.', input: input(standing.bid) },
    'placed-on-behalf': { description: 'Staff have bid for them.', input: input(standing.bidToStay) },
  },
  cases,
  outcomes,
  project: (snapshot) => ({
    phase: snapshot.value,
    busy: snapshot.hasTag('busy'),
    code: snapshot.context.code,
    hasBid: snapshot.context.facts.hasBid,
    offersPlace: snapshot.can({ type: 'bid.place', key: 'any' }),
    offersWithdraw: snapshot.can({ type: 'bid.withdraw', key: 'any' }),
    offersUndo: snapshot.can({ type: 'bid.undo', key: 'any' }),
  }),
});
