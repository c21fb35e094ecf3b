import { connectionTypesOf } from '../rules/lettings/eligibility/connection-types.ts';
import { needsAgreement } from '../rules/lettings/agreement.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { feedWarning, type Sent, unknownName } from './finding.ts';

const idsOf = (named: readonly { readonly id: string }[] | undefined): string[] =>
  (named ?? []).map(({ id }) => id);

/** Finds names in an application that are not in the council's rules, and so could never meet a rule. */
export function applicationFindings(
  { at, item: { schemeIdentifiers, facts } }: Sent<Pick<ApplicationItem, 'facts' | 'schemeIdentifiers'>>,
  policy: LettingsPolicy,
): FeedFinding[] {
  const own = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
  // An application not yet registered for any scheme may be in any band.
  const bands = [
    ...new Set((own.length > 0 ? own : policy.schemes).flatMap((scheme) => idsOf(scheme.bands))),
  ];
  const parishes = idsOf(policy.parishes);
  const connectionTypes = connectionTypesOf(policy);
  const asked: (readonly [string, string, string | null | undefined, readonly string[]])[] = [
    ...schemeIdentifiers.map(
      (name, place) =>
        [
          `/schemeIdentifiers/${place}`,
          'scheme',
          name,
          policy.schemes.map(({ identifier }) => identifier),
        ] as const,
    ),
    ['/facts/band', 'band of its schemes', facts.band, bands],
    ...(facts.bandsByParish ?? []).flatMap(({ parish, band }, place) => [
      [`/facts/bandsByParish/${place}/parish`, 'parish', parish, parishes] as const,
      [`/facts/bandsByParish/${place}/band`, 'band of its schemes', band, bands] as const,
    ]),
    ...facts.localConnections.flatMap(({ type, parish }, place) => [
      [`/facts/localConnections/${place}/type`, 'type of connection', type, connectionTypes] as const,
      [`/facts/localConnections/${place}/parish`, 'parish', parish, parishes] as const,
    ]),
    ...eachOf('/facts/applicantTypes', 'kind of applicant', facts.applicantTypes, policy.applicantTypes),
    ...eachOf('/facts/adaptations', 'adaptation', facts.adaptations, policy.adaptations),
    ['/facts/mobility', 'mobility category', facts.mobility, idsOf(policy.mobilityCategories)],
  ];
  const unknown = asked.flatMap(([pointer, what, name, known]) =>
    name === null || name === undefined || known.includes(name)
      ? []
      : [unknownName(`${at}${pointer}`, what, name, known)],
  );
  const found = [...unknown, ...debtFindings(`${at}/facts`, facts)];
  const mode = facts.bidding?.mode;
  if (mode === 'approved') return [...found, ...approvedFindings(at, { schemeIdentifiers, facts }, policy)];
  if (mode !== 'automatic') return found;
  return [
    ...found,
    feedWarning(
      'notThereYet',
      `${at}/facts/bidding/mode`,
      'The portal bids only for households that have turned on automatic bidding in their account. Until then, the household bids for itself.',
      'Write "self", or "direct" if the household must not bid.',
    ),
  ];
}

/** Finds schemes of an application in which its bids count at once, although an officer should agree to them. */
function approvedFindings(
  at: string,
  { schemeIdentifiers, facts }: Pick<ApplicationItem, 'facts' | 'schemeIdentifiers'>,
  { schemes }: LettingsPolicy,
): FeedFinding[] {
  const without = schemes.filter(
    (scheme) => schemeIdentifiers.includes(scheme.identifier) && !needsAgreement(facts, scheme),
  );
  return without.map(({ identifier }) =>
    feedWarning(
      'notInModes',
      `${at}/facts/bidding/mode`,
      `In the scheme "${identifier}", bids do not need an officer’s agreement, so this household’s bids count at once.`,
      'Add "approved" to the "modes" of the scheme in lettings.json, or write "self" here.',
    ),
  );
}

/** Finds two facts about debts that contradict each other. The amount takes precedence. */
function debtFindings(at: string, { owesHousingDebt, housingDebtPence }: ApplicationFacts): FeedFinding[] {
  if (typeof owesHousingDebt !== 'boolean' || typeof housingDebtPence !== 'number') return [];
  if (owesHousingDebt === housingDebtPence > 0) return [];
  return [
    feedWarning(
      'contradicts',
      `${at}/owesHousingDebt`,
      `"owesHousingDebt" is ${owesHousingDebt}, but "housingDebtPence" is ${housingDebtPence}. We use "housingDebtPence".`,
      'Correct the one that is wrong, or leave out "owesHousingDebt".',
    ),
  ];
}

function eachOf(
  pointer: string,
  what: string,
  names: readonly string[] | null | undefined,
  known: readonly { readonly id: string }[] | undefined,
) {
  return (names ?? []).map((name, place) => [`${pointer}/${place}`, what, name, idsOf(known)] as const);
}
