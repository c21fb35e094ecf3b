import type { AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { isCalendarDay } from '../../accounts/date-of-birth.ts';
import { addMonths } from '../../lettings/months.ts';
import { answerOf } from '../answered.ts';
import { isCalendarMonth } from '../formats/calendar-month.ts';

/** An ISO day as a number that counts days, so that no clock change lies between two of them. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
}

/** The ISO day of such a number. */
export function dayOf(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}

/** The first day that an answer speaks of: of a month its first. Undefined where it is neither day nor month. */
export function firstDay(value: AnswerValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return isCalendarMonth(value) ? `${value}-01` : isCalendarDay(value) ? value : undefined;
}

/** The last day that an answer speaks of: of a month its last. */
export function lastDay(value: AnswerValue | undefined): string | undefined {
  if (typeof value !== 'string' || !isCalendarMonth(value)) return firstDay(value);
  return dayOf(dayNumber(addMonths(`${value}-01`, 1)) - 1);
}

/** Whether an answer of an item, which chooses items of another list, has chosen this one. */
export function isChosen(item: ListItem, answer: string, id: string): boolean {
  const chosen = answerOf(item, answer);
  return Array.isArray(chosen) && chosen.includes(id);
}

/** An answer that is words, or nothing. */
export function wordsOf(item: ListItem, answer: string): string {
  const value = answerOf(item, answer);
  return typeof value === 'string' ? value : '';
}

/** Tells whom a form is about: the one person of the household who has said so. */
export function isApplicant(person: ListItem): boolean {
  return answerOf(person, 'applicant') === true;
}

/** The items of a list that count. */
export function itemsOf(
  lists: { readonly [list: string]: readonly ListItem[] | undefined },
  list: string,
): readonly ListItem[] {
  return (Object.hasOwn(lists, list) ? lists[list] : undefined) ?? [];
}
