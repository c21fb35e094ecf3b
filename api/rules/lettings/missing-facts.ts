import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { decidingFacts } from './eligibility/eligibility-rules.ts';
import type { FactName } from './eligibility/rule.ts';
import { bandPlace, givenBandOf, noBand } from './band-of.ts';

/**
 * Returns the missing facts that would decide whether rules are met. Empty if a known fact already rules that out.
 */
export function missingFactsOf(reasons: readonly Reason[]): FactName[] {
  if (reasons.some(({ verdict }) => verdict === 'notMet')) return [];
  const unknown = reasons.filter(({ verdict }) => verdict === 'notYetKnown');
  return [...new Set(unknown.flatMap(({ rule }) => decidingFacts.get(rule) ?? []))];
}

/** True if bands of a scheme are groups of points. */
export function isByPoints({ bands }: Pick<Scheme, 'bands'>): boolean {
  return bands.some(({ fromPoints }) => fromPoints !== undefined);
}

/**
 * Returns the fact that would put an application in a band of the scheme. Empty if it is in one, or is known to
 * have too few points for any.
 */
export function missingBandFacts(facts: ApplicationFacts, scheme: Scheme, parish: string | null): FactName[] {
  if (bandPlace(givenBandOf(facts, scheme, parish), scheme) !== noBand) return [];
  if (!isByPoints(scheme)) return ['band'];
  return (facts.points ?? null) === null ? ['points'] : [];
}
