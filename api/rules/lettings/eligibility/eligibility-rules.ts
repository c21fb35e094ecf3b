import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import { adaptationsRule, mobilityRule } from './adaptations.ts';
import { ageRule, maximumAgeRule } from './age.ts';
import { applicantTypeRule } from './applicant-type.ts';
import { bandRule } from './band.ts';
import { bedroomNeedRule } from './bedroom-need.ts';
import { childrenRule } from './children.ts';
import { localConnectionRule } from './local-connection.ts';
import { occupancyRule } from './occupancy.ts';
import { pointsRule } from './points.ts';
import type { EligibilityRule, FactName } from './rule.ts';

/** The rules that an advert or a preference may set, by name, in the order in which people see them. */
export const eligibilityRules: Readonly<Record<keyof EligibilityRules, EligibilityRule>> = {
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
};

/** All possible results of these rules, by the names of their reasons. */
export const eligibilityReasons = {
  ...bedroomNeedRule.reasons,
  ...occupancyRule.reasons,
  ...childrenRule.reasons,
  ...ageRule.reasons,
  ...maximumAgeRule.reasons,
  ...localConnectionRule.reasons,
  ...applicantTypeRule.reasons,
  ...adaptationsRule.reasons,
  ...mobilityRule.reasons,
  ...bandRule.reasons,
  ...pointsRule.reasons,
};

/** The fact that would decide a rule which is not yet known, by the name of its reason. */
export const decidingFacts: ReadonlyMap<string, FactName> = new Map(
  Object.values(eligibilityRules).flatMap(({ reads, reasons }) =>
    Object.entries(reasons).flatMap(([reason, { missing = reads }]) =>
      missing === null ? [] : [[reason, missing] as const],
    ),
  ),
);
