import type { AutomaticChoices, AutomaticOutcome, UnwantedReason } from '#schemas/automatic-bids.ts';
import { homeFeatures, type HomeFeatures } from '#schemas/home-features.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { explainOneMore, type CountedAdvert, type CountedBid } from './bid-count.ts';

const hour = 3_600_000;

/** From here on bedrooms count together, as in a search. */
const mostBedrooms = 4;

/** The hours before a home closes at which the portal looks; undefined in a scheme without automatic bids. */
export function automaticHours({ bidding }: Scheme): number | undefined {
  return bidding?.modes?.includes('automatic') === true ? bidding.automatic?.hoursBeforeClose : undefined;
}

/** A bid that an application holds, with who made it. */
export interface MadeBid extends CountedBid {
  readonly madeBy: 'applicant' | 'staff' | 'automatic';
}

/** True where one more automatic bid fits under what the scheme allows of those, besides its limit on all bids. */
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

/** The moment at which the portal looks at a home, once: never before it is open. */
export function looksAt(
  { opensAt, closesAt }: { readonly opensAt: Date; readonly closesAt: Date },
  hoursBeforeClose: number,
): Date {
  return new Date(Math.max(opensAt.getTime(), closesAt.getTime() - hoursBeforeClose * hour));
}

/** A home as somebody's choices see it. */
export type WantedHome = HomeFeatures & {
  readonly area: string;
  readonly bedrooms: number;
  readonly advertTypeId: number;
};

/** What does not fit in a home; null for one that somebody wants. An area that is never to be is told before all else. */
export function explainUnwanted(choices: AutomaticChoices, home: WantedHome): UnwantedReason | null {
  const { areas, neverAreas, bedrooms, advertTypeIds, needs } = choices;
  if (neverAreas.includes(home.area)) return 'neverArea';
  if (leaves(areas, home.area)) return 'area';
  if (leaves(bedrooms, Math.min(home.bedrooms, mostBedrooms))) return 'bedrooms';
  if (leaves(advertTypeIds, home.advertTypeId)) return 'advertType';
  return homeFeatures.some((feature) => needs.includes(feature) && !home[feature]) ? 'needs' : null;
}

/** A list that asks for something, and not for this. */
function leaves<Value>(list: readonly Value[], value: Value): boolean {
  return list.length > 0 && !list.includes(value);
}

/** Whether choices leave any area at all: of those that are chosen one at least is not to be avoided. */
export function leavesSomewhere({ areas, neverAreas }: AutomaticChoices): boolean {
  return areas.length === 0 || areas.some((area) => !neverAreas.includes(area));
}

/** A home that the portal looks at for one application, of one scheme. */
export interface ConsideredHome {
  readonly id: string;
  readonly home: WantedHome;
  readonly advert: CountedAdvert;
  readonly hasBid: boolean;
  /** A bid of this application was withdrawn here, or moved away, whoever had made it. */
  readonly takenBack: boolean;
  /** What keeps the application from bidding for it, besides the limit. */
  readonly against: readonly Reason[];
  /** The place that a bid made now would have, from 1. */
  readonly place: number;
}

/** What is to be done about a home, and why. */
export interface AutomaticDecision {
  readonly id: string;
  readonly outcome: AutomaticOutcome;
  /** Of a home that is not wanted. */
  readonly because: UnwantedReason | null;
  /** Of one they may not bid for, and of one for which no bids are left. */
  readonly reasons: readonly Reason[];
}

/**
 * Chooses for which of these homes the portal bids: where the application would stand highest, until no bid is left. In
 * the order in which it goes through them: by place, then by close, then by id, so that the same facts always give the
 * same bids. A bid that somebody has taken back is never made again.
 * @param held the bids of the application that a limit may count, that of the scheme or that of automatic bids.
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
    const say = (outcome: AutomaticOutcome, more: Partial<AutomaticDecision> = {}): AutomaticDecision => ({
      id,
      outcome,
      because: null,
      reasons: [],
      ...more,
    });
    if (hasBid) return say('hasBid');
    if (takenBack) return say('takenBack');
    const because = explainUnwanted(choices, home);
    if (because !== null) return say('notWanted', { because });
    if (against.length > 0) return say('cannotBid', { reasons: against });
    const limit = explainOneMore(scheme, counted, advert, instant);
    if (limit?.verdict === 'notMet') return say('noBidsLeft', { reasons: [limit] });
    if (!mayMakeMore(scheme, counted, instant)) return say('noBidsLeft');
    counted.push({ state: 'live', madeBy: 'automatic', advert });
    return say('bid');
  });
}

function inOrder(one: ConsideredHome, other: ConsideredHome): number {
  const byPlace = one.place - other.place;
  const byClose = one.advert.closesAt.getTime() - other.advert.closesAt.getTime();
  return byPlace || byClose || (one.id < other.id ? -1 : 1);
}
