import { describe, expect, it } from 'vitest';
import { mayPlace, mayWithdraw, type BidFacts } from './facts.ts';
import { placeRequest, placing, withdrawing, withdrawRequest } from './intention.ts';

const offered: BidFacts = {
  canBid: true,
  canWithdraw: false,
  hasBid: false,
  applicationId: 'a',
  bidId: null,
};
const bid: BidFacts = { canBid: false, canWithdraw: true, hasBid: true, applicationId: 'a', bidId: 'b' };

describe('what the facts allow', () => {
  it.each([
    ['an offer', offered, true, false],
    ['an offer to nobody', { ...offered, applicationId: null }, false, false],
    ['a bid', bid, false, true],
    ['a bid that stays', { ...bid, canWithdraw: false }, false, false],
    ['a bid not named', { ...bid, bidId: null }, false, false],
    ['a withdrawal of nothing', { ...bid, hasBid: false }, false, false],
  ])('%s', (_, facts, place, withdraw) => {
    expect([mayPlace(facts), mayWithdraw(facts)]).toEqual([place, withdraw]);
  });
});

describe('an intention', () => {
  it('becomes the request it was meant as, and no other', () => {
    const toPlace = { advertId: 'x', intention: placing(offered, 'k') };
    const toWithdraw = { advertId: 'x', intention: withdrawing(bid, 'k') };
    expect(placeRequest(toPlace)).toEqual({ advertId: 'x', applicationId: 'a', key: 'k' });
    expect(withdrawRequest(toWithdraw)).toEqual({ advertId: 'x', applicationId: 'a', bidId: 'b', key: 'k' });
    expect(() => placeRequest(toWithdraw)).toThrow('placing without the intention to');
    expect(() => withdrawRequest(toPlace)).toThrow('withdrawing without the intention to');
    expect(() => placeRequest({ advertId: 'x', intention: null })).toThrow('placing without');
  });

  it('does not begin without its ids', () => {
    expect(() => placing({ ...offered, applicationId: null }, 'k')).toThrow('without the ids it needs');
    expect(() => withdrawing({ ...bid, bidId: null }, 'k')).toThrow('without the ids it needs');
  });
});
