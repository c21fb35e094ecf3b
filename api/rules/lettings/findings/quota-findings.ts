import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { QuotaGroup, Quotas } from '#schemas/tenant/lettings-quotas.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { error, knownAre, type RuleFinding, warning } from '../eligibility/rule-finding.ts';
import { sharedGroups } from '../quotas.ts';
import { rankingOf } from '../rank-criteria.ts';
import { eligibilityFindings } from './eligibility-findings.ts';

/** Checks the shares of a scheme: their sum, groups that no one or everyone is in, and a ranking that ignores them. */
export function quotaFindings(scheme: Scheme, policy: LettingsPolicy, pointer: string): RuleFinding[] {
  const { quotas } = scheme;
  if (quotas === undefined) return [];
  const at = `${pointer}/groups`;
  return [
    ...unusedQuotas(scheme, pointer),
    ...sumFindings(quotas, at),
    ...quotas.groups.flatMap((group, place) => {
      const own = eligibilityFindings(group.rules, policy, scheme, `${at}/${place}/rules`);
      const isSound = own.every(({ severity }) => severity !== 'error');
      return isSound ? [...own, ...reachFindings(group, place, scheme, quotas, `${at}/${place}/rules`)] : own;
    }),
  ];
}

function unusedQuotas(scheme: Scheme, pointer: string): RuleFinding[] {
  if (rankingOf(scheme, undefined).some(({ kind }) => kind === 'preference')) return [];
  return [
    error(
      'preferenceUnused',
      pointer,
      'The ranking does not include preferences, so the groups have no effect.',
      'Add { "kind": "preference" } to the ranking, or remove the quotas.',
    ),
  ];
}

function sumFindings(quotas: Quotas, pointer: string): RuleFinding[] {
  const sum = sharedGroups(quotas).reduce((all, { percent }) => all + percent, 0);
  if (sum === 100) return [];
  return [
    error(
      'quotaSum',
      pointer,
      `The shares of the groups add up to ${sum}%.`,
      'Change "percent" so that they add up to 100. A group without "percent" comes before all shares.',
    ),
  ];
}

/** The lists among rules: a person meets one by being in it. */
const lists = ['bands', 'applicantTypes'] as const;

/** Returns whether everyone in a group is in one of these bands. */
function isWithin(rules: EligibilityRules, others: readonly string[]): boolean {
  return rules.bands !== undefined && rules.bands.every((band) => others.includes(band));
}

function isOnlyBands(rules: EligibilityRules): boolean {
  return rules.bands !== undefined && Object.keys(rules).length === 1;
}

/** Reports a group that contains no one who can bid, or everyone; one that can never come first; and a duplicate. */
function reachFindings(
  { name, rules, percent }: QuotaGroup,
  place: number,
  scheme: Scheme,
  { groups }: Quotas,
  at: string,
): RuleFinding[] {
  for (const list of lists) {
    const [own, all] = [rules[list], scheme.rules?.[list]];
    if (own === undefined || all === undefined || own.some((id) => all.includes(id))) continue;
    return [
      error(
        'nobody',
        `${at}/${list}`,
        `Nobody in this group (${name}) can bid, because the rules of the scheme are for other people.`,
        'Name people that the scheme’s own rules allow, or change those rules.',
      ),
    ];
  }
  const firsts = groups.filter((group) => group.percent === undefined && isOnlyBands(group.rules));
  const taken = firsts.flatMap((group) => group.rules.bands ?? []);
  if (percent !== undefined && isWithin(rules, taken)) {
    return [
      error(
        'nobody',
        `${at}/bands`,
        `Everyone in this group (${name}) is in a group that comes before all shares, so no home would count for it.`,
        'Give these bands to one group.',
      ),
    ];
  }
  const twin = groups.slice(0, place).find((group) => JSON.stringify(group.rules) === JSON.stringify(rules));
  if (twin !== undefined) {
    return [
      error(
        'quotaTwice',
        at,
        `The same people are in this group (${name}) and in another (${twin.name}).`,
        'Make one group of them, or change the rules of one.',
      ),
    ];
  }
  const asked = new Set(Object.entries(scheme.rules ?? {}).map((rule) => JSON.stringify(rule)));
  const isEveryone =
    Object.entries(rules).every((rule) => asked.has(JSON.stringify(rule))) ||
    (isOnlyBands(rules) && scheme.bands.every(({ id }) => rules.bands?.includes(id)));
  if (!isEveryone) return [];
  return [
    percent === undefined
      ? error(
          'quotaEveryone',
          at,
          `Everyone is in this group (${name}), which comes before all shares, so the others have no effect.`,
          'Say who is in it, or remove it.',
        )
      : warning(
          'quotaEveryone',
          at,
          `Everyone is in this group (${name}), so a home for it does not put anyone first.`,
          'Say who is in it. If some homes are for everyone alike, you do not need to do anything.',
        ),
  ];
}

/** Checks the group that an advert names. */
export function quotaTermFindings({ quotaGroup, ranking }: AdvertTerms, scheme: Scheme): RuleFinding[] {
  if (quotaGroup === undefined) return [];
  const groups = scheme.quotas === undefined ? [] : sharedGroups(scheme.quotas);
  if (!groups.some(({ id }) => id === quotaGroup)) {
    return [
      error(
        'unknownName',
        '/terms/quotaGroup',
        `The scheme has no group "${quotaGroup}" with a share.`,
        groups.length > 0
          ? knownAre(quotaGroup, groups)
          : 'Add "quotas" to the scheme in lettings.json, or leave it out.',
      ),
    ];
  }
  const isKnown = ranking === undefined || scheme.otherRankings?.some(({ id }) => id === ranking) === true;
  if (
    !isKnown ||
    rankingOf(scheme, ranking === undefined ? {} : { ranking }).some(({ kind }) => kind === 'preference')
  ) {
    return [];
  }
  return [
    warning(
      'saysNothing',
      '/terms/quotaGroup',
      'The ranking of this home does not include preferences, so the group has no effect.',
      'Leave it out, or use another ranking.',
    ),
  ];
}
