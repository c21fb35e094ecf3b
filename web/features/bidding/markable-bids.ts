import type { MarkableBid } from '#machines/process/preferred/marks.ts';
import type { EligibilityScheme } from '#schemas/api/advert-eligibility.ts';

/**
 * Returns the reader's live bids in a scheme, in the form that the machine of the preferred property expects.
 */
export function markableBids(scheme: EligibilityScheme | undefined): MarkableBid[] {
  return (scheme?.eligibility ?? []).flatMap((entry) => {
    const { hasBid, bidId, applicationId, advertId, preferredProperty, allowedEvents } = entry;
    if (!hasBid || bidId === null || applicationId === null) return [];
    return [
      {
        bidId,
        advertId,
        applicationId,
        preferred: preferredProperty,
        mayPrefer: allowedEvents.includes('bid.prefer'),
        mayUnprefer: allowedEvents.includes('bid.unprefer'),
      },
    ];
  });
}
