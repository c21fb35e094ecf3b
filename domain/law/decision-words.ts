import type { ReviewKind } from '#schemas/reviews.ts';

/** What is wrong with the words of a decision. */
export type DecisionWordsFault = 'homelessnessLaw' | 'noCountyCourt';

// s.202 and s.204 of the Housing Act 1996, s.85 and s.88 of the Housing (Wales) Act 2014; "adran" is Welsh for section.
const homelessnessSection = /(?:\bss?\.?|\bsections?|\badran(?:nau)?)\s*(?:202|204|85|88)(?![\dA-Z])/i;
const countyCourt = /county court|llys sirol/i;

/**
 * What the words of a decision must have, and may not. A letter about the register that cites the law on homelessness
 * promises a right that isn’t there (Code of guidance 19.2). The decision on a review about homelessness that doesn’t
 * tell of the county court counts as not given (Housing Act 1996 s.203(5)-(6); in Wales s.86 of the 2014 Act).
 * @param isReviewOutcome the decision is what a review has come to
 */
export function decisionWordsFaults(
  kind: ReviewKind,
  isReviewOutcome: boolean,
  text: string,
): DecisionWordsFault[] {
  if (kind === 'registerDecision') return homelessnessSection.test(text) ? ['homelessnessLaw'] : [];
  return isReviewOutcome && !countyCourt.test(text) ? ['noCountyCourt'] : [];
}

/**
 * Whether somebody may ask for a review of a decision. What a review has come to can’t be reviewed once more: s.202(2),
 * in Wales s.85. A register’s scheme may allow it, and then says so in its letter.
 */
export function mayBeReviewed(kind: ReviewKind, isReviewOutcome: boolean): boolean {
  return kind === 'registerDecision' || !isReviewOutcome;
}
