import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import { adaptationsRule, mobilityRule } from './adaptations.ts';
import { ageRule, maximumAgeRule } from './age.ts';
import { applicantTypeRule } from './applicant-type.ts';
import { bandRule } from './band.ts';
import { bedroomNeedRule } from './bedroom-need.ts';
import { childrenRule } from './children.ts';
import { housingDebtRule } from './housing-debt.ts';
import { localConnectionRule } from './local-connection.ts';
import { occupancyRule } from './occupancy.ts';
import { pointsRule } from './points.ts';
import type { EligibilityRule, FactName, RuleWords } from './rule.ts';

const rules = {
  bedroomNeed: bedroomNeedRule,
  occupancy: occupancyRule,
  children: childrenRule,
  age: ageRule,
  maximumAge: maximumAgeRule,
  localConnection: localConnectionRule,
  applicantTypes: applicantTypeRule,
  adaptations: adaptationsRule,
  mobility: mobilityRule,
  bands: bandRule,
  points: pointsRule,
  housingDebt: housingDebtRule,
} as const satisfies Readonly<Record<keyof EligibilityRules, EligibilityRule>>;

/** The rules that an advert or a preference may set, by name, in the order in which people see them. */
export const eligibilityRules: Readonly<Record<keyof EligibilityRules, EligibilityRule>> = rules;

type NameOfReason = {
  [Name in keyof typeof rules]: keyof (typeof rules)[Name]['reasons'];
}[keyof typeof rules];

/** All possible results of these rules, by the names of their reasons. */
export const eligibilityReasons: Readonly<Record<NameOfReason, RuleWords>> = Object.assign(
  {},
  ...Object.values(rules).map(({ reasons }) => reasons),
);

/** The fact that would decide a rule which is not yet known, by the name of its reason. */
export const decidingFacts: ReadonlyMap<string, FactName> = new Map(
  Object.values(eligibilityRules).flatMap(({ reads, reasons }) =>
    Object.entries(reasons).flatMap(([reason, { missing = reads }]) =>
      missing === null ? [] : [[reason, missing] as const],
    ),
  ),
);
