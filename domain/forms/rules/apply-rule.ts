import type { Answers } from '#schemas/forms/answers.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import { addressHistoryCoverage } from './address-history.ts';
import { atLeastOneLocalConnection, atLeastOnePreferredArea } from './at-least-one.ts';
import { exactlyOneCurrentAddress } from './current-address.ts';
import { endsAfterStart } from './ends-after-start.ts';
import { exactlyOneApplicant } from './one-applicant.ts';
import type { RuleFinding } from './rule-finding.ts';

/**
 * Returns the findings of a rule in the answers that count. A missing list counts as an empty one.
 * @param today ISO day in London
 */
export function applyRule(rule: FormRule, effective: Answers, today: string): readonly RuleFinding[] {
  switch (rule.rule) {
    case 'addressHistoryCoverage':
      return addressHistoryCoverage(rule, effective, today);
    case 'exactlyOneCurrentAddress':
      return exactlyOneCurrentAddress(rule, effective, today);
    case 'endsAfterStart':
      return endsAfterStart(rule, effective);
    case 'atLeastOnePreferredArea':
      return atLeastOnePreferredArea(rule, effective);
    case 'atLeastOneLocalConnection':
      return atLeastOneLocalConnection(rule, effective);
    case 'exactlyOneApplicant':
      return exactlyOneApplicant(rule, effective);
  }
}

/** Returns the lists that a rule reads; findings can be corrected on the page of the first. */
export function listsOfRule(rule: FormRule): readonly string[] {
  if (rule.rule === 'exactlyOneApplicant') return [rule.household];
  return 'household' in rule ? [rule.list, rule.household] : [rule.list];
}
