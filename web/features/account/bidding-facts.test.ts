import { describe, expect, test } from 'vitest';
import type { AdvertEligibility, AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import { biddingFacts } from './bidding-facts.ts';

const stopped: Reason = { rule: 'suspended', verdict: 'notMet', facts: {}, wouldChange: 'suspensionOpen' };

const eligibility = (changed: Partial<AdvertEligibility> = {}): AdvertEligibility => ({
  advertId: 'home',
  eligibilitySchemeIdentifier: 'general',
  eligible: true,
  canBid: true,
  hasBid: false,
  applicationId: 'application',
  bidId: null,
  currentQueuePosition: null,
  totalBids: 0,
  shownPosition: null,
  shownTotal: { kind: 'exact', value: 0 },
  preferredProperty: false,
  canWithdraw: false,
  madeOnBehalf: false,
  reasons: [],
  ineligibilityReasons: [],
  cannotBidReasons: [],
  movableBidIds: [],
  allowedEvents: [],
  ...changed,
});

const answer = (
  homes: readonly AdvertEligibility[],
  nextCloseCanBid: string | null = null,
): AdvertEligibilityResponse => ({
  status: { valid: true, errorMessages: [] },
  schemes: [
    {
      identifier: 'general',
      name: 'Homes',
      countActiveBids: 1,
      maximumActiveBids: 4,
      eligibility: [...homes],
    },
  ],
  totalEligibleCount: homes.length,
  totalEligibleCanBidCount: 0,
  totalCountActiveBids: 1,
  nextCloseCanBid,
});

const closesToday = (next: string | null, now: Date) =>
  biddingFacts(answer([eligibility()], next), now).closesToday;

describe('what the overview says about bids', () => {
  const noon = new Date('2026-11-26T12:00:00Z');

  test('speaks of today only while a home that they can bid for still closes today', () => {
    const closesAt = '2026-11-26T12:00:00.000Z';
    expect(closesToday(closesAt, new Date('2026-11-26T09:00:00Z'))).toBe(true);
    // From midday of the closing day on, all homes close a week later.
    expect(closesToday('2026-12-03T12:00:00.000Z', noon)).toBe(false);
    expect(closesToday(closesAt, noon)).toBe(false);
    expect(closesToday(null, noon)).toBe(false);
    // Midnight at the end of a day belongs to that day.
    expect(closesToday('2026-11-27T00:00:00.000Z', noon)).toBe(true);
  });

  test('counts no home, and no bid left, for somebody whose application is stopped', () => {
    const facts = biddingFacts(answer([eligibility({ canBid: false, cannotBidReasons: [stopped] })]), noon);
    expect(facts).toMatchObject({ suitable: 0, bidsLeft: 0 });
  });

  test('counts bids that cannot succeed', () => {
    const lost = eligibility({ hasBid: true, canBid: false, bidObstacles: [stopped] });
    expect(biddingFacts(answer([lost, eligibility()]), noon)).toMatchObject({ liveBids: 1, bidsInVain: 1 });
  });
});
