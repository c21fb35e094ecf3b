import type { SnapshotFrom } from 'xstate';
import { allowedEvents, apply } from '../../lifecycle/apply.ts';
import { bidMachine, type BidEvent, type BidRow, type BidVerdicts } from '../../lifecycle/bid.machine.ts';
import { bidModel } from '../../lifecycle/bid.model.ts';
import { type AskedBidEvent, bidRefusal } from '../../lifecycle/bid-refusal.ts';
import type { Answer } from '../../model/agreement.ts';
import { answersOf } from '../../model/answers.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import { biddingMachine } from './bidding.machine.ts';
import { biddingModel, bidThatMoves } from './bidding.model.ts';
import type { BidOutcome } from './contract.ts';
import type { BidFacts } from './facts.ts';
import type { Intention } from './intention.ts';

type Snapshot = SnapshotFrom<typeof biddingMachine>;
type Of<Type extends BidEvent['type']> = Extract<BidEvent, { type: Type }>;

/**
 * Circumstances that prevent or allow a bid, one at a time: the lifecycle's property test covers all
 * combinations.
 */
const circumstances = [
  'all is well',
  'not eligible',
  'blocked',
  'over the limit',
  'one bid to move',
  'several bids to move',
  'past the cut-off',
] as const;
type Circumstance = (typeof circumstances)[number] | 'closed';

/** The person's other bids that may move here, as the server lists them. */
const movable: Partial<Record<Circumstance, string[]>> = {
  'one bid to move': [bidThatMoves],
  'several bids to move': [bidThatMoves, 'bid-3'],
};

/** The actual state of one person's bid on one advert, on the server. */
interface World {
  readonly row: BidRow;
  readonly circumstance: Circumstance;
  readonly hasApplication: boolean;
  readonly hasWarning: boolean;
  /** Fixed by the scheme. */
  readonly staysMade: boolean;
  readonly onceOnly: boolean;
  /** Fixed by the council: an officer has to agree to the person's bids. */
  readonly needsAgreement: boolean;
  /** A request that was carried out but whose answer was lost: the same key gets the same answer again. */
  readonly unheard: Intention['event'] | null;
}

const fresh: World = {
  row: { state: 'none', context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' } },
  circumstance: 'all is well',
  hasApplication: true,
  hasWarning: false,
  staysMade: false,
  onceOnly: false,
  needsAgreement: false,
  unheard: null,
};

function verdicts({ row, circumstance, hasApplication, onceOnly, needsAgreement }: World): BidVerdicts {
  const limits: readonly Circumstance[] = ['over the limit', 'one bid to move', 'several bids to move'];
  return {
    open: circumstance !== 'closed',
    eligible: hasApplication && circumstance !== 'not eligible',
    unblocked: circumstance !== 'blocked',
    mayBidAgain: !(onceOnly && row.state === 'withdrawn' && row.context.agreement !== 'refused'),
    belowLimit: !limits.includes(circumstance),
    needsAgreement,
  };
}

function place(world: World, by: 'applicant' | 'staff' = 'applicant'): Of<'bid.place'> {
  return { type: 'bid.place', by, ...verdicts(world) };
}

/**
 * Returns the event that moves a bid here. The bid is not counted at its old advert.
 * @param bidId the bid to move; without it, any that may move.
 */
function moveHere(world: World, bidId?: string | null): Of<'bid.moveHere'> {
  const ids = movable[world.circumstance] ?? [];
  const isMovable = bidId === undefined ? ids.length > 0 : bidId !== null && ids.includes(bidId);
  return { type: 'bid.moveHere', by: 'applicant', movable: isMovable, ...verdicts(world), belowLimit: true };
}

function withdraw(world: World, by: 'applicant' | 'staff' = 'applicant'): Of<'bid.withdraw'> {
  return {
    type: 'bid.withdraw',
    by,
    open: world.circumstance !== 'closed',
    mayWithdraw: !world.staysMade,
    beforeCutOff: world.circumstance !== 'past the cut-off',
  };
}

/**
 * Returns the person's eligibility as the API sends it, from what the lifecycle allows; tests/paths/agreement
 * checks the API against it.
 */
function factsOf(world: World): BidFacts {
  const asked = [place(world), moveHere(world), withdraw(world)];
  const allowed = allowedEvents(bidMachine, world.row, asked);
  const hasBid = world.row.state === 'live' || world.row.state === 'stood';
  return {
    canBid: allowed.includes('bid.place'),
    canWithdraw: allowed.includes('bid.withdraw'),
    hasBid,
    applicationId: world.hasApplication ? 'application-1' : null,
    bidId: hasBid ? 'bid-1' : null,
    movableBidIds: allowed.includes('bid.moveHere') ? (movable[world.circumstance] ?? []) : [],
  };
}

/** Returns the world after an event, or null if the lifecycle refuses it. */
function after(world: World, event: BidEvent): World | null {
  const applied = apply(bidMachine, world.row, event);
  if (!applied.ok) return null;
  const moved: Partial<Record<Circumstance, Circumstance>> = {
    'one bid to move': 'over the limit',
    'several bids to move': 'one bid to move',
  };
  const circumstance =
    event.type === 'bid.moveHere' ? (moved[world.circumstance] ?? world.circumstance) : world.circumstance;
  return { ...world, row: { state: applied.state, context: applied.context }, circumstance };
}

function requested(intention: Intention, world: World): AskedBidEvent {
  switch (intention.event) {
    case 'bid.place':
      return place(world);
    case 'bid.move':
      return moveHere(world, intention.bidId);
    case 'bid.withdraw':
      return withdraw(world);
  }
}

const { news, nothing, failures } = answersOf<World, BidOutcome>();
const lost: BidOutcome = { outcome: 'failed', code: 'service.unavailable' };

/**
 * Returns the outcome that the page derives from a successful answer. A repeated answer has the old receipt with
 * the current eligibility, so the change may have been undone since.
 */
function answered({ event }: Intention, done: World): BidOutcome {
  const facts = factsOf(done);
  if (facts.hasBid !== (event === 'bid.withdraw')) return { outcome: 'ok', facts };
  return { outcome: 'refused', code: facts.hasBid ? 'bid.alreadyMade' : 'bid.notMade', facts };
}

function answers({ context: { intention } }: Snapshot, world: World): Record<string, Answer<World>> {
  if (intention === null) throw new Error('bidding: a request is under way without an intention');
  const event = requested(intention, world);
  const isRepeated = world.unheard === intention.event;
  const done = isRepeated ? world : after(world, event);
  const code = bidRefusal(world.row, event);
  const answer: Record<string, Answer<World>> = done !== null
    ? {
        'is done': news({ ...done, unheard: null }, answered(intention, done)),
        'is done, and its answer lost': nothing({ ...done, unheard: intention.event }, lost),
      }
    : {
        [`is refused: ${code}`]: news(world, {
          outcome: 'refused',
          code: code ?? 'common.unknownError',
          facts: factsOf(world),
        }),
      };
  return {
    ...answer,
    ...failures(world, lost),
  };
}

function happenings(world: World): Record<string, World> {
  if (world.circumstance === 'closed') return {};
  const others: Record<string, World | null> = {
    'bid.place by staff': after(world, place(world, 'staff')),
    'bid.withdraw by staff': after(world, withdraw(world, 'staff')),
    'bid.place by applicant, in another tab': after(world, place(world)),
    'bid.withdraw by applicant, in another tab': after(world, withdraw(world)),
    'bid.agree': after(world, { type: 'bid.agree', open: true }),
    'bid.refuse': after(world, { type: 'bid.refuse', open: true, hasReason: true }),
    'advert.close': { ...(after(world, { type: 'advert.close' }) ?? world), circumstance: 'closed' },
    'advert.withdraw': { ...(after(world, { type: 'advert.withdraw' }) ?? world), circumstance: 'closed' },
  };
  const well = world.circumstance === circumstances[0];
  const changes = (well ? circumstances.slice(1) : circumstances.slice(0, 1)).map(
    (circumstance) => [`from now on ${circumstance}`, { ...world, circumstance }] as const,
  );
  const happened = Object.entries(others).flatMap(([label, next]) => (next ? [[label, next] as const] : []));
  return Object.fromEntries([...happened, ...changes]);
}

/** Returns what the page shows: some states decide by themselves, whatever the facts. */
function shown({ value, context }: Snapshot): boolean {
  if (value === 'placed' || value === 'kept' || value === 'moved') return true;
  return value === 'withdrawn' ? false : context.facts.hasBid;
}

/**
 * Bidding in the browser against the lifecycle of a bid on the server. It is kept beside the process, like its
 * model, because `npm run machines -- agree` reads it and tools may not import tests.
 */
export const biddingAgreement = defineAgreement(biddingMachine, {
  process: biddingModel,
  lifecycle: bidModel,
  begins: {
    'A page is opened by somebody who may bid.': fresh,
    'A page is opened where bids stay once they are made, for a home with a warning.': {
      ...fresh,
      staysMade: true,
      hasWarning: true,
    },
    'A page is opened where nobody bids twice for a home.': { ...fresh, onceOnly: true },
    'A page is opened by somebody whose bids an officer has to agree to.': {
      ...fresh,
      needsAgreement: true,
      onceOnly: true,
    },
    'A page is opened by somebody without an application.': { ...fresh, hasApplication: false },
  },
  rows: ({ row }) => ({ bid: row }),
  open: (world) => ({ advertId: 'advert-1', hasWarning: world.hasWarning, facts: factsOf(world) }),
  news: (world) => ({ type: 'facts.changed' as const, facts: factsOf(world) }),
  happenings,
  asks({ value }, event, world) {
    switch (event.type) {
      case 'bid.place':
        return { row: 'bid', event: place(world) };
      case 'bid.move':
        return { row: 'bid', event: moveHere(world) };
      case 'bid.choose':
        return { row: 'bid', event: moveHere(world, event.bidId) };
      case 'bid.withdraw':
      case 'bid.undo':
        return { row: 'bid', event: withdraw(world) };
      case 'bid.confirm':
        if (value === 'confirmingPlace') return { row: 'bid', event: place(world) };
        return { row: 'bid', event: value === 'confirmingMove' ? moveHere(world) : withdraw(world) };
      // Trying again asks for the outcome of the request, which may be a refusal.
      default:
        return null;
    }
  },
  worthOffering: (world) =>
    [place(world), moveHere(world), withdraw(world)].map((event) => ({ row: 'bid', event })),
  answers,
  begun: (world, { type }) =>
    ['bid.place', 'bid.move', 'bid.withdraw', 'bid.undo'].includes(type)
      ? { ...world, unheard: null }
      : world,
  believes: (snapshot) => ({ bid: shown(snapshot), knownBid: snapshot.context.facts.hasBid }),
  truth: (world) => {
    const { hasBid } = factsOf(world);
    return { bid: hasBid, knownBid: hasBid };
  },
});
