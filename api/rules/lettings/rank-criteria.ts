import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { QuotaOrder } from '#schemas/tenant/lettings-quotas.ts';
import type { AdvertTerms, Preference, RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { bandOf, bandPlace, noBand } from './band-of.ts';
import { explainRules, isEligible } from './explain.ts';
import { wholeMonths } from '#domain/lettings/months.ts';
import { owesDebt } from './eligibility/housing-debt.ts';
import type { FactName } from './eligibility/rule.ts';
import { missingBandFacts, missingFactsOf } from './missing-facts.ts';
import { mayBid, placeInOrder } from './quotas.ts';
import { canLeadTo, effectiveDateOf, penaltyOn } from './refusal-penalty.ts';

/** One application in a queue. */
export interface Ranked {
  readonly applicationId: string;
  /** The application's number as people know it; by default the last tie-break. */
  readonly reference: string;
  readonly facts: ApplicationFacts;
  /** The time of its bid; only a ranking by bid time needs it. */
  readonly placedAt?: Date;
}

/** The home of the queue, with the facts that a ranking or a preference may use. */
interface RankedAdvert {
  readonly id: string;
  readonly bedrooms: number;
  /**
   * The day on which preferences, penalties and waiting times are checked, ISO 8601 in Europe/London: the day it
   * closes, or the day on which its people are put in order again.
   */
  readonly asOf: string;
  readonly terms?: AdvertTerms;
}

/** Data that a ranking needs besides the application. */
export interface RankContext {
  readonly policy: LettingsPolicy;
  readonly advert: RankedAdvert;
  /**
   * Returns the SHA-256 of a text in UTF-8, in lower-case hexadecimal digits; only a draw or a lot needs it.
   */
  readonly sha256?: (text: string) => string;
}

/** Thrown if a ranking needs something that the caller did not pass. */
export class RankContextError extends Error {
  override readonly name = 'RankContextError';
}

export type RankValue = string | number | boolean | null;

/** A criterion's result for one application: digits that sort in its order, and the fact they are made from. */
interface RankPart {
  readonly digits: string;
  readonly value: RankValue;
  /** Facts not given by the council that would change the result; empty if the result is known. */
  readonly missing: readonly FactName[];
}

/**
 * One criterion, one preference of the criterion `preference`, `quota`: the group that the home is for, between the
 * home's preferences and the scheme's, or `refusals`: after the band, if a rule of the scheme puts people who refuse
 * homes behind everyone else in it.
 */
export interface RankStep {
  readonly criterion: RankCriterion['kind'] | 'refusals' | 'quota';
  /** The place in the list of preferences, the home's before the scheme's. */
  readonly preference: number | null;
  of(ranked: Ranked): RankPart;
}

/**
 * Returns the text to hash for a draw, which anyone can check: `<seed>/<advert id>/<application id>`, the ids in
 * lower case.
 */
export function drawText(seed: string, advertId: string, applicationId: string): string {
  return `${seed}/${advertId.toLowerCase()}/${applicationId.toLowerCase()}`;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/**
 * Ranks by a number from 0, the smallest or the largest first.
 * @param last the number that ranks last of all known ones; an unknown one is level with it.
 */
function byNumber(
  value: number | null,
  { width, largestFirst, last, fact }: { width: number; largestFirst: boolean; last: number; fact: FactName },
): RankPart {
  const most = 10 ** width - 1;
  const bounded = Math.min(value ?? last, most);
  const missing = value === null ? [fact] : [];
  return { digits: pad(largestFirst ? most - bounded : bounded, width), value, missing };
}

/** Ranks by day, the earliest first. An unknown day is level with the day of the order. */
function byDay(day: string | null, context: RankContext | undefined, fact: FactName): RankPart {
  const last = dayOf(context);
  return { digits: (day ?? last).replaceAll('-', ''), value: day, missing: day === null ? [fact] : [] };
}

/** Returns the day of the order; without a home, a day after all others. */
function dayOf(context: RankContext | undefined): string {
  return context?.advert.asOf ?? '9999-99-99';
}

/** The most bedrooms that a household can need (`bedroomNeed` of the facts). */
const mostBedrooms = 12;

function required<Given>(given: Given | undefined, what: string): Given {
  if (given === undefined) throw new RankContextError(`the ranking asks for ${what}`);
  return given;
}

function preferenceStep(
  preference: Preference,
  place: number,
  scheme: Scheme,
  { policy, advert }: RankContext,
): RankStep {
  const parish = advert.terms?.parish ?? null;
  const step = { criterion: 'preference', preference: place } as const;
  if (preference.kind === 'bandOrder') {
    return {
      ...step,
      of({ facts }) {
        const band = bandOf(facts, scheme, parish, advert.asOf);
        const found = band === null ? -1 : preference.bands.indexOf(band);
        const missing = found === -1 ? missingBandFacts(facts, scheme, parish) : [];
        return { digits: pad(found === -1 ? 99 : found, 2), value: band, missing };
      },
    };
  }
  return {
    ...step,
    of({ facts }) {
      const reasons = explainRules(preference.rules, {
        facts,
        policy,
        scheme,
        today: advert.asOf,
        parish,
      });
      const meets = isEligible(reasons);
      const missing = missingFactsOf(reasons);
      return { digits: meets ? '0' : '1', value: missing.length > 0 ? null : meets, missing };
    },
  };
}

/** Returns the step that puts people in order of their groups; none for a home without an order of groups. */
function quotaSteps(scheme: Scheme, { policy, advert }: RankContext): RankStep[] {
  const { quota, parish } = advert.terms ?? {};
  if (quota === undefined) return [];
  const context = { policy, scheme, today: advert.asOf, parish: parish ?? null };
  return [
    {
      criterion: 'quota',
      preference: null,
      of({ facts }) {
        const { place, missing } = placeInOrder(quota.order, facts, context);
        const group = place === null ? null : (quota.order[place]?.id ?? null);
        return { digits: place === null ? '9' : String(place), value: group, missing };
      },
    },
  ];
}

function partOf(
  criterion: Exclude<RankCriterion, { kind: 'preference' }>,
  { applicationId, facts, placedAt }: Ranked,
  scheme: Scheme,
  context: RankContext | undefined,
): RankPart {
  switch (criterion.kind) {
    case 'band': {
      const parish = context?.advert.terms?.parish ?? null;
      const band = bandOf(facts, scheme, parish, dayOf(context));
      const missing = missingBandFacts(facts, scheme, parish);
      const place = missing.length > 0 ? scheme.bands.length - 1 : bandPlace(band, scheme);
      return { digits: pad(Math.min(place, noBand), 3), value: band, missing };
    }
    case 'points':
      return byNumber(facts.points ?? null, { width: 6, largestFirst: true, last: 0, fact: 'points' });
    case 'bedroomNeed': {
      const { bedroomNeed: need } = facts;
      const by = { width: 2, fact: 'bedroomNeed' } as const;
      if (criterion.order === 'mostFirst') return byNumber(need, { ...by, largestFirst: true, last: 0 });
      if (criterion.order === 'fewestFirst') {
        return byNumber(need, { ...by, largestFirst: false, last: mostBedrooms });
      }
      const { bedrooms } = required(context, 'the bedrooms of the home').advert;
      const last = Math.max(bedrooms, mostBedrooms - bedrooms);
      const away = need === null ? null : Math.abs(need - bedrooms);
      return { ...byNumber(away, { ...by, largestFirst: false, last }), value: need };
    }
    case 'householdSize': {
      const largestFirst = criterion.order === 'mostFirst';
      return byNumber(facts.household.length, { width: 2, largestFirst, last: 0, fact: 'household' });
    }
    case 'debt': {
      const owes = owesDebt(facts);
      // A council that only marks those who owe leaves this out for everyone else, who must not come after
      // them.
      const digits = owes === null ? '1' : owes ? '2' : '0';
      return { digits, value: owes, missing: owes === null ? ['owesHousingDebt'] : [] };
    }
    case 'effectiveDate':
      return byDay(effectiveDateOf(facts, scheme, dayOf(context)), context, 'effectiveDate');
    case 'registrationDate':
      return byDay(facts.registrationDate ?? null, context, 'registrationDate');
    case 'waiting': {
      const { asOf } = required(context, 'the day the home closes').advert;
      const effective = effectiveDateOf(facts, scheme, asOf);
      const since = criterion.since === 'effectiveDate' ? effective : (facts.registrationDate ?? null);
      const months = since === null ? null : wholeMonths(since, asOf);
      const waited = months === null || criterion.unit === 'months' ? months : Math.floor(months / 12);
      return byNumber(waited, { width: 5, largestFirst: true, last: 0, fact: criterion.since });
    }
    case 'bidTime': {
      const time = required(placedAt, 'the time of the bid');
      return { digits: pad(time.getTime(), 15), value: time.toISOString(), missing: [] };
    }
    case 'draw': {
      const { advert, sha256 } = required(context, 'the home of the draw');
      const hash = required(sha256, 'SHA-256')(drawText(criterion.seed, advert.id, applicationId));
      return { digits: hash.slice(0, 16), value: hash.slice(0, 16), missing: [] };
    }
  }
}

/** The ranking of a scheme that sets none: preferences, then band, then effective date. */
const rankingByDefault: readonly RankCriterion[] = [
  { kind: 'preference' },
  { kind: 'band' },
  { kind: 'effectiveDate' },
];

/**
 * Returns the criteria of a home's queue: the scheme's ranking, or another of its rankings that the home asks
 * for.
 * @throws RankContextError if the scheme has no ranking of that id.
 */
export function rankingOf(scheme: Scheme, terms: AdvertTerms | undefined): readonly RankCriterion[] {
  const asked = terms?.ranking;
  if (asked === undefined) return scheme.ranking ?? rankingByDefault;
  const other = scheme.otherRankings?.find(({ id }) => id === asked);
  if (other === undefined)
    throw new RankContextError(`scheme "${scheme.identifier}" has no ranking "${asked}"`);
  return other.criteria;
}

/** The groups of people in a home's queue. */
interface GroupsOfHome {
  /** The groups that may bid for it, in order of priority. */
  readonly order: QuotaOrder['order'];
  /** The one that the home is for. */
  readonly own: QuotaOrder['order'][number];
  /** True if no other criterion comes before them. */
  readonly isFirst: boolean;
}

/**
 * Returns the groups that decide in a home's queue; undefined if none of them may bid, or if the ranking leaves
 * groups out.
 */
export function groupsOfHome(
  scheme: Scheme,
  { terms, rules }: { readonly terms: AdvertTerms; readonly rules: EligibilityRules },
): GroupsOfHome | undefined {
  const { quota, preferences = [], ranking } = terms;
  const isKnown = ranking === undefined || scheme.otherRankings?.some(({ id }) => id === ranking) === true;
  const at = isKnown ? rankingOf(scheme, terms).findIndex(({ kind }) => kind === 'preference') : -1;
  const order = quota?.order.filter((group) => mayBid(group, rules)) ?? [];
  const own = order.find(({ id }) => id === quota?.group);
  if (own === undefined || at === -1) return undefined;
  return { order, own, isFirst: at === 0 && preferences.length === 0 };
}

/** Returns every list of criteria by which homes of a scheme may be let. */
export function rankingsOf(scheme: Scheme): (readonly RankCriterion[])[] {
  return [
    scheme.ranking ?? rankingByDefault,
    ...(scheme.otherRankings ?? []).map(({ criteria }) => criteria),
  ];
}

/** Returns the step that puts people behind everyone else in their band; none if no rule of the scheme does. */
function refusalSteps(scheme: Scheme, context: RankContext | undefined): RankStep[] {
  if (!canLeadTo(scheme, 'bottomOfBand')) return [];
  return [
    {
      criterion: 'refusals',
      preference: null,
      of({ facts }) {
        const isBehind = penaltyOn(facts, scheme, dayOf(context))?.kind === 'bottomOfBand';
        return { digits: isBehind ? '1' : '0', value: isBehind, missing: [] };
      },
    },
  ];
}

/** Returns the steps that decide in a home's queue, in order. Without a context there are no preferences. */
export function stepsOf(scheme: Scheme, context: RankContext | undefined): RankStep[] {
  return rankingOf(scheme, context?.advert.terms).flatMap((criterion): RankStep[] => {
    if (criterion.kind !== 'preference') {
      const step: RankStep = {
        criterion: criterion.kind,
        preference: null,
        of: (ranked) => partOf(criterion, ranked, scheme, context),
      };
      return criterion.kind === 'band' ? [step, ...refusalSteps(scheme, context)] : [step];
    }
    if (context === undefined) return [];
    const own = context.advert.terms?.preferences ?? [];
    const steps = [...own, ...(scheme.preferences ?? [])].map((preference, place) =>
      preferenceStep(preference, place, scheme, context),
    );
    return [...steps.slice(0, own.length), ...quotaSteps(scheme, context), ...steps.slice(own.length)];
  });
}
