import type { BiddingFacts } from '#domain/accounts/next-steps.ts';
import type { AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';
import type { CalendarResponse } from '#schemas/api/calendar.ts';

/**
 * What the overview says about bids. Only schemes that the person is in have bids left; what is not loaded yet is not
 * known.
 */
export function biddingFacts(
  eligibility: AdvertEligibilityResponse | undefined,
  calendar: CalendarResponse | undefined,
): BiddingFacts {
  const closesToday =
    calendar?.moments.some(({ kind, day }) => kind === 'closes' && day === calendar.today) === true;
  if (!eligibility) return { suitable: null, liveBids: 0, bidsLeft: null, closesToday };
  const own = eligibility.schemes.filter(({ eligibility: homes }) =>
    homes.some(({ applicationId }) => applicationId !== null),
  );
  const left = own.map(({ countActiveBids, maximumActiveBids }) =>
    maximumActiveBids === null ? Infinity : Math.max(0, maximumActiveBids - countActiveBids),
  );
  const bidsLeft = left.reduce((sum, one) => sum + one, 0);
  return {
    suitable: eligibility.totalEligibleCount,
    liveBids: eligibility.totalCountActiveBids,
    bidsLeft: Number.isFinite(bidsLeft) ? bidsLeft : null,
    closesToday,
  };
}
