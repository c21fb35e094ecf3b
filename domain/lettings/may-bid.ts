import type { Reason, RuleName } from '#schemas/lettings-facts.ts';

/**
 * The rules that stop an application from bidding at all, whatever the home: each kind of block, and bidding
 * that is done by the council. Listed by name, since pages that list homes load this file and no schema.
 */
const stops: ReadonlySet<RuleName> = new Set<RuleName>([
  'underOffer',
  'suspended',
  'inReview',
  'renewalDue',
  'ownBids',
]);

/** Returns whether a reason is about the application as a whole, and not about one home. */
export function isStop({ rule }: Pick<Reason, 'rule'>): boolean {
  return stops.has(rule);
}

/** Returns whether a person may bid for a home by the rules alone, apart from bids left and time. */
export function mayBidFor(standing: {
  readonly eligible: boolean;
  readonly cannotBidReasons: readonly Pick<Reason, 'rule'>[];
}): boolean {
  return standing.eligible && !standing.cannotBidReasons.some(isStop);
}
