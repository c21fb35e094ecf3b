import { connectionTypesOf } from '../rules/lettings/eligibility/connection-types.ts';
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
  if (mode !== 'automatic' && mode !== 'approved') return found;
  return [
    ...found,
    feedWarning(
      'notThereYet',
      `${at}/facts/bidding/mode`,
      mode === 'automatic'
        ? 'The portal bids only for households that have turned on automatic bidding in their account. Until then, the household bids for itself.'
        : 'The portal does not ask an officer to approve bids: each bid counts at once.',
      'Write "self", or "direct" if the household must not bid.',
    ),
  ];
}

/** Finds two facts on debts that contradict each other. The sum decides. */
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
