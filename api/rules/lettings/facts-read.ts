import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { rankingsOf } from './rank-criteria.ts';
import { eligibilityRules } from './eligibility/eligibility-rules.ts';
import { judgeDebt, owesDebt } from './eligibility/housing-debt.ts';
import type { FactName } from './eligibility/rule.ts';
import { explainEligibility } from './explain.ts';
import { isByPoints, missingBandFacts, missingFactsOf } from './missing-facts.ts';

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

/** Returns the facts that a scheme ranks bidders by. */
export function factsRanked(scheme: Scheme): FactName[] {
  const preferred = (scheme.preferences ?? []).flatMap((preference) => {
    if (preference.kind === 'bandOrder') return [factOfCriterion({ kind: 'band' }, scheme)];
    return factsIn(preference.rules);
  });
  const grouped = (scheme.quotas?.groups ?? []).flatMap(({ rules }) => factsIn(rules));
  const read = rankingsOf(scheme).flatMap((criteria) =>
    criteria.flatMap((criterion) =>
      criterion.kind === 'preference' ? [...preferred, ...grouped] : [factOfCriterion(criterion, scheme)],
    ),
  );
  const debts: FactName[] = scheme.debtBand === undefined ? [] : ['housingDebtPence', 'repaymentPlanMonths'];
  return [...new Set([...read.filter((fact) => fact !== null), ...debts])];
}

function factsIn(rules: EligibilityRules): (FactName | null)[] {
  const plan: FactName[] = rules.housingDebt === undefined ? [] : ['repaymentPlanMonths'];
  const read = Object.entries(eligibilityRules).flatMap(([name, { reads }]) =>
    Object.hasOwn(rules, name) ? [reads] : [],
  );
  return [...read, ...plan];
}

/**
 * Returns the missing facts without which a scheme's own rules on bidders are not yet met. Empty if a known fact
 * keeps the application out in any case.
 */
function factsToBid(
  facts: ApplicationFacts,
  policy: LettingsPolicy,
  scheme: Scheme,
  today: string,
): FactName[] {
  const everyHome = { eligibilitySchemeIdentifier: scheme.identifier, rules: {} };
  return missingFactsOf(explainEligibility(facts, policy, everyHome, today)).flatMap((fact) =>
    fact === 'band' ? missingBandFacts(facts, scheme, null) : [fact],
  );
}

/** True if an application omits a fact that it is ranked by, or marks it as not yet known. */
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
    case 'owesHousingDebt':
      return owesDebt(facts) === null;
    case 'housingDebtPence':
      return isDebtMissing(facts, scheme, 'debtMissing');
    case 'repaymentPlanMonths':
      return isDebtMissing(facts, scheme, 'planMissing');
    default:
      return (facts[fact] ?? null) === null;
  }
}

/** True if a limit on debts that decides the order of a scheme needs a fact that an application lacks. */
function isDebtMissing(
  facts: ApplicationFacts,
  { debtBand, preferences = [], quotas }: Scheme,
  missing: 'debtMissing' | 'planMissing',
): boolean {
  const limits = preferences.flatMap((preference) =>
    preference.kind === 'meeting' ? (preference.rules.housingDebt ?? []) : [],
  );
  const ofGroups = (quotas?.groups ?? []).flatMap(({ rules }) => rules.housingDebt ?? []);
  const all = [
    ...limits,
    ...ofGroups,
    ...(debtBand ? [{ ...debtBand, maximumPence: debtBand.overPence }] : []),
  ];
  return all.some((limit) => judgeDebt(facts, limit) === missing);
}

function ranksByPoints(scheme: Scheme): boolean {
  return rankingsOf(scheme).some((criteria) => criteria.some(({ kind }) => kind === 'points'));
}

/** A fact that rules read and that an application lacks. */
export interface MissingFact {
  readonly fact: FactName;
  /** `bidding`: without it the application can make no bid, so its place does not matter. */
  readonly decides: 'bidding' | 'order';
  /** Identifiers of the schemes that the application is in and where it decides that. */
  readonly schemes: readonly string[];
}

/**
 * Returns the facts that an application lacks and that decide in its schemes whether it can bid, or where it ranks.
 * `today` is an ISO day in Europe/London.
 */
export function missingFacts(
  facts: ApplicationFacts,
  schemeIdentifiers: readonly string[],
  policy: LettingsPolicy,
  today: string,
): MissingFact[] {
  const own = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
  const inSchemes = own.map((scheme) => {
    const bidding = factsToBid(facts, policy, scheme, today);
    const order = factsRanked(scheme).filter(
      (fact) => !bidding.includes(fact) && isMissing(facts, fact, scheme, policy),
    );
    return { scheme: scheme.identifier, bidding, order };
  });
  return (['bidding', 'order'] as const).flatMap((decides) => {
    const missing = inSchemes.flatMap(({ scheme, [decides]: all }) => all.map((fact) => ({ fact, scheme })));
    return [...Map.groupBy(missing, ({ fact }) => fact)].map(([fact, found]) => ({
      fact,
      decides,
      schemes: found.map(({ scheme }) => scheme),
    }));
  });
}
