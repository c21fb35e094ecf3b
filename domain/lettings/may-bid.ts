import type { Reason, RuleName } from '#schemas/lettings-facts.ts';

/**
 * The rules that bar an application from bidding for any home: each kind of block, refused homes, and bidding by the
 * council. Listed by name, since pages that list homes load this file but no schema.
 */
const bars: ReadonlySet<RuleName> = new Set<RuleName>([
  'underOffer',
  'suspended',
  'inReview',
  'renewalDue',
  'refusals',
  'ownBids',
]);

/** Returns whether a reason bars the application from every home, and not only from this one. */
export function isBiddingBar({ rule }: Pick<Reason, 'rule'>): boolean {
  return bars.has(rule);
}

/** Checks whether a person may bid for a home by the rules alone, apart from bids left and time. */
export function mayBidFor(eligibility: {
  readonly eligible: boolean;
  readonly cannotBidReasons: readonly Pick<Reason, 'rule'>[];
}): boolean {
  return eligibility.eligible && !eligibility.cannotBidReasons.some(isBiddingBar);
}
