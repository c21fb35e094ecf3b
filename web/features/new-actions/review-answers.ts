import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import { isLate, lastDayToAsk } from '#domain/law/last-day.ts';
import { lawOn } from '#domain/law/laws.ts';
import type { BeginAction, NewActionsResponse, ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { HomelessnessDecision, ReviewKind } from '#schemas/reviews.ts';
import { dayOf, untypedDate, type TypedDate } from '../../components/typed-date.ts';

/** What somebody has said so far of the decision that they want looked at again. */
export interface ReviewAnswers {
  /** The id of a decision that we have; `own`: another one; empty: nothing chosen. */
  readonly about: string;
  readonly decision: HomelessnessDecision | 'notSure' | '';
  readonly noticeOn: TypedDate;
  readonly lateReason: string;
  /** The language of the page, in which a month may be written. */
  readonly locale: string;
}

export type ReviewField = Exclude<keyof ReviewAnswers, 'locale'>;

/** What is wrong with an answer, by the question. */
export type ReviewProblems = Partial<
  Record<ReviewField, 'nothingChosen' | 'noDay' | 'dayAhead' | 'noReason' | 'reasonTooLong'>
>;

/** As much as the API takes (`BeginActionSchema`). */
export const longestReason = 2000;

/**
 * Where a request begins: at the decision that its person comes from. Where we have none, it is one of their own.
 * @param decisions those of the kind of review
 */
export function firstAnswers(
  decisions: readonly ReviewableDecision[],
  cameFrom: string | undefined,
  locale: string,
): ReviewAnswers {
  const [only] = decisions;
  const known = decisions.find(({ id }) => id === cameFrom) ?? (decisions.length === 1 ? only : undefined);
  return {
    about: known?.id ?? (decisions.length === 0 ? 'own' : ''),
    decision: known?.decision ?? '',
    noticeOn: untypedDate,
    lateReason: '',
    locale,
  };
}

/** The day of the notice: as the council has it, else as it was typed. Empty where nobody has said. */
export function noticeDay(
  { about, noticeOn, locale }: ReviewAnswers,
  decisions: readonly ReviewableDecision[],
): string {
  return decisions.find(({ id }) => id === about)?.noticeOn ?? dayOf(noticeOn, locale);
}

/** The last day to ask, as far as it follows from what was said, and whether it has passed. The API decides. */
export function lastDayOf(
  kind: ReviewKind,
  { laws, registerReviews, today }: Pick<NewActionsResponse, 'laws' | 'registerReviews' | 'today'>,
  noticeOn: string,
): { readonly lastDay: string; readonly isLate: boolean } | null {
  if (!isCalendarDay(noticeOn) || noticeOn > today) return null;
  const lastDay = lastDayToAsk(lawOn(laws, noticeOn), registerReviews, kind, noticeOn);
  return { lastDay, isLate: isLate(lastDay, today) };
}

/** The last day of what was said so far: of a letter, as the council has it; else by the day that was typed. */
export function lastDayIn(
  kind: ReviewKind,
  offered: NewActionsResponse,
  answers: ReviewAnswers,
): ReturnType<typeof lastDayOf> {
  const known = offered.decisions.find(({ id }) => id === answers.about);
  if (known !== undefined && known.lastDay !== null) return { lastDay: known.lastDay, isLate: known.late };
  return lastDayOf(kind, offered, noticeDay(answers, offered.decisions));
}

/** What has to be put right before the request can begin. A day that nobody knows stops nobody. */
export function reviewProblems(
  kind: ReviewKind,
  offered: NewActionsResponse,
  answers: ReviewAnswers,
): ReviewProblems {
  const noticeOn = noticeDay(answers, offered.decisions);
  const last = lastDayIn(kind, offered, answers);
  const reason = answers.lateReason.trim();
  return {
    ...(answers.about === '' && { about: 'nothingChosen' as const }),
    ...(kind === 'homelessnessDecision' && answers.decision === '' && { decision: 'nothingChosen' as const }),
    ...(noticeOn !== '' && !isCalendarDay(noticeOn) && { noticeOn: 'noDay' as const }),
    ...(isCalendarDay(noticeOn) && noticeOn > offered.today && { noticeOn: 'dayAhead' as const }),
    ...(last?.isLate === true && reason === '' && { lateReason: 'noReason' as const }),
    ...([...reason].length > longestReason && { lateReason: 'reasonTooLong' as const }),
  };
}

/** The request as the API takes it. The reason goes only with a late one. */
export function reviewWish(
  actionType: string,
  kind: ReviewKind,
  offered: NewActionsResponse,
  answers: ReviewAnswers,
): BeginAction {
  const known = offered.decisions.find(({ id }) => id === answers.about);
  const noticeOn = noticeDay(answers, offered.decisions);
  const last = lastDayIn(kind, offered, answers);
  const lateReason = answers.lateReason.trim();
  return {
    actionType,
    about: {
      source: known?.source ?? 'own',
      id: known?.id ?? null,
      noticeOn: noticeOn === '' ? null : noticeOn,
      decision: answers.decision === '' || answers.decision === 'notSure' ? null : answers.decision,
    },
    ...(last?.isLate === true && lateReason !== '' && { lateReason }),
  };
}
