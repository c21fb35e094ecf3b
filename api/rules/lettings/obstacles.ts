import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { explainEligibility, type RuledAdvert } from './explain.ts';
import { explainScheme } from './eligibility/scheme.ts';
import { schemeOf } from './scheme.ts';
import { explainBiddingBars } from './bidding-bars.ts';

/** The part of an application that decides whether one of its bids can succeed. */
interface BiddingApplication {
  readonly facts: ApplicationFacts;
  /** The schemes that the application is in. */
  readonly schemeIdentifiers: readonly string[];
}

/**
 * Filters the reasons why an existing bid cannot succeed: requirements of the home that are not met or cannot be
 * checked, and blocks on the application. `ownBids` is not one of them: the bid was made when the person still bid
 * for themselves, or by staff.
 */
export function obstaclesIn(reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ rule, verdict }) => verdict !== 'met' && rule !== 'ownBids');
}

/** Returns the reason if an application is not (or no longer) in the home's scheme; `null` if it is. */
export function explainNotInScheme(
  policy: LettingsPolicy,
  schemeIdentifier: string,
  { schemeIdentifiers }: Pick<BiddingApplication, 'schemeIdentifiers'>,
): Reason | null {
  const reason = explainScheme(policy.schemes, schemeIdentifier, schemeIdentifiers);
  return reason.verdict === 'met' ? null : reason;
}

/**
 * Returns the reasons why a bid on a home cannot currently succeed, on an ISO day in Europe/London; empty if it
 * can.
 * @throws UnknownSchemeError if the policy has no such scheme.
 */
export function explainObstacles(
  application: BiddingApplication,
  policy: LettingsPolicy,
  advert: RuledAdvert,
  today: string,
): Reason[] {
  const outside = explainNotInScheme(policy, advert.eligibilitySchemeIdentifier, application);
  const scheme = schemeOf(policy, advert.eligibilitySchemeIdentifier);
  return obstaclesIn([
    ...(outside === null ? [] : [outside]),
    ...explainEligibility(application.facts, policy, advert, today),
    ...explainBiddingBars(application.facts, scheme, today),
  ]);
}
