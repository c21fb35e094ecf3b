import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { counted } from '../../words/counted.ts';
import { eligibilityRules } from '../rules/eligibility-rules.ts';
import { anyHouseholdMeets } from './any-household.ts';
import { error, type RuleFinding, warning } from './rule-finding.ts';

/** Whether everybody that one of the two means is one of those the other means. */
function meansTheSame(one: NonNullable<EligibilityRules['age']>['whose'], other: typeof one): boolean {
  return one === 'everyAdult' || other === 'everyAdult' || (one === 'applicant' && other === 'applicant');
}

function ageFindings({ age, maximumAge }: EligibilityRules, pointer: string): RuleFinding[] {
  if (age === undefined || maximumAge === undefined || age.minimum <= maximumAge.maximum) return [];
  // Somebody for whom the minimum is waived may still be young enough.
  if (age.unlessMedical === true || !meansTheSame(age.whose, maximumAge.whose)) return [];
  return [
    error(
      'nobody',
      `${pointer}/maximumAge`,
      `Nobody is ${age.minimum} or older and ${maximumAge.maximum} or younger.`,
      'Take one of the two ages away, or exchange them.',
    ),
  ];
}

/** From 16 somebody may apply, so that the applicant is no child of fewer years than that. */
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
        `No household of at most ${counted(most, 'person', 'people')} has ${counted(children?.minimum ?? 0, 'child', 'children')} and somebody who applies.`,
        'Allow more people, or ask for fewer children.',
      ),
    );
  }
  if ((bedroomNeed?.minimum ?? 0) > most) {
    findings.push(
      warning(
        'hardlyAnybody',
        `${pointer}/bedroomNeed`,
        `A household of at most ${counted(most, 'person', 'people')} needs ${counted(bedroomNeed?.minimum ?? 0, 'bedroom')} only with a carer or by an officer's leave.`,
        'Allow more people, or ask for fewer bedrooms.',
      ),
    );
  }
  return findings;
}

/**
 * What is wrong with the rules that an advert sets, or a preference names: ids that the policy does not have,
 * rules that contradict one another so that nobody meets them all, and rules that ask for nothing. Where nothing
 * of kind `lettings.nobody` or `lettings.unknownName` is found, somebody can meet them.
 * @param pointer of the rules in what is looked at.
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
  // What two rules contradict is said of them; this is for what only all of them together do.
  if (findings.some(({ kind }) => kind === 'lettings.nobody') || anyHouseholdMeets(rules, policy, scheme)) {
    return findings;
  }
  return [
    ...findings,
    error(
      'nobody',
      pointer,
      'No household meets what the rules say of people, children and ages, all together.',
      'Loosen one of "occupancy", "children", "age" and "maximumAge".',
    ),
  ];
}
