import type { Answers } from '#schemas/forms/answers.ts';
import type { RuleFinding, RuleNamed } from './rule-finding.ts';
import { isApplicant, itemsOf } from './stay.ts';

/** Checks that a household has an applicant, and only one. */
export function exactlyOneApplicant(
  rule: RuleNamed<'exactlyOneApplicant'>,
  { lists }: Answers,
): readonly RuleFinding[] {
  const count = itemsOf(lists, rule.household).filter(isApplicant).length;
  if (count === 1) return [];
  const finding = count === 0 ? 'none' : 'several';
  return [
    {
      code: `exactlyOneApplicant.${finding}`,
      item: null,
      answer: null,
      message: rule.messages[finding],
      values: { count },
    },
  ];
}
