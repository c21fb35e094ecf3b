import type { SnapshotFrom } from 'xstate';
import { allowedEvents, apply } from '../../lifecycle/apply.ts';
import { bidMachine, type BidEvent, type BidRow } from '../../lifecycle/bid.machine.ts';
import { bidModel } from '../../lifecycle/bid.model.ts';
import { type AskedBidEvent, bidRefusal } from '../../lifecycle/bid-refusal.ts';
import type { Answer, Ask } from '../../model/agreement.ts';
import { answersOf } from '../../model/answers.ts';
import { defineAgreement } from '../../model/define-agreement.ts';
import type { MarkOutcome } from './contract.ts';
import type { MarkableBid } from './marks.ts';
import { preferredMachine } from './preferred.machine.ts';
import { preferredModel } from './preferred.model.ts';

type Snapshot = SnapshotFrom<typeof preferredMachine>;

const names = ['first', 'second'] as const;
type Name = (typeof names)[number];

/** The actual state of one person's two bids in one scheme, on the server. */
interface World {
  readonly rows: Readonly<Record<Name, BidRow>>;
  /** True for an advert past its closing time, though its bid may not be settled yet. */
  readonly closed: Readonly<Record<Name, boolean>>;
  /** True if the scheme offers a preferred property. */
  readonly offered: boolean;
}

const live: BidRow = {
  state: 'live',
  context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
};
const start: World = {
  rows: { first: live, second: live },
  closed: { first: false, second: false },
  offered: true,
};

const idOf: Readonly<Record<Name, string>> = { first: 'bid-1', second: 'bid-2' };

function nameOf(bidId: string): Name {
  return bidId === idOf.first ? 'first' : 'second';
}

function mark({ closed, offered }: World, name: Name, preferred: boolean): AskedBidEvent {
  const open = !closed[name];
  return preferred
    ? { type: 'bid.prefer', by: 'applicant', open, offered }
    : { type: 'bid.unprefer', by: 'applicant', open };
}

/**
 * Returns the live bids as the page reads them from the API's answer; tests/paths/agreement checks the API
 * against it.
 */
function bidsOf(world: World): MarkableBid[] {
  return names
    .filter((name) => world.rows[name].state === 'live')
    .map((name) => {
      const row = world.rows[name];
      const allowed = allowedEvents(bidMachine, row, [mark(world, name, true), mark(world, name, false)]);
      return {
        bidId: idOf[name],
        advertId: `advert-${names.indexOf(name) + 1}`,
        applicationId: 'application-1',
        preferred: row.context.preferred,
        mayPrefer: allowed.includes('bid.prefer'),
        mayUnprefer: allowed.includes('bid.unprefer'),
      };
    });
}

/**
 * Returns the world after an event on one bid, or null if the lifecycle refuses it. Marking one bid unmarks the
 * other.
 */
function after(world: World, name: Name, event: BidEvent): World | null {
  const applied = apply(bidMachine, world.rows[name], event);
  if (!applied.ok) return null;
  const rows = { ...world.rows, [name]: { state: applied.state, context: applied.context } };
  const other = name === 'first' ? 'second' : 'first';
  if (event.type === 'bid.prefer' && rows[other].state === 'live') {
    rows[other] = { ...rows[other], context: { ...rows[other].context, preferred: false } };
  }
  return { ...world, rows };
}

const { news, nothing, failures } = answersOf<World, MarkOutcome>();
const lost: MarkOutcome = { outcome: 'failed', code: 'service.unavailable' };

function answers({ context: { intention } }: Snapshot, world: World): Record<string, Answer<World>> {
  if (intention === null) throw new Error('preferred: a request is under way without an intention');
  const name = nameOf(intention.bidId);
  const event = mark(world, name, intention.preferredProperty);
  const done = after(world, name, event);
  const code = bidRefusal(world.rows[name], event);
  const answer: Record<string, Answer<World>> = done !== null
    ? {
        'is done': news(done, { outcome: 'ok', bids: bidsOf(done) }),
        'is done, and its answer lost': nothing(done, lost),
      }
    : {
        [`is refused: ${code}`]: news(world, {
          outcome: 'refused',
          code: code ?? 'common.unknownError',
          bids: bidsOf(world),
        }),
      };
  return {
    ...answer,
    ...failures(world, lost),
  };
}

/**
 * Returns what can happen meanwhile. The two bids are alike, so withdrawing or closing one of them is enough.
 */
function happenings(world: World): Record<string, World> {
  const closing = { ...world, closed: { ...world.closed, second: true } };
  const withdrawal: BidEvent = {
    type: 'bid.withdraw',
    by: 'applicant',
    open: true,
    mayWithdraw: true,
    beforeCutOff: true,
  };
  const all: Record<string, World | null> = {
    'bid.prefer of first, in another tab': after(world, 'first', mark(world, 'first', true)),
    'bid.prefer of second, in another tab': after(world, 'second', mark(world, 'second', true)),
    'bid.unprefer of first, in another tab': after(world, 'first', mark(world, 'first', false)),
    'bid.withdraw of first, in another tab': after(world, 'first', withdrawal),
    'the closing time of second': world.closed.second ? null : closing,
    'advert.close of second': after(closing, 'second', { type: 'advert.close' }),
  };
  return Object.fromEntries(Object.entries(all).flatMap(([label, next]) => (next ? [[label, next]] : [])));
}

function stars(bids: readonly MarkableBid[]) {
  const starOf = (name: Name) => bids.find(({ bidId }) => bidId === idOf[name])?.preferred ?? null;
  return { 'star of first': starOf('first'), 'star of second': starOf('second') };
}

/** Marking the preferred home in the browser, against the lifecycles of the person's bids on the server. */
export const preferredAgreement = defineAgreement(preferredMachine, {
  process: preferredModel,
  lifecycle: bidModel,
  begins: {
    'A page is opened by somebody with two bids.': start,
    'A page is opened where the scheme knows no preferred property.': { ...start, offered: false },
  },
  rows: ({ rows }) => rows,
  open: (world) => ({ bids: bidsOf(world) }),
  news: (world) => ({ type: 'facts.changed' as const, bids: bidsOf(world) }),
  happenings,
  asks(_, event, world): Ask | null {
    if (event.type !== 'bid.prefer' && event.type !== 'bid.unprefer') return null;
    const row = nameOf(event.bidId);
    return { row, event: mark(world, row, event.type === 'bid.prefer') };
  },
  // The server would mark a marked bid, since the call may be repeated; a page need not offer it.
  worthOffering: (world) =>
    names
      .filter((name) => world.rows[name].state === 'live')
      .map((row) => ({ row, event: mark(world, row, !world.rows[row].context.preferred) })),
  answers,
  believes: ({ context }) => stars(context.bids),
  truth: (world) => stars(bidsOf(world)),
});
