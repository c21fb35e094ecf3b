import type { LawName, ReviewKind } from '#schemas/reviews.ts';
import { lawPack } from './laws.ts';

/**
 * A council's rules for reviews of decisions on its register: set by its scheme, not by law (s.166A(9), in
 * Wales s.167(4A)).
 */
export interface RegisterReviewRules {
  readonly daysToAsk: number;
  /** True if the days are counted from the day of the notice itself, instead of the day after. */
  readonly noticeDayCounts: boolean;
  /** Days from the day after the request; `undefined` if the scheme sets no limit. */
  readonly daysToDecide?: number | undefined;
}

const dayInMilliseconds = 86_400_000;

/** Returns the ISO day some days after another, in UTC, which has no clock changes. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayInMilliseconds).toISOString().slice(0, 10);
}

/** Returns the last day on which a review can be requested in time; it ends at midnight in London. */
export function lastDayToAsk(
  law: LawName,
  register: RegisterReviewRules,
  kind: ReviewKind,
  noticeOn: string,
): string {
  const { daysToAsk, noticeDayCounts } =
    kind === 'registerDecision' ? register : { daysToAsk: lawPack(law).daysToAsk, noticeDayCounts: true };
  return addDays(noticeOn, noticeDayCounts ? daysToAsk - 1 : daysToAsk);
}

/**
 * Checks whether a request on an ISO day comes after the last day to ask; on that day it is in time. A late request
 * is only marked as late: the council may allow more time (s.202(3), in Wales s.85(5)), so it is never refused.
 * @param lastDay `null` if unknown, in which case nothing is late
 */
export function isLate(lastDay: string | null, requestedOn: string): boolean {
  return lastDay !== null && requestedOn > lastDay;
}
