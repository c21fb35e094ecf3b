import {
  countBids,
  explainOneMore,
  type CountedAdvert,
  type CountedBid,
} from '../../rules/lettings/bid-count.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Advert } from '../adverts/adverts.ts';

/** A scheme's limit; null if it has none. */
export function maximumActiveBids({ limit }: Scheme): number | null {
  return limit.kind === 'none' ? null : limit.maximum;
}

/** A scheme's limit as `count_used_bids` and `make_bid` need it. */
interface LimitAsked {
  readonly kind: string;
  readonly maximum: number | null;
  readonly groupsOnce: boolean;
  readonly givesBack: boolean;
  /** The first day of a week, 1 for Monday; for a weekly limit only. */
  readonly weekBegins?: number;
}

/** Returns a scheme's limit in the shape the database uses. */
export function limitAsked(scheme: Scheme): LimitAsked {
  const { limit } = scheme;
  const withdrawal = scheme.bidding?.withdrawal;
  return {
    kind: limit.kind,
    maximum: maximumActiveBids(scheme),
    groupsOnce: limit.kind !== 'none' && limit.groupsCountOnce === true,
    givesBack: withdrawal === undefined || withdrawal.kind === 'never' || withdrawal.givesBidBack !== false,
    ...(limit.kind === 'perWeek' ? { weekBegins: limit.weekBegins ?? 1 } : {}),
  };
}

/** The columns of an advert that decide whether and where a bid on it counts. */
type CountedColumns = Pick<
  Advert,
  'schemeIdentifier' | 'cycleId' | 'closesAt' | 'advertTypeId' | 'excludedFromBidCount' | 'terms' | 'readAt'
>;

/** An advert as the limit's rules need it. */
export function countedAdvert(advert: CountedColumns): CountedAdvert {
  const { schemeIdentifier, cycleId, closesAt, advertTypeId, excludedFromBidCount, terms } = advert;
  return {
    schemeIdentifier,
    cycleId,
    closesAt,
    advertTypeId,
    excludedFromBidCount,
    bidGroup: terms.bidGroup ?? null,
  };
}

/** True if a bid on this advert counts. Exempt adverts do not count even in a scheme without a limit. */
export function countsTowardsLimit(scheme: Scheme, advert: CountedColumns): boolean {
  if (scheme.limit.kind === 'none') return !advert.excludedFromBidCount;
  return explainLimitOn(scheme, [], advert) !== null;
}

/**
 * Explains whether one more bid fits under the limit, given the application's bids; null if no limit applies.
 */
export function explainLimitOn(
  scheme: Scheme,
  bids: readonly CountedBid[],
  advert: CountedColumns,
): Reason | null {
  return explainOneMore(scheme, bids, countedAdvert(advert), advert.readAt);
}

/**
 * Counts the bids an application has used: in a cycle, in a week, or at an instant; without a limit, its live bids on
 * homes that are still open. The SQL function, under its lock, counts the same number.
 */
export function countUsedBids(
  scheme: Scheme,
  bids: readonly CountedBid[],
  cycleId: string,
  instant: Date,
): number {
  if (scheme.limit.kind !== 'none') return countBids(scheme, bids, cycleId, instant);
  return bids.filter(
    ({ state, advert }) =>
      state !== 'withdrawn' &&
      advert.schemeIdentifier === scheme.identifier &&
      !advert.excludedFromBidCount &&
      advert.closesAt > instant,
  ).length;
}
