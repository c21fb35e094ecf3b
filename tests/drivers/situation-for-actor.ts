import type { BidSituation } from '#tools/scenario/bid-scene.ts';

/** The situation in which each actor of the bidding process can succeed. */
export const situationForActor: Readonly<Record<string, BidSituation>> = {
  placeBid: 'offered',
  moveBid: 'oneToMove',
  withdrawBid: 'bid',
};
