import type { ApplicationFacts, EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { ageRule, maximumAgeRule } from '../eligibility/age.ts';
import { childrenRule } from '../eligibility/children.ts';
import { occupancyRule } from '../eligibility/occupancy.ts';

type Household = ApplicationFacts['household'];

/** Rules about the people of a household, which can only be checked together. */
const together = [occupancyRule, childrenRule, ageRule, maximumAgeRule];

// Any day will do: only ages matter.
const today = '2026-01-01';
const born = (age: number): string => `${2026 - age}-01-01`;

/** The age in years from which a person may apply and be an adult of a household. */
const adultFrom = 16;

const distinct = (values: readonly (number | undefined)[], least: number): number[] => [
  ...new Set(values.filter((value) => value !== undefined && value >= least).map(Number)),
];

/**
 * Yields households of an applicant, further adults and babies, with every age at which the result of a rule
 * changes, and as many people as a rule asks for. If any household meets the rules, one of these does: ages in
 * between, and more people, make no difference.
 */
function* householdsAtTheEdges({
  occupancy,
  children,
  age,
  maximumAge,
}: EligibilityRules): Generator<Household> {
  const under = children?.under ?? adultFrom;
  const adultAges = distinct([adultFrom, under, age?.minimum, maximumAge?.maximum], adultFrom);
  const people = occupancy?.minimum ?? 1;
  const most = children?.minimum ?? 0;
  const numbers = distinct([0, 1, most - 2, most - 1, most, people - 2, people - 1, children?.maximum], 0);
  for (const applicant of adultAges) {
    for (const other of adultAges) {
      for (const adults of distinct([0, 1, people - 2, people - 1, people - 1 - most, people - most], 0)) {
        for (const young of numbers) {
          yield [
            { role: 'applicant', dateOfBirth: born(applicant) },
            ...Array.from({ length: adults }, () => ({ role: 'adult' as const, dateOfBirth: born(other) })),
            ...Array.from({ length: young }, () => ({ role: 'child' as const, dateOfBirth: born(0) })),
          ];
        }
      }
    }
  }
}

/** Checks whether any household can meet the rules on its people and their ages. */
export function anyHouseholdMeets(rules: EligibilityRules, policy: LettingsPolicy, scheme: Scheme): boolean {
  const facts = {
    band: null,
    effectiveDate: null,
    bedroomNeed: null,
    localConnections: [],
    ageRuleWaived: true,
  };
  for (const household of householdsAtTheEdges(rules)) {
    const context = { facts: { ...facts, household }, policy, scheme, today, parish: null };
    if (together.every(({ explain }) => (explain(rules, context)?.verdict ?? 'met') === 'met')) return true;
  }
  return false;
}
