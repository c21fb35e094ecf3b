import { schemeOf } from '#domain/lettings/scheme.ts';
import type { AdvertEligibility, EligibilityScheme } from '#schemas/api/advert-eligibility.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader, ReaderApplication } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { Advert } from './adverts.ts';
import { countActiveBids, findLastBids, findTotalBids } from './bid-facts.ts';
import { describeStanding } from './standing.ts';

/** A person's standing on one advert, with the count that the limit of its scheme looks at. */
export interface Standing {
  readonly eligibility: AdvertEligibility;
  readonly countActiveBids: number;
  readonly maximumActiveBids: number | null;
}

/** The application by which a person takes part in a scheme: the first, in order of reference, that is in it. */
export function applicationFor(reader: Reader, schemeIdentifier: string): ReaderApplication | undefined {
  return reader.applications.find((application) => application.schemeIdentifiers.includes(schemeIdentifier));
}

/** A scheme's limit, null where it has none. */
export function maximumActiveBids(policy: LettingsPolicy, schemeIdentifier: string): number | null {
  const { limit } = schemeOf(policy, schemeIdentifier);
  return limit.kind === 'none' ? null : limit.maximum;
}

/**
 * A person's standing on each of these adverts whose scheme they take part in, in the adverts' order. Three
 * statements, however many adverts.
 */
export async function findStandings(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Reader,
  adverts: readonly Advert[],
): Promise<Standing[]> {
  const pairs = adverts.flatMap((advert) => {
    const application = applicationFor(reader, advert.schemeIdentifier);
    return application ? [{ advert, application }] : [];
  });
  if (pairs.length === 0) return [];
  const advertIds = pairs.map(({ advert }) => advert.id);
  const applicationIds = [...new Set(pairs.map(({ application }) => application.id))];

  const spans = new Map(pairs.map(({ advert, application }) => [spanOf(advert), { advert, application }]));
  const [lastBids, totals, counts] = await Promise.all([
    findLastBids(database, applicationIds, advertIds),
    findTotalBids(database, advertIds),
    countActiveBids(
      database,
      [...spans.values()].map(({ advert, application }) => ({
        applicationId: application.id,
        schemeIdentifier: advert.schemeIdentifier,
        limitKind: schemeOf(policy, advert.schemeIdentifier).limit.kind,
        cycleId: advert.cycleId,
      })),
    ),
  ]);
  const countOfSpan = new Map([...spans.keys()].map((span, index) => [span, counts[index] ?? 0]));
  const bidOn = new Map(lastBids.map((bid) => [`${bid.advertId} ${bid.applicationId}`, bid]));

  return pairs.map(({ advert, application }) => {
    const count = countOfSpan.get(spanOf(advert)) ?? 0;
    const lastBid = bidOn.get(`${advert.id} ${application.id}`);
    return {
      eligibility: describeStanding(
        { policy, application, advert, lastBid, countActiveBids: count },
        totals.get(advert.id) ?? 0,
      ),
      countActiveBids: count,
      maximumActiveBids: maximumActiveBids(policy, advert.schemeIdentifier),
    };
  });
}

/** Over what a limit counts, as a key: one cycle of one scheme. */
function spanOf(advert: Advert): string {
  return `${advert.schemeIdentifier} ${advert.cycleId}`;
}

/** The schemes a person takes part in, each with their standing on its adverts. */
export function groupByScheme(
  policy: LettingsPolicy,
  reader: Reader,
  standings: readonly Standing[],
): EligibilityScheme[] {
  return policy.schemes
    .filter((scheme) => applicationFor(reader, scheme.identifier))
    .map((scheme) => {
      const own = standings.filter(
        ({ eligibility }) => eligibility.eligibilitySchemeIdentifier === scheme.identifier,
      );
      return {
        identifier: scheme.identifier,
        name: scheme.name,
        // Adverts come soonest to close first: the first span is the cycle people are in now.
        countActiveBids: own[0]?.countActiveBids ?? 0,
        maximumActiveBids: maximumActiveBids(policy, scheme.identifier),
        eligibility: own.map(({ eligibility }) => eligibility),
      };
    });
}
