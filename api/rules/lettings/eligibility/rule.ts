import type { ApplicationFacts, EligibilityRules, Reason, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RuleFinding } from './rule-finding.ts';

/** Everything that a rule may read. Nothing else affects its result, so nothing else has to be explained. */
export interface RuleContext extends RuleNames {
  readonly facts: ApplicationFacts;
  /** A day in Europe/London, ISO 8601. */
  readonly today: string;
  /** The home's parish, for bands that hold in one parish; `null` if not given. */
  readonly parish: string | null;
}

/** A fact of an application that a rule or an order may read, by its name in the feed. */
export type FactName = keyof ApplicationFacts;

/** One requirement of a rule, in words for council staff: a value, or a list in which each entry counts. */
export type AskedPart =
  | { readonly what: string; readonly is: string; readonly months?: number }
  | { readonly what: string; readonly entries: readonly string[] };

/** The policy and the scheme, which have the names for ids. */
export interface RuleNames {
  readonly policy: LettingsPolicy;
  readonly scheme: Scheme;
}

/** A rule that a scheme or an advert may set: `eligibility-rules.ts` has one for each name. */
export interface EligibilityRule {
  /**
   * The fact that it reads: dates of birth for a household, parishes for connections. `null` if the fact is
   * always given.
   */
  readonly reads: FactName | null;
  /** Its name in a comparison of two versions: `a highest age is no longer asked`. */
  readonly called: string;
  /** Returns its requirements; undefined if the rules do not set it. */
  readonly asks: (rules: EligibilityRules, names: RuleNames) => readonly AskedPart[] | undefined;
  /** Its possible results, by the names of its reasons. */
  readonly reasons: Readonly<Partial<Record<RuleName, RuleWords>>>;
  /** Returns the rule's answer; `null` if the rules do not set it. */
  readonly explain: (rules: EligibilityRules, context: RuleContext) => Reason | null;
  /** Checks the rule as a scheme, an advert or a preference sets it, apart from the other rules. */
  readonly check?: (rules: EligibilityRules, checked: CheckedRules) => RuleFinding[];
}

/** The policy, scheme and place of rules that are checked. */
export interface CheckedRules extends RuleNames {
  /** JSON pointer to the rules in the checked part. */
  readonly pointer: string;
}

/** The possible results of a rule, so that a test can check the texts of every language. */
export interface RuleWords {
  readonly verdicts: readonly Reason['verdict'][];
  /** The facts that it can name, each with a sample value, from which tests write its sentences. */
  readonly facts: Reason['facts'];
  /** Codes that `wouldChange` can have. */
  readonly changes: readonly string[];
  /** The fact that would decide a result that is not yet known, if it is not the one that the rule reads. */
  readonly missing?: FactName;
}
