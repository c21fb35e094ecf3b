import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { rankingsOf } from './rank-criteria.ts';
import { eligibilityRules } from './eligibility/eligibility-rules.ts';
import type { FactName } from './eligibility/rule.ts';
import { isByPoints } from './missing-facts.ts';

function factOfCriterion(
  criterion: Exclude<RankCriterion, { kind: 'preference' }>,
  scheme: Scheme,
): FactName | null {
  switch (criterion.kind) {
    case 'band':
      return isByPoints(scheme) ? 'points' : 'band';
    case 'debt':
      return 'owesHousingDebt';
    case 'waiting':
      return criterion.since;
    case 'householdSize':
    case 'bidTime':
    case 'draw':
      return null;
    default:
      return criterion.kind;
  }
}

/** Returns the facts that a scheme requires of bidders, followed by those that it ranks them by. */
export function factsRead(scheme: Scheme): FactName[] {
  const preferred = (scheme.preferences ?? []).flatMap((preference) => {
    if (preference.kind === 'bandOrder') return [factOfCriterion({ kind: 'band' }, scheme)];
    return factsIn(preference.rules);
  });
  const read = rankingsOf(scheme).flatMap((criteria) =>
    criteria.flatMap((criterion) =>
      criterion.kind === 'preference' ? preferred : [factOfCriterion(criterion, scheme)],
    ),
  );
  const asked = factsIn(scheme.rules ?? {});
  return [...new Set([...asked, ...read].filter((fact) => fact !== null))];
}

function factsIn(rules: EligibilityRules): (FactName | null)[] {
  return Object.entries(eligibilityRules).flatMap(([name, { reads }]) =>
    Object.hasOwn(rules, name) ? [reads] : [],
  );
}

/** True if an application omits a fact or marks it as not yet known. */
function isMissing(
  facts: ApplicationFacts,
  fact: FactName,
  scheme: Scheme,
  { localConnectionExemptions }: LettingsPolicy,
): boolean {
  switch (fact) {
    case 'household':
      return facts.household.some(({ dateOfBirth }) => dateOfBirth === null);
    case 'localConnections':
      // A type that the council exempts satisfies the rule wherever the home is.
      return (
        facts.localConnections.some(({ parish }) => parish === null) &&
        !facts.localConnections.some(({ type }) => localConnectionExemptions.includes(type))
      );
    case 'band':
      return facts.band === null;
    case 'points':
      // Points for a band are not needed if the council has set a band by hand.
      return (facts.points ?? null) === null && !(facts.band !== null && !ranksByPoints(scheme));
    default:
      return (facts[fact] ?? null) === null;
  }
}

function ranksByPoints(scheme: Scheme): boolean {
  return rankingsOf(scheme).some((criteria) => criteria.some(({ kind }) => kind === 'points'));
}

/** A fact that rules read and that an application lacks. */
interface MissingFact {
  readonly fact: FactName;
  /** Identifiers of the schemes that the application is in and whose rules read it. */
  readonly schemes: readonly string[];
}

/** Returns the facts that the rules of an application's schemes read and that it lacks. */
export function missingFacts(
  facts: ApplicationFacts,
  schemeIdentifiers: readonly string[],
  policy: LettingsPolicy,
): MissingFact[] {
  const own = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
  const missing = own.flatMap((scheme) =>
    factsRead(scheme)
      .filter((fact) => isMissing(facts, fact, scheme, policy))
      .map((fact) => ({ fact, scheme: scheme.identifier })),
  );
  return [...Map.groupBy(missing, ({ fact }) => fact)].map(([fact, found]) => ({
    fact,
    schemes: found.map(({ scheme }) => scheme),
  }));
}
