import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { explainLimit } from './rules/limit.ts';

/** A home as a limit looks at it. */
export interface CountedAdvert {
  readonly schemeIdentifier: string;
  readonly cycleId: string;
  readonly closesAt: Date;
  readonly advertTypeId: number;
  readonly excludedFromBidCount: boolean;
  /** Homes that count once, where the scheme says so; null for a home by itself. */
  readonly bidGroup: string | null;
}

/** A bid of one application, on the home it is for. */
export interface CountedBid {
  readonly state: 'live' | 'withdrawn' | 'stood';
  readonly advert: CountedAdvert;
}

function isLimited({ limit }: Scheme, advert: CountedAdvert): boolean {
  if (limit.kind === 'none' || advert.excludedFromBidCount) return false;
  return limit.uncountedAdvertTypes?.includes(advert.advertTypeId) !== true;
}

/** Whether a bid uses up one of those that the limit gives, on the cycle or at the instant that is asked about. */
function isCounted(scheme: Scheme, { state, advert }: CountedBid, cycleId: string, instant: Date): boolean {
  if (advert.schemeIdentifier !== scheme.identifier || !isLimited(scheme, advert)) return false;
  const withdrawal = scheme.bidding?.withdrawal ?? { kind: 'untilClose' };
  const givenBack = withdrawal.kind === 'never' || withdrawal.givesBidBack !== false;
  if (state === 'withdrawn' && givenBack) return false;
  return scheme.limit.kind === 'perCycle' ? advert.cycleId === cycleId : advert.closesAt > instant;
}

/**
 * How many bids an application has used up under the scheme's limit: over one cycle, or of homes still open at an
 * instant. Adverts and kinds of advert that do not count are left out; homes of one group are one bid where the
 * scheme says so; a withdrawn bid still counts where the scheme does not give it back.
 */
export function countBids(
  scheme: Scheme,
  bids: readonly CountedBid[],
  cycleId: string,
  instant: Date,
): number {
  const counted = bids.filter((bid) => isCounted(scheme, bid, cycleId, instant));
  if (!countsGroupsOnce(scheme)) return counted.length;
  const groups = new Set(counted.map(({ advert }) => advert.bidGroup).filter((group) => group !== null));
  return groups.size + counted.filter(({ advert }) => advert.bidGroup === null).length;
}

function countsGroupsOnce({ limit }: Scheme): boolean {
  return limit.kind !== 'none' && limit.groupsCountOnce === true;
}

/**
 * Whether a bid on one more home fits under the scheme's limit, as `explainLimit` says it. Null where no limit
 * applies to this home, or where a bid on its group is counted already.
 */
export function explainOneMore(
  scheme: Scheme,
  bids: readonly CountedBid[],
  advert: CountedAdvert,
  instant: Date,
): Reason | null {
  const count = countBids(scheme, bids, advert.cycleId, instant);
  const withIt = countBids(scheme, [...bids, { state: 'live', advert }], advert.cycleId, instant);
  return explainLimit(scheme.limit, count, withIt === count, scheme.bidding);
}
