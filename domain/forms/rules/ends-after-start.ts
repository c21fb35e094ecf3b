import type { Answers } from '#schemas/forms/answers.ts';
import { answerOf } from '../answered.ts';
import type { RuleFinding, RuleNamed } from './rule-finding.ts';
import { firstDay, itemsOf, lastDay } from './stay.ts';

/**
 * Checks that no item ends before it starts; starting and ending in the same month, or on the same day, is
 * fine.
 */
export function endsAfterStart(
  rule: RuleNamed<'endsAfterStart'>,
  { lists }: Answers,
): readonly RuleFinding[] {
  return itemsOf(lists, rule.list)
    .filter((item) => {
      const start = firstDay(answerOf(item, rule.start));
      const end = lastDay(answerOf(item, rule.end));
      return start !== undefined && end !== undefined && end < start;
    })
    .map(({ id }) => ({
      code: 'endsAfterStart.before',
      item: id,
      answer: rule.end,
      message: rule.messages.before,
      values: {},
    }));
}
