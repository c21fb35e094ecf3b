import type { RefObject } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import type { BidReceipt } from '#schemas/api/advert-bid.ts';
import type { AdvertEligibility, EligibilityScheme } from '#schemas/api/advert-eligibility.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import type { SeenQueue } from './QueuePlace.tsx';

/** The props of every part of the panel. */
export interface PanelProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly advert: ListedAdvert;
  readonly isClosed: boolean;
  /** The time left in words; null once the home has closed. */
  readonly left: string | null;
  readonly scheme: EligibilityScheme | undefined;
  readonly eligibility: AdvertEligibility | undefined;
  readonly queue: SeenQueue;
  readonly receipt: BidReceipt | undefined;
  readonly snapshot: SnapshotFrom<typeof biddingMachine>;
  readonly send: (event: EventFrom<typeof biddingMachine>) => void;
}
