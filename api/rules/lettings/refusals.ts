import type { RefusalCost } from '#schemas/api/offers.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { countedEndings, type OfferState, type RefusalPenalty } from '#schemas/offers.ts';
import type { Refusals, RefusalRule, RefusalConsequence } from '#schemas/tenant/lettings-offers.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addDays } from '#domain/law/last-day.ts';
import { addMonths } from '#domain/lettings/months.ts';
import { bandPlace, givenBandOf } from './band-of.ts';

/** Facts of a person that choose their rule. */
export type RefusalFacts = Pick<ApplicationFacts, 'band' | 'points' | 'applicantTypes'>;

/** An earlier offer to a person that did not lead to a let. */
export interface LostOffer {
  /** The day on which it ended, ISO 8601 in Europe/London. */
  readonly endedOn: string;
  readonly ending: OfferState;
  /** True if the council decided that it counts; `null` if it has not decided. */
  readonly counts: boolean | null;
  /** True if the council decided on a penalty for it. */
  readonly penalised: boolean;
}

/**
 * Returns whether an offer that ended in this way on an ISO day can count under a scheme's rules, if an officer
 * decides that it does.
 */
export function canCount(
  { counts, countedSince }: Pick<Refusals, 'counts' | 'countedSince'>,
  { ending, endedOn }: Pick<LostOffer, 'ending' | 'endedOn'>,
): boolean {
  const counted: readonly OfferState[] = counts ?? countedEndings;
  return counted.includes(ending) && (countedSince === undefined || endedOn >= countedSince);
}

/**
 * Returns the penalty for losing one more offer, if it counts; `null` if no rule of the scheme applies to the person,
 * or if the offer ended before the rules began.
 * - `endedOn`: the day on which that offer ended; the window of the rule is the months up to it.
 * - `decidedOn`: the day of the council's decision, from which a penalty runs. Default: the same day.
 *
 * Days are ISO 8601 in Europe/London. The order of the history does not matter.
 */
export function refusalCost(
  scheme: Pick<Scheme, 'bands' | 'offers'>,
  facts: RefusalFacts,
  history: readonly LostOffer[],
  { endedOn, decidedOn = endedOn }: { readonly endedOn: string; readonly decidedOn?: string },
): RefusalCost | null {
  const refusals = scheme.offers?.refusals;
  const rule = refusals?.rules.find((each) => isFor(each, facts, scheme));
  if (refusals === undefined || rule === undefined) return null;
  if (refusals.countedSince !== undefined && endedOn < refusals.countedSince) return null;
  const { after, withinMonths = null } = rule;
  const lost = history.filter((each) => each.counts === true && canCount({}, each));
  const startedOver = rule.again === true ? '' : lastPenalty(lost);
  const isCounted = (day: string) => day > startedOver && day >= (refusals.countedSince ?? '');
  const days = lost
    .filter((each) => canCount(refusals, each) && isCounted(each.endedOn))
    .map((each) => each.endedOn);
  const counted = mostBeside(endedOn, days, withinMonths);
  const applies = isCounted(endedOn) && counted + 1 >= after;
  return { counted, after, withinMonths, penalty: applies ? penaltyFrom(rule.leadsTo, decidedOn) : null };
}

/** Returns the last day on which a person can ask for a review of a decision: its own day is the first. */
export function lastDayToAskForReview(
  { reviewWithinDays }: Pick<Refusals, 'reviewWithinDays'>,
  decidedOn: string,
): string {
  return addDays(decidedOn, reviewWithinDays - 1);
}

/**
 * Returns whether a rule applies to a person. A person whose band or kinds are not known is in none that a rule
 * names, and a rule that puts people in a band applies only to those in a higher one.
 */
export function isFor(
  { bands, applicantTypes, exempt = {}, leadsTo }: RefusalRule,
  facts: RefusalFacts,
  scheme: Pick<Scheme, 'bands'>,
): boolean {
  const band = givenBandOf(facts, scheme, null);
  const types = facts.applicantTypes ?? [];
  const isIn = (ids: readonly string[]) => band !== null && ids.includes(band);
  const isOf = (ids: readonly string[]) => types.some((type) => ids.includes(type));
  return (
    (bands === undefined || isIn(bands)) &&
    (applicantTypes === undefined || isOf(applicantTypes)) &&
    !isIn(exempt.bands ?? []) &&
    !isOf(exempt.applicantTypes ?? []) &&
    (leadsTo.kind !== 'band' || band === null || bandPlace(band, scheme) < bandPlace(leadsTo.band, scheme))
  );
}

/**
 * Returns the day of the last refusal for which there was a penalty; an empty string, which sorts before every day,
 * if there is none.
 */
function lastPenalty(lost: readonly LostOffer[]): string {
  return lost.reduce((last, each) => (each.penalised && each.endedOn > last ? each.endedOn : last), '');
}

/**
 * Returns how many of the days lie in one window with a day. The window ends on that day, or on a later one of them:
 * an officer may decide on an earlier refusal after a later one, and the order of their decisions makes no difference.
 */
function mostBeside(day: string, days: readonly string[], withinMonths: number | null): number {
  if (withinMonths === null) return days.length;
  const ends = [day, ...days].filter((end) => end >= day && addMonths(day, withinMonths) > end);
  return Math.max(
    ...ends.map((end) => days.filter((each) => each <= end && addMonths(each, withinMonths) > end).length),
  );
}

function penaltyFrom(leadsTo: RefusalConsequence, decidedOn: string): RefusalPenalty {
  switch (leadsTo.kind) {
    case 'noBids': {
      const until = addMonths(decidedOn, leadsTo.months);
      return leadsTo.newDate === true ? { kind: 'noBids', until, newDate: true } : { kind: 'noBids', until };
    }
    case 'bottomOfBand':
      return { kind: 'bottomOfBand', until: addMonths(decidedOn, leadsTo.months) };
    case 'band':
      return { kind: 'band', band: leadsTo.band, until: endOf(leadsTo.months, decidedOn) };
    case 'removal':
      return { kind: 'removal', until: endOf(leadsTo.months, decidedOn) };
    case 'review':
      return { kind: 'review' };
  }
}

function endOf(months: number | undefined, decidedOn: string): string | null {
  return months === undefined ? null : addMonths(decidedOn, months);
}
