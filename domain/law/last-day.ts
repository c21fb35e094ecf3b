import type { LawName, ReviewKind } from '#schemas/reviews.ts';
import { lawPack } from './laws.ts';

/** How a council reviews decisions on its register: its scheme says, no law (s.166A(9), in Wales s.167(4A)). */
export interface RegisterReviewRules {
  readonly daysToAsk: number;
  /** Whether the day of the notice is the first of them. */
  readonly noticeDayCounts: boolean;
  /** Days from the day after the request; undefined where the scheme promises none. */
  readonly daysToDecide?: number | undefined;
}

const dayInMilliseconds = 86_400_000;

/** The ISO day some days after another. In UTC, which changes no clocks. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayInMilliseconds).toISOString().slice(0, 10);
}

/** The last day on which a review can be asked for in time; it is over at midnight in London. */
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
 * Tells whether a request on an ISO day comes after the last day to ask; on that day it does not. A late request is late
 * and nothing else: the council may allow more time (s.202(3), in Wales s.85(5)), so that nothing refuses it.
 * @param lastDay null: not known, and then nothing is late
 */
export function isLate(lastDay: string | null, requestedOn: string): boolean {
  return lastDay !== null && requestedOn > lastDay;
}
