/** A live bid that may be marked as the preferred property. */
export interface MarkableBid {
  readonly bidId: string;
  readonly advertId: string;
  readonly applicationId: string;
  /** The field `preferredProperty` of the server's answer. */
  readonly preferred: boolean;
  /** True if the server's `allowedEvents` include `bid.prefer`. */
  readonly mayPrefer: boolean;
  /** True if the server's `allowedEvents` include `bid.unprefer`. */
  readonly mayUnprefer: boolean;
}

/** The person's request with everything it needs. */
export interface MarkIntention {
  readonly bidId: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly preferredProperty: boolean;
}

type Bids = readonly MarkableBid[];

const bidOf = (bids: Bids, bidId: string) => bids.find((bid) => bid.bidId === bidId);

/** True if the bid is not marked yet and the server would mark it. */
export function mayPrefer(bids: Bids, bidId: string): boolean {
  const bid = bidOf(bids, bidId);
  return bid !== undefined && bid.mayPrefer && !bid.preferred;
}

/** True if the bid is marked and the server would remove the mark. */
export function mayUnprefer(bids: Bids, bidId: string): boolean {
  const bid = bidOf(bids, bidId);
  return bid !== undefined && bid.mayUnprefer && bid.preferred;
}

/**
 * Returns the intention to mark or unmark a bid.
 * @throws {Error} if there is no such bid: the guards let nothing start without one.
 */
export function intend(bids: Bids, bidId: string, preferredProperty: boolean): MarkIntention {
  const bid = bidOf(bids, bidId);
  if (bid === undefined) throw new Error('preferred: an intention began about a bid that is not there');
  return { bidId, advertId: bid.advertId, applicationId: bid.applicationId, preferredProperty };
}

/** True if the bids already have the requested mark, or the bid is gone, so that no request is needed. */
export function isSettled(bids: Bids, intention: MarkIntention | null): boolean {
  if (intention === null) return true;
  const bid = bidOf(bids, intention.bidId);
  return bid === undefined || bid.preferred === intention.preferredProperty;
}

/**
 * Returns whether a bid shows the mark. During a request it shows the requested mark, which clears all others
 * (specification section 4); otherwise the server's.
 */
export function showsMark(bids: Bids, onItsWay: MarkIntention | null, bidId: string): boolean {
  if (onItsWay !== null) {
    if (onItsWay.bidId === bidId) return onItsWay.preferredProperty;
    if (onItsWay.preferredProperty) return false;
  }
  return bidOf(bids, bidId)?.preferred === true;
}
