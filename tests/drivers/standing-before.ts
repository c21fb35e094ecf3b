import type { StandingName } from '#tools/scenario/bid-scene.ts';

/** What has to be true for an actor of the bidding process to do its work. */
export const standingBefore: Readonly<Record<string, StandingName>> = {
  placeBid: 'offered',
  moveBid: 'oneToMove',
  withdrawBid: 'bid',
};
