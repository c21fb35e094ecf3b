import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import {
  inReviewWords,
  ownBidsWords,
  renewalDueWords,
  suspendedWords,
  underOfferWords,
} from './eligibility/blocks.ts';
import { limitWords } from './eligibility/limit.ts';
import { notYetBidWords } from './eligibility/not-yet-bid.ts';
import { openWords } from './eligibility/open.ts';
import { refusalsWords } from './eligibility/refusals.ts';
import { eligibilityReasons, eligibilityRules } from './eligibility/eligibility-rules.ts';
import type { RuleContext, RuleWords } from './eligibility/rule.ts';
import { schemeWords } from './eligibility/scheme.ts';
import { bidAgainWords, bidStaysWords, moveWords, withdrawalWords } from './eligibility/withdrawal.ts';
import { agreementWords } from './agreement.ts';
import { debtBandWords } from './band-of.ts';
import { schemeOf } from './scheme.ts';

/** The possible results of each rule: verdicts, names of facts, and words for changes that would help. */
export const reasonWords: Readonly<Record<RuleName, RuleWords>> = {
  ...eligibilityReasons,
  debtBand: debtBandWords,
  scheme: schemeWords,
  underOffer: underOfferWords,
  suspended: suspendedWords,
  inReview: inReviewWords,
  renewalDue: renewalDueWords,
  refusals: refusalsWords,
  ownBids: ownBidsWords,
  limit: limitWords,
  open: openWords,
  notYetBid: notYetBidWords,
  bidAgain: bidAgainWords,
  withdrawal: withdrawalWords,
  bidStays: bidStaysWords,
  move: moveWords,
  agreement: agreementWords,
};

/** The part of an advert that decides who may bid. */
export interface RuledAdvert {
  readonly eligibilitySchemeIdentifier: string;
  readonly rules: EligibilityRules;
  /** The home's parish, for bands that hold in one parish. */
  readonly parish?: string | null;
}

/** Returns the rules on who may bid for a home: its scheme's, unless the advert has one of the same name. */
export function rulesOnBidders(scheme: Scheme, rules: EligibilityRules): EligibilityRules {
  return { ...scheme.rules, ...rules };
}

/**
 * Explains who may bid: returns one reason for every rule that the scheme or the advert sets; without rules, a home
 * is open to everyone and gives none. `today` is an ISO day in Europe/London. Throws `UnknownSchemeError` if the
 * policy lacks the advert's scheme. Source: specification section 3 (ineligibilityReasons).
 */
export function explainEligibility(
  facts: ApplicationFacts,
  policy: LettingsPolicy,
  advert: RuledAdvert,
  today: string,
): Reason[] {
  const scheme = schemeOf(policy, advert.eligibilitySchemeIdentifier);
  const context = { facts, policy, scheme, today, parish: advert.parish ?? null };
  return explainRules(rulesOnBidders(scheme, advert.rules), context);
}

/** Returns one reason for each of these rules and none for the scheme's: preferences depend on these alone. */
export function explainRules(rules: EligibilityRules, context: RuleContext): Reason[] {
  return Object.values(eligibilityRules)
    .map(({ explain }) => explain(rules, context))
    .filter((reason) => reason !== null);
}

/** True if every rule is met. No one may bid while a fact is unknown; the reason names the missing fact. */
export function isEligible(reasons: readonly Reason[]): boolean {
  return reasons.every(({ verdict }) => verdict === 'met');
}
