import type { RefusalRule } from '#schemas/tenant/lettings-offers.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { error, knownAre, type RuleFinding, unknownNames, warning } from '../eligibility/rule-finding.ts';
import { rankingOf } from '../rank-criteria.ts';
import { isFor, type RefusalFacts } from '../refusals.ts';

/** Checks the penalties for refusing homes: names, rules that never apply, and penalties that change nothing. */
export function refusalFindings(scheme: Scheme, policy: LettingsPolicy, pointer: string): RuleFinding[] {
  const rules = scheme.offers?.refusals?.rules ?? [];
  return rules.flatMap((rule, place) => {
    const at = `${pointer}/refusals/rules/${place}`;
    const wrong = [...nameFindings(rule, scheme, policy, at), ...bandFindings(rule, scheme, at)];
    return [
      ...wrong,
      ...orderFindings(rule, scheme, at),
      ...emptyFindings(rule, at),
      ...(wrong.length > 0 ? [] : reachFindings(rules, place, scheme, at)),
    ];
  });
}

function nameFindings(
  { bands, applicantTypes, exempt = {}, leadsTo }: RefusalRule,
  scheme: Scheme,
  policy: LettingsPolicy,
  at: string,
): RuleFinding[] {
  const types = (ids: readonly string[] | undefined, pointer: string) =>
    unknownNames(ids, policy.applicantTypes, `${pointer}/applicantTypes`, 'applicantTypes');
  const isUnknown =
    leadsTo.kind === 'band' && !scheme.bands.some(({ id }) => id === leadsTo.band) ? leadsTo.band : undefined;
  return [
    ...unknownNames(bands, scheme.bands, `${at}/bands`, 'bands'),
    ...types(applicantTypes, at),
    ...unknownNames(exempt.bands, scheme.bands, `${at}/exempt/bands`, 'bands'),
    ...types(exempt.applicantTypes, `${at}/exempt`),
    ...(isUnknown === undefined
      ? []
      : [
          error(
            'unknownName',
            `${at}/leadsTo/band`,
            `"${isUnknown}" is not one of the bands in lettings.json.`,
            knownAre(isUnknown, scheme.bands),
          ),
        ]),
  ];
}

function bandFindings({ bands, leadsTo }: RefusalRule, scheme: Scheme, at: string): RuleFinding[] {
  if (leadsTo.kind !== 'band') return [];
  const place = (id: string) => scheme.bands.findIndex((band) => band.id === id);
  const into = place(leadsTo.band);
  if (into === -1) return [];
  const { name } = scheme.bands[into] ?? { name: leadsTo.band };
  if (into === 0) {
    return [
      error(
        'refusalBand',
        `${at}/leadsTo/band`,
        `${name} is the highest band, so people cannot be moved down into it.`,
        'Name a lower band.',
      ),
    ];
  }
  return (bands ?? []).flatMap((id, index) =>
    place(id) < into
      ? []
      : [
          error(
            'refusalBand',
            `${at}/bands/${index}`,
            `The rule puts people in ${name}, which is not lower than "${id}".`,
            'Name a lower band under "leadsTo", or remove this one.',
          ),
        ],
  );
}

/** Reports a penalty about the band in a scheme whose usual ranking does not look at the band. */
function orderFindings({ leadsTo }: RefusalRule, scheme: Scheme, at: string): RuleFinding[] {
  if (leadsTo.kind !== 'bottomOfBand' && leadsTo.kind !== 'band') return [];
  if (rankingOf(scheme, undefined).some(({ kind }) => kind === 'band')) return [];
  return [
    error(
      'refusalDecidesNothing',
      `${at}/leadsTo/kind`,
      'The ranking does not use the band, so this does not change anyone’s place.',
      'Add { "kind": "band" } to the ranking, or write another kind, such as "noBids".',
    ),
  ];
}

function emptyFindings({ after, withinMonths, again }: RefusalRule, at: string): RuleFinding[] {
  if (after > 1) return [];
  const said = [
    ...(withinMonths === undefined ? [] : ['withinMonths']),
    ...(again === undefined ? [] : ['again']),
  ];
  return said.map((entry) =>
    warning(
      'saysNothing',
      `${at}/${entry}`,
      `"${entry}" has no effect, because the rule applies at each refusal.`,
      'Remove it, or write 2 or more after "after".',
    ),
  );
}

/** Reports a rule that applies to no one, or only to people already covered by an earlier rule. */
function reachFindings(
  rules: readonly RefusalRule[],
  place: number,
  scheme: Scheme,
  at: string,
): RuleFinding[] {
  const own = rules.slice(place, place + 1);
  const people = peopleAtTheEdges(rules, scheme).filter((facts) =>
    own.every((rule) => isFor(rule, facts, scheme)),
  );
  if (people.length === 0) {
    return [
      error('nobody', at, 'This rule does not apply to anyone.', 'Remove it, or change who it is for.'),
    ];
  }
  const earlier = rules.slice(0, place);
  if (people.some((facts) => !earlier.some((rule) => isFor(rule, facts, scheme)))) return [];
  return [
    error(
      'refusalNever',
      at,
      'This rule never applies, because earlier rules cover everyone it is for.',
      'Move it before the others, or say who the others are for.',
    ),
  ];
}

/** Maximum number of kinds of applicant that a person needs to match a rule and none before it. */
const mostKinds = 3;

/** Returns people in every band, with every small combination of the kinds that the rules name. */
function peopleAtTheEdges(rules: readonly RefusalRule[], { bands }: Scheme): RefusalFacts[] {
  const kinds = new Set(
    rules.flatMap(({ applicantTypes = [], exempt = {} }) => [
      ...applicantTypes,
      ...(exempt.applicantTypes ?? []),
    ]),
  );
  let sets: string[][] = [[]];
  for (const kind of kinds) {
    sets = sets.flatMap((set) => (set.length < mostKinds ? [set, [...set, kind]] : [set]));
  }
  return bands.flatMap(({ id }) => sets.map((applicantTypes) => ({ band: id, applicantTypes })));
}
