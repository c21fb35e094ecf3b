import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms, Preference, RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { bandOf, bandPlace } from './band-of.ts';
import { explainEligibility, isEligible } from './explain.ts';
import { wholeMonths } from './months.ts';

/** One application in a queue. */
export interface Ranked {
  readonly applicationId: string;
  readonly facts: ApplicationFacts;
  /** When it bid; only a ranking by the time of the bid asks for it. */
  readonly placedAt?: Date;
}

/** The home whose queue it is, as far as a ranking or a preference may look at it. */
export interface RankedAdvert {
  readonly id: string;
  readonly bedrooms: number;
  /** The day it closes in Europe/London, ISO 8601: the day on which preferences and waiting times are judged. */
  readonly closesOn: string;
  readonly terms?: AdvertTerms;
}

/** What a ranking needs besides the application. */
export interface RankContext {
  readonly policy: LettingsPolicy;
  readonly advert: RankedAdvert;
  /** SHA-256 of a text in UTF-8, in small hexadecimal digits; only a draw asks for it. */
  readonly sha256?: (text: string) => string;
}

/** A ranking asks for something that the caller did not hand over. */
export class RankContextError extends Error {
  override readonly name = 'RankContextError';
}

export type RankValue = string | number | boolean | null;

/** A criterion's answer for one application: digits that sort as the criterion does, and the fact behind them. */
export interface RankPart {
  readonly digits: string;
  readonly value: RankValue;
}

/** One criterion, or one preference of those that a criterion stands for. */
export interface RankStep {
  readonly criterion: RankCriterion['kind'];
  /** The place in the list of preferences, the home's before the scheme's. */
  readonly preference: number | null;
  of(ranked: Ranked): RankPart;
}

/** What a draw is made of, so that everybody can do it again: `<seed>/<advert id>/<application id>`, small letters. */
export function drawText(seed: string, advertId: string, applicationId: string): string {
  return `${seed}/${advertId.toLowerCase()}/${applicationId.toLowerCase()}`;
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** A number from 0, the smaller or the larger first; what is not known stands behind all of them. */
function byNumber(value: number | null, width: number, largestFirst: boolean): RankPart {
  const last = 10 ** width - 1;
  if (value === null) return { digits: pad(last, width), value };
  const bounded = Math.min(value, last - 1);
  return { digits: pad(largestFirst ? last - 1 - bounded : bounded, width), value };
}

function byDay(day: string | null): RankPart {
  return { digits: day?.replaceAll('-', '') ?? '99999999', value: day };
}

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
        const band = bandOf(facts, scheme, parish);
        const found = band === null ? -1 : preference.bands.indexOf(band);
        return { digits: pad(found === -1 ? 99 : found, 2), value: band };
      },
    };
  }
  const asked = { eligibilitySchemeIdentifier: scheme.identifier, rules: preference.rules, parish };
  return {
    ...step,
    of({ facts }) {
      const meets = isEligible(explainEligibility(facts, policy, asked, advert.closesOn));
      return { digits: meets ? '0' : '1', value: meets };
    },
  };
}

function partOf(
  criterion: Exclude<RankCriterion, { kind: 'preference' }>,
  { applicationId, facts, placedAt }: Ranked,
  scheme: Scheme,
  context: RankContext | undefined,
): RankPart {
  switch (criterion.kind) {
    case 'band': {
      const band = bandOf(facts, scheme, context?.advert.terms?.parish ?? null);
      return { digits: pad(bandPlace(band, scheme), 3), value: band };
    }
    case 'points':
      return byNumber(facts.points ?? null, 6, true);
    case 'bedroomNeed': {
      const need = facts.bedroomNeed;
      if (criterion.order !== 'closestFirst') return byNumber(need, 2, criterion.order === 'mostFirst');
      const { bedrooms } = required(context, 'the bedrooms of the home').advert;
      const away = byNumber(need === null ? null : Math.abs(need - bedrooms), 2, false);
      return { ...away, value: need };
    }
    case 'householdSize':
      return byNumber(facts.household.length, 2, criterion.order === 'mostFirst');
    case 'debt': {
      const owes = facts.owesHousingDebt ?? null;
      return { digits: owes === null ? '9' : owes ? '1' : '0', value: owes };
    }
    case 'effectiveDate':
      return byDay(facts.effectiveDate);
    case 'registrationDate':
      return byDay(facts.registrationDate ?? null);
    case 'waiting': {
      const { closesOn } = required(context, 'the day the home closes').advert;
      const since = facts[criterion.since] ?? null;
      const months = since === null ? null : wholeMonths(since, closesOn);
      return byNumber(
        months === null || criterion.unit === 'months' ? months : Math.floor(months / 12),
        5,
        true,
      );
    }
    case 'bidTime': {
      const time = required(placedAt, 'the time of the bid');
      return { digits: pad(time.getTime(), 15), value: time.toISOString() };
    }
    case 'draw': {
      const { advert, sha256 } = required(context, 'the home of the draw');
      const hash = required(sha256, 'SHA-256')(drawText(criterion.seed, advert.id, applicationId));
      return { digits: hash.slice(0, 16), value: hash.slice(0, 16) };
    }
  }
}

/** What decides where a scheme says nothing: preferences, then band, then effective date. */
const rankingByDefault: readonly RankCriterion[] = [
  { kind: 'preference' },
  { kind: 'band' },
  { kind: 'effectiveDate' },
];

/**
 * The criteria by which a home's queue is made: the scheme's ranking, or another of its rankings that the home
 * asks for.
 * @throws RankContextError where the scheme has no ranking of that id.
 */
export function rankingOf(scheme: Scheme, terms: AdvertTerms | undefined): readonly RankCriterion[] {
  const asked = terms?.ranking;
  if (asked === undefined) return scheme.ranking ?? rankingByDefault;
  const other = scheme.otherRankings?.find(({ id }) => id === asked);
  if (other === undefined)
    throw new RankContextError(`scheme "${scheme.identifier}" has no ranking "${asked}"`);
  return other.criteria;
}

/** What decides in a home's queue, one step after the other. Without a context there are no preferences. */
export function stepsOf(scheme: Scheme, context: RankContext | undefined): RankStep[] {
  return rankingOf(scheme, context?.advert.terms).flatMap((criterion): RankStep[] => {
    if (criterion.kind !== 'preference') {
      return [
        {
          criterion: criterion.kind,
          preference: null,
          of: (ranked) => partOf(criterion, ranked, scheme, context),
        },
      ];
    }
    if (context === undefined) return [];
    return [...(context.advert.terms?.preferences ?? []), ...(scheme.preferences ?? [])].map(
      (preference, place) => preferenceStep(preference, place, scheme, context),
    );
  });
}
