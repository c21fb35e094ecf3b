import type { AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { isCalendarDay } from '../../accounts/date-of-birth.ts';
import { addMonths } from '../../lettings/months.ts';
import { answerOf } from '../answered.ts';
import { isCalendarMonth } from '../formats/calendar-month.ts';

/** Returns an ISO day as a number of days, so that clock changes make no difference. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

/** Returns the ISO day of such a number. */
export function dayOfNumber(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the first day of an answer: a day itself, or the first of a month. `undefined` for anything else. */
export function firstDay(value: AnswerValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return isCalendarMonth(value) ? `${value}-01` : isCalendarDay(value) ? value : undefined;
}

/** Returns the last day of an answer: a day itself, or the last of a month. `undefined` for anything else. */
export function lastDay(value: AnswerValue | undefined): string | undefined {
  if (typeof value !== 'string' || !isCalendarMonth(value)) return firstDay(value);
  return dayOfNumber(dayNumber(addMonths(`${value}-01`, 1)) - 1);
}

/** True if an item's answer, a choice among the items of another list, includes the item with this id. */
export function isChosen(item: ListItem, answer: string, id: string): boolean {
  const chosen = answerOf(item, answer);
  return Array.isArray(chosen) && chosen.includes(id);
}

/** Returns an answer's text; empty if it has none. */
export function wordsOf(item: ListItem, answer: string): string {
  const value = answerOf(item, answer);
  return typeof value === 'string' ? value : '';
}

/** Returns whether a person is the applicant, by their own answer. */
export function isApplicant(person: ListItem): boolean {
  return answerOf(person, 'applicant') === true;
}

/** Returns the items of a list that count. */
export function itemsOf(
  lists: { readonly [list: string]: readonly ListItem[] | undefined },
  list: string,
): readonly ListItem[] {
  return (Object.hasOwn(lists, list) ? lists[list] : undefined) ?? [];
}
