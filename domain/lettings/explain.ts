import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { ageWords, explainAge } from './rules/age.ts';
import { bandWords, explainBand } from './rules/band.ts';
import { bedroomNeedWords, explainBedroomNeed } from './rules/bedroom-need.ts';
import { limitWords } from './rules/limit.ts';
import { explainLocalConnection, localConnectionWords } from './rules/local-connection.ts';
import { notYetBidWords } from './rules/not-yet-bid.ts';
import { openWords } from './rules/open.ts';
import type { EligibilityRule, RuleWords } from './rules/rule.ts';
import { schemeOf } from './scheme.ts';

/** In the order in which people are told. */
const eligibilityRules: readonly EligibilityRule[] = [
  explainBedroomNeed,
  explainAge,
  explainLocalConnection,
  explainBand,
];

/** What every rule can say: verdicts, names of facts, and words of what would change it. */
export const reasonWords: Readonly<Record<RuleName, RuleWords>> = {
  bedroomNeed: bedroomNeedWords,
  age: ageWords,
  localConnection: localConnectionWords,
  band: bandWords,
  limit: limitWords,
  open: openWords,
  notYetBid: notYetBidWords,
};

/**
 * One reason for every rule that the advert sets; an advert without rules is for everybody and gives none.
 * `today` is an ISO day in Europe/London. Throws `UnknownSchemeError` where the policy lacks the advert's
 * scheme. Source: specification section 3 (ineligibilityReasons).
 */
export function explainEligibility(
  facts: ApplicationFacts,
  policy: LettingsPolicy,
  advert: { readonly eligibilitySchemeIdentifier: string; readonly rules: EligibilityRules },
  today: string,
): Reason[] {
  const scheme = schemeOf(policy, advert.eligibilitySchemeIdentifier);
  const context = { facts, policy, scheme, today };
  return eligibilityRules
    .map((explain) => explain(advert.rules, context))
    .filter((reason) => reason !== null);
}

/** Every rule is met. What is not yet known does not let anybody bid, and its reason says what is missing. */
export function isEligible(reasons: readonly Reason[]): boolean {
  return reasons.every(({ verdict }) => verdict === 'met');
}
