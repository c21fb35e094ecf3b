import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import { addMonths } from '../../lettings/months.ts';
import { answerOf } from '../answered.ts';
import {
  dayNumber,
  dayOfNumber,
  firstDay,
  isApplicant,
  isChosen,
  itemsOf,
  lastDay,
  wordsOf,
} from './stay.ts';
import type { RuleFinding, RuleNamed } from './rule-finding.ts';

type Rule = RuleNamed<'addressHistoryCoverage'>;

/**
 * Returns every gap in each person's addresses over the last N years, with its first and last day. A person's stays
 * are merged, in any order, and cut off at today − N years, at the person's birth, and at today. A month counts
 * whole, and a stay without an end is current. A stay that ends before it starts covers nothing (`endsAfterStart`
 * reports it); one that starts after today is reported by itself, once.
 * @param today ISO day in London
 */
export function addressHistoryCoverage(
  rule: Rule,
  { lists }: Answers,
  today: string,
): readonly RuleFinding[] {
  const addresses = itemsOf(lists, rule.list);
  const future = addresses
    .filter((address) => (firstDay(answerOf(address, rule.start)) ?? today) > today)
    .map((address) => ({
      code: 'addressHistoryCoverage.future',
      item: address.id,
      answer: rule.start,
      message: rule.messages.future ?? null,
      values: {},
    }));
  const gaps = itemsOf(lists, rule.household).flatMap((person) =>
    gapsOf(rule, person, addresses, today).map(([from, to]) => ({
      code: 'addressHistoryCoverage.gap',
      item: null,
      answer: null,
      message: (isApplicant(person) ? rule.you?.gap : undefined) ?? rule.messages.gap,
      values: {
        person: person.id,
        name: wordsOf(person, rule.name),
        from: dayOfNumber(from),
        to: dayOfNumber(to),
      },
    })),
  );
  return [...future, ...gaps];
}

function yearsOf(rule: Rule, person: ListItem): number {
  const role = isApplicant(person) ? 'applicant' : wordsOf(person, rule.relationship);
  const years = Object.hasOwn(rule.years, role) ? rule.years[role] : rule.years['default'];
  return years ?? 0;
}

/** Returns the first and last day of each gap, as numbers. */
function gapsOf(
  rule: Rule,
  person: ListItem,
  addresses: readonly ListItem[],
  today: string,
): readonly (readonly [number, number])[] {
  const years = yearsOf(rule, person);
  if (years === 0) return [];
  const start = addMonths(today, -12 * years);
  const born = firstDay(answerOf(person, rule.dateOfBirth)) ?? start;
  const end = dayNumber(today);
  const stays = addresses
    .filter((address) => isChosen(address, rule.people, person.id))
    .flatMap((address) => {
      const from = firstDay(answerOf(address, rule.start));
      const to = answerOf(address, rule.end) === undefined ? today : lastDay(answerOf(address, rule.end));
      return from === undefined || to === undefined || to < from
        ? []
        : [[dayNumber(from), dayNumber(to)] as const];
    })
    .sort(([one], [other]) => one - other);
  const gaps: (readonly [number, number])[] = [];
  let next = dayNumber(born > start ? born : start);
  for (const [from, to] of [...stays, [end + 1, end + 1] as const]) {
    const last = Math.min(from - 1, end);
    if (last - next + 1 > rule.gapDays) gaps.push([next, last]);
    next = Math.max(next, to + 1);
  }
  return gaps;
}
