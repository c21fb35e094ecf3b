import type { FormRule, FormRuleName } from '#schemas/forms/rules.ts';

/** A finding of a rule, before it has a page where it can be corrected. */
export interface RuleFinding {
  /** The rule and its finding, such as `addressHistoryCoverage.gap`. */
  readonly code: string;
  /** The item of the rule's list, and its answer; both `null` if it is about the list as a whole. */
  readonly item: string | null;
  readonly answer: string | null;
  /** `null` if the text for `code` is in the portal's catalogue. */
  readonly message: string | null;
  /**
   * Values for the gaps in the message; days are YYYY-MM-DD. `person`: the id of the person it is about, with
   * their `name`.
   */
  readonly values: { readonly [name: string]: string | number };
}

/** A rule of that name, with its parameters. */
export type RuleNamed<Name extends FormRuleName> = Extract<FormRule, { rule: Name }>;
