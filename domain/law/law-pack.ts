import type { HomelessnessDecision, LawName } from '#schemas/reviews.ts';

/**
 * One nation’s law on reviews of decisions on homelessness. A decision on the register is reviewed under the
 * council’s own scheme: no regulations were made for it, and its days are in the council’s `actions.json`.
 */
export interface LawPack {
  readonly name: LawName;
  readonly nation: 'england' | 'wales';
  /** Days in which to ask for a review, counting the day of the notice as the first. */
  readonly daysToAsk: number;
  /**
   * Weeks in which the council must decide, by kind of decision. Kinds that are missing do not exist in this
   * law.
   */
  readonly weeksToDecide: Readonly<Partial<Record<HomelessnessDecision, number>>>;
  /**
   * Decisions whose weeks run from the day on which the council receives representations, if any are made, instead
   * of from the request. The portal does not know that day, so it shows the earlier one and says that it may be
   * later.
   */
  readonly weeksFromRepresentations: readonly HomelessnessDecision[];
  /** True if the day of the request is the first of those weeks; otherwise they begin the day after. */
  readonly requestDayCounts: boolean;
  /** Working days in which the council must acknowledge the request; `null` if the law names none. */
  readonly workingDaysToAcknowledge: number | null;
  /**
   * The sections of the law with its rules, as officers cite them. Never printed on a decision about the
   * register.
   */
  readonly sections: { readonly register: string; readonly homelessness: string };
}
