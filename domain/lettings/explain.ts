import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { adaptationsWords, explainAdaptations, explainMobility, mobilityWords } from './rules/adaptations.ts';
import { ageWaivedWords, ageWords, explainAge, explainMaximumAge, maximumAgeWords } from './rules/age.ts';
import { applicantTypeWords, explainApplicantType } from './rules/applicant-type.ts';
import { bandWords, explainBand } from './rules/band.ts';
import { bedroomNeedWords, explainBedroomNeed } from './rules/bedroom-need.ts';
import {
  inReviewWords,
  ownBidsWords,
  renewalDueWords,
  suspendedWords,
  underOfferWords,
} from './rules/blocks.ts';
import { childrenWords, explainChildren } from './rules/children.ts';
import { limitWords } from './rules/limit.ts';
import { explainLocalConnection, localConnectionWords } from './rules/local-connection.ts';
import { notYetBidWords } from './rules/not-yet-bid.ts';
import { explainOccupancy, occupancyWords } from './rules/occupancy.ts';
import { openWords } from './rules/open.ts';
import { explainPoints, pointsWords } from './rules/points.ts';
import type { EligibilityRule, RuleWords } from './rules/rule.ts';
import { schemeWords } from './rules/scheme.ts';
import { bidAgainWords, bidStaysWords, moveWords, withdrawalWords } from './rules/withdrawal.ts';
import { schemeOf } from './scheme.ts';

/** In the order in which people are told. */
const eligibilityRules: readonly EligibilityRule[] = [
  explainBedroomNeed,
  explainOccupancy,
  explainChildren,
  explainAge,
  explainMaximumAge,
  explainLocalConnection,
  explainApplicantType,
  explainAdaptations,
  explainMobility,
  explainBand,
  explainPoints,
];

/** What every rule can say: verdicts, names of facts, and words of what would change it. */
export const reasonWords: Readonly<Record<RuleName, RuleWords>> = {
  bedroomNeed: bedroomNeedWords,
  occupancy: occupancyWords,
  children: childrenWords,
  age: ageWords,
  ageWaived: ageWaivedWords,
  maximumAge: maximumAgeWords,
  localConnection: localConnectionWords,
  applicantType: applicantTypeWords,
  adaptations: adaptationsWords,
  mobility: mobilityWords,
  band: bandWords,
  points: pointsWords,
  scheme: schemeWords,
  underOffer: underOfferWords,
  suspended: suspendedWords,
  inReview: inReviewWords,
  renewalDue: renewalDueWords,
  ownBids: ownBidsWords,
  limit: limitWords,
  open: openWords,
  notYetBid: notYetBidWords,
  bidAgain: bidAgainWords,
  withdrawal: withdrawalWords,
  bidStays: bidStaysWords,
  move: moveWords,
};

/** The part of an advert that decides who may bid. */
export interface RuledAdvert {
  readonly eligibilitySchemeIdentifier: string;
  readonly rules: EligibilityRules;
  /** Where the home is, for bands that hold in one parish. */
  readonly parish?: string | null;
}

/**
 * One reason for every rule that the advert sets; an advert without rules is for everybody and gives none.
 * `today` is an ISO day in Europe/London. Throws `UnknownSchemeError` where the policy lacks the advert's
 * scheme. Source: specification section 3 (ineligibilityReasons).
 */
export function explainEligibility(
  facts: ApplicationFacts,
  policy: LettingsPolicy,
  advert: RuledAdvert,
  today: string,
): Reason[] {
  const scheme = schemeOf(policy, advert.eligibilitySchemeIdentifier);
  const context = { facts, policy, scheme, today, parish: advert.parish ?? null };
  return eligibilityRules
    .map((explain) => explain(advert.rules, context))
    .filter((reason) => reason !== null);
}

/** Every rule is met. What is not yet known does not let anybody bid, and its reason says what is missing. */
export function isEligible(reasons: readonly Reason[]): boolean {
  return reasons.every(({ verdict }) => verdict === 'met');
}
