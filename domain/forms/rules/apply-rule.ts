import type { Answers } from '#schemas/forms/answers.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import { addressHistoryCoverage } from './address-history.ts';
import { atLeastOneLocalConnection, atLeastOnePreferredArea } from './at-least-one.ts';
import { exactlyOneCurrentAddress } from './current-address.ts';
import { endsAfterStart } from './ends-after-start.ts';
import { exactlyOneApplicant } from './one-applicant.ts';
import type { RuleFinding } from './rule-finding.ts';

/**
 * What a rule finds in the answers that count. A list that is not there is an empty one.
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

/** The lists that a rule looks at; on the page of the first, what it finds can be mended. */
export function listsOfRule(rule: FormRule): readonly string[] {
  if (rule.rule === 'exactlyOneApplicant') return [rule.household];
  return 'household' in rule ? [rule.list, rule.household] : [rule.list];
}
