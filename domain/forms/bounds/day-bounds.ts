import type { AnswerSchema, DayBound } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { addMonths } from '../../lettings/months.ts';
import { valueNow, type ConditionScope } from '../conditions/evaluate.ts';
import { firstDay, lastDay } from '../rules/stay.ts';

/** The bounds of a day or month, in the order in which they are checked. */
export const dayBoundKeywords = ['earliest', 'latest'] as const;
export type DayBoundKeyword = (typeof dayBoundKeywords)[number];

/** Returns the bounds of a schema for a day or month; an empty object for any other schema. */
export function dayBoundsOf(schema: AnswerSchema): {
  readonly [keyword in DayBoundKeyword]?: DayBound;
} {
  return schema.type === 'string' && 'format' in schema && isDaySchema(schema) ? schema : {};
}

/** Checks that a schema asks for a day or a month. */
export function isDaySchema(schema: AnswerSchema): schema is Extract<AnswerSchema, { earliest?: DayBound }> {
  return 'format' in schema && (schema.format === 'date' || schema.format === 'month');
}

/** Returns the offset in months of a bound relative to today, negative before today; `null` for any other bound. */
export function monthsFromToday(bound: DayBound): number | null {
  if (bound === 'today') return 0;
  if (typeof bound === 'string') return null;
  if ('yearsBeforeToday' in bound) return -12 * bound.yearsBeforeToday;
  if ('yearsAfterToday' in bound) return 12 * bound.yearsAfterToday;
  if ('monthsBeforeToday' in bound) return -bound.monthsBeforeToday;
  return 'monthsAfterToday' in bound ? bound.monthsAfterToday : null;
}

/**
 * Returns the day (YYYY-MM-DD) or month (YYYY-MM) of a bound; `undefined` if the answer that it names is
 * missing or is neither, in which case nothing is bounded.
 */
export function resolveBound(bound: DayBound, scope: ConditionScope): string | undefined {
  const months = monthsFromToday(bound);
  if (months !== null) return addMonths(scope.today, months);
  const found = typeof bound === 'object' && 'answer' in bound ? valueNow(bound, scope) : String(bound);
  return typeof found === 'string' && firstDay(found) !== undefined ? found : undefined;
}

/**
 * Returns the first bound that an answer breaks, with the bound's day or month; `null` if none. A month breaks a
 * bound only if all of its days do, so the month of the bound itself is allowed: moving in and out in the same
 * month is possible.
 */
export function brokenDayBound(schema: AnswerSchema, value: AnswerValue, scope: ConditionScope) {
  const bounds = dayBoundsOf(schema);
  for (const keyword of dayBoundKeywords) {
    const bound = bounds[keyword];
    const limit = bound === undefined ? undefined : resolveBound(bound, scope);
    if (limit !== undefined && isBeyondDayBound(keyword, value, limit)) return { keyword, limit };
  }
  return null;
}

/** True if a day or month is beyond a limit that is a day or month. False for anything else. */
export function isBeyondDayBound(keyword: DayBoundKeyword, value: AnswerValue, limit: string): boolean {
  const [day, end] =
    keyword === 'earliest' ? [lastDay(value), firstDay(limit)] : [firstDay(value), lastDay(limit)];
  if (day === undefined || end === undefined) return false;
  return keyword === 'earliest' ? day < end : day > end;
}

/**
 * Returns the path of the answer that a bound counts from, such as `item.movedIn`; `null` if it counts from
 * none.
 */
export function answerOfBound(bound: DayBound): string | null {
  return typeof bound === 'object' && 'answer' in bound ? bound.answer : null;
}
