import { isLate } from '#domain/law/last-day.ts';
import { lawOn } from '#domain/law/laws.ts';
import { reviewDays } from '../../rules/law/review-days.ts';
import type { ReviewedDecision, ReviewKind, ReviewRequest } from '#schemas/reviews.ts';
import type { ActionSettings } from '#schemas/tenant/actions.ts';

type ReviewRules = Pick<ActionSettings, 'laws' | 'registerReviews'>;

/**
 * A new request for a review. The council's deadlines run from the day it is sent.
 * @param allowedUntil the last day the council has allowed; ignored if earlier than that of the law or the
 * scheme
 */
export function beginReview(
  rules: ReviewRules,
  kind: ReviewKind,
  about: ReviewedDecision,
  today: string,
  { lateReason, allowedUntil }: { readonly lateReason: string | null; readonly allowedUntil: string | null },
): ReviewRequest {
  const law = lawOn(rules.laws, about.noticeOn ?? today);
  const byRule = daysOf(rules, { kind, about, law }, today).lastDay;
  const lastDay = byRule !== null && allowedUntil !== null && allowedUntil > byRule ? allowedUntil : byRule;
  const late = isLate(lastDay, today);
  return { kind, about, law, lastDay, late, lateReason, acknowledgeBy: null, councilBy: null };
}

/**
 * A request for a review as sent, with the council's deadlines. One begun in time but sent late counts as late,
 * although no reason was asked for: the council decides, and the draft shows that it was begun in time.
 */
export function sendReview(rules: ReviewRules, review: ReviewRequest, today: string): ReviewRequest {
  const { acknowledgeBy, councilBy } = daysOf(rules, review, today);
  return { ...review, late: isLate(review.lastDay, today), acknowledgeBy, councilBy };
}

function daysOf(
  { registerReviews }: ReviewRules,
  { kind, about, law }: Pick<ReviewRequest, 'kind' | 'about' | 'law'>,
  requestedOn: string,
) {
  const { decision, noticeOn } = about;
  return reviewDays(law, registerReviews, { kind, decision, noticeOn, requestedOn });
}
