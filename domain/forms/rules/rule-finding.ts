import type { FormRule, FormRuleName } from '#schemas/forms/rules.ts';

/** What a rule finds, before it is known on which page that can be mended. */
export interface RuleFinding {
  /** The rule and which of its findings, such as `addressHistoryCoverage.gap`. */
  readonly code: string;
  /** Of an item of the rule's list, and its answer; both null: about the list as a whole. */
  readonly item: string | null;
  readonly answer: string | null;
  /** Null: the catalogue's words. */
  readonly message: string | null;
  /** For its words; days are YYYY-MM-DD. `person`: the id of whom it is about, who is called `name`. */
  readonly values: { readonly [name: string]: string | number };
}

/** A rule of that name, with its parameters. */
export type RuleNamed<Name extends FormRuleName> = Extract<FormRule, { rule: Name }>;
