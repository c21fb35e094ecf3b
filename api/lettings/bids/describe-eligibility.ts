import type { AdvertEligibilityResponse } from '#schemas/api/advert-eligibility.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Advert } from '../adverts/adverts.ts';
import { findInNeverAreas } from '../automatic/never-areas.ts';
import { findStandings, groupByScheme } from './eligibility.ts';

/**
 * Describes what a reader may bid for, and why not for the rest.
 * @param open the open adverts, in the order in which they close
 */
export async function describeEligibility(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Reader,
  open: readonly Advert[],
): Promise<Omit<AdvertEligibilityResponse, 'status'>> {
  const [standings, neverAdvertIds] = await Promise.all([
    findStandings(database, policy, reader, open),
    findInNeverAreas(database, policy, reader, open),
  ]);
  const schemes = groupByScheme(policy, reader, standings);
  const biddable = standings.findIndex(({ eligibility }) => eligibility.canBid);
  return {
    schemes,
    totalEligibleCount: standings.filter(({ eligibility }) => eligibility.eligible).length,
    totalEligibleCanBidCount: standings.filter(({ eligibility }) => eligibility.canBid).length,
    totalCountActiveBids: schemes.reduce((sum, scheme) => sum + scheme.countActiveBids, 0),
    nextCloseCanBid: open[biddable]?.closesAt.toISOString() ?? null,
    ...(neverAdvertIds.length === 0 ? {} : { neverAdvertIds }),
  };
}
