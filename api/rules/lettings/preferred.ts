import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';

/** A live bid of one application that may be marked as preferred. */
export interface PreferableBid {
  readonly id: string;
  readonly schemeIdentifier: string;
  readonly cycleId: string;
  readonly preferred: boolean;
}

/**
 * Returns the bids of an application that lose the mark when another becomes the preferred one: those of its
 * scheme, or of its scheme and cycle (specification sections 4 and 9). `null` if the scheme has no preferred
 * property.
 */
export function unmarkedBy<Bid extends PreferableBid>(
  chosen: PreferableBid,
  bids: readonly Bid[],
  bidding: Bidding | undefined,
): Bid[] | null {
  const span = bidding?.preferredProperty ?? 'perScheme';
  if (span === 'none') return null;
  return bids.filter(
    (bid) =>
      bid.preferred &&
      bid.id !== chosen.id &&
      bid.schemeIdentifier === chosen.schemeIdentifier &&
      (span === 'perScheme' || bid.cycleId === chosen.cycleId),
  );
}
