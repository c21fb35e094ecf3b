import type { BiddingFacts } from './next-steps.ts';
import { mayBidFor } from '#domain/lettings/may-bid.ts';
import type { AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';
import { countClosingToday } from '../search/results/count-closing-today.ts';

/**
 * Returns the overview's facts about bids. Only schemes in which the person may bid have bids left; data that
 * has not loaded yet counts as not known.
 */
export function biddingFacts(
  eligibility: AdvertEligibilityResponse | undefined,
  now = new Date(),
): BiddingFacts {
  if (!eligibility) return { suitable: null, liveBids: 0, bidsInVain: 0, bidsLeft: null, closesToday: false };
  const { schemes, nextCloseCanBid } = eligibility;
  const own = schemes.filter(({ eligibility: homes }) => homes.some(mayBidFor));
  const left = own.map(({ countActiveBids, maximumActiveBids }) =>
    maximumActiveBids === null ? Infinity : Math.max(0, maximumActiveBids - countActiveBids),
  );
  const bidsLeft = left.reduce((sum, one) => sum + one, 0);
  const homes = schemes.flatMap((scheme) => scheme.eligibility);
  return {
    suitable: homes.filter(mayBidFor).length,
    liveBids: eligibility.totalCountActiveBids,
    bidsInVain: homes.filter(({ bidObstacles }) => bidObstacles !== undefined).length,
    bidsLeft: Number.isFinite(bidsLeft) ? bidsLeft : null,
    closesToday: nextCloseCanBid !== null && countClosingToday([{ closesAt: nextCloseCanBid }], now) > 0,
  };
}
