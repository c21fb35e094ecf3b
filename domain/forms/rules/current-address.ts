import type { Answers } from '#schemas/forms/answers.ts';
import { answerOf } from '../answered.ts';
import type { RuleFinding, RuleNamed } from './rule-finding.ts';
import { firstDay, isApplicant, isChosen, itemsOf, wordsOf } from './stay.ts';

/**
 * Checks that each person lives at one address now: exactly one of theirs has begun and has no end.
 * @param today ISO day in London
 */
export function exactlyOneCurrentAddress(
  rule: RuleNamed<'exactlyOneCurrentAddress'>,
  { lists }: Answers,
  today: string,
): readonly RuleFinding[] {
  const current = itemsOf(lists, rule.list).filter(
    (address) =>
      answerOf(address, rule.end) === undefined &&
      (firstDay(answerOf(address, rule.start)) ?? today) <= today,
  );
  return itemsOf(lists, rule.household).flatMap((person) => {
    const count = current.filter((address) => isChosen(address, rule.people, person.id)).length;
    if (count === 1) return [];
    const finding = count === 0 ? 'none' : 'several';
    return [
      {
        code: `exactlyOneCurrentAddress.${finding}`,
        item: null,
        answer: null,
        message: (isApplicant(person) ? rule.you?.[finding] : undefined) ?? rule.messages[finding],
        values: { person: person.id, name: wordsOf(person, rule.name), count },
      },
    ];
  });
}
