import { explainBidAgain, withdrawableUntil } from '../../rules/lettings/eligibility/withdrawal.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';

/**
 * Seconds before a home's close in which a bid can no longer be withdrawn or moved; 0 if it can until the
 * close.
 */
export function cutOffSeconds({ bidding }: Scheme): number {
  const closesAt = new Date(0);
  const until = withdrawableUntil(bidding, closesAt) ?? closesAt;
  return (closesAt.getTime() - until.getTime()) / 1_000;
}

/** True if a person who withdrew a bid on a home may bid for it again. */
export function mayBidAgain({ bidding }: Scheme): boolean {
  return explainBidAgain(bidding, true) === null;
}

/** The span in which an application may prefer only one live bid: the scheme, or one cycle of it. */
export function preferredSpan(
  { bidding }: Scheme,
  bid: { readonly schemeIdentifier: string; readonly cycleId: string },
): string {
  return bidding?.preferredProperty === 'perCycle'
    ? `${bid.schemeIdentifier} ${bid.cycleId}`
    : bid.schemeIdentifier;
}
