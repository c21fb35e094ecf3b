import type { Answers } from '#schemas/forms/answers.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import { addressHistoryCoverage } from './address-history.ts';
import { atLeastOneLocalConnection, atLeastOnePreferredArea } from './at-least-one.ts';
import type { RuleFinding, RuleNamed } from './rule-finding.ts';
import { answerOf } from '../answered.ts';
import { firstDay, isApplicant, isChosen, itemsOf, wordsOf, lastDay } from './stay.ts';

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

/**
 * Checks that each person lives at one address now: exactly one of theirs has begun and has no end.
 * @param today ISO day in London
 */
function exactlyOneCurrentAddress(
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

/**
 * Checks that no item ends before it starts; starting and ending in the same month, or on the same day, is
 * fine.
 */
function endsAfterStart(rule: RuleNamed<'endsAfterStart'>, { lists }: Answers): readonly RuleFinding[] {
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

/** Checks that a household has an applicant, and only one. */
function exactlyOneApplicant(
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
