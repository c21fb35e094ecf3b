import type { AnswerSchema, DayBound } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { addMonths } from '../../lettings/months.ts';
import { answerOf } from '../answered.ts';
import { answerName, isOfItem } from '../conditions/answer-path.ts';
import { firstDay, lastDay } from '../rules/stay.ts';

/** The two ends between which an answer that is a day or a month may lie, in the order in which they are judged. */
export const dayBoundKeywords = ['earliest', 'latest'] as const;
export type DayBoundKeyword = (typeof dayBoundKeywords)[number];

/** What a bound is worked out from. */
export interface BoundScope {
  readonly values: Answers['values'];
  /** The item whose page has the question; null elsewhere. */
  readonly item: ListItem | null;
  /** ISO day in London. */
  readonly today: string;
}

/** The bounds of a schema, which only days and months have. */
export function dayBoundsOf(schema: AnswerSchema): { readonly [keyword in DayBoundKeyword]?: DayBound } {
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
export function resolveBound(bound: DayBound, { values, item, today }: BoundScope): string | undefined {
  const months = monthsFromToday(bound);
  if (months !== null) return addMonths(today, months);
  const found: AnswerValue | undefined =
    typeof bound !== 'object' || !('answer' in bound)
      ? String(bound)
      : isOfItem(bound.answer)
        ? answerOf(item ?? {}, answerName(bound.answer))
        : answerOf(values, bound.answer);
  return typeof found === 'string' && firstDay(found) !== undefined ? found : undefined;
}

/** A bound that an answer breaks, and its day or month. */
export interface BrokenBound {
  readonly keyword: DayBoundKeyword;
  /** YYYY-MM-DD or YYYY-MM. */
  readonly limit: string;
}

/**
 * The first bound of a question that its answer breaks; null: none. A month breaks a bound only if all of its days do,
 * and the month of a bound itself is within it: somebody who moved in and out in the same month did not leave before
 * they came.
 */
export function brokenBound(schema: AnswerSchema, value: AnswerValue, scope: BoundScope): BrokenBound | null {
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

/** Every answer that the bounds of a schema count from, with its keyword. */
export function answersOfBounds(
  schema: AnswerSchema,
): readonly { readonly keyword: DayBoundKeyword; readonly path: string }[] {
  const bounds = dayBoundsOf(schema);
  return dayBoundKeywords.flatMap((keyword) => {
    const bound = bounds[keyword];
    const path = bound === undefined ? null : answerOfBound(bound);
    return path === null ? [] : [{ keyword, path }];
  });
}
