import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Range } from '../rules/range.ts';
import { anyHouseholdMeets } from './any-household.ts';
import { error, type RuleFinding, warning } from './rule-finding.ts';

type Named = readonly { readonly id: string }[];

function unknownNames(
  ids: readonly string[] | undefined,
  list: Named | undefined,
  pointer: string,
  where: string,
): RuleFinding[] {
  return (ids ?? []).flatMap((id, place) =>
    (list ?? []).some((entry) => entry.id === id)
      ? []
      : [
          error(
            'unknownName',
            `${pointer}/${place}`,
            `"${id}" is not among the ${where} of the policy.`,
            (list ?? []).length > 0
              ? `Known are: ${(list ?? []).map((entry) => entry.id).join(', ')}.`
              : `Add it to "${where}" in lettings.json.`,
          ),
        ],
  );
}

function rangeFindings(range: Range | undefined, pointer: string, of: string): RuleFinding[] {
  if (range === undefined) return [];
  const { minimum, maximum } = range;
  if (minimum === undefined && maximum === undefined) {
    return [
      warning(
        'saysNothing',
        pointer,
        `The rule on ${of} asks for nothing.`,
        'Give it a minimum or a maximum, or take it away.',
      ),
    ];
  }
  if (minimum === undefined || maximum === undefined || minimum <= maximum) return [];
  return [
    error(
      'nobody',
      pointer,
      `Nobody has ${of} of at least ${minimum} and at most ${maximum}.`,
      'Exchange the two, or take one away.',
    ),
  ];
}

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
        `No household of at most ${most} people has ${children?.minimum} children and somebody who applies.`,
        'Allow more people, or ask for fewer children.',
      ),
    );
  }
  if ((bedroomNeed?.minimum ?? 0) > most) {
    findings.push(
      warning(
        'hardlyAnybody',
        `${pointer}/bedroomNeed`,
        `A household of at most ${most} people needs ${bedroomNeed?.minimum} bedrooms only with a carer or by an officer's leave.`,
        'Allow more people, or ask for fewer bedrooms.',
      ),
    );
  }
  return findings;
}

function bandFindings({ bands, points }: EligibilityRules, scheme: Scheme, pointer: string): RuleFinding[] {
  if (bands === undefined) return [];
  const findings = unknownNames(bands, scheme.bands, `${pointer}/bands`, 'bands');
  if (scheme.bands.every(({ id }) => bands.includes(id))) {
    findings.push(
      warning(
        'saysNothing',
        `${pointer}/bands`,
        'Every band is named, so the rule only keeps out who has no band yet.',
        'Take the rule away, or leave out the bands that are not meant.',
      ),
    );
  }
  const reachable = bands.some((id) => {
    const place = scheme.bands.findIndex((band) => band.id === id);
    const from = scheme.bands[place]?.fromPoints;
    if (place === -1 || from === undefined) return true;
    const above = scheme.bands[place - 1]?.fromPoints ?? Infinity;
    return from <= (points?.maximum ?? Infinity) && above > (points?.minimum ?? 0);
  });
  if (!reachable) {
    findings.push(
      error(
        'nobody',
        `${pointer}/points`,
        'Nobody with so many points is in one of the bands that the home is for.',
        'Take the points or the bands away.',
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
    ...rangeFindings(rules.bedroomNeed, `${pointer}/bedroomNeed`, 'a bedroom need'),
    ...rangeFindings(rules.occupancy, `${pointer}/occupancy`, 'a household'),
    ...rangeFindings(rules.children, `${pointer}/children`, 'a number of children'),
    ...rangeFindings(rules.points, `${pointer}/points`, 'a number of points'),
    ...ageFindings(rules, pointer),
    ...householdFindings(rules, pointer),
    ...bandFindings(rules, scheme, pointer),
    ...unknownNames(
      rules.localConnection?.parishes,
      policy.parishes,
      `${pointer}/localConnection/parishes`,
      'parishes',
    ),
    ...unknownNames(
      rules.applicantTypes,
      policy.applicantTypes,
      `${pointer}/applicantTypes`,
      'applicantTypes',
    ),
    ...unknownNames(rules.adaptations, policy.adaptations, `${pointer}/adaptations`, 'adaptations'),
    ...unknownNames(rules.mobility, policy.mobilityCategories, `${pointer}/mobility`, 'mobilityCategories'),
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
