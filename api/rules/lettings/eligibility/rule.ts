import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RuleFinding } from './rule-finding.ts';

/** Everything that a rule may read: nothing else decides, so nothing else has to be explained. */
interface RuleContext {
  readonly facts: ApplicationFacts;
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
  /** A day in Europe/London, ISO 8601. */
  readonly today: string;
  /** The home's parish, for bands that hold in one parish; `null` if not given. */
  readonly parish: string | null;
}

/** A fact of an application that a rule or an order may read, by its name in the feed. */
export type FactName = keyof ApplicationFacts;

/** A rule that an advert may set: `rules/eligibility-rules.ts` has one for each name. */
export interface EligibilityRule {
  /**
   * The fact that it reads: dates of birth for a household, parishes for connections. `null` if the fact is
   * always given.
   */
  readonly reads: FactName | null;
  /** Everything it can return, by the names of its reasons. */
  readonly reasons: Readonly<Partial<Record<RuleName, RuleWords>>>;
  /** Returns the rule's answer; `null` if the advert does not set it. */
  readonly explain: (rules: EligibilityRules, context: RuleContext) => Reason | null;
  /** Checks the rule as an advert or a preference sets it, whatever the other rules say. */
  readonly check?: (rules: EligibilityRules, checked: CheckedRules) => RuleFinding[];
}

/** The policy, scheme and place of rules that are checked. */
export interface CheckedRules {
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
  /** JSON pointer to the rules in the checked part. */
  readonly pointer: string;
}

/** Everything a rule can return, so that a test can check the texts of every language. */
export interface RuleWords {
  readonly verdicts: readonly Reason['verdict'][];
  /** Names that can be in `facts`. */
  readonly facts: readonly string[];
  /** Codes that `wouldChange` can have. */
  readonly changes: readonly string[];
  /** The fact that would decide it while it is not yet known, if that is not the one that the rule reads. */
  readonly missing?: FactName;
}
