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
  return standing?.canBid === true ? 'good' : 'quiet';
}
