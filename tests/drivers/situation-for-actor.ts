import type { StandingName } from '#tools/scenario/bid-scene.ts';

/** The standing that lets each actor of the bidding process do its work. */
export const standingForActor: Readonly<Record<string, StandingName>> = {
  placeBid: 'offered',
  moveBid: 'oneToMove',
  withdrawBid: 'bid',
};
