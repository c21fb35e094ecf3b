import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import { isLate, lastDayToAsk } from '#domain/law/last-day.ts';
import { lawOn } from '#domain/law/laws.ts';
import type { BeginAction, NewActionsResponse, ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { HomelessnessDecision, ReviewKind } from '#schemas/reviews.ts';
import { dayOf, untypedDate, type TypedDate } from '../../components/typed-date.ts';

/** The answers so far about the decision to be reviewed. */
export interface ReviewAnswers {
  /** The id of a known decision; `own`: another one; empty: nothing chosen. */
  readonly about: string;
  readonly decision: HomelessnessDecision | 'notSure' | '';
  readonly noticeOn: TypedDate;
  readonly lateReason: string;
  /** The language of the page, in which a month may be written. */
  readonly locale: string;
}

export type ReviewField = Exclude<keyof ReviewAnswers, 'locale'>;

/** Problems with the answers, by question. */
export type ReviewProblems = Partial<
  Record<ReviewField, 'nothingChosen' | 'noDay' | 'dayAhead' | 'noReason' | 'reasonTooLong'>
>;

/** The most characters that the API takes (`BeginActionSchema`). */
const longestReason = 2000;

/**
 * Returns the first answers of a request. They name the decision that the person comes from, or the only one
 * there is; without any decision, it is `own`.
 * @param decisions the decisions of this kind of review
 */
export function firstAnswers(
  decisions: readonly ReviewableDecision[],
  fromDecision: string | undefined,
  locale: string,
): ReviewAnswers {
  const [only] = decisions;
  const known =
    decisions.find(({ id }) => id === fromDecision) ?? (decisions.length === 1 ? only : undefined);
  return {
    about: known?.id ?? (decisions.length === 0 ? 'own' : ''),
    decision: known?.decision ?? '',
    noticeOn: untypedDate,
    lateReason: '',
    locale,
  };
}

/** Returns the day of the notice: the council's, else the typed one. Empty if not known. */
export function noticeDay(
  { about, noticeOn, locale }: ReviewAnswers,
  decisions: readonly ReviewableDecision[],
): string {
  return decisions.find(({ id }) => id === about)?.noticeOn ?? dayOf(noticeOn, locale);
}

/** Returns the last day to ask, if the answers determine it, and whether it has passed. The API decides. */
export function lastReviewDay(
  kind: ReviewKind,
  { laws, registerReviews, today }: Pick<NewActionsResponse, 'laws' | 'registerReviews' | 'today'>,
  noticeOn: string,
): { readonly lastDay: string; readonly isLate: boolean } | null {
  if (!isCalendarDay(noticeOn) || noticeOn > today) return null;
  const lastDay = lastDayToAsk(lawOn(laws, noticeOn), registerReviews, kind, noticeOn);
  return { lastDay, isLate: isLate(lastDay, today) };
}

/**
 * Returns the last day by the answers so far: the one in the council's letter, or else one calculated from the
 * typed day.
 */
export function lastDayIn(
  kind: ReviewKind,
  offered: NewActionsResponse,
  answers: ReviewAnswers,
): ReturnType<typeof lastReviewDay> {
  const known = offered.decisions.find(({ id }) => id === answers.about);
  if (known !== undefined && known.lastDay !== null) return { lastDay: known.lastDay, isLate: known.late };
  return lastReviewDay(kind, offered, noticeDay(answers, offered.decisions));
}

/**
 * Returns the problems that must be put right before the request can begin. A day that is not known is
 * allowed.
 */
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

/** Returns the request in the API's form. The reason is included only for a late one. */
export function reviewRequest(
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
