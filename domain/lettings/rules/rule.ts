import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';

/** What a rule may look at: nothing else decides, so nothing else has to be explained. */
export interface RuleContext {
  readonly facts: ApplicationFacts;
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
  /** A day in Europe/London, ISO 8601. */
  readonly today: string;
  /** Where the home is, for bands that hold in one parish; null where that is not said. */
  readonly parish: string | null;
}

/** Answers the part of an advert's rules it knows; null where the advert does not set that rule. */
export type EligibilityRule = (rules: EligibilityRules, context: RuleContext) => Reason | null;

/** Everything a rule can say, so that a test can hold the texts of every language complete. */
export interface RuleWords {
  readonly verdicts: readonly Reason['verdict'][];
  /** Names that can stand in `facts`. */
  readonly facts: readonly string[];
  /** Words that can stand in `wouldChange`. */
  readonly changes: readonly string[];
}
