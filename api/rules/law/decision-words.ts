import type { ReviewKind } from '#schemas/reviews.ts';

/** Faults in the words of a decision. */
export type DecisionWordsFault = 'homelessnessLaw' | 'noCountyCourt';

// s.202 and s.204 of the Housing Act 1996, s.85 and s.88 of the Housing (Wales) Act 2014; "adran" is Welsh for
// section.
const homelessnessSection = /(?:\bss?\.?|\bsections?|\badran(?:nau)?)\s*(?:202|204|85|88)(?![\dA-Z])/i;
const countyCourt = /county court|llys sirol/i;

/**
 * Checks the wording of a decision. A letter about the register that cites homelessness law promises a right that
 * does not exist (Code of guidance 19.2). A review decision about homelessness that does not mention the county
 * court counts as not given (Housing Act 1996 s.203(5)-(6); in Wales s.86 of the 2014 Act).
 * @param isReviewOutcome true if the decision is the outcome of a review
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
 * True if a decision may be reviewed. The outcome of a review can’t be reviewed again: s.202(2), in Wales s.85. A
 * register’s scheme may allow a second review; its letter then says so.
 */
export function mayBeReviewed(kind: ReviewKind, isReviewOutcome: boolean): boolean {
  return kind === 'registerDecision' || !isReviewOutcome;
}
