/** What the machine needs of a live bid that may carry the mark of the preferred property. */
export interface MarkableBid {
  readonly bidId: string;
  readonly advertId: string;
  readonly applicationId: string;
  /** The server's `preferredProperty`. */
  readonly preferred: boolean;
  /** The server's `allowedEvents` have `bid.prefer`. */
  readonly mayPrefer: boolean;
  /** The server's `allowedEvents` have `bid.unprefer`. */
  readonly mayUnprefer: boolean;
}

/** What the person asked for, with all that the request needs. */
export interface MarkIntention {
  readonly bidId: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly preferredProperty: boolean;
}

type Bids = readonly MarkableBid[];

const bidOf = (bids: Bids, bidId: string) => bids.find((bid) => bid.bidId === bidId);

/** The bid has no mark yet, and the server would set it. */
export function mayPrefer(bids: Bids, bidId: string): boolean {
  const bid = bidOf(bids, bidId);
  return bid !== undefined && bid.mayPrefer && !bid.preferred;
}

/** The bid has the mark, and the server would take it off. */
export function mayUnprefer(bids: Bids, bidId: string): boolean {
  const bid = bidOf(bids, bidId);
  return bid !== undefined && bid.mayUnprefer && bid.preferred;
}

/** @throws {Error} where there is no such bid: the guards let nothing begin without one. */
export function intend(bids: Bids, bidId: string, preferredProperty: boolean): MarkIntention {
  const bid = bidOf(bids, bidId);
  if (bid === undefined) throw new Error('preferred: an intention began about a bid that is not there');
  return { bidId, advertId: bid.advertId, applicationId: bid.applicationId, preferredProperty };
}

/** The bids are as the person asked, or the bid is gone, so that nothing is left to ask for. */
export function isSettled(bids: Bids, intention: MarkIntention | null): boolean {
  if (intention === null) return true;
  const bid = bidOf(bids, intention.bidId);
  return bid === undefined || bid.preferred === intention.preferredProperty;
}

/**
 * Whether a bid shows the mark: at once as the person asked while that is on its way to the server, where one set
 * clears the others (specification section 4), and as the server said at any other time.
 */
export function showsMark(bids: Bids, onItsWay: MarkIntention | null, bidId: string): boolean {
  if (onItsWay !== null) {
    if (onItsWay.bidId === bidId) return onItsWay.preferredProperty;
    if (onItsWay.preferredProperty) return false;
  }
  return bidOf(bids, bidId)?.preferred === true;
}
