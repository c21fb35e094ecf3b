import type { HomelessnessDecision, LawName } from '#schemas/reviews.ts';

/**
 * Reviews of decisions on homelessness, as one nation’s law has them. A decision on the register is reviewed under the
 * council’s own scheme: no regulations were made for it, and its days stand in the council’s `actions.json`.
 */
export interface LawPack {
  readonly name: LawName;
  readonly nation: 'england' | 'wales';
  /** Days to ask, of which the day of the notice is the first. */
  readonly daysToAsk: number;
  /** By decision: the council’s weeks. A decision that isn’t here is none that this law knows. */
  readonly weeksToDecide: Readonly<Partial<Record<HomelessnessDecision, number>>>;
  /**
   * Decisions whose weeks run from the day on which the council receives representations, where somebody makes them, and
   * not from the request. The portal does not learn of that day, so it works the earlier one out and says that it may be
   * later.
   */
  readonly weeksFromRepresentations: readonly HomelessnessDecision[];
  /** Whether the day of the request is the first of those weeks, or the day before the first. */
  readonly requestDayCounts: boolean;
  /** Working days in which the council has to say that it has the request; null: the law names none. */
  readonly workingDaysToAcknowledge: number | null;
  /** Where its rules stand, as officers know it. Never printed on a decision about the register. */
  readonly sections: { readonly register: string; readonly homelessness: string };
}
