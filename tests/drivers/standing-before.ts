import type { StandingName } from './scenarios.ts';

/** What has to be true for an actor of the bidding process to do its work. */
export const standingBefore: Readonly<Record<string, StandingName>> = {
  placeBid: 'offered',
  moveBid: 'oneToMove',
  withdrawBid: 'bid',
};
