import type { AnswerSchema, DayBound } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { addMonths } from '../../lettings/months.ts';
import { valueNow, type ConditionScope } from '../conditions/evaluate.ts';
import { firstDay, lastDay } from '../rules/stay.ts';

/** The two ends between which an answer that is a day or a month may lie, in the order in which they are judged. */
export const dayBoundKeywords = ['earliest', 'latest'] as const;
export type DayBoundKeyword = (typeof dayBoundKeywords)[number];

/** The bounds of a schema, which only days and months have. */
export function dayBoundsOf(schema: AnswerSchema): {
  readonly [keyword in DayBoundKeyword]?: DayBound;
} {
  return schema.type === 'string' && 'format' in schema && isDaySchema(schema) ? schema : {};
}

/** Whether a schema asks for a day or a month. */
export function isDaySchema(schema: AnswerSchema): schema is Extract<AnswerSchema, { earliest?: DayBound }> {
  return 'format' in schema && (schema.format === 'date' || schema.format === 'month');
}

/** For a bound that counts from today, how many months away it is: negative before today. Null for any other bound. */
export function monthsFromToday(bound: DayBound): number | null {
  if (bound === 'today') return 0;
  if (typeof bound === 'string') return null;
  if ('yearsBeforeToday' in bound) return -12 * bound.yearsBeforeToday;
  if ('yearsAfterToday' in bound) return 12 * bound.yearsAfterToday;
  if ('monthsBeforeToday' in bound) return -bound.monthsBeforeToday;
  return 'monthsAfterToday' in bound ? bound.monthsAfterToday : null;
}

/**
 * The day (YYYY-MM-DD) or month (YYYY-MM) of a bound; undefined where the answer that it names is missing or is
 * neither: then it bounds nothing.
 */
export function resolveBound(bound: DayBound, scope: ConditionScope): string | undefined {
  const months = monthsFromToday(bound);
  if (months !== null) return addMonths(scope.today, months);
  const found = typeof bound === 'object' && 'answer' in bound ? valueNow(bound, scope) : String(bound);
  return typeof found === 'string' && firstDay(found) !== undefined ? found : undefined;
}

/**
 * The first bound of a question that its answer breaks, and the bound's day or month; null: none. A month breaks a bound
 * only if all of its days do, and the month of a bound itself is within it: somebody who moved in and out in the same
 * month did not leave before they came.
 */
export function brokenDayBound(schema: AnswerSchema, value: AnswerValue, scope: ConditionScope) {
  const bounds = dayBoundsOf(schema);
  for (const keyword of dayBoundKeywords) {
    const bound = bounds[keyword];
    const limit = bound === undefined ? undefined : resolveBound(bound, scope);
    if (limit !== undefined && isBeyond(keyword, value, limit)) return { keyword, limit };
  }
  return null;
}

/** Whether a day or month lies beyond a limit that is a day or month. False for anything else. */
export function isBeyond(keyword: DayBoundKeyword, value: AnswerValue, limit: string): boolean {
  const [day, end] =
    keyword === 'earliest' ? [lastDay(value), firstDay(limit)] : [firstDay(value), lastDay(limit)];
  if (day === undefined || end === undefined) return false;
  return keyword === 'earliest' ? day < end : day > end;
}

/** The path of the answer that a bound counts from, such as `item.movedIn`; null where it counts from none. */
export function answerOfBound(bound: DayBound): string | null {
  return typeof bound === 'object' && 'answer' in bound ? bound.answer : null;
}
