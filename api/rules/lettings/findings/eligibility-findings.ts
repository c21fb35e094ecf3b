import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { counted } from '../../words/counted.ts';
import { eligibilityRules } from '../eligibility/eligibility-rules.ts';
import { anyHouseholdMeets } from './any-household.ts';
import { error, type RuleFinding, warning } from '../eligibility/rule-finding.ts';

/** True if everyone that one of the two applies to is included in the other. */
function meansTheSame(one: NonNullable<EligibilityRules['age']>['whose'], other: typeof one): boolean {
  return one === 'everyAdult' || other === 'everyAdult' || (one === 'applicant' && other === 'applicant');
}

function ageFindings({ age, maximumAge }: EligibilityRules, pointer: string): RuleFinding[] {
  if (age === undefined || maximumAge === undefined || age.minimum <= maximumAge.maximum) return [];
  // A person with a waiver of the minimum may still be young enough.
  if (age.unlessMedical === true || !meansTheSame(age.whose, maximumAge.whose)) return [];
  return [
    error(
      'nobody',
      `${pointer}/maximumAge`,
      `Nobody can be both ${age.minimum} or older and ${maximumAge.maximum} or younger.`,
      'Remove one of the ages, or swap them.',
    ),
  ];
}

/** The age in years from which a person may apply, so no applicant counts as a child below it. */
const applicantFrom = 16;

function householdFindings(
  { bedroomNeed, occupancy, children }: EligibilityRules,
  pointer: string,
): RuleFinding[] {
  const most = occupancy?.maximum;
  const findings: RuleFinding[] = [];
  if (most === undefined) return findings;
  const adults = (children?.under ?? 0) <= applicantFrom ? 1 : 0;
  if ((children?.minimum ?? 0) + adults > most) {
    findings.push(
      error(
        'nobody',
        `${pointer}/children`,
        `No household of at most ${counted(most, 'person', 'people')} has ${counted(children?.minimum ?? 0, 'child', 'children')} and an applicant.`,
        'Allow more people, or ask for fewer children.',
      ),
    );
  }
  if ((bedroomNeed?.minimum ?? 0) > most) {
    findings.push(
      warning(
        'hardlyAnybody',
        `${pointer}/bedroomNeed`,
        `A household of at most ${counted(most, 'person', 'people')} needs ${counted(bedroomNeed?.minimum ?? 0, 'bedroom')} only with a carer or an officer's agreement.`,
        'Allow more people, or ask for fewer bedrooms.',
      ),
    );
  }
  return findings;
}

/**
 * Checks the rules of an advert or a preference: ids that the policy does not have, rules that contradict one
 * another so that no one meets them all, and rules that ask for nothing. Without findings of kind
 * `lettings.nobody` or `lettings.unknownName`, the rules can be met.
 * @param pointer to the rules in the checked part.
 */
export function eligibilityFindings(
  rules: EligibilityRules,
  policy: LettingsPolicy,
  scheme: Scheme,
  pointer: string,
): RuleFinding[] {
  const findings = [
    ...Object.values(eligibilityRules).flatMap(
      ({ check }) => check?.(rules, { policy, scheme, pointer }) ?? [],
    ),
    ...ageFindings(rules, pointer),
    ...householdFindings(rules, pointer),
  ];
  // Contradictions of two rules are reported already; this finds those of all rules together.
  if (findings.some(({ kind }) => kind === 'lettings.nobody') || anyHouseholdMeets(rules, policy, scheme)) {
    return findings;
  }
  return [
    ...findings,
    error(
      'nobody',
      pointer,
      'No household can meet the rules on people, children and ages together.',
      'Relax "occupancy", "children", "age" or "maximumAge".',
    ),
  ];
}
