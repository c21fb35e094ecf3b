import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RuleFinding } from '../findings/rule-finding.ts';

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

/** A fact of an application that a rule or an order may look at, by its name in the feed. */
export type FactName = keyof ApplicationFacts;

/** A rule that an advert may set: `rules/eligibility-rules.ts` has one for each name. */
export interface EligibilityRule {
  /** What it looks at: of a household the dates of birth, of connections the parishes. Null: what is always told. */
  readonly reads: FactName | null;
  /** Everything it can say, by the names of its reasons. */
  readonly reasons: Readonly<Partial<Record<RuleName, RuleWords>>>;
  /** The rule's answer; null where the advert does not set it. */
  readonly explain: (rules: EligibilityRules, context: RuleContext) => Reason | null;
  /** What is wrong with the rule as an advert or a preference sets it, whatever the other rules say. */
  readonly check?: (rules: EligibilityRules, checked: CheckedRules) => RuleFinding[];
}

/** Where rules stand that are checked. */
export interface CheckedRules {
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
  /** JSON pointer of the rules in what is looked at. */
  readonly pointer: string;
}

/** Everything a rule can say, so that a test can hold the texts of every language complete. */
export interface RuleWords {
  readonly verdicts: readonly Reason['verdict'][];
  /** Names that can stand in `facts`. */
  readonly facts: readonly string[];
  /** Words that can stand in `wouldChange`. */
  readonly changes: readonly string[];
  /** The fact that would decide it where it is not yet known, if that is not the one that the rule reads. */
  readonly missing?: FactName;
}
