import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { bidMachine, type BidEffect, type BidEvent, type BidRow } from './bid.machine.ts';

const allWell = {
  open: true,
  eligible: true,
  unblocked: true,
  mayBidAgain: true,
  belowLimit: true,
  needsAgreement: false,
};
const place: BidEvent = { type: 'bid.place', by: 'applicant', ...allWell };
const prefer: BidEvent = { type: 'bid.prefer', by: 'applicant', open: true, offered: true };
const unprefer: BidEvent = { type: 'bid.unprefer', by: 'applicant', open: true };
const moveHere: BidEvent = { type: 'bid.moveHere', by: 'applicant', movable: true, ...allWell };
const moveAway: BidEvent = { type: 'bid.moveAway', by: 'applicant', open: true, movable: true };
const withdraw: BidEvent = {
  type: 'bid.withdraw',
  by: 'applicant',
  open: true,
  mayWithdraw: true,
  beforeCutOff: true,
};

/** Returns the row after these events, and their effects. Every event must be accepted. */
function after(events: readonly BidEvent[]): { row: BidRow; effects: BidEffect[] } {
  let row: BidRow = {
    state: 'none',
    context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
  };
  const effects: BidEffect[] = [];
  for (const event of events) {
    const applied = apply(bidMachine, row, event);
    if (!applied.ok) throw new Error(`${event.type} was refused in ${row.state}`);
    row = { state: applied.state, context: applied.context };
    effects.push(...applied.effects);
  }
  return { row, effects };
}

describe('the life of a bid', () => {
  it('keeps its mark when the advert closes', () => {
    const { row, effects } = after([place, prefer, { type: 'advert.close' }]);
    expect(row).toEqual({
      state: 'stood',
      context: { madeOnBehalf: false, preferred: true, agreement: 'notNeeded' },
    });
    expect(effects.map(({ type }) => type)).toEqual(['bid.placed', 'bid.preferred', 'bid.stood']);
  });

  it('loses its mark when it is withdrawn, and is unmarked if placed again', () => {
    expect(after([place, prefer, withdraw]).row.context.preferred).toBe(false);
    expect(after([place, prefer, withdraw, place]).row).toEqual({
      state: 'live',
      context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
    });
  });

  it('loses its mark when it moves away, and may move back', () => {
    const { row, effects } = after([place, prefer, moveAway, moveHere]);
    expect(row).toEqual({
      state: 'live',
      context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
    });
    expect(effects.map(({ type }) => type)).toEqual([
      'bid.placed',
      'bid.preferred',
      'bid.movedAway',
      'bid.movedHere',
    ]);
  });

  it('may be marked or unmarked repeatedly: the call has no key and may be repeated', () => {
    expect(after([place, prefer, prefer]).row.context.preferred).toBe(true);
    expect(after([place, unprefer, unprefer]).row.context.preferred).toBe(false);
  });

  it('lapses with its advert', () => {
    const { row, effects } = after([place, prefer, { type: 'advert.withdraw' }]);
    expect(row).toEqual({
      state: 'withdrawn',
      context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
    });
    expect(effects.at(-1)).toEqual({ type: 'bid.lapsed' });
  });

  it('belongs to the applicant when the portal made it automatically', () => {
    const { row } = after([{ ...place, by: 'automatic' }]);
    expect(row.context.madeOnBehalf).toBe(false);
    expect(apply(bidMachine, row, withdraw).ok).toBe(true);
    expect(apply(bidMachine, row, moveAway).ok).toBe(true);
  });

  it('cannot be withdrawn by the applicant when staff made it', () => {
    const { row } = after([{ ...place, by: 'staff' }]);
    expect(row.context.madeOnBehalf).toBe(true);
    expect(apply(bidMachine, row, withdraw).ok).toBe(false);
    expect(apply(bidMachine, row, moveAway).ok).toBe(false);
    expect(apply(bidMachine, row, { ...withdraw, by: 'staff' }).ok).toBe(true);
    expect(apply(bidMachine, row, prefer).ok).toBe(true);
  });
});
