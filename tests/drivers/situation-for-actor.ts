import type { BidSituation } from '#tools/scenario/bid-scene.ts';

/** The situation that lets each actor of the bidding process do its work. */
export const situationForActor: Readonly<Record<string, BidSituation>> = {
  placeBid: 'offered',
  moveBid: 'oneToMove',
  withdrawBid: 'bid',
};
