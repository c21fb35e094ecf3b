import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';

/** The part of the person's eligibility that the machine needs; the rest stays in the query cache. */
export type BidFacts = Readonly<
  Pick<AdvertEligibility, 'canBid' | 'canWithdraw' | 'hasBid' | 'applicationId' | 'bidId' | 'movableBidIds'>
>;

/** True if the server offers a bid and there is an application to make it for. */
export const mayPlace = (facts: BidFacts) => facts.canBid && facts.applicationId !== null;

/** True if the server allows withdrawing a bid and gives its id. */
export const mayWithdraw = (facts: BidFacts) =>
  facts.hasBid && facts.canWithdraw && facts.applicationId !== null && facts.bidId !== null;

/** True if the server lists this bid among those that may move to the advert. */
export const mayMove = (facts: BidFacts, bidId: string | null) =>
  bidId !== null && facts.applicationId !== null && facts.movableBidIds.includes(bidId);
