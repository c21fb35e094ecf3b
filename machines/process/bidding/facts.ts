import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';

/** What the machine needs of the reader's standing; the rest stays in the query cache. */
export type BidFacts = Readonly<
  Pick<AdvertEligibility, 'canBid' | 'canWithdraw' | 'hasBid' | 'applicationId' | 'bidId' | 'movableBidIds'>
>;

/** The server offers a bid, and there is an application to make it for. */
export const mayPlace = (facts: BidFacts) => facts.canBid && facts.applicationId !== null;

/** The server offers to withdraw a bid, and says which. */
export const mayWithdraw = (facts: BidFacts) =>
  facts.hasBid && facts.canWithdraw && facts.applicationId !== null && facts.bidId !== null;

/** The server names this bid among those that may be moved to the advert. */
export const mayMove = (facts: BidFacts, bidId: string | null) =>
  bidId !== null && facts.applicationId !== null && facts.movableBidIds.includes(bidId);
