import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { weekOf } from './calendar-week.ts';
import { explainLimit } from './eligibility/limit.ts';

/** The facts of a home that a limit uses. */
export interface CountedAdvert {
  readonly schemeIdentifier: string;
  readonly cycleId: string;
  readonly closesAt: Date;
  readonly advertTypeId: number;
  readonly excludedFromBidCount: boolean;
  /** The group of homes that count once, if the scheme allows it; `null` for a home by itself. */
  readonly bidGroup: string | null;
}

/** A bid of an application, with its home. */
export interface CountedBid {
  readonly state: 'live' | 'withdrawn' | 'stood';
  readonly placedAt: Date;
  readonly advert: CountedAdvert;
}

function isLimited({ limit }: Scheme, advert: CountedAdvert): boolean {
  if (limit.kind === 'none' || advert.excludedFromBidCount) return false;
  return limit.uncountedAdvertTypes?.includes(advert.advertTypeId) !== true;
}

/** Returns whether a bid belongs to the period that a limit counts: this cycle, this week, or this instant. */
function periodOf({ limit }: Scheme, cycleId: string, instant: Date): (bid: CountedBid) => boolean {
  if (limit.kind === 'perCycle') return ({ advert }) => advert.cycleId === cycleId;
  if (limit.kind === 'perWeek') {
    const { from, until } = weekOf(limit, instant);
    return ({ placedAt }) => from <= placedAt && placedAt < until;
  }
  return ({ advert }) => advert.closesAt > instant;
}

/** True if a bid uses up one of those that the limit allows in its period. */
function usesOne(scheme: Scheme, { state, advert }: CountedBid): boolean {
  if (advert.schemeIdentifier !== scheme.identifier || !isLimited(scheme, advert)) return false;
  const withdrawal = scheme.bidding?.withdrawal ?? { kind: 'untilClose' };
  const givenBack = withdrawal.kind === 'never' || withdrawal.givesBidBack !== false;
  return state !== 'withdrawn' || !givenBack;
}

/**
 * Counts the bids that an application has used up under the scheme's limit: over one cycle, those made in the week
 * of an instant, or of homes still open at it. Adverts that do not count are left out. Homes of one group count as
 * one bid if the scheme says so, and a withdrawn bid still counts unless the scheme gives it back.
 */
export function countBids(
  scheme: Scheme,
  bids: readonly CountedBid[],
  cycleId: string,
  instant: Date,
): number {
  const isInPeriod = periodOf(scheme, cycleId, instant);
  const counted = bids.filter((bid) => usesOne(scheme, bid) && isInPeriod(bid));
  if (!countsGroupsOnce(scheme)) return counted.length;
  const groups = new Set(counted.map(({ advert }) => advert.bidGroup).filter((group) => group !== null));
  return groups.size + counted.filter(({ advert }) => advert.bidGroup === null).length;
}

function countsGroupsOnce({ limit }: Scheme): boolean {
  return limit.kind !== 'none' && limit.groupsCountOnce === true;
}

/**
 * Explains whether a bid on one more home fits under the scheme's limit, as `explainLimit` does. `null` if no limit
 * applies to this home, or if a bid on its group is counted already.
 */
export function explainOneMore(
  scheme: Scheme,
  bids: readonly CountedBid[],
  advert: CountedAdvert,
  instant: Date,
): Reason | null {
  const count = countBids(scheme, bids, advert.cycleId, instant);
  const one = { state: 'live', placedAt: instant, advert } as const;
  const withIt = countBids(scheme, [...bids, one], advert.cycleId, instant);
  return explainLimit(scheme.limit, count, withIt === count, instant, scheme.bidding);
}
