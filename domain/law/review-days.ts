import type { HomelessnessDecision, LawName, ReviewKind, ReviewRequest } from '#schemas/reviews.ts';
import { addDays, lastDayToAsk, type RegisterReviewRules } from './last-day.ts';
import type { LawPack } from './law-pack.ts';
import { lawPack } from './laws.ts';
import { addWorkingDays } from './working-days.ts';

/** What is known of a review, to work its days out. */
export interface ReviewFacts {
  readonly kind: ReviewKind;
  readonly decision: HomelessnessDecision | null;
  /** ISO days. */
  readonly noticeOn: string | null;
  readonly requestedOn: string;
}

/** The days of a review; each null where it follows from nothing that is known. */
export type ReviewDays = Pick<ReviewRequest, 'lastDay' | 'acknowledgeBy' | 'councilBy'>;

/** Works out by when somebody may ask, and by when the council has to answer. */
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
