import type { SnapshotFrom } from 'xstate';
import { byProgram, requestPhrases, requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import type { MarkOutcome, PreferredEvent, preferredActors } from './contract.ts';
import type { MarkableBid } from './marks.ts';
import { preferredMachine, showsAsPreferred } from './preferred.machine.ts';

type Snapshot = SnapshotFrom<typeof preferredMachine>;

const bidOf = (ordinal: 1 | 2, preferred: boolean, may = true): MarkableBid => ({
  bidId: `bid-${ordinal}`,
  advertId: `advert-${ordinal}`,
  applicationId: 'application-1',
  preferred,
  mayPrefer: may,
  mayUnprefer: may,
});

/** Two live bids of one scheme in the server's words, as far as the machine uses them. */
const marks = {
  none: [bidOf(1, false), bidOf(2, false)],
  first: [bidOf(1, true), bidOf(2, false)],
  second: [bidOf(1, false), bidOf(2, true)],
  /** The first bid is gone: withdrawn, or its home has closed. */
  secondAlone: [bidOf(2, false)],
  notOffered: [bidOf(1, false, false), bidOf(2, false, false)],
} as const satisfies Record<string, readonly MarkableBid[]>;

type FactsChanged = Extract<PreferredEvent, { type: 'facts.changed' }>;

/**
 * Returns the facts that may arrive. A scheme without a preferred property does not get one while the page is
 * open.
 */
function factsOf({ context: { bids } }: Snapshot): Record<string, FactsChanged> {
  const isOffered = bids.some(({ mayPrefer }) => mayPrefer);
  if (!isOffered) return { '': { type: 'facts.changed', bids } };
  return {
    'to no mark': { type: 'facts.changed', bids: marks.none },
    'to the first': { type: 'facts.changed', bids: marks.first },
    'to the second': { type: 'facts.changed', bids: marks.second },
    'to the second alone': { type: 'facts.changed', bids: marks.secondAlone },
  };
}

const cases = {
  'bid.prefer': () => ({
    'the first': { type: 'bid.prefer', bidId: 'bid-1' },
    'the second': { type: 'bid.prefer', bidId: 'bid-2' },
  }),
  'bid.unprefer': () => ({
    'the first': { type: 'bid.unprefer', bidId: 'bid-1' },
    'the second': { type: 'bid.unprefer', bidId: 'bid-2' },
  }),
  'bid.retry': only({ type: 'bid.retry' }),
  'bid.giveUp': only({ type: 'bid.giveUp' }),
  'notice.dismiss': only({ type: 'notice.dismiss' }),
  'session.restored': only({ type: 'session.restored' }),
  'facts.changed': factsOf,
} satisfies Cases<typeof preferredMachine>;

/** Returns the bids after the home has closed: its bid keeps its mark, and can no longer get one. */
const closed = ({ context: { bids, intention } }: Snapshot): readonly MarkableBid[] =>
  bids.map((bid) =>
    bid.bidId === intention?.bidId ? { ...bid, mayPrefer: false, mayUnprefer: false } : bid,
  );

/** Returns the bids once the server has done what was asked: marking one unmarks the other. */
function asAsked({ context: { bids, intention } }: Snapshot): readonly MarkableBid[] {
  if (intention?.preferredProperty === true) {
    return intention.bidId === 'bid-1' ? marks.first : marks.second;
  }
  const isSecondMarked = bids.some(
    ({ bidId, preferred }) => bidId === 'bid-2' && preferred && bidId !== intention?.bidId,
  );
  return isSecondMarked ? marks.second : marks.none;
}

const outcomes = {
  setPreferred: (snapshot) => ({
    ok: { output: { outcome: 'ok', bids: asAsked(snapshot) } },
    closed: { output: { outcome: 'refused', code: 'bid.closed', bids: closed(snapshot) } },
    sessionEnded: { output: { outcome: 'sessionEnded' } },
    failed: { output: { outcome: 'failed', code: 'service.unavailable' } },
    crashed: { error: new Error('the actor itself broke') },
  }),
} satisfies Outcomes<typeof preferredMachine, typeof preferredActors> &
  Record<string, (snapshot: Snapshot) => Record<string, { output: MarkOutcome } | { error: Error }>>;

export const preferredModel = defineModel(preferredMachine, {
  scenarios: {
    unmarked: { description: 'Has bid for two homes, and prefers neither.', input: { bids: marks.none } },
    marked: { description: 'Has bid for two homes, and prefers the first.', input: { bids: marks.first } },
    'not-offered': {
      description: 'Has bid for two homes where the scheme knows no preferred property.',
      input: { bids: marks.notOffered },
    },
  },
  cases,
  outcomes,
  project: (snapshot) => ({
    phase: snapshot.value,
    busy: snapshot.hasTag('busy'),
    code: snapshot.context.code,
    showsFirst: showsAsPreferred(snapshot, 'bid-1'),
    showsSecond: showsAsPreferred(snapshot, 'bid-2'),
    offersFirst: snapshot.can({ type: 'bid.prefer', bidId: 'bid-1' }),
    offersSecond: snapshot.can({ type: 'bid.prefer', bidId: 'bid-2' }),
    offersNeither:
      snapshot.can({ type: 'bid.unprefer', bidId: 'bid-1' }) ||
      snapshot.can({ type: 'bid.unprefer', bidId: 'bid-2' }),
  }),
  clauses: {
    'facts.changed': ['spec 3 eligibility per advert'],
    'bid.prefer': ['spec 4 preferred property', 'spec 9 one preferred property per scheme'],
    'bid.unprefer': ['spec 4 preferred property'],
    'setPreferred ends': ['spec 4 preferred property', 'spec 7 preferred property'],
    'setPreferred crashes': ['spec 8 common errors'],
    'after answerTimeout': ['spec 8 common errors'],
    'notice.dismiss': ['spec 4 preferred property'],
    'bid.retry': ['spec 7 response handling', 'spec 8 common errors'],
    'bid.giveUp': ['spec 8 common errors'],
    'session.restored': ['spec 7 response handling'],
  },
  byHand: {
    ...requestsByHand,
    'bid.prefer': 'At that home, press “{preferred.set}”.',
    'bid.unprefer': 'At that home, press “{preferred.set}” again, which takes the star off.',
    'session.restored': 'Press “{session.login}” (if there are two, either), and log in.',
    'facts.changed': 'Leave the tab and come back to it.',
    'ends: closed': byProgram('close the advert in the database before the request goes out.'),
    'to no mark': 'In another tab, remove the star. Come back to this tab.',
    'to the first': 'In another tab, put the star on the first home. Come back to this tab.',
    'to the second': 'In another tab, put the star on the second home. Come back to this tab.',
    'to the second alone': 'In another tab, withdraw the bid for the first home. Come back to this tab.',
  },
  controls: {
    'bid.prefer': 'preferred.set',
    'bid.unprefer': 'preferred.set',
    'bid.retry': 'bid.retry',
    'bid.giveUp': 'bid.giveUp',
    'notice.dismiss': 'bid.dismiss',
  },
  onScreen: {
    saving: ['preferred.title'],
    refused: ['preferred.notSaved'],
    failed: ['bid.failedText'],
    sessionEnded: ['bid.sessionText', 'preferred.notSaved'],
  },
  phrases: {
    ...requestPhrases,
    'bid.prefer the first': 'they put the star on the first home',
    'bid.prefer the second': 'they put the star on the second home',
    'bid.unprefer the first': 'they take the star off the first home',
    'bid.unprefer the second': 'they take the star off the second home',
    'bid.retry': 'they try again',
    'bid.giveUp': 'they stop and check',
    'ends: closed': 'the home has closed',
    'to no mark': 'the star is taken off in another tab',
    'to the first': 'the first home gets the star in another tab',
    'to the second': 'the second home gets the star in another tab',
    'to the second alone': 'the bid for the first home is withdrawn in another tab',
  },
});
