import type { HomelessnessDecision, LawName, ReviewKind, ReviewRequest } from '#schemas/reviews.ts';
import { addDays, lastDayToAsk, type RegisterReviewRules } from '#domain/law/last-day.ts';
import type { LawPack } from '#domain/law/law-pack.ts';
import { lawPack } from '#domain/law/laws.ts';
import { addWorkingDays } from './working-days.ts';

/** The facts of a review from which its days follow. */
export interface ReviewFacts {
  readonly kind: ReviewKind;
  readonly decision: HomelessnessDecision | null;
  /** ISO days. */
  readonly noticeOn: string | null;
  readonly requestedOn: string;
}

/** The days of a review; each `null` if the facts do not give it. */
type ReviewDays = Pick<ReviewRequest, 'lastDay' | 'acknowledgeBy' | 'councilBy'>;

/** Works out the last day to ask, and the days by which the council must acknowledge and answer. */
export function reviewDays(law: LawName, register: RegisterReviewRules, facts: ReviewFacts): ReviewDays {
  const { kind, noticeOn, requestedOn } = facts;
  const pack = lawPack(law);
  const acknowledge = kind === 'registerDecision' ? null : pack.workingDaysToAcknowledge;
  return {
    lastDay: noticeOn === null ? null : lastDayToAsk(law, register, kind, noticeOn),
    acknowledgeBy:
      acknowledge === null ? null : addWorkingDays(requestedOn, acknowledge, 'england-and-wales'),
    councilBy: councilBy(pack, register, facts),
  };
}

function councilBy(
  { weeksToDecide, requestDayCounts }: LawPack,
  { daysToDecide }: RegisterReviewRules,
  { kind, decision, requestedOn }: ReviewFacts,
): string | null {
  if (kind === 'registerDecision') {
    return daysToDecide === undefined ? null : addDays(requestedOn, daysToDecide);
  }
  const about = kind === 'offerSuitability' ? 'suitability' : decision;
  const weeks = about === null ? undefined : weeksToDecide[about];
  return weeks === undefined ? null : addDays(requestedOn, weeks * 7 - (requestDayCounts ? 1 : 0));
}
