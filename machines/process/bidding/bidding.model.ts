import type { SnapshotFrom } from 'xstate';
import { byProgram, requestPhrases, requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { biddingMachine } from './bidding.machine.ts';
import type { biddingActors, BiddingInput, BidOutcome } from './contract.ts';
import type { BidFacts } from './facts.ts';

type Snapshot = SnapshotFrom<typeof biddingMachine>;

const applicationId = 'application-1';
const bidId = 'bid-1';
/** The bid on another home that can move here, in every case that has one. */
export const bidThatMoves = 'bid-2';
const none = { canBid: false, canWithdraw: false, hasBid: false, bidId: null, movableBidIds: [] };
/** The server's facts about the person and the advert, as far as the machine uses them. */
const bidFacts = {
  offered: { ...none, canBid: true, applicationId },
  notOffered: { ...none, applicationId },
  noApplication: { ...none, applicationId: null },
  oneToMove: { ...none, applicationId, movableBidIds: [bidThatMoves] },
  severalToMove: { ...none, applicationId, movableBidIds: [bidThatMoves, 'bid-3'] },
  bid: { ...none, canWithdraw: true, hasBid: true, applicationId, bidId },
  bidToStay: { ...none, hasBid: true, applicationId, bidId },
} as const satisfies Record<string, BidFacts>;

const input = (facts: BidFacts, hasWarning = false): BiddingInput => ({
  advertId: 'advert-1',
  hasWarning,
  facts,
});

/** Returns the facts that come with every refusal: an existing bid is still there. */
const factsAsBefore = ({ context }: Snapshot) =>
  context.facts.hasBid ? bidFacts.bidToStay : bidFacts.notOffered;

const cases = {
  'bid.place': only({ type: 'bid.place', key: 'key-of-placing' }),
  'bid.move': only({ type: 'bid.move', key: 'key-of-moving' }),
  'bid.choose': () => ({
    'the first': { type: 'bid.choose', bidId: bidThatMoves },
    'one that stays': { type: 'bid.choose', bidId: 'bid-4' },
  }),
  'bid.withdraw': only({ type: 'bid.withdraw', key: 'key-of-withdrawing' }),
  'bid.undo': only({ type: 'bid.undo', key: 'key-of-undoing' }),
  'bid.confirm': only({ type: 'bid.confirm' }),
  'bid.cancel': only({ type: 'bid.cancel' }),
  'bid.retry': only({ type: 'bid.retry' }),
  'bid.giveUp': only({ type: 'bid.giveUp' }),
  'notice.dismiss': only({ type: 'notice.dismiss' }),
  'session.restored': only({ type: 'session.restored' }),
  'facts.changed': () => ({
    'to offered': { type: 'facts.changed', facts: bidFacts.offered },
    'to not offered': { type: 'facts.changed', facts: bidFacts.notOffered },
    'to one bid to move': { type: 'facts.changed', facts: bidFacts.oneToMove },
    'to several bids to move': { type: 'facts.changed', facts: bidFacts.severalToMove },
    'to a bid made': { type: 'facts.changed', facts: bidFacts.bid },
    'to a bid that stays': { type: 'facts.changed', facts: bidFacts.bidToStay },
  }),
} satisfies Cases<typeof biddingMachine>;

const sharedOutcomes = {
  sessionEnded: { output: { outcome: 'sessionEnded' } },
  failed: { output: { outcome: 'failed', code: 'service.unavailable' } },
  crashed: { error: new Error('the actor itself broke') },
} as const satisfies Record<string, { output: BidOutcome } | { error: Error }>;

const outcomes = {
  placeBid: (snapshot) => ({
    ok: { output: { outcome: 'ok', facts: bidFacts.bid } },
    overLimit: { output: { outcome: 'refused', code: 'bid.overLimit', facts: bidFacts.notOffered } },
    closed: { output: { outcome: 'refused', code: 'bid.closed', facts: factsAsBefore(snapshot) } },
    ...sharedOutcomes,
  }),
  moveBid: (snapshot) => ({
    ok: { output: { outcome: 'ok', facts: bidFacts.bid } },
    closed: { output: { outcome: 'refused', code: 'bid.closed', facts: factsAsBefore(snapshot) } },
    ...sharedOutcomes,
  }),
  withdrawBid: (snapshot) => ({
    ok: { output: { outcome: 'ok', facts: bidFacts.offered } },
    closed: { output: { outcome: 'refused', code: 'bid.closed', facts: factsAsBefore(snapshot) } },
    ...sharedOutcomes,
  }),
} satisfies Outcomes<typeof biddingMachine, typeof biddingActors>;

export const biddingModel = defineModel(biddingMachine, {
  scenarios: {
    fresh: { description: 'May bid but has not.', input: input(bidFacts.offered) },
    'with-warning': {
      description: 'May bid, after reading the warning of the advert.',
      input: input(bidFacts.offered, true),
    },
    'at-limit': {
      description: 'Eligible, with as many live bids as the scheme allows.',
      input: input(bidFacts.notOffered),
    },
    'one-to-move': {
      description: 'All bids are used up, and one of them may be moved here.',
      input: input(bidFacts.oneToMove),
    },
    'several-to-move': {
      description: 'All bids are used up, and several of them may be moved here.',
      input: input(bidFacts.severalToMove),
    },
    ineligible: { description: 'Logged in without an application.', input: input(bidFacts.noApplication) },
    placed: { description: 'Has bid.', input: input(bidFacts.bid) },
    'placed-on-behalf': { description: 'Staff have bid for them.', input: input(bidFacts.bidToStay) },
  },
  cases,
  outcomes,
  project: (snapshot) => ({
    phase: snapshot.value,
    busy: snapshot.hasTag('busy'),
    code: snapshot.context.code,
    hasBid: snapshot.context.facts.hasBid,
    offersPlace: snapshot.can({ type: 'bid.place', key: 'any' }),
    offersMove: snapshot.can({ type: 'bid.move', key: 'any' }),
    offersWithdraw: snapshot.can({ type: 'bid.withdraw', key: 'any' }),
    offersUndo: snapshot.can({ type: 'bid.undo', key: 'any' }),
  }),
  clauses: {
    'facts.changed': ['spec 3 eligibility per advert'],
    'bid.place': ['spec 4 bid made'],
    'bid.move': ['spec 4 bid made', 'spec 9 maximum active bids'],
    'bid.choose': ['spec 9 maximum active bids'],
    'bid.withdraw': ['spec 4 bid withdrawn', 'spec 6 bid on behalf'],
    'bid.undo': ['spec 4 bid withdrawn', 'spec 6 bid on behalf'],
    'bid.confirm': ['spec 4 bid made'],
    'confirmingMove bid.confirm': ['spec 4 bid made', 'spec 4 bid withdrawn'],
    'confirmingWithdraw bid.confirm': ['spec 4 bid withdrawn'],
    'bid.cancel': ['spec 4 bid made'],
    'confirmingWithdraw bid.cancel': ['spec 4 bid withdrawn'],
    'placeBid ends': ['spec 4 bid made', 'spec 7 response handling'],
    'moveBid ends': ['spec 4 bid made', 'spec 4 bid withdrawn', 'spec 7 response handling'],
    'withdrawBid ends': ['spec 4 bid withdrawn', 'spec 7 response handling'],
    'placeBid crashes': ['spec 8 common errors'],
    'moveBid crashes': ['spec 8 common errors'],
    'withdrawBid crashes': ['spec 8 common errors'],
    'after answerTimeout': ['spec 8 common errors'],
    'after undoWindow': ['spec 4 bid made'],
    'notice.dismiss': ['spec 4 bid made'],
    'moved notice.dismiss': ['spec 4 bid made', 'spec 4 bid withdrawn'],
    'withdrawn notice.dismiss': ['spec 4 bid withdrawn'],
    'refused notice.dismiss': ['spec 3 eligibility per advert'],
    'bid.retry': ['spec 7 response handling', 'spec 8 common errors'],
    'bid.giveUp': ['spec 8 common errors'],
    'session.restored': ['spec 7 response handling'],
  },
  byHand: {
    ...requestsByHand,
    'bid.choose': 'Press “{moveBid.choose}” at the first of the bids that are listed.',
    'session.restored': 'Press “{session.login}” (if there are two, either), and log in.',
    'after undoWindow': 'Wait for ten seconds.',
    'ends: overLimit': 'In another tab, bid for other homes until none of your bids is left.',
    'ends: closed': byProgram('close the advert in the database before the request goes out.'),
    'to offered': 'In another tab, withdraw the bid, or remove what prevented it. Come back to this tab.',
    'to not offered': byProgram(
      'take the right to bid from the person in the database, with no bid to move.',
    ),
    'to one bid to move': byProgram('use up the bids in the database, with one that may move here.'),
    'to several bids to move': byProgram('use up the bids in the database, with several that may move here.'),
    'to a bid made': 'In another tab, bid for this home. Come back to this tab.',
    'to a bid that stays':
      'Run the scenario’s command that makes a link for staff, open the link in a private window, and bid there for this home. Come back to this tab.',
  },
  controls: {
    'bid.place': 'bid.place',
    'bid.move': 'moveBid.action',
    'bid.choose': 'moveBid.choose',
    'bid.withdraw': 'bid.withdraw',
    'bid.undo': 'bid.undo',
    'bid.confirm': 'bid.withdrawConfirm',
    'confirmingPlace bid.confirm': 'bid.warningConfirm',
    'confirmingMove bid.confirm': 'moveBid.confirm',
    'bid.cancel': 'bid.cancel',
    'bid.retry': 'bid.retry',
    'bid.giveUp': 'bid.giveUp',
    'notice.dismiss': 'bid.dismiss',
  },
  onScreen: {
    confirmingPlace: ['bid.warningTitle'],
    placing: ['bid.placing'],
    placed: ['bid.placedTitle', 'bid.receiptReference'],
    kept: ['bid.placedTitle', 'bid.receiptReference'],
    choosingBid: ['moveBid.title', 'moveBid.lost'],
    confirmingMove: ['moveBid.confirmTitle', 'moveBid.lost'],
    moving: ['moveBid.moving'],
    moved: ['moveBid.movedTitle', 'bid.receiptReference'],
    confirmingWithdraw: ['bid.withdrawTitle', 'bid.withdrawText'],
    withdrawing: ['bid.withdrawing'],
    withdrawn: ['bid.withdrawnTitle', 'bid.withdrawnText'],
    refused: ['bid.refusedTitle'],
    failed: ['bid.failedTitle', 'bid.failedText'],
    sessionEnded: ['bid.sessionTitle', 'bid.sessionText'],
  },
  phrases: {
    ...requestPhrases,
    'bid.place': 'they bid',
    'bid.move': 'they ask to move a bid here',
    'bid.choose': 'they choose a bid',
    'bid.withdraw': 'they ask to withdraw the bid',
    'bid.undo': 'they undo the bid',
    'bid.confirm': 'they say yes',
    'bid.cancel': 'they go back',
    'bid.retry': 'they try again',
    'bid.giveUp': 'they stop and check',
    'after undoWindow': 'the time to undo passes',
    'ends: overLimit': 'they have no bid left',
    'ends: closed': 'the home has closed',
    'to offered': 'they may bid after all',
    'to not offered': 'they may not bid any more',
    'to one bid to move': 'one bid may move here',
    'to several bids to move': 'several bids may move here',
    'to a bid made': 'they bid in another tab',
    'to a bid that stays': 'staff bid for them',
  },
});
