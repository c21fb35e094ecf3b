import type { ApplicationFacts, Reason, RuleName } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { bandOf, bandPlace, noBand } from './band-of.ts';

/** A fact of an application that a rule or an order may look at, by its name in the feed. */
export type FactName = keyof ApplicationFacts;

/** What a rule looks at. Of a household it is dates of birth, of connections the parishes they are with. */
const factOfReason: Readonly<Partial<Record<RuleName, FactName>>> = {
  bedroomNeed: 'bedroomNeed',
  children: 'household',
  age: 'household',
  ageWaived: 'ageRuleWaived',
  maximumAge: 'household',
  localConnection: 'localConnections',
  applicantType: 'applicantTypes',
  adaptations: 'adaptations',
  mobility: 'mobility',
  band: 'band',
  points: 'points',
};

/**
 * The facts that would decide whether rules are met and that the council has not told. None where something that is
 * known keeps the rules from being met, whatever the others turn out to be.
 */
export function untoldBy(reasons: readonly Reason[]): FactName[] {
  if (reasons.some(({ verdict }) => verdict === 'notMet')) return [];
  const unknown = reasons.filter(({ verdict }) => verdict === 'notYetKnown');
  return [...new Set(unknown.flatMap(({ rule }) => factOfReason[rule] ?? []))];
}

/** Whether bands of a scheme are groups of points. */
export function isByPoints({ bands }: Pick<Scheme, 'bands'>): boolean {
  return bands.some(({ fromPoints }) => fromPoints !== undefined);
}

/**
 * The fact that would give an application a band of the scheme, where it has none that is listed; none where it has
 * one, or is known to have too few points for any.
 */
export function untoldBand(facts: ApplicationFacts, scheme: Scheme, parish: string | null): FactName[] {
  if (bandPlace(bandOf(facts, scheme, parish), scheme) !== noBand) return [];
  if (!isByPoints(scheme)) return ['band'];
  return (facts.points ?? null) === null ? ['points'] : [];
}
