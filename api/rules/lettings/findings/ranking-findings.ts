import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Preference, RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { rankingsOf } from '../rank-criteria.ts';
import { eligibilityFindings } from './eligibility-findings.ts';
import { error, type RuleFinding, warning, knownAre } from '../eligibility/rule-finding.ts';

/** Criteria after which people are hardly ever level. */
const separating = new Set<RankCriterion['kind']>(['effectiveDate', 'registrationDate', 'bidTime', 'draw']);

/** Returns whether an earlier criterion leaves a later one nothing to decide. */
function leavesNothing(earlier: RankCriterion, later: RankCriterion): boolean {
  if (earlier.kind === 'draw' || earlier.kind === 'bidTime') return true;
  if (later.kind !== 'waiting') return earlier.kind === later.kind;
  if (earlier.kind === later.since) return true;
  return (
    earlier.kind === 'waiting' &&
    earlier.since === later.since &&
    (earlier.unit === later.unit || earlier.unit === 'months')
  );
}

function criteriaFindings(criteria: readonly RankCriterion[], pointer: string): RuleFinding[] {
  const findings = criteria.flatMap((later, place) => {
    const earlier = criteria.slice(0, place).find((candidate) => leavesNothing(candidate, later));
    return earlier === undefined
      ? []
      : [
          error(
            'neverDecides',
            `${pointer}/${place}`,
            `"${later.kind}" never decides anything, because "${earlier.kind}" before it always has.`,
            'Remove it, or move it before "${earlier.kind}".',
          ),
        ];
  });
  if (!criteria.some(({ kind }) => separating.has(kind))) {
    findings.push(
      warning(
        'tieByNumber',
        pointer,
        'If people are equal on all of these, the application number decides, which is not published.',
        'End with "effectiveDate", "registrationDate", or a "draw" whose seed is published.',
      ),
    );
  }
  return findings;
}

/** Checks the preferences of a home or a scheme. */
export function preferenceFindings(
  preferences: readonly Preference[] | undefined,
  policy: LettingsPolicy,
  scheme: Scheme,
  pointer: string,
): RuleFinding[] {
  return (preferences ?? []).flatMap((preference, place): RuleFinding[] => {
    const at = `${pointer}/${place}`;
    if (preference.kind === 'meeting') {
      const nothing =
        Object.keys(preference.rules).length > 0
          ? []
          : [
              warning(
                'saysNothing',
                `${at}/rules`,
                'This preference has no rules, so everyone meets it.',
                'Add rules that say who comes first, or remove it.',
              ),
            ];
      return [...nothing, ...eligibilityFindings(preference.rules, policy, scheme, `${at}/rules`)];
    }
    return preference.bands.flatMap((band, index) =>
      scheme.bands.some(({ id }) => id === band)
        ? []
        : [
            error(
              'unknownName',
              `${at}/bands/${index}`,
              `"${band}" is not one of the scheme’s bands.`,
              knownAre(band, scheme.bands),
            ),
          ],
    );
  });
}

/** Reports preferences that the ranking never uses. */
export function unusedPreferences(criteria: readonly RankCriterion[], pointer: string): RuleFinding[] {
  return criteria.some(({ kind }) => kind === 'preference')
    ? []
    : [
        error(
          'preferenceUnused',
          pointer,
          'The ranking does not include preferences, so they have no effect.',
          'Add { "kind": "preference" } to the ranking, or remove the preferences.',
        ),
      ];
}

/**
 * Checks the order in which a scheme ranks people: criteria that never decide, preferences that are never used
 * or never met, bands that decide nothing, and bands by points that are incomplete or out of order.
 */
export function rankingFindings(scheme: Scheme, policy: LettingsPolicy, pointer: string): RuleFinding[] {
  const { ranking, otherRankings = [], preferences = [], bands } = scheme;
  const findings = [
    ...(ranking === undefined ? [] : criteriaFindings(ranking, `${pointer}/ranking`)),
    ...otherRankings.flatMap(({ criteria }, place) =>
      criteriaFindings(criteria, `${pointer}/otherRankings/${place}/criteria`),
    ),
    ...preferenceFindings(preferences, policy, scheme, `${pointer}/preferences`),
    ...pointsFindings(scheme, pointer),
    ...debtBandFindings(scheme, pointer),
  ];
  if (ranking === undefined) return findings;
  if (preferences.length > 0) findings.push(...unusedPreferences(ranking, `${pointer}/preferences`));
  const byPoints = ranking.some(({ kind }) => kind === 'points');
  if (bands.length > 1 && !byPoints && !ranking.some(({ kind }) => kind === 'band')) {
    findings.push(
      warning(
        'bandsDecideNothing',
        `${pointer}/ranking`,
        'The scheme has bands, but its ranking does not use them.',
        'Add { "kind": "band" } to the ranking, or keep one band.',
      ),
    );
  }
  return findings;
}

/** Checks the band for people with debts: that it exists, lowers someone, and affects the order. */
function debtBandFindings(scheme: Scheme, pointer: string): RuleFinding[] {
  const { debtBand, bands } = scheme;
  if (debtBand === undefined) return [];
  const place = bands.findIndex(({ id }) => id === debtBand.band);
  if (place === -1) {
    return [
      error(
        'unknownName',
        `${pointer}/debtBand/band`,
        `"${debtBand.band}" is not one of the scheme’s bands.`,
        knownAre(debtBand.band, bands),
      ),
    ];
  }
  if (place === 0) {
    return [
      error(
        'debtBandHighest',
        `${pointer}/debtBand/band`,
        `"${bands[0]?.name}" is the highest band, so debts would not lower anyone.`,
        bands.length > 1
          ? `Write a lower band, such as "${bands.at(-1)?.id}", or remove "debtBand".`
          : 'Add a lower band to "bands", or remove "debtBand".',
      ),
    ];
  }
  const usesBands = rankingsOf(scheme).some((criteria) => criteria.some(({ kind }) => kind === 'band'));
  if (usesBands) return [];
  return [
    warning(
      'debtBandUnused',
      `${pointer}/debtBand`,
      'The ranking does not use bands, so debts change the band in the account but not anyone’s place.',
      'Add { "kind": "band" } to the ranking, or remove "debtBand".',
    ),
  ];
}

function pointsFindings({ bands }: Scheme, pointer: string): RuleFinding[] {
  const given = bands.filter(({ fromPoints }) => fromPoints !== undefined);
  if (given.length === 0) return [];
  if (given.length < bands.length) {
    const place = bands.findIndex(({ fromPoints }) => fromPoints === undefined);
    return [
      error(
        'pointsPartly',
        `${pointer}/bands/${place}`,
        `"${bands[place]?.name}" has no "fromPoints", but other bands have.`,
        'Give "fromPoints" to every band, or to none.',
      ),
    ];
  }
  const wrong = bands.flatMap(({ fromPoints = 0, name }, place) => {
    const above = bands[place - 1]?.fromPoints;
    return above === undefined || fromPoints < above
      ? []
      : [
          error(
            'pointsOrder',
            `${pointer}/bands/${place}/fromPoints`,
            `"${name}" starts at ${fromPoints} points and the band above it at ${above}, so nobody can be in it.`,
            'Start each band at fewer points than the one above it.',
          ),
        ];
  });
  const lowest = bands.at(-1)?.fromPoints ?? 0;
  if (lowest === 0) return wrong;
  const gap = warning(
    'pointsBelow',
    `${pointer}/bands/${bands.length - 1}/fromPoints`,
    `People with fewer than ${lowest} points have no band.`,
    'Start the last band at 0 points.',
  );
  return [...wrong, gap];
}
