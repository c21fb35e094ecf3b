import type { Reason, RuleName } from '#schemas/lettings-facts.ts';

/**
 * The rules that stop an application from bidding at all, whatever the home: each kind of block, and bidding that is the
 * council's. By name, since pages that list homes have this file, and no schema.
 */
const stops: ReadonlySet<RuleName> = new Set<RuleName>([
  'underOffer',
  'suspended',
  'inReview',
  'renewalDue',
  'ownBids',
]);

/** Says whether a reason is about the application as a whole, and not about one home. */
export function isStop({ rule }: Pick<Reason, 'rule'>): boolean {
  return stops.has(rule);
}

/** Says whether somebody may bid for a home as far as the rules go, their bids left and the time aside. */
export function mayBidFor(standing: {
  readonly eligible: boolean;
  readonly cannotBidReasons: readonly Pick<Reason, 'rule'>[];
}): boolean {
  return standing.eligible && !standing.cannotBidReasons.some(isStop);
}
