import type { SnapshotFrom } from 'xstate';
import type { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';

/** The colour of the panel's edge: what the words beside it say, at a glance. */
export function panelTone(
  snapshot: SnapshotFrom<typeof biddingMachine>,
  standing: AdvertEligibility | undefined,
  isClosed: boolean,
): 'good' | 'open' | 'quiet' | 'error' {
  if (snapshot.hasTag('error')) return 'error';
  if (snapshot.hasTag('asking')) return 'open';
  if (standing?.hasBid === true) return 'good';
  if (isClosed) return 'quiet';
  if (standing?.canBid === true) return 'good';
  const blocking = standing?.ineligibilityReasons ?? [];
  return blocking.length > 0 && blocking.every(({ verdict }) => verdict === 'notYetKnown') ? 'open' : 'quiet';
}
