import type { AutomaticChoices, AutomaticOutcome, UnwantedReason } from '#schemas/automatic-bids.ts';
import { homeFeatures, type HomeFeatures } from '#schemas/home-features.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { explainOneMore, type CountedAdvert, type CountedBid } from './bid-count.ts';

const hour = 3_600_000;

/** The number of bedrooms from which homes are grouped, as in a search. */
const mostBedrooms = 4;

/** Returns the hours before closing at which the portal bids; `undefined` in a scheme without automatic bids. */
export function automaticHours({ bidding }: Scheme): number | undefined {
  return bidding?.modes?.includes('automatic') === true ? bidding.automatic?.hoursBeforeClose : undefined;
}

/** A bid of an application, with its maker. */
export interface MadeBid extends CountedBid {
  readonly madeBy: 'applicant' | 'staff' | 'automatic';
}

/**
 * True if one more automatic bid is within the scheme's limit on automatic bids, which applies besides its limit on
 * all bids.
 */
function mayMakeMore({ identifier, bidding }: Scheme, held: readonly MadeBid[], instant: Date): boolean {
  const maximum = bidding?.automatic?.maximum;
  if (maximum === undefined) return true;
  const own = held.filter(
    ({ state, madeBy, advert }) =>
      state === 'live' &&
      madeBy === 'automatic' &&
      advert.schemeIdentifier === identifier &&
      advert.closesAt > instant,
  );
  return own.length < maximum;
}

/** Returns the moment at which the portal considers a home, which is never before it opens. */
export function looksAt(
  { opensAt, closesAt }: { readonly opensAt: Date; readonly closesAt: Date },
  hoursBeforeClose: number,
): Date {
  return new Date(Math.max(opensAt.getTime(), closesAt.getTime() - hoursBeforeClose * hour));
}

/** The facts of a home that automatic choices use. */
type WantedHome = HomeFeatures & {
  readonly area: string;
  readonly bedrooms: number;
  readonly advertTypeId: number;
};

/**
 * Returns the first choice that a home does not fit; `null` for a wanted home. Areas to avoid come before
 * everything else.
 */
export function explainUnwanted(choices: AutomaticChoices, home: WantedHome): UnwantedReason | null {
  const { areas, neverAreas, bedrooms, advertTypeIds, needs } = choices;
  if (neverAreas.includes(home.area)) return 'neverArea';
  if (leaves(areas, home.area)) return 'area';
  if (leaves(bedrooms, Math.min(home.bedrooms, mostBedrooms))) return 'bedrooms';
  if (leaves(advertTypeIds, home.advertTypeId)) return 'advertType';
  return homeFeatures.some((feature) => needs.includes(feature) && !home[feature]) ? 'needs' : null;
}

/** True if a list has values, but not this one. */
function leaves<Value>(list: readonly Value[], value: Value): boolean {
  return list.length > 0 && !list.includes(value);
}

/** True if choices leave at least one area: not every chosen area may also be avoided. */
export function leavesAnArea({ areas, neverAreas }: AutomaticChoices): boolean {
  return areas.length === 0 || areas.some((area) => !neverAreas.includes(area));
}

/** A home that the portal looks at for one application, within one scheme. */
export interface ConsideredHome {
  readonly id: string;
  readonly home: WantedHome;
  readonly advert: CountedAdvert;
  readonly hasBid: boolean;
  /** True if a bid of this application was withdrawn here, or moved away, by the applicant or by staff. */
  readonly takenBack: boolean;
  /** Reasons why the application may not bid for it, apart from the limit. */
  readonly against: readonly Reason[];
  /** The place that a bid made now would have, from 1. */
  readonly place: number;
}

/** The decision about a home, with its reasons. */
export interface AutomaticDecision {
  readonly id: string;
  readonly outcome: AutomaticOutcome;
  /** The reason why a home is not wanted; otherwise `null`. */
  readonly because: UnwantedReason | null;
  /** The reasons why the person may not bid for it, or why no bids are left. */
  readonly reasons: readonly Reason[];
}

/**
 * Chooses the homes for which the portal bids: those where the application would be highest in the queue, until no
 * bid is left. Considers them by place, closing time and id, so the same facts always give the same bids. A bid
 * that was withdrawn or moved away is never made again.
 * @param held the bids of the application that a limit may count, the scheme's or the one on automatic bids.
 * @param instant at which the limits are counted.
 */
export function chooseHomes(
  scheme: Scheme,
  choices: AutomaticChoices,
  homes: readonly ConsideredHome[],
  held: readonly MadeBid[],
  instant: Date,
): AutomaticDecision[] {
  const counted = [...held];
  return homes.toSorted(inOrder).map((considered): AutomaticDecision => {
    const { id, home, advert, hasBid, takenBack, against } = considered;
    const decide = (outcome: AutomaticOutcome, more: Partial<AutomaticDecision> = {}): AutomaticDecision => ({
      id,
      outcome,
      because: null,
      reasons: [],
      ...more,
    });
    if (hasBid) return decide('hasBid');
    if (takenBack) return decide('takenBack');
    const because = explainUnwanted(choices, home);
    if (because !== null) return decide('notWanted', { because });
    if (against.length > 0) return decide('cannotBid', { reasons: against });
    const limit = explainOneMore(scheme, counted, advert, instant);
    if (limit?.verdict === 'notMet') return decide('noBidsLeft', { reasons: [limit] });
    if (!mayMakeMore(scheme, counted, instant)) return decide('noBidsLeft');
    counted.push({ state: 'live', placedAt: instant, madeBy: 'automatic', advert });
    return decide('bid');
  });
}

function inOrder(one: ConsideredHome, other: ConsideredHome): number {
  const byPlace = one.place - other.place;
  const byClose = one.advert.closesAt.getTime() - other.advert.closesAt.getTime();
  return byPlace || byClose || (one.id < other.id ? -1 : 1);
}
