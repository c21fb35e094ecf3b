import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { explainEligibility, type RuledAdvert } from './explain.ts';
import { explainScheme } from './rules/scheme.ts';
import { schemeOf } from './scheme.ts';
import { explainStops } from './stops.ts';

/** An application as far as it decides whether a bid of it can succeed. */
export interface BiddingApplication {
  readonly facts: ApplicationFacts;
  /** The schemes it takes part in. */
  readonly schemeIdentifiers: readonly string[];
}

/**
 * Returns the reasons among these that keep a bid which is in already from succeeding: what the home asks for and the
 * household does not meet or nobody has told, and what stops the application. That its person does not bid themselves
 * (`ownBids`) is none: the bid was made while they did, or by staff.
 */
export function obstaclesAmong(reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ rule, verdict }) => verdict !== 'met' && rule !== 'ownBids');
}

/** Gives the reason against an application that is not in the home's scheme (any more); null where it is. */
export function explainOutside(
  policy: LettingsPolicy,
  schemeIdentifier: string,
  { schemeIdentifiers }: Pick<BiddingApplication, 'schemeIdentifiers'>,
): Reason | null {
  const reason = explainScheme(policy.schemes, schemeIdentifier, schemeIdentifiers);
  return reason.verdict === 'met' ? null : reason;
}

/**
 * Returns why a bid on a home cannot succeed as things are on an ISO day in Europe/London; empty where it can.
 * @throws UnknownSchemeError where the policy has no such scheme.
 */
export function explainObstacles(
  application: BiddingApplication,
  policy: LettingsPolicy,
  advert: RuledAdvert,
  today: string,
): Reason[] {
  const outside = explainOutside(policy, advert.eligibilitySchemeIdentifier, application);
  const scheme = schemeOf(policy, advert.eligibilitySchemeIdentifier);
  return obstaclesAmong([
    ...(outside === null ? [] : [outside]),
    ...explainEligibility(application.facts, policy, advert, today),
    ...explainStops(application.facts, scheme, today),
  ]);
}
