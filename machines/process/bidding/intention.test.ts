import { describe, expect, it } from 'vitest';
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

const offered: BidFacts = {
  canBid: true,
  canWithdraw: false,
  hasBid: false,
  applicationId: 'a',
  bidId: null,
  movableBidIds: [],
};
const bid: BidFacts = { ...offered, canBid: false, canWithdraw: true, hasBid: true, bidId: 'b' };
const movable: BidFacts = { ...offered, canBid: false, movableBidIds: ['c', 'd'] };

describe('bidding facts', () => {
  it.each([
    ['an offer', offered, true, false],
    ['an offer without an application', { ...offered, applicationId: null }, false, false],
    ['a bid', bid, false, true],
    ['a bid that stays', { ...bid, canWithdraw: false }, false, false],
    ['a bid not named', { ...bid, bidId: null }, false, false],
    ['a withdrawal of nothing', { ...bid, hasBid: false }, false, false],
  ])('%s', (_, facts, place, withdraw) => {
    expect([mayPlace(facts), mayWithdraw(facts)]).toEqual([place, withdraw]);
  });

  it.each([
    ['a bid that may', movable, 'c', true],
    ['a bid that may not', movable, 'e', false],
    ['no bid', movable, null, false],
    ['a bid without an application', { ...movable, applicationId: null }, 'c', false],
  ])('moving %s', (_, facts, bidId, may) => {
    expect(mayMove(facts, bidId)).toBe(may);
  });
});

describe('an intention', () => {
  it('becomes its own request and no other', () => {
    const toPlace = { advertId: 'x', intention: placing(offered, 'k') };
    const toWithdraw = { advertId: 'x', intention: withdrawing(bid, 'k') };
    expect(placeRequest(toPlace)).toEqual({ advertId: 'x', applicationId: 'a', key: 'k' });
    expect(withdrawRequest(toWithdraw)).toEqual({ advertId: 'x', applicationId: 'a', bidId: 'b', key: 'k' });
    expect(() => placeRequest(toWithdraw)).toThrow('placing without the intention to');
    expect(() => withdrawRequest(toPlace)).toThrow('withdrawing without the intention to');
    expect(() => placeRequest({ advertId: 'x', intention: null })).toThrow('placing without');
  });

  it('to move takes the only bid at once, and the chosen one of several', () => {
    const one = { advertId: 'x', intention: moving({ ...movable, movableBidIds: ['d'] }, 'k') };
    expect(moveRequest(one)).toEqual({ advertId: 'x', applicationId: 'a', bidId: 'd', key: 'k' });
    const several = moving(movable, 'k');
    expect(() => moveRequest({ advertId: 'x', intention: several })).toThrow('without the ids it needs');
    const chosen = { advertId: 'x', intention: choosing(several, 'c') };
    expect(moveRequest(chosen)).toEqual({ advertId: 'x', applicationId: 'a', bidId: 'c', key: 'k' });
    expect(() => choosing(placing(offered, 'k'), 'c')).toThrow('without the intention to move');
    expect(() => moveRequest({ advertId: 'x', intention: null })).toThrow('moving without the intention to');
    expect(() => placeRequest(chosen)).toThrow('placing without the intention to');
  });

  it('cannot be made without its ids', () => {
    expect(() => placing({ ...offered, applicationId: null }, 'k')).toThrow('without the ids it needs');
    expect(() => withdrawing({ ...bid, bidId: null }, 'k')).toThrow('without the ids it needs');
  });
});
