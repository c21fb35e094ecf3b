import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { counted } from '../../words/counted.ts';
import { cycleAt } from '../cycle.ts';
import { rulesOnBidders } from '../explain.ts';
import { rankingOf } from '../rank-criteria.ts';
import { type RollingFault, rollingFaults } from '../rolling.ts';
import { eligibilityFindings } from './eligibility-findings.ts';
import { quotaTermFindings } from './quota-findings.ts';
import { preferenceFindings, unusedPreferences } from './ranking-findings.ts';
import { error, type RuleFinding, warning } from '../eligibility/rule-finding.ts';

/** The part of an advert that a policy has rules about. */
export interface CheckedAdvert {
  readonly schemeIdentifier: string;
  readonly advertTypeId: number;
  readonly bedrooms: number;
  readonly persons: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly rules: EligibilityRules;
  readonly terms?: AdvertTerms;
}

/**
 * Returns everything in an advert that the council's rules do not allow, that no one can meet, or that is probably
 * a mistake. Pointers are into the advert.
 */
export function advertFindings(advert: CheckedAdvert, policy: LettingsPolicy): RuleFinding[] {
  const scheme = policy.schemes.find(({ identifier }) => identifier === advert.schemeIdentifier);
  if (scheme === undefined) {
    return [
      error(
        'unknownName',
        '/schemeIdentifier',
        `There is no scheme "${advert.schemeIdentifier}".`,
        `You can use: ${policy.schemes.map(({ identifier }) => identifier).join(', ')}.`,
      ),
    ];
  }
  return [
    ...typeFindings(advert, policy),
    ...timeFindings(advert, scheme),
    ...ruleFindings(advert, policy, scheme),
    ...sizeFindings(advert, scheme),
    ...termFindings(advert, policy, scheme),
  ];
}

const isImpossible = ({ kind }: RuleFinding): boolean => kind === 'lettings.nobody';

/** Checks the rules of the home, alone and together with those of its scheme. */
function ruleFindings({ rules }: CheckedAdvert, policy: LettingsPolicy, scheme: Scheme): RuleFinding[] {
  const own = eligibilityFindings(rules, policy, scheme, '/rules');
  if (scheme.rules === undefined || own.some(isImpossible)) return own;
  const together = eligibilityFindings(rulesOnBidders(scheme, rules), policy, scheme, '/rules');
  return [
    ...own,
    ...together.filter(isImpossible).map((finding) => ({
      ...finding,
      pointer: '/rules',
      message: `Together with the rules of its scheme: ${finding.message}`,
    })),
  ];
}

function typeFindings({ advertTypeId }: CheckedAdvert, { advertTypes }: LettingsPolicy): RuleFinding[] {
  if (advertTypes.some(({ id }) => id === advertTypeId)) return [];
  return [
    error(
      'unknownName',
      '/advertTypeId',
      `There is no kind of advert ${advertTypeId}.`,
      `You can use: ${advertTypes.map(({ id, name }) => `${id} ${name}`).join(', ')}.`,
    ),
  ];
}

const rollingWords: Readonly<Record<RollingFault, string>> = {
  tooShort: 'The home is open for less time than the scheme requires.',
  hour: 'The home does not close at the time when homes in the scheme close.',
  weekday: 'The home closes on a day of the week when no homes close.',
  quiet: 'The home closes in a period when no homes close.',
};

function timeFindings({ opensAt, closesAt }: CheckedAdvert, { cycle }: Scheme): RuleFinding[] {
  if (closesAt <= opensAt) {
    return [error('closesFirst', '/closesAt', 'The home closes before it opens.', 'Swap the two times.')];
  }
  if (cycle.kind === 'rolling') {
    return rollingFaults(cycle, opensAt, closesAt).map((fault) =>
      error(
        'closingTime',
        '/closesAt',
        rollingWords[fault],
        'Choose a later closing time that the scheme allows.',
      ),
    );
  }
  const turn = cycleAt(cycle, opensAt);
  const opensRight = turn.opensAt.getTime() === opensAt.getTime();
  const closesRight = turn.closesAt.getTime() === closesAt.getTime();
  if (opensRight && closesRight) return [];
  return [
    error(
      'notATurn',
      opensRight ? '/closesAt' : '/opensAt',
      `The home does not ${opensRight ? 'close' : closesRight ? 'open' : 'open and close'} with a cycle of the scheme.`,
      `Open it at ${turn.opensAt.toISOString()} and close it at ${turn.closesAt.toISOString()}, or use the times of another cycle.`,
    ),
  ];
}

function sizeFindings({ rules, bedrooms, persons }: CheckedAdvert, { bidding }: Scheme): RuleFinding[] {
  const findings: RuleFinding[] = [];
  const fewest = rules.bedroomNeed?.minimum ?? 0;
  if (fewest - (bidding?.bedrooms?.more ?? 0) > bedrooms) {
    findings.push(
      warning(
        'homeTooSmall',
        '/rules/bedroomNeed/minimum',
        `The home has ${counted(bedrooms, 'bedroom')}, but is only for households that need at least ${fewest}.`,
        'Check which of the two is wrong.',
      ),
    );
  }
  if ((rules.occupancy?.minimum ?? 0) > persons) {
    findings.push(
      warning(
        'homeTooSmall',
        '/rules/occupancy/minimum',
        `The home is for ${counted(persons, 'person', 'people')}, but only for households of at least ${rules.occupancy?.minimum}.`,
        'Check which of the two is wrong.',
      ),
    );
  }
  return findings;
}

function termFindings(
  { rules, terms = {} }: CheckedAdvert,
  policy: LettingsPolicy,
  scheme: Scheme,
): RuleFinding[] {
  const { preferences = [], ranking, parish, bidGroup } = terms;
  const findings = preferenceFindings(preferences, policy, scheme, '/terms/preferences');
  const others = scheme.otherRankings ?? [];
  if (ranking !== undefined && !others.some(({ id }) => id === ranking)) {
    findings.push(
      error(
        'unknownName',
        '/terms/ranking',
        `The scheme has no ranking "${ranking}".`,
        others.length > 0
          ? `You can use: ${others.map(({ id }) => id).join(', ')}.`
          : 'Add it to "otherRankings" in lettings.json, or leave it out.',
      ),
    );
  } else if (preferences.length > 0) {
    findings.push(...unusedPreferences(rankingOf(scheme, terms), '/terms/preferences'));
  }
  findings.push(...quotaTermFindings(terms, scheme));
  if (parish !== undefined && !(policy.parishes ?? []).some(({ id }) => id === parish)) {
    findings.push(
      error(
        'unknownName',
        '/terms/parish',
        `"${parish}" is not one of the parishes in lettings.json.`,
        'Write the id of a parish, or leave it out.',
      ),
    );
  }
  if (bidGroup !== undefined && (scheme.limit.kind === 'none' || scheme.limit.groupsCountOnce !== true)) {
    findings.push(
      warning(
        'saysNothing',
        '/terms/bidGroup',
        'The scheme counts every bid separately, so the group has no effect.',
        'Remove it, or add "groupsCountOnce" to the scheme’s limit.',
      ),
    );
  }
  const required = new Set(Object.entries(rulesOnBidders(scheme, rules)).map((rule) => JSON.stringify(rule)));
  for (const [place, preference] of preferences.entries()) {
    if (preference.kind !== 'meeting' || Object.keys(preference.rules).length === 0) continue;
    if (!Object.entries(preference.rules).every((rule) => required.has(JSON.stringify(rule)))) continue;
    findings.push(
      warning(
        'saysNothing',
        `/terms/preferences/${place}`,
        'Everyone who can bid for this home meets the preference, so it has no effect.',
        'Remove it, or remove the rule that excludes everyone else.',
      ),
    );
  }
  return findings;
}
